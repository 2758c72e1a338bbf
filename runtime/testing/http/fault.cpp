#include <kubexx/testing/fault.hpp>

#include <algorithm>

namespace kubexx::testing {

void Faults::add(Fault fault) { pending_.push_back({std::move(fault), 0}); }

void Faults::clear() { pending_.clear(); }

std::optional<Fault> Faults::next(std::string_view method, std::string_view target) {
  std::optional<Fault> befalls;
  for (Pending& one : pending_) {
    const Fault& fault = one.fault;
    if (!fault.method.empty() && fault.method != method) continue;
    if (!target.starts_with(fault.path)) continue;
    ++one.seen;
    const bool is_due = one.seen >= fault.nth && (fault.times == 0 || one.seen < fault.nth + fault.times);
    if (is_due && !befalls) befalls = fault;
  }
  std::erase_if(pending_, [](const Pending& one) {
    return one.fault.times != 0 && one.seen >= one.fault.nth + one.fault.times - 1;
  });
  return befalls;
}

}  // namespace kubexx::testing
