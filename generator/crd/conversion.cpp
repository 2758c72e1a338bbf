#include "generator/crd/conversion.hpp"

#include <fmt/format.h>

#include <variant>

#include "generator/markers/spelling.hpp"
#include "generator/markers/stage.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::crd {
namespace {

using markers::Effect;
using markers::Marker;

/// The conversion markers of a resource, each from the one version that carries it.
struct ConversionMarkers {
  const Marker* strategy = nullptr;
  const Marker* service = nullptr;
  const Marker* url = nullptr;
  const Marker* ca_bundle = nullptr;
  const Marker* review_versions = nullptr;
};

struct ConversionSlot {
  Effect effect;
  const Marker* ConversionMarkers::* slot;
};
constexpr ConversionSlot kConversionSlots[] = {
    {Effect::conversion_strategy, &ConversionMarkers::strategy},
    {Effect::conversion_service, &ConversionMarkers::service},
    {Effect::conversion_url, &ConversionMarkers::url},
    {Effect::conversion_ca_bundle, &ConversionMarkers::ca_bundle},
    {Effect::conversion_review_versions, &ConversionMarkers::review_versions},
    {Effect::conversion_hub, nullptr},  // on one version only: `check_hub`
};
static_assert(markers::covers(kConversionSlots, markers::Stage::conversion));

bool same(const Marker& a, const Marker& b) {
  if (a.arguments.size() != b.arguments.size()) return false;
  for (const markers::Argument& argument : a.arguments) {
    const markers::Argument* other = b.find(argument.name);
    if (other == nullptr || !(other->value == argument.value)) return false;
  }
  return true;
}

void take(Context& context, const Marker*& slot, const Marker& marker) {
  if (slot == nullptr) {
    slot = &marker;
  } else if (!same(*slot, marker)) {
    error(context, "conversion-conflict", marker.span,
          fmt::format("'{}' differs between versions, but all versions share one conversion", marker.spelled))
        .notes.push_back({"the other version sets it here", slot->span});
  }
}

ConversionMarkers find(Context& context, const model::Resource& resource) {
  ConversionMarkers found;
  for (const model::Version& version : resource.versions) {
    for (const Marker& marker : version.kind->markers)
      for (const ConversionSlot& row : kConversionSlots)
        if (row.effect == marker.row->effect && row.slot != nullptr) take(context, found.*row.slot, marker);
  }
  return found;
}

void reject(Context& context, const Marker& marker, std::string message) {
  error(context, "conversion-invalid", marker.span, std::move(message));
}

schema::WebhookService service_of(const Marker& marker) {
  schema::WebhookService service;
  service.name = marker.text("name");
  service.name_space = marker.text("namespace");
  if (std::string path = marker.text("path"); !path.empty()) service.path = std::move(path);
  if (const markers::Argument* port = marker.find("port")) service.port = std::get<std::int64_t>(port->value.variant());
  return service;
}

/// Markers that contradict each other are reported here; their values are validated with the definition.
bool check_strategy(Context& context, const ConversionMarkers& found, const std::string& strategy, const Marker& any) {
  const bool has_client = found.service != nullptr || found.url != nullptr;
  if (found.service != nullptr && found.url != nullptr) {
    reject(context, *found.url, "a conversion webhook has either a service or a URL, not both");
  } else if (strategy == "Webhook" && !has_client) {
    reject(context, any,
           fmt::format("conversion by webhook needs '{}' or '{}'",
                       markers::spelling("kubexx:conversion:service", "", markers::is_typed(any)),
                       markers::spelling("kubexx:conversion:url", "", markers::is_typed(any))));
  } else if (strategy == "None" && (has_client || found.ca_bundle != nullptr || found.review_versions != nullptr)) {
    reject(context, any, "strategy None cannot be combined with other conversion markers");
  } else {
    return true;
  }
  return false;
}

std::vector<std::string> review_versions(const Marker* marker) {
  return marker == nullptr ? std::vector<std::string>{"v1"} : json::texts_at(marker->value().value, {});
}

void check_hub(Context& context, const model::Resource& resource) {
  const Marker* hub = nullptr;
  for (const model::Version& version : resource.versions) {
    const Marker* const marker = find_marker(version.kind->markers, Effect::conversion_hub);
    if (marker == nullptr) continue;
    if (hub != nullptr)
      error(
          context, "conversion-conflict", marker->span,
          fmt::format("'{}' is on two versions of kind '{}'; only one can be the hub", marker->spelled, resource.kind))
          .notes.push_back({"the other version has it here", hub->span});
    hub = marker;
  }
}

}  // namespace

std::optional<schema::Conversion> build_conversion(Context& context, const model::Resource& resource) {
  check_hub(context, resource);
  const ConversionMarkers found = find(context, resource);
  const Marker* any = found.strategy;
  for (const Marker* marker : {found.service, found.url, found.ca_bundle, found.review_versions}) {
    if (any == nullptr) any = marker;
  }
  if (any == nullptr) return std::nullopt;
  schema::Conversion conversion;
  conversion.strategy = found.strategy != nullptr ? found.strategy->value().value.as_string() : "Webhook";
  if (!check_strategy(context, found, conversion.strategy, *any)) return std::nullopt;
  if (conversion.strategy == "None") return conversion;
  schema::WebhookClient& client = conversion.client.emplace();
  if (found.service != nullptr) client.service = service_of(*found.service);
  if (found.url != nullptr) client.url = found.url->value().value.as_string();
  if (found.ca_bundle != nullptr) client.ca_bundle = found.ca_bundle->value().value.as_string();
  conversion.review_versions = review_versions(found.review_versions);
  return conversion;
}

}  // namespace kubexx::crd
