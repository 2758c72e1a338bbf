#include "runtime/review/conversion_review.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "runtime/json/depth.hpp"
#include "runtime/json/go_fault.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/go_text.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/review/response_types.hpp"
#include "runtime/review/webhook_response.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/metadata/metadata_checks.hpp"

namespace kubexx::review {
namespace {

constexpr std::string_view kGroup = "apiextensions.k8s.io/";

std::optional<std::string> kind_fault(const json::Value& answer, std::string_view body) {
  const std::string api_version = text_at(answer, {"apiVersion"}), kind = text_at(answer, {"kind"});
  if (kind.empty()) return fmt::format("Object 'Kind' is missing in '{}'", body);
  if (api_version.empty()) return fmt::format("Object 'apiVersion' is missing in '{}'", body);
  const std::string expected = std::string(kGroup) + "v1";
  if (kind == "ConversionReview" && (api_version == expected || api_version == std::string(kGroup) + "v1beta1"))
    return std::nullopt;
  return fmt::format("expected webhook response of {}, got {}", json::go_kind(expected, "ConversionReview"),
                     json::go_kind(api_version, kind));
}

std::optional<std::string> result_fault(const json::Value& answer, const ConversionReview& review) {
  const json::Value* response = find(answer, {"response"});
  if (response == nullptr || response->is_null()) return "no response provided";
  const bool is_first = text_at(answer, {"apiVersion"}) == std::string(kGroup) + "v1";
  if (const std::string uid = text_at(*response, {"uid"}); is_first && uid != review.uid)
    return fmt::format("expected response.uid={}, got {}", json::go_quoted(review.uid), json::go_quoted(uid));
  const std::string status = text_at(*response, {"result", "status"});
  if (status == "Success") return std::nullopt;
  if (std::string message = text_at(*response, {"result", "message"}); !message.empty()) return message;
  return fmt::format("response.result.status was '{}', not 'Success'", status);
}

std::optional<std::string> version_fault(const json::Value& sent, const json::Value& converted,
                                         std::string_view api_version) {
  const std::string version = text_at(converted, {"apiVersion"});
  if (version != api_version)
    return fmt::format("invalid groupVersion (expected {}, received {})", api_version, version);
  const std::string expected = text_at(sent, {"kind"}), kind = text_at(converted, {"kind"});
  if (kind != expected) return fmt::format("invalid kind (expected {}, received {})", expected, kind);
  return std::nullopt;
}

std::optional<std::string> identity_fault(const json::Value& sent, const json::Value& converted) {
  for (const auto& [name, member] : {std::pair("name", "name"), {"namespace", "namespace"}, {"UID", "uid"}}) {
    const std::string was = text_at(sent, {"metadata", member}), is = text_at(converted, {"metadata", member});
    if (was != is) return fmt::format("must have the same {}: {} != {}", name, was, is);
  }
  return std::nullopt;
}

/// One line for one error, a list in brackets for several.
std::string aggregate(const std::vector<schema::FieldError>& errors) {
  std::vector<std::string> messages;
  for (const schema::FieldError& error : errors) messages.push_back(schema::text(error));
  return messages.size() == 1 ? messages.front() : fmt::format("[{}]", fmt::join(messages, ", "));
}

/// Why `value` cannot be the labels, or annotations, of an object.
std::optional<std::string> text_map_fault(std::string_view name, const json::Value& value) {
  if (!value.is_object())
    return fmt::format("invalid metadata.{} of type {} in converted object", name, go_type(value));
  schema::ObjectMeta metadata;
  std::map<std::string, std::string>& names = name == "labels" ? metadata.labels : metadata.annotations;
  for (const auto& [key, text] : value.as_object()) {
    if (!text.is_string())
      return fmt::format("metadata.{}[{}] must be a string, but is {} in converted object", name, key, go_type(text));
    names.emplace(key, text.as_string());
  }
  schema::FieldErrors errors;
  const schema::FieldPath root;
  schema::check_labels_and_annotations(metadata, root.child("metadata"), errors);
  if (errors.empty()) return std::nullopt;
  return aggregate(errors.list());
}

/// Gives `converted` the metadata of `sent`; labels and annotations stay as they were converted.
std::optional<std::string> restore_metadata(const json::Value& sent, json::Value& converted) {
  const json::Value* returned = find(converted, {"metadata"});
  if (returned == nullptr) return "missing metadata in converted object";
  if (!returned->is_object()) return fmt::format("invalid metadata of type {} in converted object", go_type(*returned));
  const json::Value* was = find(sent, {"metadata"});
  json::Value metadata = was == nullptr ? json::Value(json::Object()) : *was;
  for (const char* const name : {"labels", "annotations"}) {
    const json::Value* is = find(*returned, {name});
    if (is == nullptr || is->is_null()) {
      metadata.as_object().erase(name);
      continue;
    }
    const json::Value* before = find(metadata, {name});
    const bool is_same = before != nullptr && *before == *is;
    if (auto fault = is_same ? std::nullopt : text_map_fault(name, *is)) return fault;
    metadata.as_object().set(name, *is);
  }
  converted.as_object().set("metadata", std::move(metadata));
  return std::nullopt;
}

/// What is wrong with the object at `index`, after the kind of the object that was sent.
std::optional<std::string> take(const ConversionReview& review, std::size_t index, json::Value& converted) {
  const bool is_list = review.objects.size() > 1;
  const json::Value& sent = review.objects[index];
  const std::string at = fmt::format(" at index {}", index), in_list = is_list ? at : std::string();
  const std::string_view object = is_list ? "converted object" : "object";
  if (json::is_too_deep(converted))
    return fmt::format("returned invalid {}{}: nested deeper than {} levels", object, in_list, json::kMostObjectLevels);
  if (auto fault = version_fault(sent, converted, review.api_version))
    return fmt::format("returned invalid {}{}: {}", object, at, *fault);
  if (auto fault = identity_fault(sent, converted))
    return fmt::format("returned invalid {}{}: {}", object, in_list, *fault);
  if (auto fault = restore_metadata(sent, converted))
    return fmt::format("returned invalid metadata{}{}: {}", is_list ? " in object" : "", in_list, *fault);
  return std::nullopt;
}

}  // namespace

std::string request_text(const ConversionReview& review, const std::vector<std::string>& versions) {
  const auto known = std::find_if(versions.begin(), versions.end(),
                                  [](const std::string& one) { return one == "v1" || one == "v1beta1"; });
  json::Value document = json::Object();
  set(document, {"kind"}, "ConversionReview");
  set(document, {"apiVersion"}, std::string(kGroup) + (known == versions.end() ? "v1" : *known));
  set(document, {"request", "uid"}, review.uid);
  set(document, {"request", "desiredAPIVersion"}, review.api_version);
  json::Array objects;
  for (const json::Value& object : review.objects) objects.push_back(json::with_sorted_members(object));
  set(document, {"request", "objects"}, std::move(objects));
  set(document, {"response", "uid"}, "");
  set(document, {"response", "convertedObjects"}, nullptr);
  set(document, {"response", "result", "metadata"}, json::Object());
  return json::to_text(document);
}

std::variant<std::vector<json::Value>, ReviewFault> read_answer(const ConversionReview& review, std::string_view body) {
  const std::string of = webhook_text(review.objects.front());
  const auto failed = [&](const std::string& why) { return ReviewFault{fmt::format("{} failed: {}", of, why)}; };
  const json::Value answer = read_document(body);
  if (answer.is_null()) return failed("couldn't get version/kind; json parse error: " + json::go_fault(body));
  if (const auto fault = schema::type_fault(answer)) return failed(fault->text);
  if (const auto fault = kind_fault(answer, body)) return failed(*fault);
  if (const auto fault = conversion_type_fault(answer)) return failed(*fault);
  if (const auto fault = result_fault(answer, review)) return failed(*fault);
  std::vector<json::Value> objects;
  if (const json::Value* list = find(answer, {"response", "convertedObjects"}); list != nullptr && list->is_array())
    objects.assign(list->as_array().begin(), list->as_array().end());
  if (objects.size() != review.objects.size())
    return ReviewFault{fmt::format("{} returned {} objects, expected {}", of, objects.size(), review.objects.size())};
  for (std::size_t i = 0; i < objects.size(); ++i)
    if (const auto fault = take(review, i, objects[i])) return ReviewFault{fmt::format("{} {}", of, *fault)};
  return objects;
}

std::string webhook_text(const json::Value& object) {
  return "conversion webhook for " + json::go_kind(text_at(object, {"apiVersion"}), text_at(object, {"kind"}));
}

}  // namespace kubexx::review
