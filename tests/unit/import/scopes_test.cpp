#include "generator/import/scopes.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::importing {
namespace {

TEST_CASE("types are named from the nearest common struct") {
  Scopes scopes("example_com::v1");
  scopes.enter("Widget", {"Spec", "Status"});
  scopes.enter("Spec", {"Containers", "InitContainers"});
  CHECK(scopes.path_of("Containers") == std::vector<std::string>{"Widget", "Spec", "Containers"});
  CHECK(scopes.name_from_here({"Widget", "Spec", "Containers"}) == "Containers");
  scopes.leave();
  scopes.enter("Status", {"Containers"});
  CHECK(scopes.name_from_here({"Widget", "Spec", "Containers"}) == "Spec::Containers");
}

TEST_CASE("what hides a name makes it longer") {
  Scopes scopes("example_com::v1");
  scopes.enter("Widget", {"Spec", "Template"});
  scopes.enter("Template", {"Spec"});
  CHECK(scopes.name_from_here({"Widget", "Spec", "X"}) == "Widget::Spec::X");
  scopes.enter("Spec", {"Widget"});
  CHECK(scopes.name_from_here({"Widget", "Spec", "X"}) == "::example_com::v1::Widget::Spec::X");
}

}  // namespace
}  // namespace kubexx::importing
