#include "runtime/certificates/authorities.hpp"

#include <chrono>

#include "runtime/core/base64.hpp"
#include "runtime/json/members.hpp"
#include "tests/support/catch.hpp"

namespace {

using namespace kubexx;
using namespace kubexx::certificates;
using std::chrono::days;
using std::chrono::hours;
using std::chrono::minutes;

const Moment kStart = std::chrono::sys_days(std::chrono::year(2026) / 1 / 1);
constexpr days kTenYears{3650};

Plan planned(const StoredAuthorities& stored, Moment now, const Authorities& known = {}) {
  return plan_authorities(stored, known, now).value();
}

Authorities first_authority(Moment now = kStart) { return planned({}, now).authorities; }

/// What a Secret with these authorities contains.
StoredAuthorities stored(const Authorities& authorities, std::optional<Moment> since = {}) {
  json::Value secret = json::Object();
  write_authorities(secret, authorities, since);
  return read_authorities(secret);
}
StoredAuthorities stored(const Plan& plan) { return stored(plan.authorities, plan.since); }

json::Value secret_of(const std::string& certificates, const std::string& keys) {
  json::Value secret = json::Object();
  json::set(secret, {"data", "ca.crt"}, core::encode_base64(certificates, core::Base64Alphabet::standard));
  json::set(secret, {"data", "ca.key"}, core::encode_base64(keys, core::Base64Alphabet::standard));
  return secret;
}

std::set<std::string> all_of(const Authorities& authorities) {
  std::set<std::string> certificates;
  for (const Authority& one : authorities) certificates.insert(one.certificate);
  return certificates;
}

// Made with openssl req; all have the key below.
constexpr const char* kForeignKey =
    "-----BEGIN PRIVATE KEY-----\n"
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgne0b27Cxza3/+Wvq\n"
    "1OgLlXUHPNp/gtQF2cJn+y2F2rmhRANCAAQVznPy4nOyfBiRe44J7ouyHtITbgie\n"
    "Q3TfLutM1SeV9xm0ea1SfNcB0v4mgUX2MFOh2g5IDZYGHbAMgncR0lzU\n"
    "-----END PRIVATE KEY-----\n";
/// CA:TRUE, and a key usage without keyCertSign.
constexpr const char* kSignsNothing =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBZjCCAQygAwIBAgIUE1dy1wBOGNiFZqDRVon8NsJGGXIwCgYIKoZIzj0EAwIw\n"
    "EDEOMAwGA1UEAwwFdXNhZ2UwIBcNMjYxMTI3MDU1ODM0WhgPMjEyNjExMDMwNTU4\n"
    "MzRaMBAxDjAMBgNVBAMMBXVzYWdlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n"
    "Fc5z8uJzsnwYkXuOCe6Lsh7SE24InkN03y7rTNUnlfcZtHmtUnzXAdL+JoFF9jBT\n"
    "odoOSA2WBh2wDIJ3EdJc1KNCMEAwDwYDVR0TAQH/BAUwAwEB/zAOBgNVHQ8BAf8E\n"
    "BAMCB4AwHQYDVR0OBBYEFKDWZk6iFg6+VnLpWI20pfvxXk8BMAoGCCqGSM49BAMC\n"
    "A0gAMEUCIQDxWOpXSdUTvDv+JgoIAECe/OftJDOkIjbWhnyRm73pBwIgf24e3ray\n"
    "zuByfIzhwFbj0EoJyoOmEyp2uhBxc2XCQ8E=\n"
    "-----END CERTIFICATE-----\n";
/// CA:TRUE, and an extended key usage of clients alone.
constexpr const char* kSignsClients =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBbTCCAROgAwIBAgIULFq0Ftcw8jdD6TfATHAQDfAytqQwCgYIKoZIzj0EAwIw\n"
    "ETEPMA0GA1UEAwwGY2xpZW50MCAXDTI2MTEyNzA1NTgzNFoYDzIxMjYxMTAzMDU1\n"
    "ODM0WjARMQ8wDQYDVQQDDAZjbGllbnQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNC\n"
    "AAQVznPy4nOyfBiRe44J7ouyHtITbgieQ3TfLutM1SeV9xm0ea1SfNcB0v4mgUX2\n"
    "MFOh2g5IDZYGHbAMgncR0lzUo0cwRTAPBgNVHRMBAf8EBTADAQH/MBMGA1UdJQQM\n"
    "MAoGCCsGAQUFBwMCMB0GA1UdDgQWBBSg1mZOohYOvlZy6ViNtKX78V5PATAKBggq\n"
    "hkjOPQQDAgNIADBFAiBIUg3kC3os8Mfe+oaZ54ULMLv8cwxgQtHOSUC/aBeHGgIh\n"
    "ANgqAxY81j6ikshn9LHE5bVZblscyUfnyHZxAVcSeeRH\n"
    "-----END CERTIFICATE-----\n";
/// CA:TRUE, and any extended key usage.
constexpr const char* kSignsAll =
    "-----BEGIN CERTIFICATE-----\n"
    "MIIBZDCCAQmgAwIBAgIUK/wC0hTNW7Qvxv/2sj2MWomoa+4wCgYIKoZIzj0EAwIw\n"
    "DjEMMAoGA1UEAwwDYW55MCAXDTI2MTEyNzA1NTgzNFoYDzIxMjYxMTAzMDU1ODM0\n"
    "WjAOMQwwCgYDVQQDDANhbnkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQVznPy\n"
    "4nOyfBiRe44J7ouyHtITbgieQ3TfLutM1SeV9xm0ea1SfNcB0v4mgUX2MFOh2g5I\n"
    "DZYGHbAMgncR0lzUo0MwQTAPBgNVHRMBAf8EBTADAQH/MA8GA1UdJQQIMAYGBFUd\n"
    "JQAwHQYDVR0OBBYEFKDWZk6iFg6+VnLpWI20pfvxXk8BMAoGCCqGSM49BAMCA0kA\n"
    "MEYCIQDRx4yetmWLQ83DsbxWIgIdOn/it/rYJHQ+FAEkA8G9+QIhAPbNsgHwCGh6\n"
    "xpkxQ3X0MNsITTbxo3AwP2z+jYRJ42Qg\n"
    "-----END CERTIFICATE-----\n";

}  // namespace

