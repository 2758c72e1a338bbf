#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "runtime/json/depth.hpp"
#include "runtime/json/go_text.hpp"
#include "runtime/json/text.hpp"
#include "runtime/patch/patch.hpp"
#include "runtime/status/refusal.hpp"

namespace kubexx::patch {
namespace {

using json::Array;
using json::Object;
using json::Value;
using status::bad_request;
using status::rejected_request;
using status::too_large;

constexpr std::size_t kMostOperations = 10'000;
/// Of all values that a patch copies.
constexpr std::size_t kMostCopiedBytes = 3 * 1024 * 1024;

// Operations fail without a message: the server does not repeat those of its library.
using Outcome = bool;
constexpr Outcome kDone = true, kFailed = false;

/// One pass from left to right: `~01` is `~1`.
std::string decoded_key(std::string_view key) {
  std::string text;
  for (std::size_t i = 0; i < key.size(); ++i) {
    const bool escape = key[i] == '~' && i + 1 < key.size() && (key[i + 1] == '0' || key[i + 1] == '1');
    text += escape ? (key[i + 1] == '0' ? '~' : '/') : key[i];
    if (escape) ++i;
  }
  return text;
}

/// Go's strconv.Atoi.
std::optional<std::int64_t> index_number(std::string_view text) {
  const bool plus = text.starts_with('+');
  if (plus) text.remove_prefix(1);
  if (plus && text.starts_with('-')) return std::nullopt;
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
  return number;
}

/// The element that `key` names in a list of `size`; a negative index counts from the end.
std::optional<std::size_t> index_below(std::string_view key, std::size_t size) {
  const auto number = index_number(key);
  const auto count = static_cast<std::int64_t>(size);
  if (!number || *number >= count || *number < -count) return std::nullopt;
  return static_cast<std::size_t>(*number < 0 ? *number + count : *number);
}

/// A location in the document: an object or a list, and the key of a member or element of it.
struct Location {
  Value* container = nullptr;
  std::string key;
  std::size_t levels = 0;  ///< of the containers down to it
  explicit operator bool() const { return container != nullptr; }
};

Value* member(Value& container, const std::string& key) {
  if (container.is_object()) return container.as_object().find(key);
  const auto index = index_below(key, container.as_array().size());
  return index ? &container.as_array()[*index] : nullptr;
}

/// Ignores what is before the first slash, as the library does.
Location find_location(Value& document, std::string_view path) {
  std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return {};
  Value* at = &document;
  std::size_t levels = 1;
  for (std::size_t next = path.find('/', slash + 1); next != std::string_view::npos;
       slash = next, next = path.find('/', slash + 1), ++levels) {
    at = member(*at, decoded_key(path.substr(slash + 1, next - slash - 1)));
    if (at == nullptr || !(at->is_object() || at->is_array())) return {};
  }
  return {at, decoded_key(path.substr(slash + 1)), levels};
}

Outcome insert(const Location& location, Value value) {
  if (location.container->is_object())
    return location.container->as_object().set(location.key, std::move(value)), kDone;
  Array& list = location.container->as_array();
  if (location.key == "-") return list.push_back(std::move(value)), kDone;
  const auto index = index_below(location.key, list.size() + 1);
  if (!index) return kFailed;
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(*index), std::move(value));
  return kDone;
}

Outcome erase(const Location& location) {
  if (location.container->is_object()) return location.container->as_object().erase(location.key);
  Array& list = location.container->as_array();
  const auto index = index_below(location.key, list.size());
  if (!index) return kFailed;
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(*index));
  return kDone;
}

Outcome assign(const Location& location, Value value) {
  if (location.container->is_object())
    return location.container->as_object().set(location.key, std::move(value)), kDone;
  Value* element = member(*location.container, location.key);
  if (element == nullptr) return kFailed;
  *element = std::move(value);
  return kDone;
}

const Value* string_operand(const Value& operation, std::string_view key) {
  const Value* value = operation.is_object() ? operation.as_object().find(key) : nullptr;
  return value != nullptr && value->is_string() ? value : nullptr;
}

/// The value at a location: JSON null for a missing member, a null pointer for a missing element.
const Value* value_at(const Location& location) {
  static const Value null;
  const Value* found = member(*location.container, location.key);
  return found == nullptr && location.container->is_object() ? &null : found;
}

/// The document and its limits while the patch is applied.
struct Document {
  Value value;
  std::size_t levels;      ///< at least as many as the document has
  std::size_t copied = 0;  ///< bytes

  /// Notes that a value of at most `below` levels was put at `location`. False if the document is too deep now.
  bool grows(const Location& location, std::size_t below) {
    levels = std::max(levels, location.levels + below);
    if (levels > json::kMostStoredLevels) levels = json::levels_of(value);
    return !is_too_deep();
  }
  bool is_too_deep() const { return levels > json::kMostStoredLevels; }
};

/// One operation on the document.
struct Operation {
  Document& document;
  const Value& operation;

