#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <kubexx/json/value.hpp>

namespace kubexx::yaml {

/// How a scalar was written: `?` plain, `!` quoted, a block or of the tag `!`, else its tag in full.
constexpr std::string_view kPlainTag = "?";
constexpr std::string_view kQuotedTag = "!";
constexpr std::string_view kMergeTag = "tag:yaml.org,2002:merge";

/// The value of a scalar in Go's yaml.v2, before it is converted to JSON. Throws Refusal without a mark if the text
/// does not fit its tag.
json::Value scalar_value(std::string_view tag, std::string text);

/// The key of a JSON object that a server makes of it; nothing when a server takes no such key.
std::optional<std::string> key_text(const json::Value& scalar);

/// The value after the way through JSON text: a float without fraction becomes the integer whose digits were written
/// there; nothing when JSON has no such number.
std::optional<json::Value> json_value(json::Value scalar);

}  // namespace kubexx::yaml
