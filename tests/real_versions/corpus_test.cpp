#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>

#include "runtime/conversion_check/difference.hpp"
#include "runtime/json/members.hpp"
#include "runtime/json/text.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

// The definitions of this folder have the schemas of the projects. KUBEXX_CORPUS names the folder of the originals.

namespace {

namespace fs = std::filesystem;
namespace json = kubexx::json;

struct Api {
  std::string_view folder;
  std::string_view definition;
  std::string_view original;
};

constexpr auto kApis = std::to_array<Api>({
    {"bgppeers", "metallb.io_bgppeers", "metallb__metallb__bgppeers.metallb.io"},
    {"ippools", "crd.antrea.io_ippools", "antrea-io__antrea__ippools.crd.antrea.io"},
    {"servers", "policy.linkerd.io_servers", "linkerd__linkerd2__servers.policy.linkerd.io"},
    {"subscriptions", "dapr.io_subscriptions", "dapr__dapr__subscriptions.dapr.io"},
    {"trafficsplits", "split.smi-spec.io_trafficsplits", "argoproj__argo-rollouts__trafficsplits.split.smi-spec.io"},
});

json::Value definition_in(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  const auto read = kubexx::yaml::read_documents(text);
  INFO(file.string());
  REQUIRE(read.documents.size() == 1);
  return read.documents.front().value;
}

/// Descriptions are our own. The order of names has no meaning in `required`, and the order of `enum` is kept.
void remove_texts(json::Value& value) {
  if (value.is_array())
    for (json::Value& element : value.as_array()) remove_texts(element);
  if (!value.is_object()) return;
  value.as_object().erase_if([](auto& member) {
    auto& [name, part] = member;
    if (name == "required" && part.is_array()) std::ranges::sort(part.as_array(), {}, json::to_text);
    remove_texts(part);
    return name == "description" && part.is_string();
  });
}

/// What objects of the kind are. Not compared:
///
/// * Metadata, and the conversion: the service is our own, and two of the projects have none.
/// * `listKind`, which servers fill in, and some projects leave to them.
/// * `apiVersion`, `kind` and `metadata` of the schema, which three of the projects leave to servers, too.
json::Value comparable(const json::Value& definition) {
  json::Value spec = *json::find(definition, {"spec"});
  remove_texts(spec);
  json::erase(spec, {"conversion"});
  json::erase(spec, {"names", "listKind"});
  json::Object versions;
  for (json::Value& version : json::find(spec, {"versions"})->as_array()) {
    for (const char* name : {"apiVersion", "kind", "metadata"})
      json::erase(version, {"schema", "openAPIV3Schema", "properties", name});
    versions.set(json::text_at(version, {"name"}), version);
  }
  json::set(spec, {"versions"}, std::move(versions));
  return spec;
}

}  // namespace

TEST_CASE("the definitions of real APIs are those of their projects") {
  const char* corpus = std::getenv("KUBEXX_CORPUS");
  if (corpus == nullptr) {
    std::cout << "KUBEXX_CORPUS is not set\n";
    return;
  }
  const fs::path own = fs::path(kubexx::test::source_path("tests/real_versions"));
  for (const Api& api : kApis) {
    const json::Value original = definition_in(fs::path(corpus) / "crds" / (std::string(api.original) + ".yaml"));
    const json::Value made = definition_in(own / api.folder / "crd" / (std::string(api.definition) + ".yaml"));
    CAPTURE(api.folder);
    CHECK(kubexx::conversion_check::difference(comparable(original), comparable(made)) == "");
  }
}
