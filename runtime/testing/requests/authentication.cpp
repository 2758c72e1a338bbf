#include "runtime/testing/requests/authentication.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "runtime/json/go_quote.hpp"
#include "runtime/json/members.hpp"
#include "runtime/testing/authorization/authorization.hpp"
#include "runtime/testing/kinds/kubernetes_kinds.hpp"
#include "runtime/testing/requests/admission.hpp"
#include "runtime/testing/requests/sent_object.hpp"

namespace kubexx::testing {
namespace {

constexpr std::int64_t kHour = 3600, kShortest = 600, kLongest = std::int64_t{1} << 32;

std::string listed(std::span<const std::string> strings) {
  std::vector<std::string> quoted;
  for (const std::string& one : strings) quoted.push_back(json::go_quoted(one));
  return fmt::format("[{}]", fmt::join(quoted, " "));
}

/// Whether an object has that uid.
bool exists(const Cluster& cluster, std::string_view collection, const std::string& key, const std::string& uid) {
  const StoredPtr found = cluster.storage.find(std::string(collection), key);
  return found != nullptr && text_at(found->object, {"metadata", "uid"}) == uid;
}

struct BoundKind {
  std::string_view kind, plural;
  bool is_namespaced;
};
constexpr BoundKind kBoundKinds[] = {{"Pod", "pods", true}, {"Secret", "secrets", true}, {"Node", "nodes", false}};

const BoundKind* find_bound(std::string_view kind) {
  const auto* found = std::ranges::find(kBoundKinds, kind, &BoundKind::kind);
  return found == std::end(kBoundKinds) ? nullptr : found;
}

bool is_in_force(const Cluster& cluster, const AccountToken& token) {
  if (cluster.clock.moment().seconds >= token.expires) return false;
  if (!exists(cluster, "serviceaccounts", object_key(token.name_space, token.account), token.uid)) return false;
  const BoundKind* bound = find_bound(token.bound_kind);
  return bound == nullptr ||
         exists(cluster, bound->plural, object_key(bound->is_namespaced ? token.name_space : "", token.bound_name),
                token.bound_uid);
}

/// A service account has the rights of the user of its name; all, if there is none.
User user_of(const Cluster& cluster, const AccountToken& token) {
  User user;
  if (const User* named = cluster.accounts.find_by_name(token.user_name())) user = *named;
  user.name = token.user_name();
  user.uid = token.uid;
  user.groups = {"system:serviceaccounts", "system:serviceaccounts:" + token.name_space};
  user.extra.set("authentication.kubernetes.io/credential-id", json::Array{"JTI=" + token.id});
  if (token.bound_kind == "Pod") {
    user.extra.set("authentication.kubernetes.io/pod-name", json::Array{token.bound_name});
    user.extra.set("authentication.kubernetes.io/pod-uid", json::Array{token.bound_uid});
  }
  return user;
}

Authentication authenticate_account(const Cluster& cluster, const AccountToken& token,
                                    std::span<const std::string> audiences) {
  Authentication result;
  for (const std::string& audience : token.audiences)
    if (std::ranges::find(audiences, audience) != audiences.end()) result.audiences.push_back(audience);
  if (result.audiences.empty())
    result.problem = fmt::format("[invalid bearer token, token audiences {} is invalid for the target audiences {}]",
                                 listed(token.audiences), listed(audiences));
  else if (!is_in_force(cluster, token))
    result.problem = "[invalid bearer token, service account token has expired]";
  else
    result.user = user_of(cluster, token);
  return result;
}

ApiResponse reviewed(json::Value review, json::Value status) {
  json::Object shown({{"kind", text_at(review, {"kind"})},
                      {"apiVersion", text_at(review, {"apiVersion"})},
                      {"metadata", json::Object()}});
  if (const json::Value* spec = find(review, {"spec"})) shown.append("spec", *spec);
  shown.append("status", std::move(status));
  return respond(201, shown);
}

/// The token that is asked for, without its account.
Outcome<AccountToken> wanted_token(const Cluster& cluster, const Route& route, const json::Value& request) {
  const schema::FieldPath root;
  const schema::FieldPath spec = root.child("spec"), metadata = root.child("metadata");
  const std::string name = text_at(request, {"metadata", "name"});
  schema::FieldErrors errors;
  if (!name.empty() && name != route.name)
    errors.invalid({}, metadata.child("name"), schema::shown(name), "must match the service account name if specified");
  const json::Value* sent = find(request, {"spec", "expirationSeconds"});
  const std::int64_t seconds = sent == nullptr ? kHour : std::get<std::int64_t>(sent->variant());
  if (seconds < kShortest)
    errors.invalid({}, spec.child("expirationSeconds"), schema::shown(json::Value(seconds)),
                   "may not specify a duration less than 10 minutes");
  if (seconds > kLongest)
    errors.invalid({}, spec.child("expirationSeconds"), schema::shown(json::Value(seconds)),
                   "may not specify a duration larger than 2^32 seconds");
  if (!errors.empty())
    return invalid({"authentication.k8s.io", "TokenRequest"}, name.empty() ? "" : route.name, errors.list());
  AccountToken token;
  token.issued = cluster.clock.moment().seconds;
  token.expires = token.issued + seconds;
  token.audiences = texts_at(request, {"spec", "audiences"});
  if (token.audiences.empty()) token.audiences.emplace_back(kOwnAudience);
  return token;
}

/// Binds a token to the object that the request names.
Outcome<bool> bind_token(const Cluster& cluster, const Route& route, const json::Value& request, AccountToken& token) {
  const json::Value* reference = find(request, {"spec", "boundObjectRef"});
  if (reference == nullptr || reference->is_null()) return true;
  const std::string kind = text_at(*reference, {"kind"}), name = text_at(*reference, {"name"});
  const std::string version = text_at(*reference, {"apiVersion"}), uid = text_at(*reference, {"uid"});
  const BoundKind* bound = find_bound(kind);
  if (bound == nullptr || version != "v1") {
    const bool is_core = version.find('/') == std::string::npos;
    return refused(fmt::format("cannot bind token to object of type {}{}, Kind={}", is_core ? "/" : "", version, kind));
  }
  const StoredPtr found =
      cluster.storage.find(std::string(bound->plural), object_key(bound->is_namespaced ? route.name_space : "", name));
  if (found == nullptr) return not_found({"", std::string(bound->plural)}, name);
  token.bound_uid = text_at(found->object, {"metadata", "uid"});
  if (!uid.empty() && uid != token.bound_uid)
    return conflict({"", std::string(bound->plural)}, name,
                    fmt::format("the UID in the bound object reference ({}) does not match the UID in record. The "
                                "object might have been deleted and then recreated",
                                uid));
  token.bound_kind = kind;
  token.bound_name = name;
  return true;
}

/// The request for a token with what a server fills in before it is validated.
json::Value completed_request(json::Value request, const AccountToken& token, const std::string& date) {
  set(request, {"metadata", "name"}, token.account);
  set(request, {"metadata", "namespace"}, token.name_space);
  set(request, {"metadata", "uid"}, token.uid);
  set(request, {"metadata", "creationTimestamp"}, date);
  set(request, {"spec", "audiences"}, json::Array(token.audiences.begin(), token.audiences.end()));
  set(request, {"spec", "expirationSeconds"}, token.expires - token.issued);
  if (find(request, {"spec", "boundObjectRef"}) == nullptr) set(request, {"spec", "boundObjectRef"}, nullptr);
  set(request, {"status"}, json::Object({{"token", ""}, {"expirationTimestamp", nullptr}}));
  return request;
}

}  // namespace

Authentication authenticate(const Cluster& cluster, std::string_view token, std::span<const std::string> audiences) {
  if (const AccountToken* issued = cluster.accounts.find_issued(token))
    return authenticate_account(cluster, *issued, audiences);
  const User* user = cluster.accounts.find_by_token(token);
  const bool is_for_own = std::ranges::find(audiences, kOwnAudience) != audiences.end();
  if (user == nullptr || !is_for_own) return {{}, {}, "invalid bearer token"};
  return {*user, {std::string(kOwnAudience)}, {}};
}

std::optional<User> find_user(const Cluster& cluster, std::string_view name, std::span<const std::string> groups) {
  if (std::ranges::find(groups, "system:masters") != groups.end()) return User();
  if (const User* known = cluster.accounts.find_by_name(name)) return *known;
  const std::optional<ServiceAccount> account = service_account(name);
  if (!account) return std::nullopt;
  const StoredPtr found = cluster.storage.find("serviceaccounts", object_key(account->name_space, account->name));
  return found == nullptr ? std::nullopt : std::optional<User>(std::in_place);
}

ApiResponse review_token(Cluster& cluster, const Route& route, const ApiRequest& request) {
  const Outcome<SentObject> sent = receive(cluster, route, request, route.resource);
  if (!sent) return respond(sent.status());
  const json::Value& review = sent->object;
  const std::string token = text_at(review, {"spec", "token"});
  if (token.empty()) return respond(refused("token is required for TokenReview in authentication"));
  if (Outcome<bool> allowed = validate_by_webhooks(*sent); !allowed) return respond(allowed.status());
  std::vector<std::string> audiences = texts_at(review, {"spec", "audiences"});
  if (audiences.empty()) audiences.emplace_back(kOwnAudience);
  const Authentication found = authenticate(cluster, token, audiences);
  json::Object status;
  if (!found.user) {
    status.append("user", json::Object());
    status.append("error", found.problem);
  } else {
    status.append("authenticated", true);
    status.append("user", user_info(*found.user));
    status.append("audiences", json::Array(found.audiences.begin(), found.audiences.end()));
  }
  return reviewed(review, std::move(status));
}

ApiResponse review_self(Cluster& cluster, const Route& route, const ApiRequest& request) {
  const Outcome<SentObject> sent = receive(cluster, route, request, route.resource);
  if (!sent) return respond(sent.status());
  if (Outcome<bool> allowed = validate_by_webhooks(*sent); !allowed) return respond(allowed.status());
  return respond(201, json::Object({{"kind", "SelfSubjectReview"},
                                    {"apiVersion", "authentication.k8s.io/v1"},
                                    {"metadata", json::Object({{"creationTimestamp", cluster.date()}})},
                                    {"status", json::Object({{"userInfo", user_info(request.user)}})}}));
}

ApiResponse request_token(Cluster& cluster, const Route& route, const ApiRequest& request) {
  if (request.method != "POST") return respond(method_not_known());
  Outcome<SentObject> sent = receive(cluster, route, request, sent_kind("authentication.k8s.io", "v1", "TokenRequest"));
  if (!sent) return respond(sent.status());
  const StoredPtr account = cluster.storage.find(route.resource->collection, route.key());
  if (account == nullptr) return respond(not_found(route.resource->name(), route.name));
  Outcome<AccountToken> token = wanted_token(cluster, route, sent->object);
  if (!token) return respond(token.status());
  token->name_space = route.name_space;
  token->account = route.name;
  token->uid = text_at(account->object, {"metadata", "uid"});
  sent->object = completed_request(sent->object, *token, cluster.date());
  if (Outcome<bool> allowed = validate_by_webhooks(*sent); !allowed) return respond(allowed.status());
  if (Outcome<bool> bound = bind_token(cluster, route, sent->object, *token); !bound) return respond(bound.status());
  token->id = cluster.new_uid();
  const std::string end = core::to_text({token->expires, 0, 0});
  json::Value issued = sent->object;
  set(issued, {"status"},
      json::Object(
          {{"token", cluster.accounts.issue(std::move(*token), cluster.unique_id())}, {"expirationTimestamp", end}}));
  return respond(201, issued);
}

}  // namespace kubexx::testing
