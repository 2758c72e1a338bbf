#include "runtime/testing/admission/admit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <thread>
#include <variant>

#include "runtime/json/go_fault.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/patch/json_operations.hpp"
#include "runtime/schema/object/deep_equal.hpp"

namespace kubexx::testing {
namespace {

using review::AdmissionRequest;
using review::ReviewedKind;

constexpr std::size_t kMostAtOnce = 8;

Outcome<json::Value> in_version(const json::Value& object, const ReviewedKind& from, const ReviewedKind& to,
                                const AdmissionMeans& means) {
  if (from.api_version == to.api_version || !object.is_object()) return object;
  return means.convert(object, to.api_version);
}

/// Brings the objects of a request into another version.
Outcome<bool> convert_request(AdmissionRequest& request, const ReviewedKind& to, const AdmissionMeans& means) {
  for (json::Value* object : {&request.old_object, &request.object}) {
    Outcome<json::Value> converted = in_version(*object, request.kind, to, means);
    if (!converted) return converted.status();
    *object = std::move(*converted);
  }
  request.kind = to;
  return true;
}

/// Whether the conditions of a webhook are true of a request in its version; an error denies the request.
Outcome<bool> meets_conditions(const Hook& hook, const AdmissionRequest& request, const AdmissionMeans& means) {
  if (hook.conditions == nullptr) return true;
  auto held = hook.conditions->hold(request, *means.rights);
  if (const auto* is_met = std::get_if<bool>(&held)) return *is_met;
  if (hook.ignores_failures) return false;
  const ReviewedKind& kind = request.request_kind;
  return forbidden({kind.group, kind.resource}, request.name, std::get<std::string>(held));
}

/// A null or a list of operations, or the error of Go's decoder.
std::variant<json::Value, std::string> decoded_patch(std::string_view text) {
  auto parsed = json::parse(text);
  auto* patch = std::get_if<json::Value>(&parsed);
  if (patch == nullptr) return json::go_fault(text);
  if (auto fault = patch::undecodable_patch(*patch)) return *std::move(fault);
  return std::move(*patch);
}

/// Whether `object` lacks a value that `before` has, at any depth. Lists of different lengths are not looked into.
bool lacks_values(const json::Value& object, const json::Value& before) {
  if (object.is_array() && before.is_array() && object.as_array().size() == before.as_array().size())
    return !std::ranges::equal(object.as_array(), before.as_array(), std::not_fn(lacks_values));
  if (!object.is_object() || !before.is_object()) return object == json::Value("") && before != object;
  schema::MemberFinder members(object.as_object());
  std::size_t at = 0;
  return std::ranges::any_of(before.as_object(), [&](const auto& member) {
    const json::Value* value = members.find(member.first, at++);
    const bool is_removed = value == nullptr || (value->is_null() && !member.second.is_null());
    return is_removed || lacks_values(*value, member.second);
  });
}

/// One request on its way through the webhooks that may change it.
class Mutation {
 public:
  Mutation(const Hooks& hooks, AdmissionSubject subject, const AdmissionMeans& means)
      : hooks_(hooks), subject_(std::move(subject)), means_(means), sent_(subject_.request), current_(sent_) {}

  Admission run() {
    Outcome<bool> passed = visit_all([](std::size_t) { return true; });
    if (passed && has_changed_) passed = visit_all([this](std::size_t index) { return again_.contains(index); });
    if (!passed) return {passed.status(), std::move(warnings_)};
    return {std::move(sent_.object), std::move(warnings_)};
  }

 private:
  template <class Chosen>
  Outcome<bool> visit_all(Chosen is_chosen) {
    for (std::size_t i = 0; i < hooks_.size(); ++i) {
      if (!is_chosen(i)) continue;
      if (Outcome<bool> passed = visit(i); !passed) return passed;
    }
    if (Outcome<bool> returned = return_change(); !returned) return returned;
    current_ = sent_;
    return true;
  }

  /// Selectors see the object as it is now.
  Outcome<bool> visit(std::size_t index) {
    const Hook& hook = hooks_[index];
    subject_.request.object = current_.object;
    Outcome<std::optional<ReviewedKind>> version = called_version(hook, subject_);
    if (!version) return version.status();
    if (!*version) return true;
    if (Outcome<bool> converted = bring_to(**version); !converted)
      return internal(internal(converted.status().message).message);
    Outcome<bool> met = meets_conditions(hook, current_, means_);
    if (!met || !*met) return met;
    Outcome<bool> changed = call(hook);
    if (!changed) return changed;
    if (*changed) {
      has_changed_ = true;
      again_.merge(invoked_);
      invoked_.clear();
    }
    if (hook.may_be_reinvoked) invoked_.insert(index);
    return true;
  }

  /// Gives the request of the client the object of a webhook that changed it.
  Outcome<bool> return_change() {
    if (!is_patched_) return true;
    Outcome<json::Value> object = in_version(current_.object, current_.kind, sent_.kind, means_);
    if (!object) return object.status();
    sent_.object = std::move(*object);
    is_patched_ = false;
    return true;
  }

  /// Every version is converted from that of the client, whose object stays as it is until a webhook changes it.
  Outcome<bool> bring_to(const ReviewedKind& kind) {
    if (kind.api_version != current_.kind.api_version) {
      if (Outcome<bool> returned = return_change(); !returned) return returned;
      current_ = sent_;
      if (Outcome<bool> converted = convert_request(current_, kind, means_); !converted) return converted;
    }
    current_.kind = kind;
    return true;
  }

