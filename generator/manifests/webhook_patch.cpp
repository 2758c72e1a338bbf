#include "generator/manifests/webhook_patch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "generator/support/nearest.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/json/marked.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/patch/patch.hpp"

namespace kubexx::manifests {
namespace {

constexpr std::string_view kDefinitions = "io.k8s.api.admissionregistration.v1.";

/// The patch is one line: a marker has no line breaks.
markers::TextRange range_of(const json::Mark& mark, std::size_t length) {
  const std::size_t begin = mark.column == 0 ? 0 : mark.column - 1;
  return {begin, begin + length};
}

/// The key of a node with its quotes, or the first byte of a list element.
markers::TextRange range_of(const json::Marks& marks, std::string_view key) {
  return range_of(marks.name(), marks.key.known() ? key.size() + 2 : 1);
}

/// The schema of the catalog, with a reference replaced by the definition.
json::Value resolved(const json::Value& schema) {
  const std::string reference = json::text_at(schema, {"$ref"});
  if (reference.empty()) return schema;
  return kubernetes::catalog().definition(kubernetes::referenced_name(reference)).value_or(json::Object());
}

const json::Value* member(const json::Value& object, std::string_view key) { return object.as_object().find(key); }

/// Compares a patch with the schema of what it patches, and normalises its values. The first error ends it.
class PatchTypes {
 public:
  void conform(json::Value& value, const json::Value& schema, const json::Marks& marks, std::string_view key) {
    if (error_) return;
    const std::string type = json::text_at(schema, {"type"});
    if (type == "object") return conform_object(value, schema, marks, key);
    if (type == "array") return conform_array(value, schema, marks, key);
    if (type == "integer") return conform_integer(value, marks, key);
    if (!value.is_string()) return fail_type("a string", value, marks, key);
    if (json::text_at(schema, {"format"}) == "byte") conform_bytes(value, marks, key);
  }
  std::optional<WebhookPatchError>& error() { return error_; }

 private:
  void fail(std::string message, markers::TextRange range) {
    if (!error_) error_ = WebhookPatchError{std::move(message), range};
  }
  void fail_type(std::string_view wanted, const json::Value& value, const json::Marks& marks, std::string_view key) {
    const std::string name = key.empty() ? "the patch" : fmt::format("'{}'", key);
    fail(fmt::format("{} has the type {}; expected {}", name, json::type_name(value), wanted), range_of(marks, key));
  }

  void conform_object(json::Value& value, const json::Value& schema, const json::Marks& marks, std::string_view key) {
    if (!value.is_object()) return fail_type("an object", value, marks, key);
    std::size_t index = 0;
    for (auto& [name, each] : value.as_object()) {
      const json::Marks& below = marks.children[index++];
      const std::optional<json::Value> type = member_schema(schema, name, below);
      if (type && !each.is_null()) conform(each, resolved(*type), below, name);
    }
  }

  /// Of a field of a type, or of a value of a map. Reports fields that the type does not have.
  std::optional<json::Value> member_schema(const json::Value& schema, const std::string& name,
                                           const json::Marks& marks) {
    if (const json::Value* values = member(schema, "additionalProperties")) return *values;
    const json::Value* fields = member(schema, "properties");
    if (fields == nullptr) return std::nullopt;
    if (const json::Value* found = fields->as_object().find(name)) return *found;
    std::vector<std::string_view> known;
    for (const auto& [field, type] : fields->as_object()) known.push_back(field);
    const std::string_view near = support::nearest(name, known);
    fail(name.starts_with('$') ? fmt::format("'{}' is a directive; expected fields only", name)
         : near.empty()        ? fmt::format("'{}' is not a field; expected one of {}", name, fmt::join(known, ", "))
                               : fmt::format("'{}' is not a field; did you mean '{}'?", name, near),
         range_of(marks, name));
    return std::nullopt;
  }

  void conform_array(json::Value& value, const json::Value& schema, const json::Marks& marks, std::string_view key) {
    if (!value.is_array()) return fail_type("a list", value, marks, key);
    const json::Value items = resolved(*member(schema, "items"));
    for (std::size_t i = 0; i < value.as_array().size(); ++i)
      conform(value.as_array()[i], items, marks.children[i], key);
  }

