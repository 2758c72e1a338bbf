#include <string>
#include <vector>

#include "runtime/schema/metadata/metadata_checks.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;
using namespace kubexx::schema;

namespace {

using Texts = std::vector<std::string>;

Texts texts(const FieldErrors& errors) {
  Texts out;
  for (const FieldError& error : errors.list()) out.push_back(text(error));
  return out;
}

Texts checked(const ObjectMeta& metadata, bool is_namespaced = false) {
  const FieldPath root, path = root.child("metadata");
  FieldErrors errors;
  check_metadata(metadata, {is_namespaced, dns1123_subdomain_name, {}}, path, errors);
  return texts(errors);
}

Texts updated(const ObjectMeta& metadata, const ObjectMeta& old) {
  const FieldPath root, path = root.child("metadata");
  FieldErrors errors;
  check_metadata_update(metadata, old, {}, path, errors);
  return texts(errors);
}

ObjectMeta named() {
  ObjectMeta metadata;
  metadata.name = "a.b";
  return metadata;
}

}  // namespace

TEST_CASE("0.7: DNS-1035 labels", "[metadata]") {
  for (const char* good : {"a", "a-1", "abc"}) CHECK(dns1035_label(good).empty());
  for (const char* bad : {"", "1a", "-a", "a-", "A", "a.b", "a_b", "\xc3\xa9"}) CHECK(dns1035_label(bad).size() == 1);
  CHECK(dns1035_label(std::string(63, 'a')).empty());
  CHECK(dns1035_label(std::string(64, 'a')) == Texts{"must be no more than 63 characters"});
  CHECK(dns1035_label("A") ==
        Texts{"a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic "
              "character, and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for "
              "validation is '[a-z]([-a-z0-9]*[a-z0-9])?')"});
}

TEST_CASE("0.7: RFC 1123 labels and subdomains", "[metadata]") {
  CHECK(dns1123_label("1-a").empty());
  CHECK(dns1123_label("a.b") == Texts{"must not contain dots"});
  CHECK(dns1123_label("a..b").size() == 1);
  for (const char* good : {"a", "1.b", "a-b.c"}) CHECK(dns1123_subdomain(good).empty());
  for (const char* bad : {"", ".", "a.", ".a", "a..b", "a-.b", "A.b"}) CHECK(dns1123_subdomain(bad).size() == 1);
  CHECK(dns1123_subdomain(std::string(254, 'a')) == Texts{"must be no more than 253 characters"});
}

TEST_CASE("0.7: label keys and values", "[metadata]") {
  for (const char* good : {"a", "A_b.c-d", "example.com/x", "0/0"}) CHECK(label_key(good).empty());
  CHECK(label_key("/a") == Texts{"prefix part must be non-empty"});
  CHECK(label_key("a/").at(0) == "name part must be non-empty");
  CHECK(label_key("A.b/c").at(0).starts_with("prefix part a lowercase RFC 1123 subdomain"));
  CHECK(label_key("a/b/c").at(0).starts_with("a valid label key must consist of"));
  CHECK(label_key(std::string(64, 'a')) == Texts{"name part must be no more than 63 bytes"});
  for (const char* good : {"", "a", "A_b.c-d"}) CHECK(label_value(good).empty());
  for (const char* bad : {"-", "a-", "a b", "a/b"}) CHECK(label_value(bad).size() == 1);
}

TEST_CASE("CRD-META-002, CRD-META-004: the name", "[metadata]") {
  CHECK(checked(named()).empty());
  CHECK(checked({}) == Texts{"metadata.name: Required value: name or generateName is required"});
  ObjectMeta metadata = named();
  metadata.generate_name = "a-";
  CHECK(checked(metadata).empty());
  metadata.name = "A";
  CHECK(checked(metadata).size() == 1);
}

TEST_CASE("CRD-META-005: the namespace", "[metadata]") {
  ObjectMeta metadata = named();
  CHECK(checked(metadata, true) == Texts{"metadata.namespace: Required value"});
  metadata.name_space = "a.b";
  CHECK(checked(metadata, true) == Texts{"metadata.namespace: Invalid value: \"a.b\": must not contain dots"});
  CHECK(checked(metadata) == Texts{"metadata.namespace: Forbidden: not allowed on this type"});
}

TEST_CASE("CRD-META-006, CRD-META-007: labels and annotations", "[metadata]") {
  ObjectMeta metadata = named();
  metadata.labels = {{"a", "b c"}, {"/x", ""}};
  metadata.annotations = {{"UPPER/Name", "anything at all"}};
  CHECK(checked(metadata).size() == 2);
  metadata.labels.clear();
  metadata.annotations["x"] = std::string(262144, 'x');
  CHECK(checked(metadata) == Texts{"metadata.annotations: Too long: may not be more than 262144 bytes"});
}

TEST_CASE("CRD-META-006: the error of a label is located at the label", "[metadata]") {
  ObjectMeta metadata = named();
  metadata.labels = {{"a", "b c"}};
  const FieldPath root, path = root.child("metadata");
  FieldErrors errors;
  check_metadata(metadata, {false, dns1123_subdomain_name, {}}, path, errors);
  REQUIRE(errors.size() == 1);
  CHECK(errors.list()[0].field == "metadata.labels");
  CHECK(errors.list()[0].location == Location{"metadata", "labels", "a"});
}

