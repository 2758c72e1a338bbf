#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <kubexx/detail/codec/declared.hpp>

namespace kubexx::codec {

/// Where a descent through an object is, to find the keys of the lists of its kind.
class ListPath {
 public:
  /// The lists of every object are known besides `lists`.
  explicit ListPath(std::span<const ListKeys> lists) : lists_(lists) {}

  /// Of the list at this place; empty if its elements have no keys.
  std::string_view keys() const;

  /// Extends the path while it exists: by a member, or without a name by an element of a list.
  class Step {
   public:
    Step(ListPath& path, std::optional<std::string_view> name);
    ~Step() { path_.text_.resize(size_); }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    ListPath& path_;
    std::size_t size_;
  };

 private:
  std::span<const ListKeys> lists_;
  std::string text_;
};

}  // namespace kubexx::codec
