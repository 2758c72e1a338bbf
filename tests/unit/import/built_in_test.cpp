#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "generator/import/built_in/headers.hpp"
#include "generator/import/built_in/names.hpp"
#include "generator/import/header_text.hpp"
#include "runtime/json/members.hpp"
#include "runtime/kubernetes/catalog.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"

namespace kubexx::importing {
namespace {

std::set<std::string> all_packages() {
  std::set<std::string> packages;
  for (const std::string_view definition : kubernetes::catalog().definitions())
    if (definition.find(".pkg.version.") == std::string_view::npos && vocabulary_type(definition).empty())
      packages.insert(package_of(definition));
  return packages;
}

std::vector<std::string> definitions_of(const std::string& package) {
  std::vector<std::string> out;
  for (const std::string_view definition : kubernetes::catalog().definitions())
    if (package_of(definition) == package && vocabulary_type(definition).empty()) out.emplace_back(definition);
  return out;
}

/// The words of a list in KubexxKubernetes.cmake.
std::set<std::string> cmake_list(const std::string& name) {
  std::ifstream file(kubexx::test::source_path("cmake/KubexxKubernetes.cmake"));
  std::ostringstream all;
  all << file.rdbuf();
  const std::string text = all.str();
  const std::size_t begin = text.find("set(" + name + " ") + name.size() + 5;
  std::istringstream words(text.substr(begin, text.find(')', begin) - begin));
  std::set<std::string> out;
  for (std::string word; words >> word;) out.insert(word);
  return out;
}

const Declaration* find_declaration(const std::vector<Header>& headers, std::string_view name) {
  for (const Header& header : headers)
    for (const Declaration& each : header.declarations)
      if (each.name == name) return &each;
  return nullptr;
}

TEST_CASE("the shipped document has the kinds and definitions of a release", "[built_in]") {
  const kubernetes::Catalog& catalog = kubernetes::catalog();
  CHECK(catalog.release() == "v1.36.3");
  CHECK(catalog.definitions().size() == 771);
  CHECK(catalog.kinds().size() == 95);
  for (const std::string_view name : catalog.definitions()) CHECK(catalog.definition(name)->is_object());
  for (const kubernetes::Kind& kind : catalog.kinds()) CHECK(catalog.definition(kind.definition).has_value());
  const auto pods = std::ranges::find(catalog.kinds(), "pods", &kubernetes::Kind::plural);
  CHECK(pods->short_names == std::vector<std::string>{"po"});
  CHECK(pods->subresources.at("eviction").group == "policy");
  CHECK_FALSE(catalog.definition("io.k8s.api.core.v1.Nothing"));
}

TEST_CASE("types of Kubernetes are found by group, version and name", "[built_in]") {
  const BuiltInNames names(kubernetes::catalog());
  CHECK(names.find("core/v1/Pod") == "io.k8s.api.core.v1.Pod");
  CHECK(names.find("networking.k8s.io/v1/Ingress") == "io.k8s.api.networking.v1.Ingress");
  CHECK(names.find("networking/v1/Ingress") == "io.k8s.api.networking.v1.Ingress");
  CHECK(names.find("apiextensions.k8s.io/v1/CustomResourceDefinition") ==
        "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition");
  CHECK(names.find("internal.apiserver.k8s.io/v1alpha1/StorageVersion") ==
        "io.k8s.api.apiserverinternal.v1alpha1.StorageVersion");
  CHECK(names.find("rbac.authorization.k8s.io/v1/PolicyRule") == "io.k8s.api.rbac.v1.PolicyRule");
  CHECK_FALSE(names.find("networking.example.com/v1/Ingress"));
  CHECK_FALSE(names.find("/v1/Pod"));
  CHECK_FALSE(names.find("Pod"));
  CHECK_FALSE(names.find(""));
  CHECK_FALSE(names.find("core/v1/"));
}

TEST_CASE("the headers that a group version needs are those that kubexx_kubernetes expects", "[built_in]") {
  std::set<std::string> uses_core, uses_meta;
  for (const std::string& package : all_packages()) {
    const std::vector<std::string> all = definitions_of(package);
    const std::vector<Header> headers = built_in_headers(kubernetes::catalog(), {all.front()});
    std::set<std::string> others;
    for (const Header& header : headers) others.insert(header.path);
    others.erase(header_path(package));
    CAPTURE(package);
    if (others.erase("kubexx/k8s/core/v1.hpp") != 0) uses_core.insert(package);
    if (others.erase("kubexx/k8s/meta/v1.hpp") != 0) uses_meta.insert(package);
    CHECK(others.empty());
  }
  CHECK(uses_core == cmake_list("_kubexx_users_of_core_v1"));
  CHECK(uses_meta == cmake_list("_kubexx_users_of_meta_v1"));
}

TEST_CASE("headers contain what was asked for and what it is made of, each once", "[built_in]") {
  const std::vector<std::string> asked = {"io.k8s.api.apps.v1.Deployment", "io.k8s.api.core.v1.PodTemplateSpec"};
  const std::vector<Header> headers = built_in_headers(kubernetes::catalog(), asked);
  REQUIRE(headers.size() == 2);
  CHECK(headers.front().path == "kubexx/k8s/core/v1.hpp");
  std::set<std::string> names;
  for (const Header& header : headers)
    for (const Declaration& each : header.declarations) CHECK(names.insert(header.path + each.name).second);
  CHECK(find_declaration(headers, "Container") != nullptr);
  CHECK(find_declaration(headers, "ConfigMap") == nullptr);
  // The order of the names plays no part.
  const std::vector<Header> turned = built_in_headers(kubernetes::catalog(), {asked[1], asked[0]});
  for (std::size_t i = 0; i < headers.size(); ++i) CHECK(header_text(headers[i]) == header_text(turned[i]));
}

std::set<std::string> split_verbs(std::string_view list) {
  std::istringstream words{std::string(list)};
  std::set<std::string> out;
  for (std::string word; std::getline(words, word, ';');) out.insert(word);
  return out;
}

/// The verbs that typed clients of a kind have.
std::set<std::string> verbs_of(const Declaration& kind) {
  static constexpr std::string_view marker = "kubexx:only-verbs=";
  for (const std::string& each : kind.comment.markers)
    if (each.starts_with(marker)) return split_verbs(std::string_view(each).substr(marker.size()));
  return split_verbs("create;delete;deletecollection;get;list;patch;update;watch");
}

TEST_CASE("every kind of Kubernetes has the verbs of the shipped document", "[built_in]") {
  std::map<std::set<std::string>, int> kinds_by_verbs;
  for (const kubernetes::Kind& kind : kubernetes::catalog().kinds()) {
    CAPTURE(kind.definition);
    const std::vector<Header> headers = built_in_headers(kubernetes::catalog(), {kind.definition});
    const Declaration* declared = find_declaration(headers, kind.kind);
    REQUIRE(declared != nullptr);
    CHECK(std::ranges::count(declared->comment.markers, "kubexx:built-in") == 1);
    CHECK(verbs_of(*declared) == std::set(kind.verbs.begin(), kind.verbs.end()));
    ++kinds_by_verbs[verbs_of(*declared)];
  }
  CHECK(kinds_by_verbs.at({"create"}) == 7);
  CHECK(kinds_by_verbs.at({"get", "list"}) == 1);
  CHECK(kinds_by_verbs.size() == 4);
}

}  // namespace
}  // namespace kubexx::importing
