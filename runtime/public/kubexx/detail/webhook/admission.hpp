#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <kubexx/codec/codec.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/codec/restore.hpp>
#include <kubexx/webhook/review.hpp>

/// Handlers of admission webhooks without the type of their objects.
namespace kubexx::webhook {

/// A review whose objects are JSON.
struct AdmissionCall {
  ReviewRequest request = {};
  std::string_view object = {};  ///< empty: none
  std::string_view old = {};
};

struct Admission {
  Decision decision = {};
  std::string patch = {};  ///< RFC 6902; empty: no change
};

/// May throw what the handler throws.
using Admit = std::function<Admission(const AdmissionCall& call)>;

/// The smallest patch that makes `raw` what `after` is. `before` is what the types wrote for `raw`: values that it has
/// in common with `after` stay as they are in `raw`, or absent. What only `raw` has stays, in lists with the element
/// that it belongs to, which is found by `lists`, else by its value, place or similarity. An element that was changed
/// entirely while others were added or removed counts as new. `excess` is that of `raw`; it has the order of sets,
/// which the types sort. All must be JSON. Empty if `before` and `after` are equal.
std::string object_patch(std::string_view raw, std::string_view before, std::string_view after,
                         std::span<const codec::ListKeys> lists = {}, std::string_view excess = {});

/// Denies a request because the types of the program cannot represent its object.
Decision unreadable(const Error& error);
/// Throws `Failure`: the types of the program cannot represent what is stored. The failure policy then decides whether
/// the request passes, which may be the one that repairs the object.
[[noreturn]] void unreadable_old(const Error& error);
/// An error of a handler that fills.
Decision denied_by(Error error);
/// Throws `Failure`: the object of a handler cannot be written as JSON.
[[noreturn]] void unwritable(const Error& error);

/// The objects of a review, read.
template <Resource K>
struct ReadObjects {
  std::optional<K> object = {};
  std::optional<K> old = {};
};

/// False if the object cannot be read, which `decision` then denies. Patches need the excess, also that of kinds that
/// drop it.
template <Resource K>
bool read_objects(const AdmissionCall& call, ReadObjects<K>& objects, Decision& decision) {
  if (!call.object.empty()) {
    auto object = codec::decode_document<K>(call.object, true);
    if (!object) return decision = unreadable(object.error()), false;
    objects.object.emplace(*std::move(object));
  }
  if (!call.old.empty()) {
    auto old = decode<K>(call.old);
    if (!old) unreadable_old(old.error());
    objects.old.emplace(*std::move(old));
  }
  return true;
}

template <Resource K>
Review<K> review_of(const AdmissionCall& call, const ReadObjects<K>& objects) {
  Review<K> review;
  static_cast<ReviewRequest&>(review) = call.request;
  review.object = objects.object ? &*objects.object : nullptr;
  review.old = objects.old ? &*objects.old : nullptr;
  return review;
}

/// Whether the object has a deletion timestamp; known before the types read it, which may not be able to.
bool is_being_deleted(std::string_view object);

template <Resource K, class Handler>
Admit erased_check(Handler handler, bool while_deleted) {
  return [handler = std::move(handler), while_deleted](const AdmissionCall& call) {
    Admission admission;
    ReadObjects<K> objects;
    if (!while_deleted && is_being_deleted(call.object)) return admission;
    if (read_objects(call, objects, admission.decision))
      admission.decision = std::invoke(handler, review_of(call, objects));
    return admission;
  };
}

Admit dynamic_check(std::function<Decision(const DynamicReview& review)> handler, bool while_deleted);

/// Without what the type does not read: `object_patch` finds out where that stays.
template <Resource K>
std::string written(const K& object) {
  auto text = codec::checked_without_excess(object);
  if (!text) unwritable(text.error());
  return *std::move(text);
}

template <Resource K, class Handler>
Admit erased_fill(Handler handler, bool while_deleted) {
  return [handler = std::move(handler), while_deleted](const AdmissionCall& call) {
    Admission admission;
    ReadObjects<K> objects;
    if (call.object.empty() || (!while_deleted && is_being_deleted(call.object))) return admission;
    if (!read_objects(call, objects, admission.decision)) return admission;
    K& object = *objects.object;
    const std::string before = codec::encoded(object).text;
    const Excess excess = codec::metadata_of(object).excess;
    if (Result<> filled = std::invoke(handler, review_of(call, objects), object); !filled)
      admission.decision = denied_by(std::move(filled).error());
    else
      admission.patch = object_patch(call.object, before, written(object), codec::list_keys<K>(), excess.text());
    return admission;
  };
}

}  // namespace kubexx::webhook
