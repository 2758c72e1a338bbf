#include "runtime/controller/access_check.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <deque>
#include <mutex>
#include <thread>

#include <fmt/format.h>

#include <kubexx/client/raw_api.hpp>
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::controller {
namespace {

constexpr std::size_t kReviewsAtATime = 8;

json::Value review_of(const Right& right) {
  const std::size_t slash = right.resource.find('/');
  json::Value review = json::Object();
  json::set(review, {"apiVersion"}, "authorization.k8s.io/v1");
  json::set(review, {"kind"}, "SelfSubjectAccessReview");
  const auto set = [&](std::string_view member, std::string value) {
    if (!value.empty()) json::set(review, {"spec", "resourceAttributes", member}, std::move(value));
  };
  set("namespace", right.name_space);
  set("name", right.name);
  set("verb", right.verb);
  set("group", right.group);
  set("resource", right.resource.substr(0, slash));
  if (slash != std::string::npos) set("subresource", right.resource.substr(slash + 1));
  return review;
}

bool is_allowed(const std::string& review) {
  const auto read = json::parse(review);
  const auto* document = std::get_if<json::Value>(&read);
  const json::Value* allowed = document == nullptr ? nullptr : json::find(*document, {"status", "allowed"});
  return allowed == nullptr || !allowed->is_bool() || allowed->as_bool();
}

/// The reviews of a check. `ask` may run on several threads.
class AccessReviews {
 public:
  AccessReviews(const Client& client, const std::vector<Right>& rights)
      : api_(client.session(),
             {.group = "authorization.k8s.io",
              .version = "v1",
              .kind = "SelfSubjectAccessReview",
              .plural = "selfsubjectaccessreviews",
              .namespaced = false},
             ""),
        rights_(rights),
        denied_(rights.size()) {}

  void ask() {
    for (std::size_t at = next_++; at < rights_.size(); at = next_++) {
      const auto answered = api_.create(json::to_text(review_of(rights_[at])), {});
      if (!answered) return give_up(answered.error());
      denied_[at] = !is_allowed(*answered);
    }
  }

  /// After all calls of `ask`.
  AccessCheck result() const {
    AccessCheck check{.missing = missing_};
    for (std::size_t at = 0; at < rights_.size(); ++at)
      if (denied_[at]) check.denied.push_back(rights_[at]);
    return check;
  }

 private:
  void give_up(const Error& error) {
    next_ = rights_.size();
    const std::lock_guard lock(mutex_);
    if (!missing_) missing_ = error;
  }

  const client::RawApi api_;
  const std::vector<Right>& rights_;
  std::deque<bool> denied_;  ///< elements of which threads write each their own
  std::atomic<std::size_t> next_ = 0;
  std::mutex mutex_;
  std::optional<Error> missing_ = {};
};

bool continues(const Right& right, const Right& before) {
  return right.name_space == before.name_space && right.group == before.group && right.resource == before.resource &&
         right.name == before.name;
}

}  // namespace

AccessCheck check_access(const Client& client, const std::vector<Right>& rights) {
  AccessReviews reviews(client, rights);
  {
    std::vector<std::jthread> threads;
    for (std::size_t at = 0; at < std::min(kReviewsAtATime, rights.size()); ++at)
      threads.emplace_back([&reviews] { reviews.ask(); });
  }
  return reviews.result();
}

std::string text_of(const std::vector<Right>& rights) {
  std::string text;
  for (std::size_t at = 0; at < rights.size(); ++at) {
    const Right& right = rights[at];
    if (at > 0) text += continues(right, rights[at - 1]) ? ", " : "; ";
    text += right.verb;
    if (at + 1 < rights.size() && continues(rights[at + 1], right)) continue;
    text += " " + right.resource;
    if (!right.group.empty()) text += "." + right.group;
    if (!right.name.empty()) text += " \"" + right.name + "\"";
    if (!right.name_space.empty()) text += " in the namespace " + right.name_space;
  }
  return text;
}

}  // namespace kubexx::controller
