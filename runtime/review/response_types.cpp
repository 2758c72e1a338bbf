#include "runtime/review/response_types.hpp"

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "runtime/schema/decode/decoder.hpp"

namespace kubexx::review {
namespace {

using schema::decode::DecodePath;
using schema::decode::Decoder;
using schema::decode::Struct;

/// Nothing is kept of what is read.
struct Checked {};

template <class T>
void is(Decoder& decoder, const json::Value& value, const DecodePath& place, Checked&) {
  T ignored{};
  schema::decode::read(decoder, value, place, ignored);
}

/// A text whose Go type has a name of its own. The literal cannot be an argument of a template.
template <const char* const& GoType>
void is_text(Decoder& decoder, const json::Value& value, const DecodePath& place, Checked&) {
  std::string ignored;
  schema::decode::read(decoder, value, place, ignored, GoType);
}
constexpr const char* kUid = "types.UID";
constexpr const char* kReason = "v1.StatusReason";
constexpr const char* kCauseType = "v1.CauseType";
constexpr const char* kPatchType = "v1.PatchType";

template <const auto& Type>
void is_struct(Decoder& decoder, const json::Value& value, const DecodePath& place, Checked& checked) {
  read_struct(decoder, value, place, Type, checked);
}

void is_bytes(Decoder& decoder, const json::Value& value, const DecodePath& place, Checked&) {
  std::string ignored;
  schema::decode::read_bytes(decoder, value, place, ignored);
}

constexpr Struct<Checked, 3> kCause = {
    "v1.StatusCause", {{{"field", is<std::string>}, {"message", is<std::string>}, {"reason", is_text<kCauseType>}}}};

void is_causes(Decoder& decoder, const json::Value& value, const DecodePath& place, Checked& checked) {
  for_each_element(decoder, value, place, "[]v1.StatusCause", [&](const json::Value& cause, const DecodePath& at) {
    read_struct(decoder, cause, at, kCause, checked);
  });
}

void is_objects(Decoder& decoder, const json::Value& value, const DecodePath& place, Checked&) {
  for_each_element(decoder, value, place, "[]runtime.RawExtension", [](const json::Value&, const DecodePath&) {});
}

constexpr Struct<Checked, 4> kListMeta = {"v1.ListMeta",
                                          {{{"continue", is<std::string>},
                                            {"remainingItemCount", is<std::int64_t>},
                                            {"resourceVersion", is<std::string>},
                                            {"selfLink", is<std::string>}}}};
constexpr Struct<Checked, 6> kDetails = {"v1.StatusDetails",
                                         {{{"causes", is_causes},
                                           {"group", is<std::string>},
                                           {"kind", is<std::string>},
                                           {"name", is<std::string>},
                                           {"retryAfterSeconds", is<std::int32_t>},
                                           {"uid", is_text<kUid>}}}};
constexpr Struct<Checked, 8> kStatus = {"v1.Status",
                                        {{{"apiVersion", is<std::string>},
                                          {"code", is<std::int32_t>},
                                          {"details", is_struct<kDetails>},
                                          {"kind", is<std::string>},
                                          {"message", is<std::string>},
                                          {"metadata", is_struct<kListMeta>},
                                          {"reason", is_text<kReason>},
                                          {"status", is<std::string>}}}};
constexpr Struct<Checked, 7> kAdmissionResponse = {"v1.AdmissionResponse",
                                                   {{{"allowed", is<bool>},
                                                     {"auditAnnotations", is<std::map<std::string, std::string>>},
                                                     {"patch", is_bytes},
                                                     {"patchType", is_text<kPatchType>},
                                                     {"status", is_struct<kStatus>},
                                                     {"uid", is_text<kUid>},
                                                     {"warnings", is<std::vector<std::string>>}}}};
constexpr Struct<Checked, 1> kAdmissionReview = {"v1.AdmissionReview", {{{"response", is_struct<kAdmissionResponse>}}}};
constexpr Struct<Checked, 3> kConversionResponse = {
    "v1.ConversionResponse",
    {{{"convertedObjects", is_objects}, {"result", is_struct<kStatus>}, {"uid", is_text<kUid>}}}};
constexpr Struct<Checked, 1> kConversionReview = {"v1.ConversionReview",
                                                  {{{"response", is_struct<kConversionResponse>}}}};

template <std::size_t N>
std::optional<std::string> type_fault(const json::Value& review, const Struct<Checked, N>& type) {
  Decoder decoder(schema::Source::json, {});
  Checked checked;
  read_struct(decoder, review, DecodePath(), type, checked);
  const auto& fault = decoder.error();
  return fault ? std::optional(fault->text) : std::nullopt;
}

}  // namespace

std::optional<std::string> admission_type_fault(const json::Value& review) {
  return type_fault(review, kAdmissionReview);
}

std::optional<std::string> conversion_type_fault(const json::Value& review) {
  return type_fault(review, kConversionReview);
}

}  // namespace kubexx::review
