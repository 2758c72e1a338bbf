#include <fmt/format.h>

#include <utility>
#include <variant>

#include <kubexx/detail/conversion/tables.hpp>
#include "runtime/conversion/changes.hpp"
#include "runtime/conversion/copy.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::conversion {
namespace {

using json::Value;

Error decode_error(std::string message) { return {.stage = Stage::decode, .message = std::move(message)}; }

Result<Value> parsed(std::string_view document) {
  auto read = json::parse(document);
  if (const auto* error = std::get_if<json::ParseError>(&read))
    return decode_error(fmt::format("the object is not JSON: {} at byte {}", error->message, error->offset));
  auto& value = std::get<Value>(read);
  if (!value.is_object())
    return decode_error(fmt::format("the object is not a JSON object but {}", json::type_name(value)));
  return std::move(value);
}

/// `source` in the target version, over `base` if it is not null.
Result<Value> put(const Value& source, const Value* base, const Direction& direction, Unknown unknown) {
  Value copied = copied_object(source, base, *direction.table, unknown);
  copied.as_object().set("apiVersion", direction.to);
  if (direction.fill_by_hand == nullptr) return copied;
  const auto filled = direction.fill_by_hand(json::to_text(source), source, json::to_text(copied));
  if (!filled) return filled.error();
  if (filled->before == filled->after) return copied;
  const auto before = parsed(filled->before), after = parsed(filled->after);
  if (!before) return before.error();
  if (!after) return after.error();
  return with_changes(std::move(copied), *before, *after);
}

}  // namespace

Result<std::string> convert_document(std::string_view document, const Direction& forward) {
  const auto source = parsed(document);
  if (!source) return source.error();
  const auto converted = put(*source, nullptr, forward, Unknown::copied);
  if (!converted) return converted.error();
  return json::to_text(*converted);
}

}  // namespace kubexx::conversion
