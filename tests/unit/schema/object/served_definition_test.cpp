#include "runtime/schema/served_definition.hpp"

#include <future>
#include <string>
#include <vector>

#include "runtime/schema/validate_object.hpp"
#include "runtime/schema/version_priority.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/schema/object/object_schema.hpp"

using namespace kubexx;
using namespace kubexx::schema;
using schema::test::value_of;

namespace {

ObjectVerdict posted(const ServedDefinition& definition, std::string_view object) {
  ObjectRequest request;
  request.object = value_of(object);
  request.source = Source::json;
  return validate_object(definition, std::move(request));
}

CustomResourceDefinition with_versions(const std::vector<std::string>& names, const std::string& deprecated) {
  CustomResourceDefinition crd = schema::test::definition_of(R"({"type":"object"})");
  const CrdVersion model = crd.versions[0];
  crd.versions.clear();
  for (const std::string& name : names) {
    crd.versions.push_back(model);
    crd.versions.back().name = name;
    crd.versions.back().deprecated = name == deprecated;
  }
  return crd;
}

}  // namespace

TEST_CASE("versions go by maturity, then by number, then by the alphabet") {
  const std::vector<std::string> best_first = {"v10",       "v2",        "v1",   "v11beta2", "v10beta3", "v3beta1",
                                               "v12alpha1", "v11alpha2", "foo1", "foo10",    "v1.2"};
  for (std::size_t i = 0; i + 1 < best_first.size(); ++i) {
    INFO(best_first[i] << " and " << best_first[i + 1]);
    CHECK(outranks(best_first[i], best_first[i + 1]));
    CHECK_FALSE(outranks(best_first[i + 1], best_first[i]));
  }
  CHECK_FALSE(outranks("v1", "v1"));
}

TEST_CASE("a deprecated version names the best that is not") {
  const ServedDefinition definition(with_versions({"v1alpha1", "v1beta1", "v1"}, "v1beta1"));
  CHECK(definition.find("v1beta1")->deprecation ==
        "example.com/v1beta1 Widget is deprecated; use example.com/v1 Widget");
  CHECK(definition.find("v1")->deprecation.empty());
  const ServedDefinition newest(with_versions({"v1alpha1", "v1"}, "v1"));
  CHECK(newest.find("v1")->deprecation == "example.com/v1 Widget is deprecated");
}

TEST_CASE("a version that is not served is not found") {
  CustomResourceDefinition crd = with_versions({"v1", "v2"}, "");
  crd.versions[1].served = false;
  const ServedDefinition definition(std::move(crd));
  CHECK(definition.find("v2") == nullptr);
  const ObjectVerdict verdict = posted(definition, R"({"apiVersion":"example.com/v2","kind":"Widget"})");
  REQUIRE(verdict.fatal);
  CHECK(verdict.fatal->text == "the server could not find the requested resource");
}

TEST_CASE("any number of threads may use one definition") {
  const ServedDefinition definition(schema::test::definition_of(
      R"({"type":"object","properties":{"s":{"type":"string","pattern":"^[a-z]+$"},"d":{"type":"string","default":"x"}}})"));
  const auto work = [&definition] {
    int accepted = 0;
    for (int i = 0; i < 500; ++i)
      accepted += posted(definition, i % 2 == 0 ? R"({"apiVersion":"example.com/v1","kind":"Widget",)"
                                                  R"("metadata":{"name":"a"},"s":"abc"})"
                                                : R"({"apiVersion":"example.com/v1","kind":"Widget",)"
                                                  R"("metadata":{"name":"a"},"s":"ABC"})")
                      .accepted();
    return accepted;
  };
  std::vector<std::future<int>> threads;
  for (int i = 0; i < 4; ++i) threads.push_back(std::async(std::launch::async, work));
  for (std::future<int>& thread : threads) CHECK(thread.get() == 250);
}
