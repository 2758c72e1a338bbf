#include <fmt/format.h>

#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/growth.hpp"
#include "tests/unit/webhook/applied_patch.hpp"

// The time that patches of webhooks take.

using namespace kubexx;
using test::list_after;

TEST_CASE("the time to find long elements that changed is bounded") {
  const auto seconds = [](int members) {
    std::string raw = "[", after = "[";
    for (int i = 0; i < 255; ++i) {
      std::string element;
      for (int m = 0; m < members; ++m) element += fmt::format(R"("m{}":{},)", m, i);
      raw += fmt::format(R"({}{{{}"n":1,"?":1}})", i == 0 ? "" : ",", element);
      after += fmt::format(R"({}{{{}"n":2}})", i == 0 ? "" : ",", element);
    }
    return test::processor_seconds([&] { list_after(raw + "]", after + "]"); });
  };
  CHECK(seconds(300) < 4 * seconds(100) + 0.2);
}

TEST_CASE("a reversed list is patched in time that hardly grows faster than it, and replaced if nothing is unknown") {
  const auto reversed = [](int size, const std::string& unknown) {
    std::string raw = "[", after = "[";
    for (int i = 0; i < size; ++i) {
      raw += fmt::format(R"({}{{"a":{}{}}})", i == 0 ? "" : ",", i, unknown);
      after += fmt::format(R"({}{{"a":{}}})", i == 0 ? "" : ",", size - 1 - i);
    }
    json::Value result;
    const double seconds = test::processor_seconds([&] { result = list_after(raw + "]", after + "]"); });
    CHECK(json::to_text(result.as_array().front()) == fmt::format(R"({{"a":{}{}}})", size - 1, unknown));
    return seconds;
  };
  CHECK(test::grows_linearly(5'000, [&](int size) { return reversed(size, ""); }));
  const std::string patch = webhook::object_patch(R"({"list":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]})",
                                                  R"({"list":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]})",
                                                  R"({"list":[20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1]})");
  CHECK(patch == R"([{"op":"replace","path":"/list","value":[20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,5,4,3,2,1]}])");
  // Each move costs the server that applies it the length of the list.
  CHECK(reversed(400, R"(,"?":1)") < 1);
}

TEST_CASE("a patch of many members is linear in them") {
  const auto seconds = [](int count) {
    std::string raw = "{", after = "{";
    for (int i = 0; i < count; ++i) {
      const std::string key = (i == 0 ? "\"k" : ",\"k") + std::to_string(i);
      raw += key + "\":{\"a\":1}";
      after += key + "\":{\"a\":2}";
    }
    return test::processor_seconds([&] {
      const std::string patch = webhook::object_patch(raw + "}", raw + "}", after + "}");
      CHECK(patch.starts_with(R"([{"op":"replace","path":"/k0/a","value":2})"));
    });
  };
  CHECK(test::grows_linearly(5'000, seconds));
}
