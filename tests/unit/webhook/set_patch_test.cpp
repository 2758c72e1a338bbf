#include <set>
#include <string>
#include <unordered_set>

#include <kubexx/codec/codec.hpp>
#include <kubexx/detail/codec/containers.hpp>
#include <kubexx/detail/webhook/admission.hpp>
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/webhook/applied_patch.hpp"

// What filling webhooks make of sets, whose elements a client sends in any order.

namespace set_patch_test {

struct Disk {
  std::string path = {};
  int size = 0;
  bool operator<(const Disk& other) const { return path < other.path; }
};

struct Spec {
  std::set<std::string> tags = {};
  std::unordered_set<std::string> names = {};
  std::set<Disk> disks = {};
};

template <int number>
struct Box {
  kubexx::ObjectMeta metadata = {};
  Spec spec = {};
};

}  // namespace set_patch_test

template <int number>
struct kubexx::ResourceTraits<set_patch_test::Box<number>> {
  static constexpr std::string_view group = "demo.io";
  static constexpr std::string_view version = "v1";
  static constexpr std::string_view kind = "Box";
  static constexpr std::string_view plural = "boxes";
  static constexpr bool namespaced = true;
  static constexpr bool drop_unknown = number == 1;
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // see KUBEXX_FIELD

template <>
struct kubexx::Codec<set_patch_test::Disk> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("path", set_patch_test::Disk, path),
                                            KUBEXX_FIELD("size", set_patch_test::Disk, size, codec::Presence::sparse)};
  static void decode(json::Reader& in, set_patch_test::Disk& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const set_patch_test::Disk& value) {
    codec::encode_fields(out, &value, fields);
  }
};
template <>
struct kubexx::Codec<set_patch_test::Spec> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("disks", set_patch_test::Spec, disks),
                                            KUBEXX_FIELD("names", set_patch_test::Spec, names),
                                            KUBEXX_FIELD("tags", set_patch_test::Spec, tags)};
  static void decode(json::Reader& in, set_patch_test::Spec& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const set_patch_test::Spec& value) {
    codec::encode_fields(out, &value, fields);
  }
};
template <int number>
struct kubexx::Codec<set_patch_test::Box<number>> {
  using Box = set_patch_test::Box<number>;
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("metadata", Box, metadata), KUBEXX_FIELD("spec", Box, spec)};
  static void decode(json::Reader& in, Box& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const Box& value) { codec::encode_fields(out, &value, fields); }
};

#pragma GCC diagnostic pop

namespace set_patch_test {

using namespace kubexx;

/// The member of the spec after a webhook.
template <class K = Box<0>, class Change>
std::string filled(const std::string& name, const std::string& value, Change change) {
  const std::string raw = R"({"metadata":{},"spec":{")" + name + "\":" + value + "}}";
  const webhook::Admit admit = webhook::erased_fill<K>(
      [&](const Review<K>&, K& box) -> Result<> {
        change(box.spec);
        return {};
      },
      false);
  const webhook::Admission admission = admit({.object = raw});
  INFO(admission.patch);
  const json::Value result = test::applied(test::json_value(raw), admission.patch);
  return json::to_text(*result.as_object().find("spec")->as_object().find(name));
}

TEST_CASE("A filling webhook changes the elements of a set that it means") {
  CHECK(filled("tags", R"(["b","a"])", [](Spec& spec) { spec.tags.erase("a"); }) == R"(["b"])");
  CHECK(filled("tags", R"(["z","m","a"])", [](Spec& spec) { spec.tags.erase("a"), spec.tags.insert("q"); }) ==
        R"(["z","m","q"])");
  CHECK(filled("names", R"(["b","c","a"])", [](Spec& spec) { spec.names.erase("b"); }) == R"(["c","a"])");
  CHECK(filled("tags", R"(["b","a","b"])", [](Spec& spec) { spec.tags.erase("b"); }) == R"(["a"])");
  CHECK(filled("tags", R"(["a","b"])", [](Spec& spec) { spec.tags.erase("a"); }) == R"(["b"])");
}

TEST_CASE("The elements of a set keep what the types do not read in a webhook") {
  const std::string disks = R"([{"path":"b","x":1},{"path":"a","size":2,"x":2},{"path":"c"}])";
  CHECK(filled("disks", disks, [](Spec& spec) { spec.disks.erase({.path = "a"}); }) ==
        R"([{"path":"b","x":1},{"path":"c"}])");
  CHECK(filled("disks", disks, [](Spec& spec) {
          spec.disks.erase({.path = "a"});
          spec.disks.insert({.path = "a", .size = 3});
        }) == R"([{"path":"b","x":1},{"path":"a","size":3,"x":2},{"path":"c"}])");
  CHECK(filled("disks", disks, [](Spec& spec) { spec.disks.erase({.path = "a"}), spec.disks.insert({.path = "0"}); }) ==
        R"([{"path":"b","x":1},{"path":"c"},{"path":"0"}])");
  CHECK(filled("disks", R"([{"path":"a","x":1}])", [](Spec& spec) { spec.disks = {{.path = "b"}}; }) ==
        R"([{"path":"b"}])");
}

TEST_CASE("Also of a kind that drops what its types do not read") {
  CHECK(filled<Box<1>>("tags", R"(["b","a"])", [](Spec& spec) { spec.tags.erase("a"); }) == R"(["b"])");
}

}  // namespace set_patch_test
