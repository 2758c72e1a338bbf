#include "runtime/patch/json_operations.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

#include "runtime/json/depth.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/go_text.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::patch {
namespace {

using json::Array;
using json::Object;
using json::Value;

/// Of all values that a patch copies.
constexpr std::size_t kMostCopiedBytes = 3 * 1024 * 1024;

/// Why an operation does not apply; none if it did.
using Failure = std::optional<std::string>;

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

/// Go's strconv.Atoi, or its error.
std::variant<std::int64_t, std::string> index_number(std::string_view key) {
  const auto failed = [&](std::string_view why) {
    return fmt::format("strconv.Atoi: parsing {}: {}", json::go_quoted(key), why);
  };
  std::string_view digits = key;
  if (digits.starts_with('+')) digits.remove_prefix(1);
  std::int64_t number = 0;
  const auto [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool is_signed_twice = digits.size() < key.size() && digits.starts_with('-');
  if (fault == std::errc::invalid_argument || end != digits.data() + digits.size() || is_signed_twice)
    return failed("invalid syntax");
  if (fault != std::errc()) return failed("value out of range");
  return number;
}

/// The place of the element `number` in a list of `size`; a negative number counts from the end.
std::variant<std::size_t, std::string> index_below(std::int64_t number, std::size_t size) {
  const auto count = static_cast<std::int64_t>(size);
  if (number >= count || number < -count)
    return fmt::format("Unable to access invalid index: {}: invalid index referenced", number);
  return static_cast<std::size_t>(number < 0 ? number + count : number);
}

/// The element that `key` names in a list of `size`.
std::variant<std::size_t, std::string> element_index(std::string_view key, std::size_t size) {
  auto number = index_number(key);
  if (auto* fault = std::get_if<std::string>(&number)) return std::move(*fault);
  return index_below(std::get<std::int64_t>(number), size);
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
  const auto index = element_index(key, container.as_array().size());
  const auto* found = std::get_if<std::size_t>(&index);
  return found == nullptr ? nullptr : &container.as_array()[*found];
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

Failure insert(const Location& location, Value value) {
  if (location.container->is_object()) {
    location.container->as_object().set(location.key, std::move(value));
    return std::nullopt;
  }
  Array& list = location.container->as_array();
  auto number = location.key == "-" ? static_cast<std::int64_t>(list.size()) : index_number(location.key);
  if (const auto* fault = std::get_if<std::string>(&number))
    return fmt::format("value was not a proper array index: '{}': {}", location.key, *fault);
  auto index = index_below(std::get<std::int64_t>(number), list.size() + 1);
  if (auto* fault = std::get_if<std::string>(&index)) return std::move(*fault);
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(std::get<std::size_t>(index)), std::move(value));
  return std::nullopt;
}

Failure erase(const Location& location) {
  if (location.container->is_object()) {
    if (location.container->as_object().erase(location.key)) return std::nullopt;
    return fmt::format("Unable to remove nonexistent key: {}: missing value", location.key);
  }
  Array& list = location.container->as_array();
  auto index = element_index(location.key, list.size());
  if (auto* fault = std::get_if<std::string>(&index)) return std::move(*fault);
  list.erase(list.begin() + static_cast<std::ptrdiff_t>(std::get<std::size_t>(index)));
  return std::nullopt;
}

/// Why nothing is read at a location. A missing member is read as null.
Failure absence(const Location& location) {
  if (location.container->is_object()) return std::nullopt;
  auto index = element_index(location.key, location.container->as_array().size());
  if (auto* fault = std::get_if<std::string>(&index)) return std::move(*fault);
  return std::nullopt;
}

/// The value of a location without an `absence`.
const Value& value_at(const Location& location) {
  static const Value null;
  const Value* found = member(*location.container, location.key);
  return found == nullptr ? null : *found;
}

void assign(const Location& location, Value value) {
  if (Value* found = member(*location.container, location.key))
    *found = std::move(value);
  else
    location.container->as_object().set(location.key, std::move(value));
}

/// The document and its limits while the patch is applied.
struct Document {
  Value value;
  std::size_t levels;      ///< at least as many as the document has
  std::size_t copied = 0;  ///< bytes

  /// Notes that a value of at most `below` levels was put at `location`.
  Failure grow(const Location& location, std::size_t below) {
    levels = std::max(levels, location.levels + below);
    if (levels > json::kMostStoredLevels) levels = json::levels_of(value);
    return excess();
  }
  bool is_too_deep() const { return levels > json::kMostStoredLevels; }
  Failure excess() const {
    if (!is_too_deep()) return std::nullopt;
    return fmt::format("the patched object is nested deeper than {} levels", json::kMostObjectLevels);
  }
};

/// The string under `path` or `from`, or why there is none.
struct Operand {
  std::string_view text;
  Failure fault;
};

/// One operation on the document.
struct Operation {
  Document& document;
  const Value& operation;

  const Value* find(std::string_view key) const {
    const Value* found = operation.is_object() ? operation.as_object().find(key) : nullptr;
    return found == nullptr || found->is_null() ? nullptr : found;
  }
  Operand operand(std::string_view key, std::string_view absent) const {
    const Value* found = find(key);
    if (found == nullptr) return {{}, fmt::format("{} field: missing value", absent)};
    if (!found->is_string())
      return {{}, fmt::format("json: cannot unmarshal {} into Go value of type string", json::go_word(*found))};
    return {found->as_string(), std::nullopt};
  }
  Operand path() const { return operand("path", "operation missing path"); }
  Operand from() const { return operand("from", "operation, missing from"); }
  Location locate(std::string_view path) const { return find_location(document.value, path); }
  const Value& value() const {
    static const Value null;
    const Value* given = find("value");
    return given == nullptr ? null : *given;
  }
};

Failure add(const Operation& op) {
  const Operand path = op.path();
  if (path.fault) return "add operation failed to decode path: missing value";
  const Location location = op.locate(path.text);
  if (!location)
    return fmt::format("add operation does not apply: doc is missing path: \"{}\": missing value", path.text);
  if (const Failure fault = insert(location, op.value()))
    return fmt::format("error in add for path: '{}': {}", path.text, *fault);
  return op.document.grow(location, json::levels_of(op.value()));
}

Failure remove(const Operation& op) {
  const Operand path = op.path();
  if (path.fault) return "remove operation failed to decode path: missing value";
  const Location location = op.locate(path.text);
  if (!location)
    return fmt::format("remove operation does not apply: doc is missing path: \"{}\": missing value", path.text);
  if (const Failure fault = erase(location))
    return fmt::format("error in remove for path: '{}': {}", path.text, *fault);
  return std::nullopt;
}

Failure replace_document(const Operation& op) {
  const Value& value = op.value();
  if (!value.is_object() && !value.is_array()) return "replace operation value must be object or array: %!w(<nil>)";
  op.document.value = value;
  op.document.levels = json::levels_of(value);
  return op.document.excess();
}

Failure replace(const Operation& op) {
  const Operand path = op.path();
  if (path.fault) return fmt::format("replace operation failed to decode path: {}", *path.fault);
  if (path.text.empty()) return replace_document(op);
  const Location location = op.locate(path.text);
  if (!location || absence(location))
    return fmt::format("replace operation does not apply: doc is missing {}: {}: missing value",
                       location ? "key" : "path", path.text);
  assign(location, op.value());
  return op.document.grow(location, json::levels_of(op.value()));
}

Failure test(const Operation& op) {
  const Operand path = op.path();
  if (path.fault) return fmt::format("test operation failed to decode path: {}", *path.fault);
  const auto compared = [&](const Value& found) -> Failure {
    if (found == op.value()) return std::nullopt;
    return fmt::format("testing value {} failed: test failed", path.text);
  };
  if (path.text.empty()) return compared(op.document.value);
  const Location location = op.locate(path.text);
  if (!location) return fmt::format("test operation does not apply: is missing path: {}: missing value", path.text);
  if (const Failure fault = absence(location))
    return fmt::format("error in test for path: '{}': {}", path.text, *fault);
  return compared(value_at(location));
}

/// Takes a value out of the document.
std::variant<Value, std::string> take(const Location& from) {
  Failure fault = absence(from);
  Value value;
  if (!fault) {
    if (Value* found = member(*from.container, from.key)) value = std::move(*found);
    fault = erase(from);
  }
  if (fault) return fmt::format("error in move for path: '{}': {}", from.key, *fault);
  return value;
}

/// At least as many levels as the value has. It is looked into only if it might be too deep at its target.
std::size_t levels_of_taken(const Value& taken, const Location& source, const Location& target,
                            const Document& document) {
  const std::size_t most = document.levels - source.levels;
  return target.levels + most > json::kMostStoredLevels ? json::levels_of(taken) : most;
}

Failure move(const Operation& op) {
  const Operand from = op.from();
  if (from.fault) return fmt::format("move operation failed to decode from: {}", *from.fault);
  const Location source = op.locate(from.text);
  if (!source)
    return fmt::format("move operation does not apply: doc is missing from path: {}: missing value", from.text);
  auto taken = take(source);
  if (auto* fault = std::get_if<std::string>(&taken)) return std::move(*fault);
  const Operand path = op.path();
  if (path.fault) return fmt::format("move operation failed to decode path: {}", *path.fault);
  const Location target = op.locate(path.text);
  if (!target)
    return fmt::format("move operation does not apply: doc is missing destination path: {}: missing value", path.text);
  const std::size_t levels = levels_of_taken(std::get<Value>(taken), source, target, op.document);
  if (const Failure fault = insert(target, std::get<Value>(std::move(taken))))
    return fmt::format("error in move for path: '{}': {}", path.text, *fault);
  return op.document.grow(target, levels);
}

Failure copy(const Operation& op) {
  const Operand from = op.from();
  if (from.fault) return fmt::format("copy operation failed to decode from: {}", *from.fault);
  const Location source = op.locate(from.text);
  if (!source)
    return fmt::format("copy operation does not apply: doc is missing from path: {}: missing value", from.text);
  if (const Failure fault = absence(source)) return fmt::format("error in copy for from: '{}': {}", from.text, *fault);
  const Operand path = op.path();
  if (path.fault) return "copy operation failed to decode path: missing value";
  const Location target = op.locate(path.text);
  if (!target)
    return fmt::format("copy operation does not apply: doc is missing destination path: {}: missing value", path.text);
  Value value = value_at(source);
  op.document.copied += json::to_text(value).size();
  if (op.document.copied > kMostCopiedBytes)
    return fmt::format(
        "Unable to complete the copy, the accumulated size increase of copy is {}, exceeding the limit {}",
        op.document.copied, kMostCopiedBytes);
  const std::size_t levels = json::levels_of(value);
  if (const Failure fault = insert(target, std::move(value)))
    return fmt::format("error while adding value during copy: {}", *fault);
  return op.document.grow(target, levels);
}

struct NamedOperation {
  std::string_view name;
  Failure (*run)(const Operation&);
};

constexpr NamedOperation kOperations[] = {{"add", add},   {"remove", remove}, {"replace", replace},
                                          {"move", move}, {"test", test},     {"copy", copy}};

Failure run(const Operation& op) {
  const Value* found = op.find("op");
  const std::string name = found != nullptr && found->is_string() ? found->as_string() : "unknown";
  for (const NamedOperation& known : kOperations)
    if (known.name == name) return known.run(op);
  return fmt::format("Unexpected kind: {}", name);
}

}  // namespace

std::optional<std::string> undecodable_patch(const Value& patch) {
  const auto fault = [](const Value& value, std::string_view type) {
    return fmt::format("json: cannot unmarshal {} into Go value of type jsonpatch.{}", json::go_word(value), type);
  };
  if (patch.is_null()) return std::nullopt;
  if (!patch.is_array()) return fault(patch, "Patch");
  for (const Value& operation : patch.as_array())
    if (!operation.is_null() && !operation.is_object()) return fault(operation, "Operation");
  return std::nullopt;
}

std::variant<Value, OperationFault> apply_operations(Value document, const Array& operations) {
  const std::size_t levels = json::levels_of(document);
  Document changed{std::move(document), levels};
  for (const Value& operation : operations)
    if (Failure reason = run({changed, operation})) return OperationFault{*std::move(reason), changed.is_too_deep()};
  return std::move(changed.value);
}

}  // namespace kubexx::patch
