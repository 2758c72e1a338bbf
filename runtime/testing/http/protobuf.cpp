#include "runtime/testing/http/protobuf.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "runtime/core/base64.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/testing/http/protobuf_kinds.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kMagic("k8s\0", 4);

/// The wire type of a value, from the lowest bits of its key.
enum class Wire : std::uint8_t { varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5 };

/// One encoded field of a message.
struct Item {
  std::uint64_t number = 0;
  Wire wire = Wire::varint;
  std::uint64_t integer = 0;
  std::string_view bytes = {};
};

/// Splits a message into its fields. Stops at the first error, and records it.
class Scanner {
 public:
  explicit Scanner(std::string_view text) : rest_(text) {}

  bool damaged() const { return damaged_; }

  std::optional<Item> next() {
    if (damaged_ || rest_.empty()) return std::nullopt;
    const std::uint64_t key = varint();
    Item item{.number = key >> 3, .wire = static_cast<Wire>(key & 7)};
    switch (item.wire) {
      case Wire::varint:
        item.integer = varint();
        break;
      case Wire::bytes:
        item.bytes = take(varint());
        break;
      case Wire::fixed64:
        take(8);
        break;
      case Wire::fixed32:
        take(4);
        break;
      default:
        damaged_ = true;
    }
    if (damaged_) return std::nullopt;
    return item;
  }

 private:
  std::uint64_t varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64 && !rest_.empty(); shift += 7) {
      const auto byte = static_cast<unsigned char>(rest_.front());
      rest_.remove_prefix(1);
      value |= std::uint64_t{byte & 0x7fU} << shift;
      if (byte < 0x80) return value;
    }
    damaged_ = true;
    return 0;
  }

  std::string_view take(std::uint64_t count) {
    if (count > rest_.size()) {
      damaged_ = true;
      return {};
    }
    const std::string_view taken = rest_.substr(0, count);
    rest_.remove_prefix(count);
    return taken;
  }

  std::string_view rest_;
  bool damaged_ = false;
};

/// A time as JSON; no value for the zero time, whose message is empty.
std::optional<json::Value> moment(std::string_view bytes, bool micro) {
  if (bytes.empty()) return std::nullopt;
  core::Timestamp at;
  Scanner scanner(bytes);
  while (const std::optional<Item> item = scanner.next()) {
    if (item->number == 1) at.seconds = static_cast<std::int64_t>(item->integer);
    if (item->number == 2) at.nanoseconds = static_cast<std::int32_t>(item->integer);
  }
  if (scanner.damaged() || at.seconds < core::kFirstSecond || at.seconds > core::kLastSecond) return std::nullopt;
  const core::CivilTime civil = core::civil_time(at, 0);
  const std::string date = fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", civil.year, civil.month, civil.day,
                                       civil.hour, civil.minute, civil.second);
  return json::Value(micro ? fmt::format("{}.{:06}Z", date, at.nanoseconds / 1000) : date + "Z");
}

std::string encoded(std::string_view bytes) { return core::encode_base64(bytes, core::Base64Alphabet::standard); }

using Entries = std::vector<json::Object::Member>;

/// One entry of a map: a message of the key and the value.
bool add_entry(Entries& entries, std::string_view bytes, bool is_binary) {
  std::string key, value;
  Scanner scanner(bytes);
  while (const std::optional<Item> item = scanner.next()) {
    if (item->number == 1) key = item->bytes;
    if (item->number == 2) value = item->bytes;
  }
  entries.emplace_back(std::move(key), is_binary ? encoded(value) : value);
  return !scanner.damaged();
}

std::optional<json::Object> read_message(std::string_view bytes, std::span<const ProtobufField> fields);

/// The value of a JSON string inside the message.
std::optional<json::Value> read_json(std::string_view bytes) {
  std::string text;
  Scanner scanner(bytes);
  while (const std::optional<Item> item = scanner.next())
    if (item->number == 1) text = item->bytes;
  auto parsed = json::parse(text);
  auto* value = std::get_if<json::Value>(&parsed);
  if (scanner.damaged() || value == nullptr) return std::nullopt;
  return std::move(*value);
}