TEST_CASE("a first authority is valid for ten years, and is written and read as it is") {
  const Plan plan = planned({}, kStart);
  REQUIRE(plan.authorities.size() == 1);
  CHECK(plan.change == "a new authority");
  CHECK(plan.authorities[0].can_sign());
  CHECK(plan.authorities[0].validity.begin == kStart - hours(1));
  CHECK(plan.authorities[0].validity.end == kStart + kTenYears);
  const StoredAuthorities read = stored(plan.authorities);
  CHECK(read.damage.empty());
  REQUIRE(read.authorities.size() == 1);
  CHECK(read.authorities[0].certificate == plan.authorities[0].certificate);
  CHECK(read.authorities[0].key == plan.authorities[0].key);
  CHECK(planned(read, kStart + days(3000)).change.empty());
}

TEST_CASE("a year before an authority ends, another follows, and 90 days later the former is removed") {
  const Authorities first = first_authority();
  const Moment year_before = kStart + kTenYears - days(365);
  CHECK(planned(stored(first), year_before).change.empty());
  const Plan both = planned(stored(first), year_before + minutes(1));
  CHECK(both.change == "the authority ends within a year: a new one follows it");
  REQUIRE(both.authorities.size() == 2);
  CHECK(both.authorities[1].certificate == first[0].certificate);
  CHECK((both.authorities[0].can_sign() && both.authorities[1].can_sign()));
  CHECK(bundle_of(both.authorities) == both.authorities[0].certificate + first[0].certificate);

  CHECK(planned(stored(both), year_before + days(90)).change.empty());
  const Plan last = planned(stored(both), year_before + days(92));
  CHECK(last.change == "a former authority is no longer needed");
  REQUIRE(last.authorities.size() == 1);
  CHECK(last.authorities[0].certificate == both.authorities[0].certificate);
}

