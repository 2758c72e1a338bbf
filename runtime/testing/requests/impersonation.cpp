#include "runtime/testing/requests/impersonation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <variant>

#include "runtime/core/ascii.hpp"
#include "runtime/json/go_quote.hpp"
#include "runtime/net/url.hpp"
#include "runtime/schema/metadata/name_checks.hpp"
#include "runtime/testing/authorization/authorization.hpp"
#include "runtime/testing/requests/authentication.hpp"

namespace kubexx::testing {
namespace {

constexpr std::string_view kAuthentication = "authentication.k8s.io";
constexpr std::string_view kAnonymous = "system:anonymous", kMasters = "system:masters";
constexpr std::string_view kAuthenticated = "system:authenticated", kUnauthenticated = "system:unauthenticated";

bool contains(const std::vector<std::string>& list, std::string_view one) {
  return std::ranges::find(list, one) != list.end();
}

/// The name of the node that a user name belongs to; empty for other users.
std::string_view node_of(std::string_view user) {
  constexpr std::string_view kNode = "system:node:";
  if (!user.starts_with(kNode)) return {};
  const std::string_view node = user.substr(kNode.size());
  return schema::dns1123_subdomain(node).empty() ? node : std::string_view();
}

bool names_user_only(const Impersonation& wanted) {
  return wanted.uid.empty() && wanted.groups.empty() && wanted.extra.empty();
}

/// The way of constrained impersonation that can apply to the user; empty if none can.
std::string_view constrained_mode(const Impersonation& wanted) {
  const bool is_node = !node_of(wanted.user).empty(), is_account = service_account(wanted.user).has_value();
  if (!is_node && !is_account) return "user-info";
  if (!names_user_only(wanted)) return {};
  return is_node ? "arbitrary-node" : "serviceaccount";
}

/// One way to be allowed an impersonation: the rights that it takes.
class ImpersonationCheck {
 public:
  /// Without a mode, the way that servers before 1.36 have.
  ImpersonationCheck(const ApiRequest& request, std::string_view mode)
      : request_(request), wanted_(*request.impersonation), mode_(mode) {}

  /// Why it is not allowed.
  std::optional<Status> denial() {
    if (!mode_.empty() && !check_request()) return denial_;
    check_user();
    if (!wanted_.uid.empty()) check(access(kAuthentication, "uids", wanted_.uid));
    for (const std::string& group : wanted_.groups) check_group(group);
    for (const auto& [key, values] : wanted_.extra)
      for (const std::string& value : values) check(access(kAuthentication, "userextras/" + key, value));
    return denial_;
  }

  /// Records which rights were used, or missing.
  void note() const {
    if (request_.user.rights == nullptr) return;
    for (const Access& one : needed_)
      denial_ ? request_.user.rights->note_denied(one) : request_.user.rights->note(one);
  }

 private:
  Access access(std::string_view group, std::string_view resource, std::string_view name) const {
    return {.verb = mode_.empty() ? "impersonate" : fmt::format("impersonate:{}", mode_),
            .group = std::string(group),
            .resource = std::string(resource),
            .name_space = {},
            .name = std::string(name)};
  }

  void check(Access access, std::string_view reason = {}) {
    if (denial_) return;
    const bool is_allowed = reason.empty() && may(request_.user, access);
    if (!is_allowed) {
      denial_ = not_allowed(request_.user, access, reason);
      needed_.clear();
    }
    needed_.push_back(std::move(access));
  }

  /// Whether the request itself may be made in the name of others.
  bool check_request() {
    const std::string verb = fmt::format("impersonate-on:{}:{}", mode_, verb_of(request_));
    if (std::optional<Access> target = access_of(request_)) {
      target->verb = verb;
      check(*std::move(target));
    } else if (request_.user.rights != nullptr || request_.user.is_anonymous) {
      denial_ = path_not_allowed(request_.user, verb, request_.path);
    }
    return !denial_;
  }

  void check_user() {
    Access user = access(group_of_names(), "users", wanted_.user);
    if (const std::string_view node = node_of(wanted_.user); !mode_.empty() && !node.empty()) {
      user.resource = "nodes";
      user.name = node;
    }
    if (std::optional<ServiceAccount> account = service_account(wanted_.user)) {
      user.resource = "serviceaccounts";
      user.name_space = std::move(account->name_space);
      user.name = std::move(account->name);
    }
    check(std::move(user));
  }

  void check_group(const std::string& group) {
    std::string_view reason;
    if (!mode_.empty() && group.empty()) reason = "impersonating the empty string group is not allowed";
    if (!mode_.empty() && group == kMasters) reason = "impersonating the system:masters group is not allowed";
    check(access(group_of_names(), "groups", group), reason);
  }

