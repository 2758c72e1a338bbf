#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/core/result.hpp>
#include <kubexx/json/value.hpp>
#include "runtime/http/server_identity.hpp"

/// The authorities of a Secret, and when they change. Pure functions.
namespace kubexx::certificates {

using http::Moment;

/// A certificate that API servers trust. With its key, certificates can be signed.
struct Authority {
  std::string certificate;
  std::string key;  ///< empty: only trusted
  http::Validity validity;

  bool can_sign() const { return !key.empty(); }
};

/// Newest first.
using Authorities = std::vector<Authority>;

/// What a Secret contains.
struct StoredAuthorities {
  Authorities authorities;
  std::optional<Moment> since;  ///< when the newest that signs was added, if the Secret records that
  std::string damage;           ///< what cannot be read or used; empty if all can
};

StoredAuthorities read_authorities(const json::Value& secret);
/// The keys of a Secret that is not one of authorities, damaged or not; none if it is, or is empty.
std::vector<std::string> foreign_keys(const json::Value& secret);
/// A Secret without authorities.
json::Value new_secret(const std::string& name);
/// Sets the authorities in the data of the Secret, and records `since`.
void write_authorities(json::Value& secret, const Authorities& authorities, std::optional<Moment> since);
/// The trusted certificates, as PEM.
std::string bundle_of(const Authorities& authorities);
/// The certificates of a bundle, without keys. Those that cannot be read are omitted.
Authorities read_bundle(std::string_view bundle);

struct Plan {
  Authorities authorities;
  std::optional<Moment> since;  ///< when the newest that signs was added
  std::string change;           ///< what has to be written, for people; empty: nothing
};

/// What the Secret has to contain at the moment `now`. `known` are the authorities that certificates in use may have:
/// they stay trusted if the Secret was deleted, damaged or replaced. Authorities that begin more than five minutes
/// after `now` no longer sign, but stay trusted. Each begins an hour before it is made: clocks may differ by so much.
Result<Plan> plan_authorities(const StoredAuthorities& stored, const Authorities& known, Moment now);

/// Those of a former plan that every later one contains at the moment `now`. Clocks of replicas may differ by an hour.
Authorities still_needed(Authorities authorities, std::optional<Moment> since, Moment now);

/// Whether `authorities` contain each of `others`.
bool contain_all(const Authorities& authorities, const Authorities& others);

/// The certificate of one replica.
struct Leaf {
  http::Identity identity;
  std::string issuer;  ///< certificate of the authority that signed it
  Moment begin;        ///< servers reject it before; later than `now` if the clock was ahead when it was signed
  Moment renewal;      ///< when it has to be replaced
};

/// The authority that signs the certificate to use now; null if `leaf` is this certificate. `settled` are the
/// certificates that API servers are certain to trust. At least one authority can sign.
const Authority* issuer_of_next(const Authorities& authorities, const std::optional<Leaf>& leaf,
                                const std::set<std::string>& settled, Moment now);

Result<Leaf> sign(const Authority& authority, const std::vector<std::string>& hosts, Moment now);

}  // namespace kubexx::certificates