  Location locate(std::string_view key) const {
    const Value* path = string_operand(operation, key);
    return path == nullptr ? Location{} : find_location(document.value, path->as_string());
  }
  const Value& value() const {
    static const Value null;
    const Value* given = operation.as_object().find("value");
    return given == nullptr ? null : *given;
  }
  bool at_root() const {
    const Value* path = string_operand(operation, "path");
    return path != nullptr && path->as_string().empty();
  }
};

Outcome add(const Operation& op) {
  const Location location = op.locate("path");
  return location && insert(location, op.value()) && op.document.grows(location, json::levels_of(op.value()));
}

Outcome remove(const Operation& op) {
  const Location location = op.locate("path");
  return location ? erase(location) : kFailed;
}

Outcome replace(const Operation& op) {
  if (op.at_root()) {
    const Value& value = op.value();
    if (!value.is_object() && !value.is_array()) return kFailed;
    op.document.value = value;
    op.document.levels = json::levels_of(value);
    return !op.document.is_too_deep();
  }
  const Location location = op.locate("path");
  return location && assign(location, op.value()) && op.document.grows(location, json::levels_of(op.value()));
}

Outcome test(const Operation& op) {
  if (op.at_root()) return op.document.value == op.value();
  const Location location = op.locate("path");
  const Value* found = location ? value_at(location) : nullptr;
  return found != nullptr && *found == op.value();
}

Outcome move(const Operation& op) {
  const Location from = op.locate("from");
  Value* found = from ? member(*from.container, from.key) : nullptr;
  if (found == nullptr) return kFailed;
  Value value = std::move(*found);
  erase(from);
  const Location to = op.locate("path");
  return to && insert(to, std::move(value)) && op.document.grows(to, op.document.levels - from.levels);
}

Outcome copy(const Operation& op) {
  const Location from = op.locate("from");
  const Value* found = from ? value_at(from) : nullptr;
  const Location to = op.locate("path");
  if (found == nullptr || !to) return kFailed;
  op.document.copied += json::to_text(*found).size();
  if (op.document.copied > kMostCopiedBytes) return kFailed;
  const std::size_t levels = json::levels_of(*found);
  return insert(to, Value(*found)) && op.document.grows(to, levels);
}

struct NamedOperation {
  std::string_view name;
  Outcome (*run)(const Operation&);
};

constexpr NamedOperation kOperations[] = {{"add", add},   {"remove", remove}, {"replace", replace},
                                          {"move", move}, {"test", test},     {"copy", copy}};

Outcome run(const Operation& op) {
  const Value* name = string_operand(op.operation, "op");
  if (name == nullptr) return kFailed;
  for (const NamedOperation& known : kOperations) {
    if (known.name == name->as_string()) return known.run(op);
  }
  return kFailed;
}

bool is_string_operand(std::string_view key) { return key == "op" || key == "path" || key == "from"; }

bool is_member(std::string_view key) { return is_string_operand(key) || key == "value"; }

/// Why the patch is not a list of operations; the message depends on whether the server decodes it strictly (`typed`).
std::optional<Error> shape_fault(const Value& patch, bool typed) {
  const auto fault = [&](const Value& value, std::string_view type) {
    return bad_request(fmt::format("{}json: cannot unmarshal {} into Go {}", typed ? "error decoding patch: " : "",
                                   go_word(value), type));
  };
  if (patch.is_null()) return std::nullopt;
  if (!patch.is_array())
    return fault(patch, typed ? "value of type []handlers.jsonPatchOp" : "value of type jsonpatch.Patch");
  for (const Value& operation : patch.as_array()) {
    if (operation.is_null()) continue;
    if (!operation.is_object()) {
      return fault(operation, typed ? "value of type handlers.jsonPatchOp" : "value of type jsonpatch.Operation");
    }
    if (!typed) continue;
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

Error too_deep() {
  return bad_request(fmt::format("the patched object is nested deeper than {} levels", json::kMostObjectLevels));
}

}  // namespace

bool is_too_deep(const Error& error) { return error.message == too_deep().message; }

Result<Patched> apply_json_patch(const Value& document, const Value& patch, schema::FieldValidation validation) {
  const bool strictly = validation != schema::FieldValidation::ignore;
  if (auto fault = shape_fault(patch, strictly)) return *std::move(fault);
  Patched patched{document, strictly ? unknown_members(patch) : std::vector<std::string>()};
  if (patch.is_null()) return patched;
  if (const std::size_t count = patch.as_array().size(); count > kMostOperations) {
    return too_large(
        fmt::format("The allowed maximum operations in a JSON patch is {}, got {}", kMostOperations, count));
  }
  Document changed{std::move(patched.document), json::levels_of(document)};
  for (const Value& operation : patch.as_array()) {
    if (run({changed, operation})) continue;
    return changed.is_too_deep() ? too_deep() : rejected_request();
  }
  patched.document = std::move(changed.value);
  return patched;
}

}  // namespace kubexx::patch
