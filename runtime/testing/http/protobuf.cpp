#include "runtime/testing/http/protobuf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/core/base64.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "runtime/kubernetes/messages.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kMagic("k8s\0", 4);

/// The wire type of a value, from the lowest bits of its key.
enum class Wire : std::uint8_t { varint = 0, fixed64 = 1, bytes = 2, fixed32 = 5 };

/// One encoded field of a message.
struct Item {
  std::uint64_t number = 0;
  Wire wire = Wire::varint;
  std::uint64_t integer = 0;  ///< a number with a fraction as its bits
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
        item.integer = fixed64(take(8));
        break;
      case Wire::fixed32:
        take(4);
        break;
      default:
        damaged_ = true;
    }
    damaged_ = damaged_ || item.number == 0;
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

  static std::uint64_t fixed64(std::string_view bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
      value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return value;
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

/// Calls `take` for each field of a message. False if it is damaged, or `take` returns false.
template <class Take>
bool for_each_field(std::string_view bytes, const Take& take) {
  Scanner scanner(bytes);
  while (const std::optional<Item> item = scanner.next())
    if (!take(*item)) return false;
  return !scanner.damaged();
}

/// A time as JSON; no value for the zero time, whose message is empty, and for one that JSON cannot express, which
/// makes `intact` false.
std::optional<json::Value> moment(std::string_view bytes, bool micro, bool& intact) {
  if (bytes.empty()) return std::nullopt;
  core::Timestamp at;
  const bool is_read = for_each_field(bytes, [&](const Item& item) {
    if (item.number == 1) at.seconds = static_cast<std::int64_t>(item.integer);
    if (item.number == 2) at.nanoseconds = static_cast<std::int32_t>(item.integer);
    return true;
  });
  constexpr std::int32_t kSecond = 1'000'000'000;
  intact = intact && is_read && at.seconds >= core::kFirstSecond && at.seconds <= core::kLastSecond &&
           at.nanoseconds >= 0 && at.nanoseconds < kSecond;
  if (!intact) return std::nullopt;
  const core::CivilTime civil = core::civil_time(at, 0);
  const std::string date = fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}", civil.year, civil.month, civil.day,
                                       civil.hour, civil.minute, civil.second);
  return json::Value(micro ? fmt::format("{}.{:06}Z", date, at.nanoseconds / 1000) : date + "Z");
}

std::string encoded(std::string_view bytes) { return core::encode_base64(bytes, core::Base64Alphabet::standard); }

using kubernetes::MessageField;
using kubernetes::WireType;
using Fields = std::span<const MessageField>;

/// The field with a number of a message that has one string, as a quantity has; empty if it is absent.
std::string_view text_within(std::string_view bytes, std::uint64_t number, bool& intact) {
  std::string_view text;
  const bool is_read = for_each_field(bytes, [&](const Item& item) {
    if (item.number == number) text = item.bytes;
    return item.number != number || item.wire == Wire::bytes;
  });
  intact = intact && is_read;
  return text;
}

/// The value of a JSON string inside the message; no value for an empty one.
std::optional<json::Value> read_json(std::string_view bytes, bool& intact) {
  const std::string_view text = text_within(bytes, 1, intact);
  if (text.empty()) return std::nullopt;
  auto parsed = json::parse(text);
  auto* value = std::get_if<json::Value>(&parsed);
  intact = intact && value != nullptr;
  if (value == nullptr) return std::nullopt;
  return std::move(*value);
}

json::Value int_or_string(std::string_view bytes, bool& intact) {
  bool is_text = false;
  std::int64_t number = 0;
  const bool is_read = for_each_field(bytes, [&](const Item& item) {
    if (item.number == 1) is_text = item.integer == 1;
    if (item.number == 2) number = static_cast<std::int32_t>(item.integer);
    return item.number > 2 || item.wire == Wire::varint;
  });
  intact = intact && is_read;
  return is_text ? json::Value(std::string(text_within(bytes, 3, intact))) : json::Value(number);
}

