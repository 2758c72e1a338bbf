#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace kubexx::schema {

/// One step into a document: the key of an object or the index of an array.
using Step = std::variant<std::string, std::size_t>;
/// The steps from the root of the document that the user wrote to a value.
using Location = std::vector<Step>;

/// The path of a value in two spellings: as the API server prints it, and as steps into the user's document. They
/// differ where the server validates another shape than it reads (`spec.validation.openAPIV3Schema` for
/// `spec.versions[0].schema.openAPIV3Schema`).
///
/// A path is a link to its parent, made on the stack while a tree is walked, so that walking allocates nothing. The
/// parent and the names must outlive it; making a child of a temporary does not compile.
class FieldPath {
 public:
  /// The root of a document, printed as `<nil>`.
  FieldPath() = default;
  /// A root that is printed as `printed` and is located at `location`.
  FieldPath(std::string_view printed, const Location& location) : name_(printed), start_(&location) {}

  /// `.name`
  FieldPath child(std::string_view name) const& { return {*this, Kind::member, name, name}; }
  /// `.printed`, which is the member `key` in the document; an empty `key` is not a step in the document.
  FieldPath child(std::string_view printed, std::string_view key) const& { return {*this, Kind::member, printed, key}; }
  /// `[name]`
  FieldPath key(std::string_view name) const& { return {*this, Kind::key, name, name}; }
  /// `[index]`
  FieldPath index(std::size_t index) const& { return {*this, index}; }
  FieldPath child(std::string_view) const&& = delete;
  FieldPath child(std::string_view, std::string_view) const&& = delete;
  FieldPath key(std::string_view) const&& = delete;
  FieldPath index(std::size_t) const&& = delete;

  bool is_root() const { return parent_ == nullptr; }
  /// As the server prints it: `spec.versions[0].name`, `<nil>` for the root of a document.
  std::string text() const;
  Location location() const;

 private:
  enum class Kind { root, member, key, index };
  FieldPath(const FieldPath& parent, Kind kind, std::string_view name, std::string_view key)
      : parent_(&parent), kind_(kind), name_(name), key_(key) {}
  FieldPath(const FieldPath& parent, std::size_t index) : parent_(&parent), kind_(Kind::index), index_(index) {}

  void append_text(std::string& out) const;
  void append_steps(Location& out) const;

  const FieldPath* parent_ = nullptr;
  Kind kind_ = Kind::root;
  std::string_view name_;
  std::string_view key_;
  std::size_t index_ = 0;
  const Location* start_ = nullptr;
};

}  // namespace kubexx::schema
