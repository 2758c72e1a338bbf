#include "runtime/certificates/authorities.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>
#include <variant>

#include "runtime/core/base64.hpp"
#include "runtime/core/timestamp.hpp"
#include "runtime/http/digest.hpp"
#include "runtime/json/members.hpp"

namespace kubexx::certificates {
namespace {

using std::chrono::days;

constexpr days kAhead{365};    ///< before its end, an authority is followed by another
constexpr days kLeafTime{90};  ///< a certificate that an authority signed may be in use for so long
constexpr days kRenewed{60};
constexpr std::size_t kMostAuthorities = 32;  ///< more in a Secret are not read
constexpr std::string_view kCertificates = "ca.crt", kKeys = "ca.key";
/// A part of the digest of the newest authority that signs, and when it was added. An authority that another client
/// puts into the Secret may be years old; former ones stay trusted from the moment when it was added.
constexpr std::string_view kSince = "kubexx.io/authority-since";
constexpr std::string_view kManagedBy = "app.kubernetes.io/managed-by", kManagingProgram = "kubexx";
constexpr std::chrono::hours kClockDifference{1};
/// Another client may add an authority that begins when it was made, by a clock that is ahead a little.
constexpr std::chrono::minutes kBeginsSoon{5};

/// The first PEM blocks of a text, whatever they contain.
std::vector<std::string> blocks_of(std::string_view text) {
  constexpr std::string_view kBegin = "-----BEGIN ", kEnd = "-----END ";
  std::vector<std::string> blocks;
  while (blocks.size() < kMostAuthorities) {
    const auto begin = text.find(kBegin);
    const auto end = begin == std::string_view::npos ? begin : text.find(kEnd, begin);
    if (end == std::string_view::npos) break;
    const auto line = std::min(text.find('\n', end), text.size());
    blocks.push_back(std::string(text.substr(begin, line - begin)) + "\n");
    text.remove_prefix(line);
  }
  return blocks;
}

/// The decoded data of a member; nothing if it is not base64.
std::optional<std::string> data_at(const json::Value& secret, std::string_view key) {
  auto decoded = core::decode_base64(json::text_at(secret, {"data", key}), core::Base64Alphabet::standard);
  auto* text = std::get_if<std::string>(&decoded);
  return text == nullptr ? std::nullopt : std::optional(std::move(*text));
}

void sort_newest_first(Authorities& authorities) {
  std::ranges::stable_sort(authorities, std::greater(), [](const Authority& one) { return one.validity.begin; });
}

bool contains(const Authorities& authorities, std::string_view certificate) {
  return std::ranges::find(authorities, certificate, &Authority::certificate) != authorities.end();
}

bool is_valid(const Authority& authority, Moment now) {
  return authority.validity.begin <= now && now < authority.validity.end;
}

bool is_made_ahead(const Authority& authority, Moment now) { return authority.validity.begin > now + kBeginsSoon; }

/// Servers reject what such authorities sign. They stay trusted: the replica that made one may still be ahead, and
/// would add it again. True if one could sign.
bool end_signing_of_made_ahead(Authorities& authorities, Moment now) {
  bool could_sign = false;
  for (Authority& one : authorities)
    if (is_made_ahead(one, now)) could_sign = !std::exchange(one.key, {}).empty() || could_sign;
  return could_sign;
}

const Authority* newest_that_signs(const Authorities& authorities) {
  const auto found = std::ranges::find_if(authorities, &Authority::can_sign);
  return found == authorities.end() ? nullptr : &*found;
}

/// Names differ, because a certificate with the name of its issuer would count as self-signed, and have at most 64
/// bytes.
Result<Authority> new_authority(Moment now) {
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  auto made = http::make_authority(fmt::format("webhooks {:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(seconds)), now);
  if (!made) return std::move(made).error();
  auto validity = http::validity_of(made->certificate);
  if (!validity) return std::move(validity).error();
  return Authority{std::move(made->certificate), std::move(made->key), *validity};
}

std::string identifier_of(const Authority& authority) {
  std::string identifier;
  for (const unsigned char byte : http::sha256(authority.certificate).substr(0, 8))
    identifier += fmt::format("{:02x}", byte);
  return identifier;
}

std::optional<Moment> read_since(const json::Value& secret, const Authorities& authorities) {
  const Authority* newest = newest_that_signs(authorities);
  const std::string text = json::text_at(secret, {"metadata", "annotations", kSince});
  const std::string begin = newest == nullptr ? "" : identifier_of(*newest) + " ";
  if (newest == nullptr || !text.starts_with(begin)) return std::nullopt;
  const auto read = core::parse_timestamp(core::TimeLayout::rfc3339, std::string_view(text).substr(begin.size()));
  const auto* time = std::get_if<core::Timestamp>(&read);
  return time == nullptr ? std::nullopt : std::optional<Moment>(std::chrono::system_clock::from_time_t(time->seconds));
}

/// What is trusted besides the newest authority, once that one has signed all certificates in use.
bool drop_former(Authorities& authorities, std::optional<Moment> since, Moment now) {
  const Authority* newest = newest_that_signs(authorities);
  if (newest == nullptr || !since || now - *since <= kLeafTime + days(1)) return false;
  return std::erase_if(authorities,
                       [kept = newest->certificate](const Authority& one) { return one.certificate != kept; }) > 0;
}

/// Adds at most so many that there are `kMostAuthorities`. True if it added one.
bool add_known(Authorities& authorities, const Authorities& known, Moment now) {
  const std::size_t before = authorities.size();
  for (const Authority& one : known)
    if (authorities.size() < kMostAuthorities && is_valid(one, now) && !contains(authorities, one.certificate))
      authorities.push_back({one.certificate, {}, one.validity});
  sort_newest_first(authorities);
  return authorities.size() > before;
}

/// Whether servers accept what the authority with this certificate has signed.
bool accept_from(const Authorities& authorities, std::string_view certificate, Moment now) {
  const auto found = std::ranges::find(authorities, certificate, &Authority::certificate);
  return found != authorities.end() && !is_made_ahead(*found, now);
}

std::string reason_for_new(const StoredAuthorities& stored, const Authority* newest, Moment now) {
  if (!stored.damage.empty()) return fmt::format("{}: a new authority replaces it", stored.damage);
  if (newest == nullptr) return "a new authority";
  if (newest->validity.end - now < kAhead) return "the authority ends within a year: a new one follows it";
  return {};
}

}  // namespace

StoredAuthorities read_authorities(const json::Value& secret) {
  const auto certificates = data_at(secret, kCertificates), keys = data_at(secret, kKeys);
  StoredAuthorities stored;
  if (!certificates || !keys) stored.damage = "its data is not base64";
  std::vector<std::string> unused = blocks_of(keys.value_or(""));
  for (std::string& block : blocks_of(certificates.value_or(""))) {
    const auto validity = http::validity_of(block);
    if (!validity) {
      stored.damage = fmt::format("{} contains a certificate that cannot be read", kCertificates);
      continue;
    }
    if (contains(stored.authorities, block)) continue;
    const auto key = std::ranges::find_if(unused, [&](const std::string& one) { return http::is_key_of(block, one); });
    const bool has_key = key != unused.end();
    if (has_key && !http::can_sign_servers(block)) {
      stored.damage =
          fmt::format("{} contains a certificate with a key that is not an authority for servers", kCertificates);
      continue;
    }
    stored.authorities.push_back({std::move(block), has_key ? *key : "", *validity});
    if (has_key) unused.erase(key);
  }
  if (stored.damage.empty() && newest_that_signs(stored.authorities) == nullptr)
    stored.damage = fmt::format("{} contains no key of a certificate in {}", kKeys, kCertificates);
  sort_newest_first(stored.authorities);
  stored.since = read_since(secret, stored.authorities);
  return stored;
}

std::vector<std::string> foreign_keys(const json::Value& secret) {
  const json::Value* data = json::find(secret, {"data"});
  if (data == nullptr || !data->is_object()) return {};
  // Secrets of cert-manager contain ca.crt, too.
  if (data->as_object().find(kKeys) != nullptr || !json::text_at(secret, {"metadata", "annotations", kSince}).empty() ||
      json::text_at(secret, {"metadata", "labels", kManagedBy}) == kManagingProgram)
    return {};
  std::vector<std::string> keys;
  for (const auto& [key, value] : data->as_object()) keys.push_back(key);
  return keys;
}

json::Value new_secret(const std::string& name) {
  json::Value secret = json::Object();
  json::set(secret, {"metadata", "name"}, name);
  json::set(secret, {"metadata", "labels", kManagedBy}, std::string(kManagingProgram));
  json::set(secret, {"type"}, "Opaque");
  return secret;
}

void write_authorities(json::Value& secret, const Authorities& authorities, std::optional<Moment> since) {
  std::string keys;
  for (const Authority& authority : authorities) keys += authority.key;
  const auto encoded = [](const std::string& text) {
    return core::encode_base64(text, core::Base64Alphabet::standard);
  };
  json::set(secret, {"data", kCertificates}, encoded(bundle_of(authorities)));
  json::set(secret, {"data", kKeys}, encoded(keys));
  const Authority* newest = newest_that_signs(authorities);
  if (newest == nullptr || !since) return;
  const core::Timestamp time = core::timestamp_of(std::chrono::floor<std::chrono::seconds>(*since));
  json::set(secret, {"metadata", "annotations", kSince},
            fmt::format("{} {}", identifier_of(*newest), core::to_text(time)));
}

std::string bundle_of(const Authorities& authorities) {
  std::string bundle;
  for (const Authority& authority : authorities) bundle += authority.certificate;
  return bundle;
}

Authorities read_bundle(std::string_view bundle) {
  Authorities authorities;
  for (std::string& block : blocks_of(bundle))
    if (const auto validity = http::validity_of(block)) authorities.push_back({std::move(block), {}, *validity});
  return authorities;
}

Result<Plan> plan_authorities(const StoredAuthorities& stored, const Authorities& known, Moment now) {
  Plan plan{stored.authorities, stored.since, {}};
  if (std::erase_if(plan.authorities, [&](const Authority& one) { return one.validity.end <= now; }) > 0)
    plan.change = "an authority has ended";
  if (end_signing_of_made_ahead(plan.authorities, now)) {
    plan.change = "an authority is not valid yet, because a clock was ahead when it was made";
    plan.since = now;
  }
  const Authority* newest = newest_that_signs(plan.authorities);
  const std::string reason = reason_for_new(stored, newest, now);
  if (!reason.empty()) {
    auto made = new_authority(now);
    if (!made) return std::move(made).error();
    if (plan.authorities.size() == kMostAuthorities) plan.authorities.pop_back();
    plan.authorities.push_back(*std::move(made));
    sort_newest_first(plan.authorities);
    plan.change += (plan.change.empty() ? "" : "; ") + reason;
    plan.since = now;
  }
  if (add_known(plan.authorities, known, now) && reason.empty()) {
    plan.change = "another client removed certificates that may be in use: they stay trusted for 90 days";
    plan.since = now;
  }
  if (!plan.since && plan.authorities.size() > 1) {
    if (plan.change.empty()) plan.change = "the authority is new: former ones stay trusted for 90 days";
    plan.since = now;
  }
  if (drop_former(plan.authorities, plan.since, now) && plan.change.empty())
    plan.change = "a former authority is no longer needed";
  return plan;
}

Authorities still_needed(Authorities authorities, std::optional<Moment> since, Moment now) {
  const Moment later = now + kClockDifference;
  std::erase_if(authorities, [&](const Authority& one) { return one.validity.end <= later; });
  drop_former(authorities, since, later);
  return authorities;
}

bool contain_all(const Authorities& authorities, const Authorities& others) {
  return std::ranges::all_of(others, [&](const Authority& one) { return contains(authorities, one.certificate); });
}

const Authority* issuer_of_next(const Authorities& authorities, const std::optional<Leaf>& leaf,
                                const std::set<std::string>& settled, Moment now) {
  const auto can_be_used = [&](const Authority& one) { return one.can_sign() && settled.contains(one.certificate); };
  const auto trusted = std::ranges::find_if(authorities, can_be_used);
  const bool is_due =
      !leaf || leaf->renewal <= now || leaf->begin > now || !accept_from(authorities, leaf->issuer, now);
  if (trusted != authorities.end()) return is_due || leaf->issuer != trusted->certificate ? &*trusted : nullptr;
  if (!is_due) return nullptr;
  // The oldest is the one that API servers know for the longest time.
  const auto oldest = std::ranges::find_if(authorities.rbegin(), authorities.rend(), &Authority::can_sign);
  return oldest == authorities.rend() ? nullptr : &*oldest;
}

Result<Leaf> sign(const Authority& authority, const std::vector<std::string>& hosts, Moment now) {
  const auto left = std::chrono::floor<days>(authority.validity.end - now);
  const days time = std::clamp(left, days(1), kLeafTime);
  auto identity =
      http::make_identity({authority.certificate, authority.key},
                          {.name = "webhook", .hosts = hosts, .days = static_cast<int>(time.count()), .now = now});
  if (!identity) return std::move(identity).error();
  const auto validity = http::validity_of(identity->certificate);
  if (!validity) return validity.error();
  return Leaf{*std::move(identity), authority.certificate, validity->begin,
              now + time * kRenewed.count() / kLeafTime.count()};
}

}  // namespace kubexx::certificates