  void conform_integer(json::Value& value, const json::Marks& marks, std::string_view key) {
    if (!value.is_number()) return fail_type("an integer", value, marks, key);
    const double number = value.as_double();
    if (std::trunc(number) != number || std::abs(number) > std::numeric_limits<std::int32_t>::max())
      return fail(fmt::format("'{}' is {}; expected an integer of 32 bits", key, json::to_text(value)),
                  range_of(marks, key));
    value = static_cast<std::int64_t>(number);
  }

  void conform_bytes(json::Value& value, const json::Marks& marks, std::string_view key) {
    const auto bytes = core::decode_base64(value.as_string(), core::Base64Alphabet::standard);
    if (const auto* wrong = std::get_if<core::Base64Error>(&bytes))
      return fail(fmt::format("'{}' is not valid: {}", key, wrong->message), range_of(marks, key));
    value = core::encode_base64(std::get<std::string>(bytes), core::Base64Alphabet::standard);
  }

  std::optional<WebhookPatchError> error_;
};

bool is_empty_list(const json::Value& value) { return value.is_array() && value.as_array().empty(); }

void omit_empty_lists(json::Value& value) {
  if (value.is_array())
    for (json::Value& element : value.as_array()) omit_empty_lists(element);
  if (!value.is_object()) return;
  value.as_object().erase_if([](json::Object::Member& each) {
    omit_empty_lists(each.second);
    return is_empty_list(each.second);
  });
}

void omit_if_empty(json::Object& webhook, std::string_view field, std::string_view key) {
  json::Value* parent = webhook.find(field);
  if (parent == nullptr || !parent->is_object()) return;
  const json::Value* value = parent->as_object().find(key);
  const bool is_empty = value != nullptr && (*value == json::Value("") || *value == json::Value(json::Object()));
  if (is_empty) parent->as_object().erase(key);
}

}  // namespace

markers::TextRange PatchPlaces::find(const WebhookPath& path) {
  const json::MarkedValue found = finder_.find(path);
  const auto is_in_list = [](const json::Step& step) { return std::holds_alternative<std::size_t>(step); };
  const bool concerns = found.steps == path.size() || !found.value->is_object() ||
                        std::ranges::any_of(std::span(path).first(found.steps), is_in_list);
  if (!concerns || found.steps == 0) return {};
  const json::Step& last = path[found.steps - 1];
  const auto* key = std::get_if<std::string_view>(&last);
  return range_of(*found.marks, key == nullptr ? std::string_view() : *key);
}

std::variant<WebhookPatch, WebhookPatchError> read_webhook_patch(std::string_view text, bool is_mutating) {
  if (text.empty() || text == "null") return WebhookPatch();
  auto parsed = json::parse_marked(text);
  if (const auto* wrong = std::get_if<json::MarkedError>(&parsed))
    return WebhookPatchError{fmt::format("the patch is not valid JSON: {}", wrong->message), range_of(wrong->mark, 1)};
  auto& document = std::get<json::Marked>(parsed);
  if (!document.duplicates.empty()) {
    const json::Duplicate& twice = document.duplicates.front();
    return WebhookPatchError{fmt::format("'{}' is given twice", twice.path),
                             range_of(twice.mark, twice.key.size() + 2)};
  }
  const std::string definition =
      fmt::format("{}{}", kDefinitions, is_mutating ? "MutatingWebhook" : "ValidatingWebhook");
  PatchTypes types;
  types.conform(document.value, *kubernetes::catalog().definition(definition), document.marks, {});
  if (types.error()) return *std::move(types.error());
  return WebhookPatch{std::move(document.value), std::move(document.marks)};
}

void apply_patch(const WebhookPatch& patch, json::Object& webhook) {
  json::Value merged = patch::apply_merge_patch(json::Value(std::move(webhook)), patch.value)->document;
  omit_empty_lists(merged);
  webhook = std::move(merged.as_object());
  for (const std::string_view selector : {"namespaceSelector", "objectSelector"})
    omit_if_empty(webhook, selector, "matchLabels");
  omit_if_empty(webhook, "clientConfig", "caBundle");
}

}  // namespace kubexx::manifests
