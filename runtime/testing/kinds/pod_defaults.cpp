#include "runtime/testing/kinds/pod_defaults.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "runtime/core/ascii.hpp"
#include "runtime/core/quantity.hpp"
#include "runtime/testing/kinds/default_values.hpp"

namespace kubexx::testing {
namespace {

using core::Quantity;
using json::Object;
using json::Value;

constexpr std::string_view kContainerLists[] = {"initContainers", "containers", "ephemeralContainers"};
constexpr std::string_view kLastingLists[] = {"initContainers", "containers"};
constexpr std::string_view kHugePages = "hugepages-";

/// The part of an image's name after its registry.
std::string_view path_of_image(std::string_view image) {
  const std::size_t slash = image.find('/');
  if (slash == std::string_view::npos) return image;
  const std::string_view start = image.substr(0, slash);
  const bool is_registry = start.find_first_of(".:") != std::string_view::npos || start == "localhost" ||
                           core::ascii_lowered(start) != start;
  return is_registry ? image.substr(slash + 1) : image;
}

/// Whether an image has the tag `latest`, as one without tag and digest does. Names that are not valid have no tag.
bool is_latest(std::string_view image) {
  const std::size_t digest = image.find('@');
  const std::string_view path = path_of_image(image.substr(0, digest));
  const std::size_t colon = path.find(':');
  const std::string_view name = path.substr(0, colon);
  if (name.empty() || core::ascii_lowered(name) != name) return false;
  return colon == std::string_view::npos ? digest == std::string_view::npos : path.substr(colon + 1) == "latest";
}

std::string_view pull_policy_of(std::string_view image) { return is_latest(image) ? "Always" : "IfNotPresent"; }

void default_container(Value& container) {
  set_if_empty(container, {"imagePullPolicy"}, pull_policy_of(json::text_at(container, {"image"})));
}

/// `serviceAccount` is the old name of `serviceAccountName`.
void share_account_name(Value& spec) {
  constexpr std::string_view kName = "serviceAccountName", kOldName = "serviceAccount";
  const auto is_other_type = [&](std::string_view member) {
    const Value* value = json::find(spec, {member});
    return value != nullptr && !value->is_string();
  };
  if (is_other_type(kName) || is_other_type(kOldName)) return;
  std::string account = json::text_at(spec, {kName});
  if (account.empty()) account = json::text_at(spec, {kOldName});
  for (const std::string_view member : {kName, kOldName}) {
    if (account.empty())
      json::erase(spec, {member});
    else
      json::set(spec, {member}, account);
  }
}

void default_volume(Value& volume) {
  const Object& members = volume.as_object();
  if (members.size() == (members.find("name") == nullptr ? 0U : 1U)) json::set(volume, {"emptyDir"}, Object());
  const Value* image = json::find(volume, {"image"});
  if (image != nullptr && image->is_object())
    set_if_empty(volume, {"image", "pullPolicy"}, pull_policy_of(json::text_at(*image, {"reference"})));
}

void request_limits(Value& container) {
  const Value* limits = json::find(container, {"resources", "limits"});
  if (limits == nullptr || !limits->is_object() || limits->as_object().empty()) return;
  std::vector<Object::Member> requests(limits->as_object().begin(), limits->as_object().end());
  if (const Value* sent = json::find(container, {"resources", "requests"})) {
    if (!sent->is_object()) return;
    requests.insert(requests.end(), sent->as_object().begin(), sent->as_object().end());
  }
  json::set(container, {"resources", "requests"}, Object(std::move(requests)));
}

/// The ports of a pod on the network of its host are ports of the host.
void take_host_ports(Value& container) {
  for_each_object(container, {"ports"}, [](Value& port) {
    if (const Value* number = json::find(port, {"containerPort"})) set_if_missing(port, {"hostPort"}, Value(*number));
  });
}

// Resources of a pod as a whole.

using Amounts = std::map<std::string, Quantity, std::less<>>;

Amounts amounts_of(const Value& container, std::string_view member) {
  Amounts amounts;
  const Value* listed = json::find(container, {"resources", member});
  if (listed == nullptr || !listed->is_object()) return amounts;
  for (const auto& [name, value] : listed->as_object()) {
    const auto read = Quantity::parse(value.is_string() ? value.as_string() : "");
    if (const auto* amount = std::get_if<Quantity>(&read)) amounts.emplace(name, *amount);
  }
  return amounts;
}

void add_amounts(Amounts& sum, const Amounts& more) {
  for (const auto& [name, amount] : more) {
    const auto [at, is_new] = sum.emplace(name, amount);
    if (!is_new) at->second = at->second.plus(amount).value_or(at->second);
  }
}

void take_larger(Amounts& largest, const Amounts& others) {
  for (const auto& [name, amount] : others) {
    const auto [at, is_new] = largest.emplace(name, amount);
    if (!is_new && amount.compare(at->second) > 0) at->second = amount;
  }
}

/// What all containers need at a time, while one after the other is initialized and afterwards.
Amounts needed_at_once(Value& spec, std::string_view member) {
  Amounts running, largest, sidecars;
  for_each_object(spec, {"containers"}, [&](Value& one) { add_amounts(running, amounts_of(one, member)); });
  for_each_object(spec, {"initContainers"}, [&](Value& one) {
    Amounts needed = amounts_of(one, member);
    const bool is_sidecar = is_text(one, {"restartPolicy"}, "Always");
    if (is_sidecar) add_amounts(running, needed);
    add_amounts(needed, sidecars);
    if (is_sidecar) sidecars = needed;
    take_larger(largest, needed);
  });
  take_larger(running, largest);
  return running;
}

bool is_of_pod(std::string_view resource) {
  return resource == "cpu" || resource == "memory" || resource.starts_with(kHugePages);
}

void limit_huge_pages(Value& spec) {
  for (const auto& [name, amount] : needed_at_once(spec, "limits"))
    if (name.starts_with(kHugePages) && !has_value(spec, {"resources", "requests", name}))
      set_if_missing(spec, {"resources", "limits", name}, amount.text());
}

void request_for_pod(Value& spec) {
  const Value* limits = json::find(spec, {"resources", "limits"});
  if (limits == nullptr || !limits->is_object() || limits->as_object().empty()) return;
  const Object limited = limits->as_object();
  for (const auto& [name, amount] : needed_at_once(spec, "requests"))
    if (name == "cpu" || name == "memory") set_if_missing(spec, {"resources", "requests", name}, amount.text());
  for (const auto& [name, amount] : limited)
    if (is_of_pod(name)) set_if_missing(spec, {"resources", "requests", name}, Value(amount));
}

void default_resources_of_pod(Value& spec) {
  if (!json::has_any(spec, {"resources", "limits"}) && !json::has_any(spec, {"resources", "requests"})) return;
  limit_huge_pages(spec);
  request_for_pod(spec);
}

/// Whether something with resources has some of them, and has all of them without a range.
struct Reserved {
  bool some = false, all = true;