TEST_CASE("a Secret that is deleted gets a new authority, and the former remains trusted") {
  const Authorities first = first_authority();
  const Plan plan = planned({}, kStart + days(5), first);
  CHECK(plan.change == "a new authority");
  REQUIRE(plan.authorities.size() == 2);
  CHECK(plan.authorities[0].certificate != first[0].certificate);
  CHECK(plan.authorities[1].certificate == first[0].certificate);
  CHECK_FALSE(plan.authorities[1].can_sign());
  CHECK(stored(plan.authorities).damage.empty());
}

TEST_CASE("an authority from a backup is used, and the certificates in use stay trusted for 90 days") {
  const Authorities backup = first_authority(), used = first_authority(kStart + days(400));
  const Moment restored = kStart + days(800);
  for (const std::optional<Moment> recorded : {std::optional<Moment>(), std::optional(kStart)}) {
    const Plan both = planned(stored(backup, recorded), restored, used);
    CHECK(both.change == "another client removed certificates that may be in use: they stay trusted for 90 days");
    CHECK(all_of(both.authorities) == std::set{backup[0].certificate, used[0].certificate});
    CHECK(both.since == restored);
    CHECK(stored(both).since == restored);
    CHECK(planned(stored(both), restored + days(91), used).change.empty());
    const Plan last = planned(stored(both), restored + days(92));
    CHECK(last.change == "a former authority is no longer needed");
    CHECK(all_of(last.authorities) == std::set{backup[0].certificate});
  }
}

TEST_CASE("an old authority that another client adds beside the one in use does not end that one") {
  const Authorities used = first_authority(), added = first_authority(kStart + days(1));
  const Moment later = kStart + days(800);
  const Authorities both = {added[0], used[0]};
  json::Value secret = secret_of(bundle_of(both), added[0].key + used[0].key);
  SECTION("recorded for the one in use") {
    json::Value before = json::Object();
    write_authorities(before, used, kStart);
    json::set(secret, {"metadata"}, *json::find(before, {"metadata"}));
  }
  SECTION("not recorded") {}
  const Plan plan = planned(read_authorities(secret), later, used);
  CHECK(plan.change == "the authority is new: former ones stay trusted for 90 days");
  CHECK(plan.authorities.size() == 2);
  CHECK(plan.since == later);
}

TEST_CASE("certificates that a replica dropped in time are not missing") {
  const Authorities first = first_authority();
  const Plan both = planned({}, kStart + days(5), first);
  CHECK(still_needed(both.authorities, both.since, kStart + days(95)).size() == 2);
  // The clock of another replica may be ahead.
  CHECK(still_needed(both.authorities, both.since, kStart + days(96) - minutes(59)).size() == 1);
  CHECK(contain_all(both.authorities, first));
  CHECK_FALSE(contain_all(first, both.authorities));
}

TEST_CASE("a Secret that is damaged gets a new authority") {
  const Authorities first = first_authority(), other = first_authority();
  const std::string certificate = first[0].certificate, key = first[0].key;
  const auto damage = [&](const json::Value& secret) {
    const StoredAuthorities read = read_authorities(secret);
    const Plan plan = planned(read, kStart + days(1), first);
    CHECK(plan.change == (read.damage.empty() ? "" : read.damage + ": a new authority replaces it"));
    CHECK(plan.authorities.empty() == false);
    CHECK(all_of(plan.authorities).contains(certificate));
    return read.damage;
  };
  CHECK(damage(secret_of(certificate, key)).empty());
  CHECK(damage(secret_of("a comment\n" + certificate, "\n\n" + key)).empty());
  CHECK(damage(json::Object()) == "ca.key contains no key of a certificate in ca.crt");
  CHECK(damage(secret_of(certificate, "")) == "ca.key contains no key of a certificate in ca.crt");
  CHECK(damage(secret_of(certificate, other[0].key)) == "ca.key contains no key of a certificate in ca.crt");
  CHECK(damage(secret_of(certificate.substr(0, 200), key)) == "ca.key contains no key of a certificate in ca.crt");
  std::string torn = certificate;
  torn.replace(100, 8, "????????");
  CHECK(damage(secret_of(torn, key)) == "ca.crt contains a certificate that cannot be read");
  json::Value no_base64 = secret_of(certificate, key);
  json::set(no_base64, {"data", "ca.key"}, "%");
  CHECK(damage(no_base64) == "its data is not base64");
}

