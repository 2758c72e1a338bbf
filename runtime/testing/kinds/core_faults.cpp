#include "runtime/testing/kinds/core_faults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "runtime/core/base64.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::testing {
namespace {

/// The Go types of the fields of a kind.
struct TypedPath {
  std::string_view path;
  std::string_view type;
};
constexpr std::array<TypedPath, 9> kTypedPaths = {{{"metadata", "ObjectMeta"},
                                                   {"spec", "Spec"},
                                                   {"status", "Status"},
                                                   {"involvedObject", "ObjectReference"},
                                                   {"regarding", "ObjectReference"},
                                                   {"related", "ObjectReference"},
                                                   {"series", "EventSeries"},
                                                   {"source", "EventSource"},
                                                   {"deprecatedSource", "EventSource"}}};

/// Maps of strings, whose keys Go does not report.
constexpr std::array<std::string_view, 3> kMaps = {"data.", "binaryData.", "stringData."};

constexpr std::string_view kMicroLayout = "2006-01-02T15:04:05.000000Z07:00";

struct MicroTime {
  std::string_view kind, part, field;
};
constexpr std::array<MicroTime, 4> kMicroTimes = {{{"Lease", "spec", "acquireTime"},
                                                   {"Lease", "spec", "renewTime"},
                                                   {"Event", "", "eventTime"},
                                                   {"Event", "series", "lastObservedTime"}}};

/// `"integer"`, as an error shows the type that was found.
std::string_view unquoted(std::string_view value) {
  if (value.size() >= 2 && value.front() == '"') return value.substr(1, value.size() - 2);
  return value;
}

std::string_view json_word(std::string_view type) {
  if (type == "integer") return "number";
  return type == "boolean" ? "bool" : type;
}

std::string_view go_type(std::string_view type) {
  if (type == "integer") return "int32";
  return type == "boolean" ? "bool" : type;
}

/// `LeaseSpec.spec.renewTime`
std::string go_field(std::string field, const std::string& kind) {
  for (const std::string_view map : kMaps)
    if (field.starts_with(map)) return kind + "." + std::string(map.substr(0, map.size() - 1));
  for (const TypedPath& part : kTypedPaths) {
    if (!field.starts_with(std::string(part.path) + ".")) continue;
    const bool is_own = part.type == "Spec" || part.type == "Status";
    return fmt::format("{}{}.{}", is_own ? kind : "", part.type, field);
  }
  return kind + "." + field;
}

/// The expected type in `x in body must be of type string: "integer"`.
std::string wanted_type(const std::string& detail) {
  constexpr std::string_view kMark = "must be of type ";
  const std::size_t start = detail.find(kMark);
  if (start == std::string::npos) return {};
  const std::size_t from = start + kMark.size();
  return detail.substr(from, detail.find(':', from) - from);
}

std::optional<std::string> time_fault(std::string_view text) {
  const auto read = core::parse_timestamp(core::TimeLayout::rfc3339, text);
  if (const auto* fault = std::get_if<std::string>(&read)) return *fault;
  return std::nullopt;
}

/// Times of leases and events have exactly six fractional digits.
std::optional<std::string> micro_fault(std::string_view text) {
  constexpr std::size_t kSeconds = 19, kDigits = 7;
  if (std::optional<std::string> fault = time_fault(text)) {
    constexpr std::string_view kUsual = "2006-01-02T15:04:05Z07:00";
    const std::size_t at = fault->find(kUsual);
    return at == std::string::npos ? fault : fault->replace(at, kUsual.size(), kMicroLayout);
  }
  const std::string_view rest = text.substr(std::min(kSeconds, text.size()));
  std::size_t digits = 0;
  while (rest.starts_with('.') && 1 + digits < rest.size() && rest[1 + digits] >= '0' && rest[1 + digits] <= '9')
    ++digits;
  if (digits + 1 == kDigits) return std::nullopt;
  const bool is_long = digits + 1 > kDigits;
  return fmt::format("parsing time {} as {}: cannot parse {} as {}", json::go_quoted(text),
                     json::go_quoted(kMicroLayout), json::go_quoted(is_long ? rest.substr(kDigits) : rest),
                     is_long ? R"("Z07:00")" : R"(".000000")");
}

std::optional<std::string> micro_times_fault(const json::Value& object, const std::string& kind) {
  for (const MicroTime& time : kMicroTimes) {
    if (time.kind != kind) continue;
    const json::Value* value = time.part.empty() ? find(object, {time.field}) : find(object, {time.part, time.field});
    if (value == nullptr || !value->is_string()) continue;
    if (std::optional<std::string> fault = micro_fault(value->as_string())) return fault;
  }
  return std::nullopt;
}

struct Bytes {
  std::string_view kind, part;
};
constexpr std::array<Bytes, 2> kBytes = {{{"Secret", "data"}, {"ConfigMap", "binaryData"}}};

/// Bytes are base64 and may be empty, which schemas of custom resources cannot express.
std::optional<std::string> bytes_fault(const json::Value& object, const std::string& kind) {
  for (const Bytes& bytes : kBytes) {
    const json::Value* all = bytes.kind == kind ? find(object, {bytes.part}) : nullptr;
    if (all == nullptr || !all->is_object()) continue;
    for (const auto& [key, value] : all->as_object()) {
      if (!value.is_string()) continue;
      const auto decoded = core::decode_base64(value.as_string(), core::Base64Alphabet::standard);
      if (const auto* fault = std::get_if<core::Base64Error>(&decoded)) return fault->message;
    }
  }
  return std::nullopt;
}

std::optional<std::string> fault_of(const schema::FieldError& error, const std::string& kind) {
  const std::string wanted = wanted_type(error.detail);
  const std::string_view found = unquoted(error.value);
  if (wanted == "date-time") return time_fault(found);
  if (wanted.empty() || error.type != schema::ErrorType::type_invalid) return std::nullopt;
  return fmt::format("json: cannot unmarshal {} into Go struct field {} of type {}", json_word(found),
                     go_field(error.field, kind), go_type(wanted));
}

}  // namespace

std::optional<std::string> go_type_fault(const json::Value& object, const std::vector<schema::FieldError>& errors,
                                         const std::string& kind) {
  if (auto fault = micro_times_fault(object, kind)) return fault;
  for (const schema::FieldError& error : errors)
    if (auto fault = fault_of(error, kind)) return fault;
  return bytes_fault(object, kind);
}

std::optional<std::string> unread_core(const json::Value& object, const std::vector<schema::FieldError>& errors,
                                       const Resource& resource) {
  const ResourceInfo& info = resource.info;
  const std::optional<std::string> fault = go_type_fault(object, errors, info.kind);
  if (!fault) return std::nullopt;
  return fmt::format("{} in version {} cannot be handled as a {}: {}", info.kind, json::go_quoted(info.version),
                     info.kind, *fault);
}

}  // namespace kubexx::testing