/// The value of one field; no value if the field is empty. `intact` becomes false if it is malformed.
std::optional<json::Value> read_value(const ProtobufField& field, const Item& item, bool& intact) {
  const bool keeps_zero = field.is_pointer || field.is_list;
  switch (field.type) {
    case ProtobufType::boolean:
      return keeps_zero || item.integer != 0 ? std::optional(json::Value(item.integer != 0)) : std::nullopt;
    case ProtobufType::integer:
      return keeps_zero || item.integer != 0 ? std::optional(json::Value(static_cast<std::int64_t>(item.integer)))
                                             : std::nullopt;
    case ProtobufType::text:
      return keeps_zero || !item.bytes.empty() ? std::optional(json::Value(std::string(item.bytes))) : std::nullopt;
    case ProtobufType::time:
    case ProtobufType::micro_time:
      return moment(item.bytes, field.type == ProtobufType::micro_time);
    case ProtobufType::json: {
      std::optional<json::Value> tree = read_json(item.bytes);
      intact = intact && tree.has_value();
      return tree;
    }
    default: {
      std::optional<json::Object> object = read_message(item.bytes, field.message);
      intact = intact && object.has_value();
      return object ? std::optional(json::Value(std::move(*object))) : std::nullopt;
    }
  }
}

json::Value& member(json::Object& object, std::string_view name, json::Value when_absent) {
  if (json::Value* found = object.find(name)) return *found;
  return object.set(std::string(name), std::move(when_absent));
}

bool add_field(json::Object& object, const ProtobufField& field, const Item& item) {
  bool intact = true;
  std::optional<json::Value> value = read_value(field, item, intact);
  if (!value) return intact;
  if (field.is_list) {
    member(object, field.name, json::Array()).as_array().push_back(std::move(*value));
  } else {
    object.set(std::string(field.name), std::move(*value));
  }
  return intact;
}

const ProtobufField* find_field(std::span<const ProtobufField> fields, const Item& item) {
  for (const ProtobufField& field : fields) {
    const bool is_number = field.type == ProtobufType::boolean || field.type == ProtobufType::integer;
    if (static_cast<std::uint64_t>(field.number) == item.number)
      return is_number == (item.wire == Wire::varint) ? &field : nullptr;
  }
  return nullptr;
}

std::optional<json::Object> read_message(std::string_view bytes, std::span<const ProtobufField> fields) {
  json::Object object;
  std::map<const ProtobufField*, Entries> maps;
  Scanner scanner(bytes);
  while (const std::optional<Item> item = scanner.next()) {
    const ProtobufField* field = find_field(fields, *item);
    if (field == nullptr) continue;
    const bool is_binary = field->type == ProtobufType::bytes_map;
    const bool intact = is_binary || field->type == ProtobufType::text_map
                            ? add_entry(maps[field], item->bytes, is_binary)
                            : add_field(object, *field, *item);
    if (!intact) return std::nullopt;
  }
  if (scanner.damaged()) return std::nullopt;
  for (auto& [field, entries] : maps) object.set(std::string(field->name), json::Object(std::move(entries)));
  return object;
}

}  // namespace

std::optional<json::Value> parse_protobuf(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return std::nullopt;
  const std::optional<json::Object> envelope = read_message(bytes.substr(kMagic.size()), protobuf_envelope());
  if (!envelope) return std::nullopt;
  const json::Value outer(*envelope);
  const std::string api_version = text_at(outer, {"type", "apiVersion"}), kind = text_at(outer, {"type", "kind"});
  const ProtobufKind* known = find_protobuf_kind(api_version, kind);
  if (known == nullptr) return std::nullopt;
  std::optional<json::Object> read = read_message(text_at(outer, {"raw"}), known->fields);
  if (!read) return std::nullopt;
  json::Object object;
  object.append("apiVersion", api_version);
  object.append("kind", kind);
  for (auto& [name, value] : *read) object.append(name, std::move(value));
  return json::Value(std::move(object));
}

}  // namespace kubexx::testing
