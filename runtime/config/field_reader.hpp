#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/error.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/json/marks.hpp"

/// Reads the fields of a kubeconfig. The first error is kept; after it every field reads as absent, so that callers
/// need no check at each step. `null` counts as absent.
namespace kubexx::config {

/// A node of the document and its position; no value if the field is absent.
struct ConfigNode {
  const json::Value* value = nullptr;
  const json::Marks* marks = nullptr;
  std::string path = {};

  explicit operator bool() const { return value != nullptr; }
};

class FieldReader {
 public:
  explicit FieldReader(std::string file) : file_(std::move(file)) {}

  ConfigNode member(const ConfigNode& object, std::string_view key);
  std::string text(const ConfigNode& object, std::string_view key);
  bool flag(const ConfigNode& object, std::string_view key);
  /// Base64, decoded.
  std::string bytes(const ConfigNode& object, std::string_view key);
  std::vector<ConfigNode> list(const ConfigNode& object, std::string_view key);
  std::vector<std::string> texts(const ConfigNode& object, std::string_view key);

  /// The value of a node that must be a string.
  std::string text_of(const ConfigNode& node);
  void fail(const ConfigNode& node, std::string_view message);
  /// The message, preceded by file, line and field.
  std::string located(const ConfigNode& node, std::string_view message) const;
  const std::optional<Error>& error() const { return error_; }

 private:
  ConfigNode expected(ConfigNode node, bool holds, std::string_view what);

  std::string file_;
  std::optional<Error> error_;
};

}  // namespace kubexx::config
