#include <kubexx/selector/labels.hpp>

#include <map>
#include <string>

#include "tests/support/catch.hpp"

using namespace kubexx;

namespace {

using Labels = std::map<std::string, std::string>;

bool selects(LabelSelectorRequirement requirement, const Labels& labels) {
  return matches({.match_expressions = {std::move(requirement)}}, labels);
}

std::string fault(const LabelSelector& selector) {
  const auto text = selector_text(selector);
  return text ? "" : text.error().message;
}

}  // namespace

TEST_CASE("a label selector selects as servers do") {
  const Labels web = {{"app", "web"}, {"tier", "front"}};
  CHECK(matches({}, web));
  CHECK(matches({}, {}));
  CHECK(matches({.match_labels = {{"app", "web"}}}, web));
  CHECK_FALSE(matches({.match_labels = {{"app", "web"}, {"zone", "a"}}}, web));
  CHECK(selects({"app", "In", {"api", "web"}}, web));
  CHECK_FALSE(selects({"zone", "In", {"a"}}, web));
  CHECK_FALSE(selects({"app", "NotIn", {"web"}}, web));
  CHECK(selects({"zone", "NotIn", {"a"}}, web));
  CHECK(selects({"app", "Exists"}, web));
  CHECK_FALSE(selects({"zone", "Exists"}, web));
  CHECK(selects({"zone", "DoesNotExist"}, web));
  CHECK_FALSE(selects({"app", "DoesNotExist"}, web));
}

TEST_CASE("a label selector is written as list options take it") {
  LabelSelector selector = {.match_labels = {{"app", "web"}},
                            .match_expressions = {{"tier", "In", {"front", "back"}},
                                                  {"zone", "NotIn", {"a"}},
                                                  {"owner", "Exists"},
                                                  {"canary", "DoesNotExist"}}};
  CHECK(selector_text(selector).value() == "app=web,tier in (front,back),zone notin (a),owner,!canary");
  CHECK(selector_text({}).value().empty());
  CHECK(selector_text({.match_labels = {{"empty", ""}}}).value() == "empty=");
}

TEST_CASE("a label selector that servers reject selects nothing") {
  CHECK_FALSE(selects({"app", "Like", {"w"}}, {{"app", "web"}}));
  CHECK_FALSE(selects({"zone", "NotIn"}, {}));
  CHECK_FALSE(selects({"zone", "DoesNotExist", {"a"}}, {}));
  CHECK_FALSE(selects({"no key", "DoesNotExist"}, {}));
  const std::string start = "the label selector is not valid: ";
  CHECK(fault({.match_expressions = {{"app", "Like", {"w"}}}}) ==
        start + "operator \"Like\" of app: expected In, NotIn, Exists or DoesNotExist");
  CHECK(fault({.match_expressions = {{"app", "In"}}}) == start + "In and NotIn need values");
  CHECK(fault({.match_expressions = {{"app", "Exists", {"a"}}}}) == start + "Exists and DoesNotExist have no values");
  CHECK(fault({.match_labels = {{"no key", "a"}}}).starts_with(start + "key \"no key\": "));
  CHECK(fault({.match_labels = {{"app", "a b"}}}).starts_with(start + "value \"a b\" of app: "));
}