  std::string_view group_of_names() const { return mode_.empty() ? std::string_view() : kAuthentication; }

  const ApiRequest& request_;
  const Impersonation& wanted_;
  std::string_view mode_;
  std::optional<Status> denial_;
  std::vector<Access> needed_;  ///< if it is denied, the one that is missing
};

/// The groups that the server adds.
std::vector<std::string> all_groups(const Impersonation& wanted, std::string_view mode) {
  std::vector<std::string> groups = wanted.groups;
  const std::optional<ServiceAccount> account = service_account(wanted.user);
  if (account && groups.empty()) groups = {"system:serviceaccounts", "system:serviceaccounts:" + account->name_space};
  if (mode == "arbitrary-node") groups = {"system:nodes"};
  const bool is_unauthenticated = wanted.user == kAnonymous || contains(groups, kUnauthenticated);
  const std::string_view last = is_unauthenticated ? kUnauthenticated : kAuthenticated;
  if (!contains(groups, last)) groups.emplace_back(last);
  return groups;
}

User user_as_wanted(const Cluster& cluster, const Impersonation& wanted, std::string_view mode) {
  User user;
  user.rights = std::make_shared<GrantedRights>();
  if (const std::optional<User> known = find_user(cluster, wanted.user, wanted.groups)) user.rights = known->rights;
  user.name = wanted.user;
  user.is_anonymous = wanted.user == kAnonymous;
  user.uid = wanted.uid;
  user.groups = all_groups(wanted, mode);
  for (const auto& [key, values] : wanted.extra) user.extra.set(key, json::Array(values.begin(), values.end()));
  user.is_impersonated = true;
  return user;
}

/// As Go prints a slice of strings.
std::string go_strings(const std::vector<std::string>& strings) {
  if (strings.empty()) return "[]string(nil)";
  std::vector<std::string> quoted;
  for (const std::string& one : strings) quoted.push_back(json::go_quoted(one));
  return fmt::format("[]string{{{}}}", fmt::join(quoted, ", "));
}

std::string go_extra(const Impersonation& wanted) {
  if (wanted.extra.empty()) return "map[string][]string(nil)";
  std::vector<std::string> members;
  for (const auto& [key, values] : wanted.extra)
    members.push_back(fmt::format("{}:{}", json::go_quoted(key), go_strings(values)));
  return fmt::format("map[string][]string{{{}}}", fmt::join(members, ", "));
}

Status user_missing(const Impersonation& wanted) {
  return refused(fmt::format(
      "requested &user.DefaultInfo{{Name:\"\", UID:{}, Groups:{}, Extra:{}}} without impersonating a user name",
      json::go_quoted(wanted.uid), go_strings(wanted.groups), go_extra(wanted)));
}

/// The key of an extra value, of which any byte may be escaped as in a URL; as it is if that is wrong.
std::string extra_key(const std::string& escaped) {
  const net::Url::Result read = net::Url::parse_request("/" + escaped);
  const auto* url = std::get_if<net::Url>(&read);
  return url == nullptr ? escaped : url->path().substr(1);
}

}  // namespace

std::optional<Impersonation> impersonation_of(const std::vector<std::pair<std::string, std::string>>& headers) {
  constexpr std::string_view kExtra = "impersonate-extra-";
  Impersonation wanted;
  for (const auto& [header, value] : headers) {
    const std::string name = core::ascii_lowered(header);
    if (name == "impersonate-user" && wanted.user.empty()) wanted.user = value;
    if (name == "impersonate-uid" && wanted.uid.empty()) wanted.uid = value;
    if (name == "impersonate-group") wanted.groups.push_back(value);
    if (name.starts_with(kExtra)) wanted.extra[extra_key(name.substr(kExtra.size()))].push_back(value);
  }
  if (wanted.user.empty() && names_user_only(wanted)) return std::nullopt;
  return wanted;
}

Outcome<User> impersonated_user(const Cluster& cluster, const ApiRequest& request) {
  const Impersonation& wanted = *request.impersonation;
  if (wanted.user.empty()) return user_missing(wanted);
  const std::string_view mode = constrained_mode(wanted);
  std::optional<Status> first;
  if (!mode.empty()) {
    ImpersonationCheck constrained(request, mode);
    first = constrained.denial();
    if (!first) {
      constrained.note();
      return user_as_wanted(cluster, wanted, mode);
    }
  }
  ImpersonationCheck any(request, {});
  const std::optional<Status> denial = any.denial();
  any.note();
  if (denial) return first ? *std::move(first) : *denial;
  return user_as_wanted(cluster, wanted, {});
}

}  // namespace kubexx::testing
