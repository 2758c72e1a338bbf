#include <kubexx/core/error.hpp>

#include <kubexx/core/resource.hpp>
#include <kubexx/core/result.hpp>
#include "tests/support/catch.hpp"

#include <string>

namespace kubexx {
namespace {

struct Widget {};

Error refusal() {
  Error error;
  error.stage = Stage::http;
  error.code = 422;
  error.reason = Reason::invalid;
  error.message = "Widget \"a\" is invalid";
  error.request = "POST /apis/demo.io/v1/widgets";
  error.causes = {{"FieldValueInvalid", "must be positive", "spec.size"}, {"", "and more", ""}};
  return error;
}

}  // namespace

template <>
struct ResourceTraits<Widget> {
  static constexpr std::string_view group = "demo.io", version = "v1", kind = "Widget", plural = "widgets";
  static constexpr bool namespaced = false, has_status = true, has_scale = false;
};

TEST_CASE("Reasons and their strings correspond one to one") {
  for (int i = 1; i <= static_cast<int>(Reason::service_unavailable); ++i) {
    const auto reason = static_cast<Reason>(i);
    REQUIRE(!reason_word(reason).empty());
    CHECK(reason_for(reason_word(reason)) == reason);
  }
  CHECK(reason_for("StorageFull") == Reason::unknown);
  CHECK(reason_word(Reason::unknown).empty());
}

TEST_CASE("The text of an error is its request, its message and every cause on one line") {
  CHECK(refusal().text() ==
        "POST /apis/demo.io/v1/widgets: Widget \"a\" is invalid; spec.size: must be positive; and more");
  Error repeated = refusal();
  repeated.message += ": spec.size: must be positive";
  CHECK(repeated.text() ==
        "POST /apis/demo.io/v1/widgets: Widget \"a\" is invalid: spec.size: must be positive; and more");
}

TEST_CASE("the causes of a conflict are in its message") {
  Error error;
  error.message =
      "Apply failed with 2 conflicts: conflicts with \"one\":\n- .spec.image\n- .spec.size: the message of a server";
  error.causes = {{"FieldManagerConflict", "conflict with \"one\"", ".spec.image"},
                  {"FieldManagerConflict", "conflict with \"one\"", ".spec.size"},
                  {"FieldManagerConflict", "conflict with \"two\"", ".spec.other"}};
  CHECK(error.text() == error.message + "; .spec.other: conflict with \"two\"");
}

TEST_CASE("a result holds a value or an error, and value() throws the error's text") {
  Result<int> good = 4;
  Result<int> bad = refusal();
  CHECK(good.value() == 4);
  CHECK(bad.error().invalid());
  CHECK_THROWS_WITH(bad.value(), refusal().text());
  CHECK(Result<int>(good).transform([](int n) { return n * 2; }).value() == 8);
  CHECK(Result<int>(bad).and_then([](int n) -> Result<int> { return n; }).error().code == 422);
  CHECK(Result<int>(bad).value_or(7) == 7);
  // A loop over a part of what a call has returned keeps all of it alive.
  static_assert(std::is_same_v<decltype(Result<int>(good).value()), int>);
  CHECK(Result<>().has_value());
  CHECK_THROWS_WITH(Result<>(refusal()).value(), refusal().text());
}

TEST_CASE("the traits of a type are the facts a URL needs") {
  static_assert(Resource<Widget> && HasStatus<Widget> && !HasScale<Widget> && !Resource<int>);
  const ResourceInfo info = resource_info<Widget>();
  CHECK(info.api_version() == "demo.io/v1");
  CHECK(info.plural == "widgets");
  CHECK_FALSE(info.namespaced);
}

}  // namespace kubexx
