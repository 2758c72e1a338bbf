#pragma once

#include <memory>
#include <string>
#include <string_view>

#include <kubexx/client/scope.hpp>
#include <kubexx/codec/codec.hpp>
#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>

namespace kubexx {

class Webhooks;

/// CustomResourceDefinitions, and what an API server that serves them answers to objects. Copies share everything.
/// Thread-safe.
///
/// An object is validated as by an API server with `fieldValidation: Strict`: unknown fields, metadata, schema and
/// validation rules, after default values are set. Code, reason, message and causes of errors are those of the server.
/// If versions of Kubernetes differ, they are those of 1.36, as in the in-process server. State of the cluster is
/// not considered: names that are taken, quotas, namespaces, webhooks and policies. Time and memory are linear in the
/// object, and bounded by the cost limits of rules.
class Definitions {
 public:
  /// From YAML or JSON; a string may contain several documents, and documents of other kinds, which are ignored.
  /// Errors: documents that cannot be read, definitions that a server would reject, two of one kind, and none at all.
  static Result<Definitions> read(std::string_view text);

  /// What the server would answer to the creation of `object`, or to its update if `old` is not null. Rules with
  /// `oldSelf` apply to updates, which may keep invalid values that they do not change. It is an error if no definition
  /// has the kind.
  template <Resource K>
  Result<> validate(const K& object, const K* old = nullptr) const {
    return validate_typed(object, old, nullptr);
  }
  Result<> validate(const json::Value& object, const json::Value* old = nullptr) const;

  /// The same with the webhooks of an operator that are registered for the request: handlers that fill run before the
  /// definition is applied, handlers that check after it, as dry runs of an unknown user. They receive `old` with the
  /// default values of the definition. A denial has its message, causes and code, without the name of the webhook.
  template <Resource K>
  Result<> validate(const Webhooks& hooks, const K& object, const K* old = nullptr) const {
    return validate_typed(object, old, &hooks);
  }
  Result<> validate(const Webhooks& hooks, const json::Value& object, const json::Value* old = nullptr) const;

  /// For `Scope::check`: a client made with it does not send create requests that the server would reject, nor updates
  /// with `Check::local`. If the client could not read the object that it updates, rules with `oldSelf` are not
  /// evaluated, and everything else is validated as for a new object. Unknown fields are treated as the call requests
  /// (`WriteOptions::validate`). Objects of other kinds are sent.
  std::shared_ptr<const ObjectCheck> check() const;
  /// The same with webhooks, as `validate` calls them. What they fill in is not sent. They are not called for updates
  /// of an object that the client could not read. `hooks` must outlive the check.
  std::shared_ptr<const ObjectCheck> check(const Webhooks& hooks) const;

 private:
  class Table;
  class Check;
  explicit Definitions(std::shared_ptr<const Table> table) : table_(std::move(table)) {}
  template <Resource K>
  Result<> validate_typed(const K& object, const K* old, const Webhooks* hooks) const {
    const auto text = encode_checked(object);
    if (!text) return text.error();
    if (old == nullptr) return validate_text(*text, nullptr, hooks);
    const std::string old_text = encode(*old);
    return validate_text(*text, &old_text, hooks);
  }
  Result<> validate_text(std::string_view object, const std::string* old, const Webhooks* hooks) const;

  std::shared_ptr<const Table> table_;
};

}  // namespace kubexx