std::string duration_text(std::string_view bytes, bool& intact) {
  std::uint64_t nanoseconds = 0;
  const bool is_read = for_each_field(bytes, [&](const Item& item) {
    if (item.number == 1) nanoseconds = item.integer;
    return item.number != 1 || item.wire == Wire::varint;
  });
  intact = intact && is_read;
  return fmt::format("{}ns", static_cast<std::int64_t>(nanoseconds));
}

/// The elements of a field of a message that has strings alone.
json::Array texts_within(std::string_view bytes, bool& intact) {
  json::Array texts;
  const bool is_read = for_each_field(bytes, [&](const Item& item) {
    if (item.number == 1) texts.emplace_back(std::string(item.bytes));
    return item.number != 1 || item.wire == Wire::bytes;
  });
  intact = intact && is_read;
  return texts;
}

template <class T>
std::optional<json::Value> unless_zero(bool is_zero, bool keeps_zero, T value) {
  if (is_zero && !keeps_zero) return std::nullopt;
  return json::Value(std::move(value));
}

bool is_varint(const MessageField& field) { return field.type == WireType::boolean || field.type == WireType::integer; }

/// Whether a zero is a value; Go encodes others that have none as zero.
bool keeps_zero(const MessageField& field) {
  return field.is_list || field.is_map || field.is_pointer || (is_varint(field) && !field.omits_empty);
}

json::Value& member(json::Object& object, std::string_view name, json::Value when_absent) {
  if (json::Value* found = object.find(name)) return *found;
  return object.set(std::string(name), std::move(when_absent));
}

using Entries = std::vector<json::Object::Member>;

/// How a value of the field is encoded, in a list or map too.
Wire wire_of(const MessageField& field) {
  if (is_varint(field)) return Wire::varint;
  return field.type == WireType::number ? Wire::fixed64 : Wire::bytes;
}

/// Whether an item is encoded as those of the field are.
bool fits(const MessageField& field, const Item& item) {
  return item.wire == (field.is_map ? Wire::bytes : wire_of(field));
}

/// Reads messages, whose types may contain themselves, to a limited depth.
class MessageReader {
 public:
  /// False if the message is malformed or too deep.
  bool read(json::Object& object, std::string_view bytes, Fields fields) {
    const std::size_t depth = depth_++;
    const bool is_read = depth < kMostMessages && read_fields(object, bytes, fields);
    depth_ = depth;
    return is_read;
  }

 private:
  /// A document of JSON has no more levels either.
  static constexpr std::size_t kMostMessages = 1000;

  bool read_fields(json::Object& object, std::string_view bytes, Fields fields) {
    std::map<const MessageField*, Entries> maps;
    const bool is_read = for_each_field(bytes, [&](const Item& item) {
      const auto field = std::ranges::find(fields, item.number, &MessageField::number);
      if (field == fields.end()) return true;
      if (!fits(*field, item)) return false;
      return field->is_map ? add_entry(maps[&*field], *field, item.bytes) : add_field(object, *field, item);
    });
    for (auto& [field, entries] : maps) object.set(std::string(field->name), json::Object(std::move(entries)));
    return is_read;
  }

  /// One entry of a map: a message of the key and the value.
  bool add_entry(Entries& map, const MessageField& field, std::string_view bytes) {
    bool intact = true;
    std::string key;
    Item value{.number = 2, .wire = wire_of(field)};
    const bool is_read = for_each_field(bytes, [&](const Item& item) {
      if (item.number == 1) key = item.bytes;
      if (item.number == 2) value = item;
      return item.number != 1 || item.wire == Wire::bytes;
    });
    if (!is_read || value.wire != wire_of(field)) return false;
    if (std::optional<json::Value> read = read_value(field, value, intact))
      map.emplace_back(std::move(key), std::move(*read));
    return intact;
  }

