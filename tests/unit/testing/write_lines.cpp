// write_lines: answers one JSON request a line with one JSON line, as kubexx treats writes. See
// tests/oracle/PROTOCOL.md.
#include <iostream>
#include <string>

#include <kubexx/detail/webhook/admission.hpp>
#include "runtime/json/text.hpp"
#include "runtime/patch/json_operations.hpp"
#include "runtime/patch/patch.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/testing/apply/server_side_apply.hpp"
#include "runtime/testing/openapi/openapi.hpp"
#include "runtime/testing/tables/table.hpp"

namespace kubexx::testing {
namespace {

std::string text_of(const json::Object& request, std::string_view key) {
  const json::Value* value = request.find(key);
  return value != nullptr && value->is_string() ? value->as_string() : std::string();
}

json::Value member_of(const json::Object& request, std::string_view key) {
  const json::Value* value = request.find(key);
  return value == nullptr ? json::Value() : *value;
}

json::Value refusal(const Error& error) {
  json::Object line;
  line.set("code", error.code);
  line.set("reason", error.reason_text);
  line.set("message", error.message);
  return line;
}

/// Why the operations of a decoded JSON patch do not apply; empty if they do.
std::string operation_fault(const json::Value& document, const json::Value& operations) {
  const auto result = patch::apply_operations(document, operations.as_array());
  const auto* fault = std::get_if<patch::OperationFault>(&result);
  return fault == nullptr ? std::string() : fault->reason;
}

json::Value patch(const json::Object& request) {
  const std::string type = text_of(request, "type");
  const json::Value document = member_of(request, "document");
  const json::Value change = member_of(request, "patch");
  const auto validation =
      text_of(request, "fieldValidation") == "Ignore" ? schema::FieldValidation::ignore : schema::FieldValidation::warn;
  auto patched = type == "json"    ? patch::apply_json_patch(document, change, validation)
                 : type == "merge" ? patch::apply_merge_patch(document, change, validation)
                                   : patch::apply_strategic_merge_patch(
                                         document, change, patch::merge_lists("", text_of(request, "kind")));
  if (!patched) {
    json::Value line = refusal(patched.error());
    if (type == "json" && patched.error().code == 422) line.as_object().set("fault", operation_fault(document, change));
    return line;
  }
  json::Object line;
  line.set("object", std::move(patched->document));
  json::Array strict;
  for (const std::string& finding : patched->strict) strict.emplace_back(finding);
  if (!strict.empty()) line.set("strict", std::move(strict));
  return line;
}

/// The patch of a mutating webhook.
json::Value mutation(const json::Object& request) {
  const auto text = [&](std::string_view key) { return json::to_text(member_of(request, key)); };
  const std::string patch = webhook::object_patch(text("raw"), text("before"), text("after"));
  json::Object line;
  line.set("patch", patch.empty() ? json::Value(json::Array()) : std::get<json::Value>(json::parse(patch)));
  return line;
}

std::vector<schema::PrinterColumn> columns(const json::Value& list) {
  std::vector<schema::PrinterColumn> columns;
  if (!list.is_array()) return columns;
  for (const json::Value& column : list.as_array()) {
    const json::Object& one = column.as_object();
    columns.push_back({text_of(one, "name"), text_of(one, "type"), text_of(one, "jsonPath"), {}, {}, 0});
  }
  return columns;
}

json::Value table(const json::Object& request) {
  const std::string kind = text_of(request, "kind");
  schema::CrdVersion version;
  version.printer_columns = columns(member_of(request, "columns"));
  const auto now = core::parse_timestamp(core::TimeLayout::rfc3339, text_of(request, "now"));
  return table(kind.empty() ? custom_layout(version) : built_in_layout(text_of(request, "group"), kind),
               member_of(request, "object"),
               {.now = std::get<core::Timestamp>(now), .include = RowObject::none, .without_headers = false});
}

PublishedKind published(const schema::CustomResourceDefinition& crd, const schema::CrdVersion& version) {
  const bool has_status = version.subresources && version.subresources->status;
  const bool has_scale = version.subresources && version.subresources->scale;
  return {{crd.group, version.name, crd.names.kind, crd.names.plural, crd.scope == "Namespaced", has_status, has_scale},
          crd.names.list_kind,
          &version};
}

json::Value openapi(const json::Object& request) {
  auto decoded = schema::decode_crd(member_of(request, "crd"));
  schema::default_crd(decoded.crd);
  for (const schema::CrdVersion& version : decoded.crd.versions) {
    if (version.name != text_of(request, "version")) continue;
    const PublishedKind kinds[] = {published(decoded.crd, version)};
    return openapi_document(kinds);
  }
  return {};
}

bool flag_of(const json::Object& request, std::string_view key) {
  const json::Value* value = request.find(key);
  return value != nullptr && *value == json::Value(true);
}

json::Value refused_write(const Error& error) {
  json::Value line = refusal(error);
  json::Array causes;
  for (const Cause& cause : error.causes) causes.emplace_back(cause.reason + " " + cause.field + " " + cause.message);
  if (!causes.empty()) line.as_object().set("causes", std::move(causes));
  return line;
}

json::Value write(const json::Object& request) {
  const auto decoded = schema::decode_crd(member_of(request, "crd"));
  const MergeSchema schema(decoded.crd);
  const FieldWrite write{decoded.crd.group + "/" + text_of(request, "version"), text_of(request, "manager"),
                         text_of(request, "subresource"), text_of(request, "now"), flag_of(request, "force")};
  const json::Value* live = request.find("live");
  const json::Value object = member_of(request, "object");
  json::Object line;
  if (flag_of(request, "apply")) {
    auto applied = apply_patch(live, object, schema, write);
    if (!applied) return refused_write(applied.error());
    line.set("object", *std::move(applied));
  } else {
    line.set("object", track_update(live, object, schema, write));
  }
  return line;
}

json::Value answer(const json::Object& request) {
  const std::string op = text_of(request, "op");
  if (op == "patch") return patch(request);
  if (op == "mutation") return mutation(request);
  if (op == "table") return table(request);
  if (op == "openapi") return openapi(request);
  if (op == "write") return write(request);
  json::Object line;
  line.set("problem", "unknown op " + op);
  return line;
}

std::string answer(const std::string& line) {
  const auto parsed = json::parse(line);
  const auto* request = std::get_if<json::Value>(&parsed);
  if (request == nullptr || !request->is_object()) return R"({"problem":"the request is no JSON object"})";
  return json::to_text(answer(request->as_object()));
}

}  // namespace
}  // namespace kubexx::testing

int main() {
  std::ios::sync_with_stdio(false);
  std::cout << R"({"server":"1.37","compatibility":"1.36"})" << std::endl;
  for (std::string line; std::getline(std::cin, line);) std::cout << kubexx::testing::answer(line) << std::endl;
}
