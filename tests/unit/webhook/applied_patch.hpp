#pragma once

#include <string>
#include <string_view>
#include <variant>

#include <kubexx/detail/webhook/admission.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/json/text.hpp"
#include "runtime/patch/patch.hpp"
#include "tests/support/catch.hpp"

/// What patches of webhooks make of objects.
namespace kubexx::test {

inline json::Value json_value(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

inline json::Value applied(const json::Value& raw, const std::string& patch) {
  return patch.empty() ? raw : patch::apply_json_patch(raw, json_value(patch)).value().document;
}

/// What a webhook makes of a list, whose elements have no keys and whose types do not read the members `?`.
inline json::Value list_after(const std::string& raw, const std::string& after) {
  json::Value known = json_value(raw);
  for (json::Value& element : known.as_array()) element.as_object().erase("?");
  const auto in_object = [](const std::string& list) { return R"({"list":)" + list + "}"; };
  const std::string patch = webhook::object_patch(in_object(raw), in_object(json::to_text(known)), in_object(after));
  INFO(patch);
  const json::Value result = applied(json_value(in_object(raw)), patch);
  return *result.as_object().find("list");
}

}  // namespace kubexx::test
