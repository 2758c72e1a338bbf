#include <fmt/format.h>

#include <optional>

#include "runtime/json/go_text.hpp"
#include "runtime/patch/json_operations.hpp"
#include "runtime/patch/patch.hpp"
#include "runtime/status/refusal.hpp"

namespace kubexx::patch {
namespace {

using json::Value;
using status::bad_request;
using status::rejected_request;
using status::too_large;

constexpr std::size_t kMostOperations = 10'000;

bool is_string_operand(std::string_view key) { return key == "op" || key == "path" || key == "from"; }

bool is_member(std::string_view key) { return is_string_operand(key) || key == "value"; }

/// Why a server that decodes the patch strictly does not accept its shape.
std::optional<std::string> strict_fault(const Value& patch) {
  const auto fault = [&](const Value& value, std::string_view type) {
    return fmt::format("error decoding patch: json: cannot unmarshal {} into Go {}", go_word(value), type);
  };
  if (patch.is_null()) return std::nullopt;
  if (!patch.is_array()) return fault(patch, "value of type []handlers.jsonPatchOp");
  for (const Value& operation : patch.as_array()) {
    if (operation.is_null()) continue;
    if (!operation.is_object()) return fault(operation, "value of type handlers.jsonPatchOp");
    for (const auto& [key, value] : operation.as_object()) {
      if (!is_string_operand(key) || value.is_string() || value.is_null()) continue;
      return fault(value, fmt::format("struct field jsonPatchOp.{} of type string", key));
    }
  }
  return std::nullopt;
}

std::vector<std::string> unknown_members(const Value& patch) {
  std::vector<std::string> findings;
  if (patch.is_null()) return findings;
  std::size_t index = 0;
  for (const Value& operation : patch.as_array()) {
    if (operation.is_object()) {
      for (const auto& [key, value] : operation.as_object()) {
        if (!is_member(key)) findings.push_back(fmt::format("json patch unknown field \"[{}].{}\"", index, key));
      }
    }
    ++index;
  }
  return findings;
}

}  // namespace

Result<Patched> apply_json_patch(const Value& document, const Value& patch, schema::FieldValidation validation) {
  const bool strictly = validation != schema::FieldValidation::ignore;
  if (auto fault = strictly ? strict_fault(patch) : undecodable_patch(patch)) return bad_request(*std::move(fault));
  Patched patched{document, strictly ? unknown_members(patch) : std::vector<std::string>()};
  if (patch.is_null()) return patched;
  if (const std::size_t count = patch.as_array().size(); count > kMostOperations) {
    return too_large(
        fmt::format("The allowed maximum operations in a JSON patch is {}, got {}", kMostOperations, count));
  }
  auto result = apply_operations(std::move(patched.document), patch.as_array());
  if (auto* fault = std::get_if<OperationFault>(&result))
    return fault->is_too_deep ? bad_request(std::move(fault->reason)) : rejected_request();
  patched.document = std::get<Value>(std::move(result));
  return patched;
}

}  // namespace kubexx::patch