TEST_CASE("a key with a passphrase is damage, which is not asked for") {
  const std::string encrypted =
      "-----BEGIN ENCRYPTED PRIVATE KEY-----\n"
      "MIGjMF8GCSqGSIb3DQEFDTBSMDEGCSqGSIb3DQEFDDAkBBA=\n"
      "-----END ENCRYPTED PRIVATE KEY-----\n";
  CHECK_FALSE(read_authorities(secret_of(first_authority()[0].certificate, encrypted)).damage.empty());
}

TEST_CASE("a certificate that cannot sign those of servers is damage, unless it has no key") {
  const Authorities first = first_authority();
  const http::Identity leaf =
      http::make_identity({first[0].certificate, first[0].key}, {.name = "leaf", .hosts = {"hooks"}, .days = 3650})
          .value();
  const std::string damage = "ca.crt contains a certificate with a key that is not an authority for servers";
  for (const auto& [certificate, key] : {std::pair<std::string, std::string>(leaf.certificate, leaf.key),
                                         {kSignsNothing, kForeignKey},
                                         {kSignsClients, kForeignKey}}) {
    const StoredAuthorities alone = read_authorities(secret_of(certificate, key));
    CHECK(alone.damage == damage);
    CHECK(alone.authorities.empty());
    const Plan plan = planned(alone, kStart, first);
    CHECK(plan.change == damage + ": a new authority replaces it");
    CHECK(plan.authorities.size() == 2);
    CHECK(stored(plan.authorities).damage.empty());
    // Beside an authority, which stays.
    CHECK(read_authorities(secret_of(certificate + first[0].certificate, key + first[0].key)).authorities.size() == 1);
    // A bundle may contain the certificate of a server itself.
    const StoredAuthorities trusted = read_authorities(secret_of(certificate + first[0].certificate, first[0].key));
    CHECK(trusted.damage.empty());
    CHECK(trusted.authorities.size() == 2);
  }
  CHECK(read_authorities(secret_of(kSignsAll, kForeignKey)).damage.empty());
}

TEST_CASE("a clock that jumps beyond all authorities leads to a new one") {
  const Plan plan = planned(stored(first_authority()), kStart + days(4000), first_authority());
  REQUIRE(plan.authorities.size() == 1);
  CHECK(plan.authorities[0].validity.begin == kStart + days(4000) - hours(1));
}

TEST_CASE("an authority that a clock ahead has made no longer signs, and stays trusted") {
  const Authorities ahead = first_authority(kStart + hours(6));
  const Plan plan = planned(stored(ahead), kStart);
  CHECK(plan.change == "an authority is not valid yet, because a clock was ahead when it was made; a new authority");
  REQUIRE(plan.authorities.size() == 2);
  CHECK(plan.authorities[0].certificate == ahead[0].certificate);
  CHECK_FALSE(plan.authorities[0].can_sign());
  CHECK(plan.authorities[1].can_sign());
  CHECK(plan.authorities[1].validity.begin == kStart - hours(1));
  CHECK(plan.since == kStart);
  // The replica that is ahead does not add it again.
  CHECK(planned(stored(plan), kStart + hours(6), ahead).change.empty());
  CHECK(planned(stored(plan), kStart + days(90)).change.empty());
  CHECK(planned(stored(plan), kStart + days(92)).authorities.size() == 1);
}

