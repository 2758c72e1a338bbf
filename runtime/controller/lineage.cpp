#include "runtime/controller/lineage.hpp"

#include <algorithm>

namespace kubexx::controller {

void Lineage::add(const Key& key, std::uint64_t run) {
  const auto known = std::ranges::find(runs_, key, [](const auto& one) -> const Key& { return one.first; });
  if (known != runs_.end()) {
    known->second = std::max(known->second, run);
    return;
  }
  runs_.emplace_back(key, run);
  if (runs_.size() > kMost)
    runs_.erase(std::ranges::min_element(runs_, {}, [](const auto& one) { return one.second; }));
}

void Lineage::add(const Lineage& other) {
  for (const auto& [key, run] : other.runs_) add(key, run);
}

std::uint64_t Lineage::run_of(const Key& key) const {
  const auto known = std::ranges::find(runs_, key, [](const auto& one) -> const Key& { return one.first; });
  return known == runs_.end() ? 0 : known->second;
}

}  // namespace kubexx::controller