  bool add_field(json::Object& object, const MessageField& field, const Item& item) {
    if (field.name.empty()) return read(object, item.bytes, kubernetes::message_fields(field.message));
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

  /// The value of one field; no value if the field is empty. `intact` becomes false if it is malformed.
  std::optional<json::Value> read_value(const MessageField& field, const Item& item, bool& intact) {
    switch (field.type) {
      case WireType::boolean:
        return unless_zero(item.integer == 0, keeps_zero(field), item.integer != 0);
      case WireType::integer:
        return unless_zero(item.integer == 0, keeps_zero(field), static_cast<std::int64_t>(item.integer));
      case WireType::number:
        return read_number(field, std::bit_cast<double>(item.integer), intact);
      case WireType::text:
        return unless_zero(item.bytes.empty(), keeps_zero(field), std::string(item.bytes));
      case WireType::bytes:
        return unless_zero(item.bytes.empty(), keeps_zero(field), encoded(item.bytes));
      case WireType::time:
      case WireType::micro_time:
        return moment(item.bytes, field.type == WireType::micro_time, intact);
      case WireType::quantity: {
        const std::string_view text = text_within(item.bytes, 1, intact);
        return unless_zero(text.empty(), false, std::string(text));
      }
      case WireType::int_or_string:
        return int_or_string(item.bytes, intact);
      case WireType::duration:
        return json::Value(duration_text(item.bytes, intact));
      case WireType::texts:
        return json::Value(texts_within(item.bytes, intact));
      case WireType::json: {
        std::optional<json::Value> value = read_json(item.bytes, intact);
        return value || !field.is_list ? std::move(value) : json::Value();
      }
      default: {
        json::Object object;
        const Fields fields = kubernetes::message_fields(field.message);
        intact = read(object, item.bytes, fields) && intact;
        return field.type == WireType::choice ? last_value(object, fields) : json::Value(std::move(object));
      }
    }
  }

  /// JSON has no infinite numbers.
  static std::optional<json::Value> read_number(const MessageField& field, double number, bool& intact) {
    intact = intact && std::isfinite(number);
    return intact ? unless_zero(number == 0, keeps_zero(field), number) : std::nullopt;
  }

  static std::optional<json::Value> last_value(json::Object& object, Fields fields) {
    for (auto field = fields.rbegin(); field != fields.rend(); ++field)
      if (json::Value* value = object.find(field->name)) return std::move(*value);
    return std::nullopt;
  }

  std::size_t depth_ = 0;
};

/// The name of the message of a kind; empty if it has no such encoding.
std::string message_of(std::string_view api_version, std::string_view kind) {
  if (kind == "DeleteOptions") return "meta.v1.DeleteOptions";
  if (kind == "Scale" && api_version == "autoscaling/v1") return "autoscaling.v1.Scale";
  if (kind == "Eviction" && api_version == "policy/v1") return "policy.v1.Eviction";
  if (kind == "TokenRequest" && api_version == "authentication.k8s.io/v1") return "authentication.v1.TokenRequest";
  for (const kubernetes::Kind& one : kubernetes::catalog().kinds())
    if (one.kind == kind && (one.group.empty() ? "" : one.group + "/") + one.version == api_version)
      return std::string(kubernetes::message_name(one.definition));
  return {};
}

}  // namespace

std::optional<json::Value> parse_protobuf(std::string_view bytes) {
  if (!bytes.starts_with(kMagic)) return std::nullopt;
  constexpr MessageField kType[] = {{.number = 1, .name = "apiVersion"}, {.number = 2, .name = "kind"}};
  json::Object type;
  std::string_view raw;
  const bool is_read = for_each_field(bytes.substr(kMagic.size()), [&](const Item& item) {
    if (item.number == 2) raw = item.bytes;
    const bool is_part = item.number == 1 || item.number == 2;
    if (is_part && item.wire != Wire::bytes) return false;
    return item.number != 1 || MessageReader().read(type, item.bytes, kType);
  });
  const std::string api_version = json::text_at(type, "apiVersion"), kind = json::text_at(type, "kind");
  const std::string message = message_of(api_version, kind);
  if (!is_read || message.empty()) return std::nullopt;
  json::Object object({{"apiVersion", api_version}, {"kind", kind}});
  if (!MessageReader().read(object, raw, kubernetes::message_fields(message))) return std::nullopt;
  return json::Value(std::move(object));
}

}  // namespace kubexx::testing
