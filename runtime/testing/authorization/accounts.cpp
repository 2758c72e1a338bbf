#include "runtime/testing/authorization/accounts.hpp"

#include <fmt/format.h>

#include <utility>

#include "runtime/core/ascii.hpp"
#include "runtime/core/base64.hpp"
#include "runtime/http/digest.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::testing {
namespace {

constexpr std::size_t kMostTokens = 10'000;
constexpr std::string_view kAccountUser = "system:serviceaccount:";

std::string unpadded(std::string_view bytes) {
  std::string text = core::encode_base64(bytes, core::Base64Alphabet::url);
  while (text.ends_with('=')) text.pop_back();
  return text;
}

json::Value claims(const AccountToken& token) {
  json::Value own = json::Object({{"namespace", token.name_space}});
  if (!token.bound_kind.empty()) {
    json::set(own, {core::with_lower_first(token.bound_kind)},
              json::Object({{"name", token.bound_name}, {"uid", token.bound_uid}}));
  }
  json::set(own, {"serviceaccount"}, json::Object({{"name", token.account}, {"uid", token.uid}}));
  return json::Object({{"aud", json::Array(token.audiences.begin(), token.audiences.end())},
                       {"exp", token.expires},
                       {"iat", token.issued},
                       {"iss", kOwnAudience},
                       {"jti", token.id},
                       {"kubernetes.io", std::move(own)},
                       {"nbf", token.issued},
                       {"sub", token.user_name()}});
}

}  // namespace

std::optional<ServiceAccount> service_account(std::string_view user) {
  if (!user.starts_with(kAccountUser)) return std::nullopt;
  const std::string_view rest = user.substr(kAccountUser.size());
  const std::size_t colon = rest.find(':');
  if (colon == 0 || colon == std::string_view::npos || colon + 1 == rest.size()) return std::nullopt;
  const std::string_view name = rest.substr(colon + 1);
  if (name.find(':') != std::string_view::npos) return std::nullopt;
  return ServiceAccount{std::string(rest.substr(0, colon)), std::string(name)};
}

std::string AccountToken::user_name() const { return fmt::format("{}{}:{}", kAccountUser, name_space, account); }

void Accounts::add(std::string token, User user) { users_.insert_or_assign(std::move(token), std::move(user)); }

const User* Accounts::find_by_token(std::string_view token) const {
  if (!token_.empty() && token == token_) return &everything_;
  const auto user = users_.find(token);
  return user == users_.end() ? nullptr : &user->second;
}

const User* Accounts::find_by_name(std::string_view name) const {
  if (name == everything_.name) return &everything_;
  for (const auto& [token, user] : users_)
    if (user.name == name) return &user;
  return nullptr;
}

std::map<std::string, User> Accounts::by_name() const {
  std::map<std::string, User> users;
  for (const auto& [token, user] : users_) users.emplace(user.name, user);
  return users;
}

std::string Accounts::issue(AccountToken token, const std::string& secret) {
  const std::string message = unpadded(R"({"alg":"HS256","typ":"JWT"})") + "." + unpadded(json::to_text(claims(token)));
  std::string text = message + "." + unpadded(http::hmac_sha256(message, secret));
  issued_.insert_or_assign(text, std::move(token));
  order_.push_back(text);
  if (order_.size() > 2 * kMostTokens) {
    for (std::size_t i = 0; i < kMostTokens; ++i) issued_.erase(order_[i]);
    order_.erase(order_.begin(), order_.begin() + kMostTokens);
  }
  return text;
}

const AccountToken* Accounts::find_issued(std::string_view token) const {
  const auto found = issued_.find(token);
  return found == issued_.end() ? nullptr : &found->second;
}

}  // namespace kubexx::testing
