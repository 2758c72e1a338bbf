#include "runtime/webhook/differing_members.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <kubexx/detail/json/reader.hpp>
#include "runtime/json/text.hpp"

namespace kubexx::webhook {
namespace {

/// Text is read once for each level.
constexpr int kComparedLevels = 3;

/// The members of an object as text, in their order; empty for any other value.
class MemberTexts {
 public:
  using Member = std::pair<std::string, std::string_view>;

  explicit MemberTexts(std::string_view text) {
    if (!text.starts_with('{')) return;
    json::Reader in(text);
    for (in.begin_object(); in.next_member();) {
      std::string key(in.key());
      members_.emplace_back(std::move(key), in.raw());
    }
    if (members_.size() > kFew)
      for (const auto& [key, value] : members_) index_.emplace(key, value);
  }
  const std::vector<Member>& list() const { return members_; }
  /// Empty if there is none.
  std::string_view find(std::string_view key) const {
    if (members_.size() > kFew) {
      const auto found = index_.find(key);
      return found == index_.end() ? std::string_view() : found->second;
    }
    const auto found = std::ranges::find(members_, key, &Member::first);
    return found == members_.end() ? std::string_view() : found->second;
  }

 private:
  static constexpr std::size_t kFew = 16;  ///< members among which searching is as fast

  std::vector<Member> members_;
  std::unordered_map<std::string_view, std::string_view> index_;
};

json::Value parsed(std::string_view text) {
  auto read = json::parse(text);
  auto* value = std::get_if<json::Value>(&read);
  return value == nullptr ? json::Value() : std::move(*value);
}

bool is_object(std::string_view text) { return text.starts_with('{'); }

ComparedDocuments differing(std::string_view raw, std::string_view before, std::string_view after, int levels) {
  if (levels == 0 || !is_object(raw) || !is_object(before) || !is_object(after))
    return {parsed(raw), parsed(before), parsed(after)};
  const MemberTexts sources(raw), olds(before), news(after);
  json::Object source, old, next;
  for (const auto& [key, text] : olds.list()) {
    const std::string_view now = news.find(key), came = sources.find(key);
    if (text == now) continue;
    if (now.empty() || came.empty()) {
      old.append(key, parsed(text));
      if (!came.empty()) source.append(key, parsed(came));
      continue;
    }
    ComparedDocuments inner = differing(came, text, now, levels - 1);
    source.append(key, std::move(inner.raw));
    old.append(key, std::move(inner.before));
    next.append(key, std::move(inner.after));
  }
  for (const auto& [key, text] : news.list()) {
    const std::string_view was = olds.find(key), came = sources.find(key);
    const bool is_done = text == was || (!was.empty() && !came.empty());
    if (is_done) continue;
    next.append(key, parsed(text));
    if (!came.empty()) source.append(key, parsed(came));
  }
  return {std::move(source), std::move(old), std::move(next)};
}

}  // namespace

ComparedDocuments differing_members(std::string_view raw, std::string_view before, std::string_view after) {
  return differing(raw, before, after, kComparedLevels);
}

}  // namespace kubexx::webhook
