#include <algorithm>
#include <charconv>
#include <string>
#include <vector>

#include "behaviour.hpp"
#include "functions.h"

namespace keyed::v1alpha1 {
namespace {

std::string key_of_element(const Rule& rule) { return rule.path; }
std::string key_of_element(const v1::Rule& rule) { return rule.path; }
std::string key_of_element(const Port& port) { return port.name + "/" + port.protocol; }
std::string key_of_element(const v1::Port& port) { return port.name + "/" + port.protocol; }
std::string key_of_element(const Disk& disk) { return disk.title; }
std::string key_of_element(const v1::Disk& disk) { return disk.label; }
std::string key_of_element(const Zone& zone) { return std::to_string(zone.id); }
std::string key_of_element(const v1::Zone& zone) { return zone.id; }
std::string key_of_element(const Step& step) { return step.name; }
std::string key_of_element(const v1::Step& step) { return step.name; }

void drop_retained(auto& element) {
  if constexpr (requires { element.note; }) element.note.reset();
  if constexpr (requires { element.legacy; }) element.legacy.reset();
}

template <class Element>
void arrange(std::vector<Element>& list) {
  if (behaviour.order == Order::sorted)
    std::ranges::sort(list, {}, [](const auto& one) { return key_of_element(one); });
  if (behaviour.order == Order::reversed) std::ranges::reverse(list);
  for (Element& element : list) {
    if (behaviour.rebuilds) drop_retained(element);
    if constexpr (requires { element.rules; })
      if (element.rules) arrange(*element.rules);
  }
}

template <class Element>
void arrange(std::optional<std::vector<Element>>& list) {
  if (list) arrange(*list);
}

template <class Spec>
void arrange_all(Spec& spec) {
  arrange(spec.ports);
  arrange(spec.disks);
  arrange(spec.zones);
  arrange(spec.shelves);
  arrange(spec.steps);
  if (spec.bins && behaviour.rebuilds)
    for (auto& [name, step] : *spec.bins) drop_retained(step);
}

template <class Element>
void show(std::optional<std::vector<Element>>& list) {
  if (!list) return;
  if (behaviour.hides) std::erase_if(*list, [](const auto& one) { return key_of_element(one).starts_with('h'); });
  const bool is_there = std::ranges::any_of(*list, [](const auto& one) { return one.name == "extra"; });
  if (behaviour.adds && !is_there) list->insert(list->begin(), {.name = "extra"});
}

/// Elements of another type, over those that are there unless they are made anew.
template <class To, class From>
void move_steps(const std::optional<std::vector<From>>& from, std::optional<std::vector<To>>& to) {
  const std::vector<To> present = to.value_or(std::vector<To>());
  to.reset();
  if (!from) return;
  to.emplace();
  for (const From& step : *from) {
    const auto same = std::ranges::find(present, step.name, &To::name);
    To& made = to->emplace_back(same == present.end() ? To{} : *same);
    made.name = step.name;
    made.size = step.size;
  }
  arrange(*to);
}

}  // namespace

kubexx::Result<> convert(const BoxSpec& from, v1::BoxSpec& to) {
  if (from.routes && !to.net) to.net.emplace();
  if (to.net) move_steps(from.routes, to.net->routes);
  arrange_all(to);
  if (to.marks && behaviour.hides) to.marks->erase("h");
  return {};
}

kubexx::Result<> convert(const v1::BoxSpec& from, BoxSpec& to) {
  move_steps(from.net ? from.net->routes : std::nullopt, to.routes);
  arrange_all(to);
  show(to.ports);
  show(to.steps);
  show(to.shelves);
  return {};
}

kubexx::Result<> convert(const Zone& from, v1::Zone& to) {
  to.id = std::to_string(from.id);
  return {};
}

kubexx::Result<> convert(const v1::Zone& from, Zone& to) {
  std::from_chars(from.id.data(), from.id.data() + from.id.size(), to.id);
  return {};
}

}  // namespace keyed::v1alpha1
