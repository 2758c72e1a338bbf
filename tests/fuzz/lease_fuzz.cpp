// Any JSON document as a Lease on the server. A candidate reads it, claims it, renews it and gives it up; what others
// wrote into it stays, and no duration is longer than a record can ask for.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <utility>
#include <variant>

#include <kubexx/json/value.hpp>
#include "runtime/election/machine.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

using namespace kubexx;
using namespace std::chrono_literals;
using election::Lease;

namespace {

constexpr std::chrono::seconds kLongest{2'147'483'647};

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

/// Whether everything in `before` but the members that candidates write is in `after`.
bool keeps_others(const json::Value& before, const json::Value& after) {
  if (!before.is_object() || !after.is_object()) return true;
  for (const auto& [name, value] : before.as_object())
    if (name != "spec" && name != "apiVersion" && name != "kind" && json::find(after, {name}) == nullptr) return false;
  const json::Value* spec = json::find(before, {"spec"});
  if (spec == nullptr || !spec->is_object()) return true;
  for (const auto& [name, value] : spec->as_object())
    if (json::find(after, {"spec", name}) == nullptr) return false;
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto parsed = json::parse(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!std::holds_alternative<json::Value>(parsed)) return 0;
  const Lease found(std::get<json::Value>(std::move(parsed)));
  require(found.duration() >= 0s && found.duration() <= kLongest, "a duration has limits");
  (void)found.exists();

  election::Machine machine({15s, 10s, 2s}, "me", Lease("demo", "shop"));
  const election::Moment start{1000h};
  machine.observe(found, start);
  const bool is_held = found.exists() && !found.holder().empty() && found.holder() != "me";
  require(!is_held || found.duration() == 0s || !machine.may_claim(start),
          "a lease that another one holds is not claimed");
  require(machine.may_claim(start + kLongest + 1s), "every lease expires");
  require(machine.next_try(start, 0.5) > start, "the next attempt is later");

  const std::chrono::system_clock::time_point now{std::chrono::sys_days(std::chrono::year(2026) / 1 / 2)};
  const Lease claim = machine.claim(now);
  require(claim.holder() == "me" && claim.duration() == 15s, "a claim names its holder");
  require(claim.version() == found.version(), "a claim has the version that was read");
  require(keeps_others(found.document(), claim.document()), "a claim keeps what others wrote");
  machine.claimed(claim, start);
  require(machine.leads() && machine.term() == claim.transitions(), "who has claimed it leads");
  require(machine.claim(now).transitions() == claim.transitions(), "a renewal is not a transition");
  require(machine.release(now).holder().empty(), "a release names no holder");
  return 0;
}
