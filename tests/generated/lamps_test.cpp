#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>

#include <kubexx/conversion_check.hpp>
#include <kubexx/webhook.hpp>
#include "api.kubexx_convert.hpp"
#include "functions.h"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/paths.hpp"

// Versions of which one has more states than the other: turning off a switch removes a struct with all its values, and
// an alternative removes one that the other version does not have.

namespace {

using namespace kubexx;

/// The report about conversions with a fault; empty if they pass.
std::string report(lamps::Fault fault) {
  std::ifstream file(kubexx::test::build_path("tests/generated/lamps/lamps.example.com_lamps.yaml"));
  const std::string definition{std::istreambuf_iterator<char>(file), {}};
  Webhooks hooks;
  hooks.converts<lamps::v1::Lamp>();
  lamps::fault = fault;
  const auto checked = testing::check_conversions(hooks, definition, {.documents = std::size_t{test::rounds(2000)}});
  lamps::fault = lamps::Fault::none;
  return checked ? "" : checked.error().message;
}

}  // namespace

TEST_CASE("values that a change removes on purpose pass the check of conversions") {
  CHECK(report(lamps::Fault::none).empty());
}

TEST_CASE("other values that are lost with them are found") {
  const std::string found = report(lamps::Fault::forgets_note);
  INFO(found);
  CHECK(found.find("affects a value that is not visible there: spec.note") != std::string::npos);
}

TEST_CASE("the same values are found if another change affects them") {
  const std::string found = report(lamps::Fault::forgets_beam);
  INFO(found);
  CHECK(found.find("spec.beam.") != std::string::npos);
}

TEST_CASE("an alternative that a client sets removes one that its version does not have") {
  const auto lamp = [](const lamps::v1::Power& power) {
    lamps::v1::Lamp made;
    made.metadata.name = "a";
    made.spec = {.title = "hall", .power = power, .spare = {{power, {.solar = 7}}}};
    return made;
  };
  const auto shown = convert<lamps::v1alpha1::Lamp>(lamp({.solar = 5})).value();
  CHECK(equal(convert<lamps::v1::Lamp>(shown).value(), lamp({.solar = 5})));
  auto changed = shown;
  changed.spec->title = "roof";
  auto expected = lamp({.solar = 5});
  expected.spec->title = "roof";
  CHECK(equal(convert<lamps::v1::Lamp>(changed).value(), expected));
  changed = shown;
  changed.spec->power->battery = 3;
  changed.spec->spare->front().battery = 3;
  CHECK(equal(convert<lamps::v1::Lamp>(changed).value(), lamp({.battery = 3})));
}