TEST_CASE("an authority that a clock ahead has added leaves the former one in use") {
  const Authorities first = first_authority();
  const Moment ahead = kStart + kTenYears - days(300);
  const Plan both = planned(stored(first), ahead);
  const Plan plan = planned(stored(both), kStart + days(1));
  CHECK(plan.change == "an authority is not valid yet, because a clock was ahead when it was made");
  REQUIRE(plan.authorities.size() == 2);
  CHECK_FALSE(plan.authorities[0].can_sign());
  CHECK(plan.authorities[1].key == first[0].key);
  CHECK(planned(stored(plan), kStart + days(2)).change.empty());
}

TEST_CASE("clocks may differ by the hour by which an authority is valid before it is made, and five minutes") {
  const Authorities ahead = first_authority(kStart + minutes(65));
  CHECK(planned(stored(ahead), kStart).change.empty());
  CHECK_FALSE(planned(stored(ahead), kStart - minutes(1)).change.empty());
}

TEST_CASE("a certificate that a clock ahead has signed, or its authority, is due") {
  const Authorities first = first_authority();
  const std::optional<Leaf> leaf = sign(first[0], {"hooks.site.svc"}, kStart + days(61)).value();
  CHECK(leaf->begin == kStart + days(61) - hours(1));
  CHECK(issuer_of_next(first, leaf, {}, kStart + days(1)) == first.data());
  CHECK(issuer_of_next(first, leaf, {}, kStart + days(61) - hours(1)) == nullptr);

  const Authorities ahead = first_authority(kStart + hours(6));
  const std::optional<Leaf> early = sign(ahead[0], {"hooks.site.svc"}, kStart).value();
  const Authorities both = planned(stored(ahead), kStart).authorities;
  CHECK(issuer_of_next(both, early, {}, kStart) == &both[1]);
}

TEST_CASE("certificates move to a new authority when API servers trust it") {
  const Authorities first = first_authority();
  const Moment later = kStart + kTenYears - days(300);
  const Authorities both = planned(stored(first), later).authorities;
  const std::optional<Leaf> leaf = sign(both[1], {"hooks.site.svc"}, later).value();

  CHECK(issuer_of_next(both, leaf, {}, later) == nullptr);
  CHECK(issuer_of_next(both, leaf, {both[1].certificate}, later) == nullptr);
  CHECK(issuer_of_next(both, leaf, all_of(both), later) == &both[0]);
  // Without a certificate, the authority that was there first.
  CHECK(issuer_of_next(both, std::nullopt, {}, later) == &both[1]);
  CHECK(issuer_of_next(both, std::nullopt, all_of(both), later) == &both[0]);
  // When the certificate is due.
  CHECK(issuer_of_next(both, leaf, {}, later + days(59)) == nullptr);
  CHECK(issuer_of_next(both, leaf, {}, later + days(60)) == &both[1]);
  // When its authority is not trusted any more.
  const Authorities newest = {both[0]};
  CHECK(issuer_of_next(newest, leaf, {}, later) == newest.data());
}

TEST_CASE("a certificate names the service, and ends no later than its authority") {
  const Authorities first = first_authority();
  const Leaf leaf = sign(first[0], {"hooks.site.svc", "hooks"}, kStart).value();
  CHECK(leaf.renewal == kStart + days(60));
  CHECK(http::expiry_of(leaf.identity.certificate).value() == kStart + days(90));
  CHECK(http::is_key_of(leaf.identity.certificate, leaf.identity.key));
  CHECK(leaf.issuer == first[0].certificate);
  const Leaf last = sign(first[0], {"hooks.site.svc"}, kStart + kTenYears - days(30)).value();
  CHECK(http::expiry_of(last.identity.certificate).value() == kStart + kTenYears);
  CHECK(last.renewal == kStart + kTenYears - days(10));
}