  void add(const Value& holder) {
    for (const std::string_view name : {"cpu", "memory"}) {
      const Value* limit = json::find(holder, {"resources", "limits", name});
      const Value* request = json::find(holder, {"resources", "requests", name});
      some = some || limit != nullptr || request != nullptr;
      all = all && limit != nullptr && request != nullptr && *limit == *request;
    }
  }
};

/// The first of the addresses has a name of its own.
void share_addresses(Value& pod) {
  const std::string address = json::text_at(pod, {"status", "podIP"});
  const Value* sent = json::find(pod, {"status", "podIPs"});
  if (sent != nullptr && !sent->is_array()) return;
  const json::Array& addresses = json::list_at(pod, {"status", "podIPs"});
  const std::string first = addresses.empty() ? std::string() : json::text_at(addresses.front(), {"ip"});
  if (!address.empty() && first != address)
    json::set(pod, {"status", "podIPs"}, json::Array{json::Object({{"ip", address}})});
  else if (!first.empty())
    json::set(pod, {"status", "podIP"}, first);
}

}  // namespace

void default_pod_spec(Value& spec) {
  share_account_name(spec);
  for (const std::string_view list : kContainerLists) for_each_object(spec, {list}, default_container);
  for_each_object(spec, {"volumes"}, default_volume);
}

void default_pod(Value& pod) {
  share_addresses(pod);
  Value* spec = json::find(pod, {"spec"});
  if (spec == nullptr || !spec->is_object()) return;
  for (const std::string_view list : kLastingLists) for_each_object(*spec, {list}, request_limits);
  default_resources_of_pod(*spec);
  set_if_missing(*spec, {"enableServiceLinks"}, true);
  const Value* on_host = json::find(*spec, {"hostNetwork"});
  if (on_host != nullptr && *on_host == Value(true))
    for (const std::string_view list : kLastingLists) for_each_object(*spec, {list}, take_host_ports);
}

std::string_view quality_of(const Value& pod) {
  Reserved reserved;
  const Value* spec = json::find(pod, {"spec"});
  const bool is_of_whole = spec != nullptr && (json::has_any(*spec, {"resources", "limits"}) ||
                                               json::has_any(*spec, {"resources", "requests"}));
  if (is_of_whole) {
    reserved.add(*spec);
  } else {
    for (const std::string_view list : kLastingLists)
      for (const Value& container : json::list_at(pod, {"spec", list})) reserved.add(container);
  }
  if (!reserved.some) return "BestEffort";
  return reserved.all ? "Guaranteed" : "Burstable";
}

}  // namespace kubexx::testing
