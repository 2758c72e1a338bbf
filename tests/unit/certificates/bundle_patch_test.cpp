#include "runtime/certificates/bundle_patch.hpp"

#include <string>
#include <variant>

#include <fmt/format.h>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

namespace {

using namespace kubexx;
using certificates::patch_bundle;

const certificates::ServiceName kHooks{"site", "hooks"};

json::Value parsed_text(const std::string& text) { return std::get<json::Value>(json::parse(text)); }

std::string webhook(const std::string& name, const std::string& client) {
  return fmt::format(R"({{"name":"{}","clientConfig":{{{}}}}})", name, client);
}

const std::string kOurs = R"("service":{"namespace":"site","name":"hooks"})";

}  // namespace

TEST_CASE("webhooks that call the service get the bundle") {
  const auto configuration = parsed_text(R"({"webhooks":[)" + webhook("a.x.io", kOurs) + "," +
                                         webhook("b.x.io", R"("url":"https://example.com")") + "," +
                                         webhook("c.x.io", R"("service":{"namespace":"site","name":"other"})") + "," +
                                         webhook("d.x.io", R"("caBundle":"old",)" + kOurs) + "," +
                                         webhook("e.x.io", R"("caBundle":"new",)" + kOurs) + "]}");
  const auto change = patch_bundle(configuration, kHooks, "new");
  CHECK(change.webhooks == 3);
  CHECK(change.patch == R"([{"op":"test","path":"/webhooks/0/name","value":"a.x.io"},)"
                        R"({"op":"add","path":"/webhooks/0/clientConfig/caBundle","value":"new"},)"
                        R"({"op":"test","path":"/webhooks/3/name","value":"d.x.io"},)"
                        R"({"op":"add","path":"/webhooks/3/clientConfig/caBundle","value":"new"}])");
}

TEST_CASE("the manager of a bundle that has to change is known") {
  const auto entry = [](const std::string& manager, const std::string& fields) {
    return R"({"manager":")" + manager + R"(","operation":"Update","fieldsV1":{)" + fields + "}}";
  };
  const auto owned = [](const std::string& webhook) {
    return R"("f:webhooks":{"k:{\"name\":\")" + webhook + R"(\"}":{"f:clientConfig":{"f:caBundle":{}}}})";
  };
  const std::string entries = entry("cainjector", owned("a.x.io")) + "," + entry("other", owned("b.x.io")) + "," +
                              entry("helm", R"("f:webhooks":{"k:{\"name\":\"c.x.io\"}":{"f:rules":{}}})");
  const auto manager = [&](const std::string& name, const std::string& bundle) {
    const std::string client = R"("caBundle":")" + bundle + "\"," + kOurs;
    return patch_bundle(parsed_text(R"({"metadata":{"managedFields":[)" + entries + R"(]},"webhooks":[)" +
                                    webhook(name, client) + "]}"),
                        kHooks, "new")
        .manager;
  };
  CHECK(manager("a.x.io", "old") == "cainjector");
  CHECK(manager("b.x.io", "old") == "other");
  CHECK(manager("c.x.io", "old").empty());
  CHECK(manager("a.x.io", "new").empty());
  const std::string conversion =
      entry("cainjector", R"("f:spec":{"f:conversion":{"f:webhook":{"f:clientConfig":{"f:caBundle":{}}}}})");
  CHECK(patch_bundle(parsed_text(R"({"metadata":{"managedFields":[)" + conversion +
                                 R"(]},"spec":{"conversion":{"webhook":{"clientConfig":{)" + kOurs + "}}}}}"),
                     kHooks, "new")
            .manager == "cainjector");
}

TEST_CASE("the conversion webhook of a definition gets the bundle") {
  const auto change = patch_bundle(
      parsed_text(R"({"spec":{"conversion":{"webhook":{"clientConfig":{)" + kOurs + "}}}}}"), kHooks, "new");
  CHECK(change.webhooks == 1);
  CHECK(change.patch == R"([{"op":"test","path":"/spec/conversion/webhook/clientConfig/service/name","value":"hooks"},)"
                        R"({"op":"add","path":"/spec/conversion/webhook/clientConfig/caBundle","value":"new"}])");
}

TEST_CASE("what calls nothing or something else is left alone") {
  for (const char* text :
       {R"({})", R"({"webhooks":[]})", R"({"webhooks":7})", R"({"webhooks":[1,{"clientConfig":[]}]})",
        R"({"spec":{"conversion":{"strategy":"None"}}})"}) {
    const auto change = patch_bundle(parsed_text(text), kHooks, "new");
    CHECK(change.webhooks == 0);
    CHECK(change.patch.empty());
  }
}

TEST_CASE("a patch is linear in the webhooks") {
  const auto configuration = [](int count) {
    std::string text = R"({"webhooks":[)";
    for (int index = 0; index < count; ++index)
      text += (index == 0 ? "" : ",") + webhook(fmt::format("w{}.x.io", index), kOurs);
    return parsed_text(text + "]}");
  };
  const json::Value few = configuration(2'000), many = configuration(4'000);
  const auto cost = [](const json::Value& one) {
    return test::measure([&] { (void)patch_bundle(one, kHooks, "new"); });
  };
  (void)cost(few);
  CHECK(cost(many).seconds < 3.5 * cost(few).seconds + 0.01);
}
