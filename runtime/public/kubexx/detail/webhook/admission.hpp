#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <kubexx/codec/codec.hpp>
#include <kubexx/core/result.hpp>
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
/// in common with `after` stay as they are in `raw`, or absent. Linear in the size of the documents, but for lists that
/// change their length inside lists that do. All three must be JSON. Empty if `before` and `after` are equal.
std::string object_patch(std::string_view raw, std::string_view before, std::string_view after);

/// Denies a request because the types of the program cannot represent its object.
Decision unreadable(std::string_view which, const Error& error);
/// An error of a handler that fills.
Decision denied_by(Error error);
/// Throws `Failure`: the object of a handler cannot be written as JSON.
[[noreturn]] void unwritable(const Error& error);

/// Reads an object of a review. False if it cannot be read, which `decision` then denies.
template <Resource K>
bool read_object(std::string_view json, std::string_view which, std::optional<K>& object, Decision& decision) {
  if (json.empty()) return true;
  auto decoded = decode<K>(json);
  if (!decoded) return decision = unreadable(which, decoded.error()), false;
  object.emplace(*std::move(decoded));
  return true;
}

template <Resource K>
Review<K> review_of(const AdmissionCall& call, const std::optional<K>& object, const std::optional<K>& old) {
  Review<K> review;
  static_cast<ReviewRequest&>(review) = call.request;
  review.object = object ? &*object : nullptr;
  review.old = old ? &*old : nullptr;
  return review;
}

/// Whether the object has a deletion timestamp; known before the types read it, which may not be able to.
bool is_being_deleted(std::string_view object);

template <Resource K, class Handler>
Admit erased_check(Handler handler, bool while_deleted) {
  return [handler = std::move(handler), while_deleted](const AdmissionCall& call) {
    Admission admission;
    std::optional<K> object, old;
    if (!while_deleted && is_being_deleted(call.object)) return admission;
    if (!read_object(call.object, "object", object, admission.decision)) return admission;
    if (read_object(call.old, "oldObject", old, admission.decision))
      admission.decision = std::invoke(handler, review_of(call, object, old));
    return admission;
  };
}

template <Resource K>
std::string written(const K& object) {
  auto text = encode_checked(object);
  if (!text) unwritable(text.error());
  return *std::move(text);
}

template <Resource K, class Handler>
Admit erased_fill(Handler handler, bool while_deleted) {
  return [handler = std::move(handler), while_deleted](const AdmissionCall& call) {
    Admission admission;
    std::optional<K> object, old;
    if (!while_deleted && is_being_deleted(call.object)) return admission;
    if (!read_object(call.object, "object", object, admission.decision)) return admission;
    if (!object) return admission;
    if (!read_object(call.old, "oldObject", old, admission.decision)) return admission;
    const std::string before = encode(*object);
    if (Result<> filled = std::invoke(handler, review_of(call, object, old), *object); !filled)
      admission.decision = denied_by(std::move(filled).error());
    else
      admission.patch = object_patch(call.object, before, written(*object));
    return admission;
  };
}

}  // namespace kubexx::webhook
