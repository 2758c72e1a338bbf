#include <fmt/format.h>

#include <string>

#include <kubexx/detail/webhook/conversion.hpp>
#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"

using namespace kubexx;

TEST_CASE("unread members of a list whose elements all have other names are found in linear time") {
  const auto seconds = [](int count) {
    std::string object = R"({"list":[)", known = object;
    for (int i = 0; i < count; ++i) {
      const std::string element = fmt::format(R"({}{{"k{}":1)", i == 0 ? "" : ",", i);
      known += element + "}";
      object += element + R"(,"unread":2})";
    }
    object += "]}", known += "]}";
    return test::processor_seconds([&] {
      CHECK(webhook::with_unread({.object = object, .known = known, .converted = known, .fresh = "{}"}) == object);
    });
  };
  CHECK(test::grows_linearly(1'000, seconds));
}
