#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "runtime/json/text.hpp"
#include "runtime/testing/patch/go_text.hpp"
#include "runtime/testing/patch/patch.hpp"
#include "runtime/testing/requests/refusal.hpp"

namespace kubexx::testing {
namespace {

using json::Array;
using json::Object;
using json::Value;

constexpr std::size_t kMostOperations = 10'000;
/// Of all values that a patch copies.
constexpr std::size_t kMostCopiedBytes = 3 * 1024 * 1024;

// A step of the patch, or of the library's walk, fails without a word: the server does not repeat its words.
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

/// A place in the document: an object or a list, and the last step into it.
struct Place {
  Value* container = nullptr;
  std::string key;
  explicit operator bool() const { return container != nullptr; }
};

Value* member(Value& container, const std::string& key) {
  if (container.is_object()) return container.as_object().find(key);
  const auto index = index_below(key, container.as_array().size());
  return index ? &container.as_array()[*index] : nullptr;
}

/// What stands before the first slash is passed over, as the library does.
Place find_place(Value& document, std::string_view path) {
  std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return {};
  Value* at = &document;
  for (std::size_t next = path.find('/', slash + 1); next != std::string_view::npos;
       slash = next, next = path.find('/', slash + 1)) {
    at = member(*at, decoded_key(path.substr(slash + 1, next - slash - 1)));
    if (at == nullptr || !(at->is_object() || at->is_array())) return {};
  }
  return {at, decoded_key(path.substr(slash + 1))};
}

Outcome insert(const Place& place, Value value) {
  if (place.container->is_object()) return place.container->as_object().set(place.key, std::move(value)), kDone;
  Array& list = place.container->as_array();
  if (place.key == "-") return list.push_back(std::move(value)), kDone;
  const auto index = index_below(place.key, list.size() + 1);
  if (!index) return kFailed;
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(*index), std::move(value));
  return kDone;
}

Outcome erase(const Place& place) {
  if (place.container->is_object()) return place.container->as_object().erase(place.key);
  Array& list = place.container->as_array();
  const auto index = index_below(place.key, list.size());
  if (!index) return kFailed;
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(*index));
  return kDone;
}

Outcome assign(const Place& place, Value value) {
  if (place.container->is_object()) return place.container->as_object().set(place.key, std::move(value)), kDone;
  Value* element = member(*place.container, place.key);
  if (element == nullptr) return kFailed;
  *element = std::move(value);
  return kDone;
}

const Value* text_member(const Value& operation, std::string_view key) {
  const Value* value = operation.is_object() ? operation.as_object().find(key) : nullptr;
  return value != nullptr && value->is_string() ? value : nullptr;
}

/// What stands at a place; null for a member that is not there, nothing for an element that is not.
std::optional<Value> value_at(const Place& place) {
  const Value* found = member(*place.container, place.key);
  if (found == nullptr && place.container->is_array()) return std::nullopt;
  return found == nullptr ? Value() : *found;
}

/// One operation on the document.
struct Step {
  Value& document;
  const Value& operation;
  std::size_t& copied;  ///< bytes

  Place place(std::string_view key) const {
    const Value* path = text_member(operation, key);
    return path == nullptr ? Place{} : find_place(document, path->as_string());
  }
  Value value() const {
    const Value* given = operation.as_object().find("value");
    return given == nullptr ? Value() : *given;
  }
  bool at_root() const {
    const Value* path = text_member(operation, "path");
    return path != nullptr && path->as_string().empty();
  }
};

Outcome add(const Step& step) {
  const Place place = step.place("path");
  return place ? insert(place, step.value()) : kFailed;
}

Outcome remove(const Step& step) {
  const Place place = step.place("path");
  return place ? erase(place) : kFailed;
}

Outcome replace(const Step& step) {
  if (step.at_root()) {
    Value value = step.value();
    if (!value.is_object() && !value.is_array()) return kFailed;
    return step.document = std::move(value), kDone;
  }
  const Place place = step.place("path");
  return place ? assign(place, step.value()) : kFailed;
}

Outcome test(const Step& step) {
  if (step.at_root()) return step.document == step.value();
  const Place place = step.place("path");
  const auto found = place ? value_at(place) : std::nullopt;
  return found && *found == step.value();
}

Outcome move(const Step& step) {
  const Place from = step.place("from");
  const auto value = from ? value_at(from) : std::nullopt;
  if (!value || !erase(from)) return kFailed;
  const Place to = step.place("path");
  return to ? insert(to, *value) : kFailed;
}

Outcome copy(const Step& step) {
  const Place from = step.place("from");
  const auto value = from ? value_at(from) : std::nullopt;
  const Place to = step.place("path");
  if (!value || !to) return kFailed;
  step.copied += json::to_text(*value).size();
  return step.copied <= kMostCopiedBytes && insert(to, *value);
}

struct OperationName {
  std::string_view name;
  Outcome (*run)(const Step&);
};

constexpr OperationName kOperations[] = {{"add", add},   {"remove", remove}, {"replace", replace},
                                         {"move", move}, {"test", test},     {"copy", copy}};

Outcome run(const Step& step) {
  const Value* name = text_member(step.operation, "op");
  if (name == nullptr) return kFailed;
  for (const OperationName& known : kOperations) {
    if (known.name == name->as_string()) return known.run(step);
  }
  return kFailed;
}

bool is_text_member(std::string_view key) { return key == "op" || key == "path" || key == "from"; }

bool is_member(std::string_view key) { return is_text_member(key) || key == "value"; }

/// Why the patch is no list of operations, when the server reads it strictly (`typed`) or not.
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
      if (!is_text_member(key) || value.is_string() || value.is_null()) continue;
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
  if (auto fault = shape_fault(patch, strictly)) return *std::move(fault);
  Patched patched{document, strictly ? unknown_members(patch) : std::vector<std::string>()};
  if (patch.is_null()) return patched;
  if (const std::size_t count = patch.as_array().size(); count > kMostOperations) {
    return too_large(
        fmt::format("The allowed maximum operations in a JSON patch is {}, got {}", kMostOperations, count));
  }
  std::size_t copied = 0;
  for (const Value& operation : patch.as_array()) {
    if (!run({patched.document, operation, copied})) return rejected_request();
  }
  return patched;
}

}  // namespace kubexx::testing