TEST_CASE("CRD-META-008: owners", "[metadata]") {
  ObjectMeta metadata = named();
  metadata.owner_references = {{"apps/v1", "A", "x", "1", true, {}}, {"v1", "B", "y", "2", true, {}}};
  CHECK(checked(metadata) ==
        Texts{"metadata.ownerReferences: Invalid value: "
              R"([{"apiVersion":"apps/v1","kind":"A","name":"x","uid":"1","controller":true},)"
              R"({"apiVersion":"v1","kind":"B","name":"y","uid":"2","controller":true}]: )"
              "Only one reference can have Controller set to true. Found \"true\" in references for A/x and B/y"});
  metadata.owner_references = {{"", "", "", "", {}, {}}};
  CHECK(checked(metadata).size() == 4);
  CHECK(checked(metadata).at(1) == "metadata.ownerReferences[0].kind: Required value: must not be empty");
  for (const char* version : {"a/b/c", "/", "a/"}) {
    metadata.owner_references = {{version, "A", "x", "1", {}, {}}};
    CHECK(checked(metadata).size() == 1);
  }
  metadata.owner_references = {{"v1", "Event", "x", "1", {}, {}}};
  CHECK(checked(metadata).at(0).ends_with("/v1, Kind=Event is disallowed from being an owner"));
}

TEST_CASE("CRD-META-009: finalizers", "[metadata]") {
  ObjectMeta metadata = named();
  metadata.finalizers = {"orphan", "foregroundDeletion", "a/b/c"};
  CHECK(checked(metadata).size() == 2);
  CHECK(checked(metadata).at(1) == R"(metadata.finalizers: Invalid value: ["orphan","foregroundDeletion","a/b/c"]: )"
                                   "finalizer orphan and foregroundDeletion cannot be both set");
}

TEST_CASE("CRD-META-010: managed fields", "[metadata]") {
  ObjectMeta metadata = named();
  metadata.managed_fields = {{"a\x07", "Apply", "", "", "FieldsV1", {}, ""},
                             {std::string(129, 'm'), "", "", "", "x", {}, std::string(257, 's')},
                             {"", "Replace", "", "", "", {}, ""}};
  CHECK(checked(metadata) ==
        Texts{"metadata.managedFields[0].manager: Invalid value: \"a\\a\": invalid character U+0007 (at position 1)",
              "metadata.managedFields[1].operation: Required value: must not be empty",
              "metadata.managedFields[1].fieldsType: Invalid value: \"x\": must be `FieldsV1`",
              "metadata.managedFields[1].manager: Too long: may not be more than 128 bytes",
              "metadata.managedFields[1].subresource: Too long: may not be more than 256 bytes",
              "metadata.managedFields[2].operation: Unsupported value: \"Replace\": supported values: \"Apply\", "
              "\"Update\""});
}

TEST_CASE("CRD-META-011: the generation", "[metadata]") {
  ObjectMeta metadata = named();
  metadata.generation = -1;
  CHECK(checked(metadata) == Texts{"metadata.generation: Invalid value: -1: must be greater than or equal to 0"});
}

TEST_CASE("CRD-META-012: what an update may not change", "[metadata]") {
  ObjectMeta old = named();
  old.uid = "1";
  old.generation = 2;
  old.resource_version = "1";
  old.creation_timestamp = "2026-01-01T00:00:00Z";
  ObjectMeta metadata = old;
  metadata.creation_timestamp = "2026-01-01T01:00:00+01:00";
  CHECK(updated(metadata, old).empty());
  metadata.name = "x";
  metadata.uid = "2";
  metadata.generation = 1;
  metadata.resource_version = "";
  metadata.deletion_grace_period_seconds = 5;
  CHECK(updated(metadata, old) ==
        Texts{"metadata.resourceVersion: Invalid value: \"\": must be specified for an update",
              "metadata.generation: Invalid value: 1: must not be decremented",
              "metadata.name: Invalid value: \"x\": field is immutable",
              "metadata.uid: Invalid value: \"2\": field is immutable",
              "metadata.deletionGracePeriodSeconds: Invalid value: 5: field is immutable"});
}

TEST_CASE("CRD-META-012: a deleted object gets no new finalizers", "[metadata]") {
  ObjectMeta old = named();
  old.resource_version = "1";
  old.finalizers = {"a/b"};
  old.deletion_timestamp = "2026-01-01T00:00:00Z";
  ObjectMeta metadata = old;
  metadata.finalizers = {"a/b", "c/d"};
  CHECK(updated(metadata, old) ==
        Texts{"metadata.finalizers: Forbidden: no new finalizers can be added if the object is being deleted, found "
              "new finalizers []string{\"c/d\"}"});
}

namespace {

std::size_t bytes_of(const Texts& texts) {
  std::size_t bytes = 0;
  for (const std::string& text : texts) bytes += text.size();
  return bytes;
}

}  // namespace

TEST_CASE("the text of errors in metadata is limited", "[metadata]") {
  constexpr std::size_t kLimit = std::size_t{80} << 20;
  ObjectMeta metadata = named();
  metadata.managed_fields.emplace_back().operation = "Update";
  metadata.managed_fields[0].manager.assign(8000, '\x01');
  const Texts managers = checked(metadata);
  CHECK(managers.size() > 1);
  CHECK(bytes_of(managers) < kLimit);

  metadata = named();
  OwnerReference owner;
  owner.kind = "Pod";
  owner.uid.assign(36, 'u');
  owner.controller = true;
  metadata.owner_references.assign(2000, owner);
  const Texts owners = checked(metadata);
  CHECK(owners.size() > 1);
  CHECK(bytes_of(owners) < kLimit);
}

// U+212A (Kelvin) and U+0130 (I with a dot) are the characters whose lower case in Go is ASCII.
TEST_CASE("keys of annotations are valid if their lower case is", "[metadata]") {
  ObjectMeta metadata = named();
  metadata.annotations = {{"example.com/\xE2\x84\xAA\xC4\xB0", ""}};
  CHECK(checked(metadata).empty());
  metadata.annotations = {{"example.com/\xC5\xBF", ""}};
  CHECK(checked(metadata).size() == 1);
}
