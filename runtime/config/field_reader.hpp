#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/error.hpp>
#include "runtime/json/marks.hpp"
#include <kubexx/json/value.hpp>

/// Fields of a document, read with their places. The first mistake is kept; after it everything reads as absent, so
/// that readers need no check at every step. `null` is absence.
namespace kubexx::config {

/// A node of the document; without a value where there is none.
struct Place {
  const json::Value* value = nullptr;
  const json::Marks* marks = nullptr;
  std::string path = {};

  explicit operator bool() const { return value != nullptr; }
};

class FieldReader {
 public:
  explicit FieldReader(std::string file) : file_(std::move(file)) {}

  Place member(const Place& object, std::string_view key);
  std::string text(const Place& object, std::string_view key);
  bool flag(const Place& object, std::string_view key);
  /// Base64, decoded.
  std::string bytes(const Place& object, std::string_view key);
  std::vector<Place> list(const Place& object, std::string_view key);
  std::vector<std::string> texts(const Place& object, std::string_view key);

  /// A string; a mistake where it is none.
  std::string text_of(const Place& place);
  void refuse(const Place& place, std::string_view message);
  /// A message with its file, line and field.
  std::string said(const Place& place, std::string_view message) const;
  const std::optional<Error>& error() const { return error_; }

 private:
  Place expected(Place place, bool holds, std::string_view what);

  std::string file_;
  std::optional<Error> error_;
};

}  // namespace kubexx::config