  /// Whether the webhook changed the object.
  Outcome<bool> call(const Hook& hook) {
    current_.uid = means_.new_uid();
    HookVerdict verdict = call_hook(hook, current_, true, means_.post);
    std::vector<std::string>& warnings = verdict.answer ? verdict.answer->warnings : verdict.warnings;
    warnings_.insert(warnings_.end(), warnings.begin(), warnings.end());
    if (!verdict.answer) return verdict.answer.status();
    if (verdict.answer->patch.empty()) return false;
    return apply(hook, *verdict.answer);
  }

  Outcome<bool> apply(const Hook& hook, const HookAnswer& answer) {
    const auto decoded = decoded_patch(answer.patch);
    if (const auto* fault = std::get_if<std::string>(&decoded))
      return failed_call(hook, "received undecodable patch in webhook response: " + *fault);
    const json::Value& patch = std::get<json::Value>(decoded);
    if (patch.is_null() || patch.as_array().empty()) return false;
    if (!current_.object.is_object())
      return internal(
          fmt::format("admission webhook {} attempted to modify the object, which is not supported for this operation",
                      json::go_quoted(hook.name)));
    if (answer.patch_type != "JSONPatch")
      return failed_call(hook, "unsupported patch type " + json::go_quoted(answer.patch_type));
    auto patched = patch::apply_operations(current_.object, patch.as_array());
    if (const auto* fault = std::get_if<patch::OperationFault>(&patched))
      return fault->is_too_deep ? refused(fault->reason) : internal(fault->reason);
    return change_to(std::get<json::Value>(std::move(patched)));
  }

  /// Whether it differs from the object before, also if a default value then replaces what was removed.
  Outcome<bool> change_to(json::Value patched) {
    const bool is_reduced = lacks_values(patched, current_.object);
    Outcome<json::Value> object = means_.reread(std::move(patched), current_.kind.api_version);
    if (!object) return object.status();
    const bool is_changed = is_reduced || !schema::deep_equal(current_.object, *object);
    current_.object = std::move(*object);
    is_patched_ = true;
    return is_changed;
  }

  static Outcome<bool> failed_call(const Hook& hook, std::string_view why) {
    if (hook.ignores_failures) return false;
    return internal(fmt::format("failed calling webhook {}: {}", json::go_quoted(hook.name), why));
  }

  const Hooks& hooks_;
  AdmissionSubject subject_;
  const AdmissionMeans& means_;
  AdmissionRequest sent_;     ///< in the version of the client
  AdmissionRequest current_;  ///< in the version of the last call
  bool is_patched_ = false;   ///< the object of `current_`, which `sent_` does not have yet
  std::vector<std::string> warnings_;
  /// By index: those that may be called again and were called since the last change; those that will be.
  std::set<std::size_t> invoked_, again_;
  bool has_changed_ = false;
};

/// A webhook that will be called, with the request in its version.
struct PlannedCall {
  const Hook& hook;
  AdmissionRequest request;
  HookVerdict verdict{HookAnswer()};
};

Outcome<std::vector<PlannedCall>> plan_calls(const Hooks& hooks, const AdmissionSubject& subject,
                                             const AdmissionMeans& means) {
  std::vector<PlannedCall> calls;
  for (const Hook& hook : hooks) {
    Outcome<std::optional<ReviewedKind>> version = called_version(hook, subject);
    if (!version) return version.status();
    if (!*version) continue;
    AdmissionRequest request = subject.request;
    if (Outcome<bool> converted = convert_request(request, **version, means); !converted)
      return internal(converted.status().message);
    Outcome<bool> met = meets_conditions(hook, request, means);
    if (!met) return met.status();
    if (!*met) continue;
    request.uid = means.new_uid();
    calls.push_back({hook, std::move(request)});
  }
  return calls;
}

void make_calls(std::vector<PlannedCall>& calls, const HookPost& post) {
  const auto make = [&](PlannedCall& call) { call.verdict = call_hook(call.hook, call.request, false, post); };
  if (calls.size() == 1) return make(calls.front());
  for (std::size_t first = 0; first < calls.size(); first += kMostAtOnce) {
    std::vector<std::jthread> threads;
    for (std::size_t i = first; i < std::min(first + kMostAtOnce, calls.size()); ++i)
      threads.emplace_back([&, i] { make(calls[i]); });
  }
}

}  // namespace

Admission mutate(const Hooks& hooks, AdmissionSubject subject, const AdmissionMeans& means) {
  return Mutation(hooks, std::move(subject), means).run();
}

Admission validate(const Hooks& hooks, const AdmissionSubject& subject, const AdmissionMeans& means) {
  Outcome<std::vector<PlannedCall>> calls = plan_calls(hooks, subject, means);
  if (!calls) return {calls.status()};
  make_calls(*calls, means.post);
  Admission admission{subject.request.object};
  for (PlannedCall& call : *calls) {
    std::vector<std::string>& warnings = call.verdict.answer ? call.verdict.answer->warnings : call.verdict.warnings;
    admission.warnings.insert(admission.warnings.end(), warnings.begin(), warnings.end());
    if (admission.object && !call.verdict.answer) admission.object = call.verdict.answer.status();
  }
  return admission;
}

}  // namespace kubexx::testing
