#include <kubexx/codec.hpp>
#include <kubexx/k8s/core/v1.kubexx.hpp>
#include <string>
#include <vector>

#include "api/v1/site.kubexx.hpp"
#include "tests/support/catch.hpp"

namespace {

namespace core = kubexx::k8s::core::v1;
using kubexx::convert;
using kubexx::decode;
using kubexx::encode;

core::PodTemplateSpec web_pod() {
  core::PodTemplateSpec pod;
  pod.metadata.labels["app"] = "web";
  pod.spec.containers.push_back({.image = "nginx:1.29", .name = "web"});
  return pod;
}

constexpr const char* kWeb =
    R"({"metadata":{"labels":{"app":"web"}},"spec":{"containers":[{"image":"nginx:1.29","name":"web"}]}})";

std::string error_of(const std::string& text) {
  const auto read = decode<core::PodTemplateSpec>(text);
  return read ? "" : read.error().message;
}

}  // namespace

TEST_CASE("parts of objects are encoded, decoded and compared") {
  CHECK(encode(web_pod()) == kWeb);
  CHECK(kubexx::encode_checked(web_pod()).value() == kWeb);
  CHECK(encode(std::vector{web_pod(), web_pod()}) == "[" + std::string(kWeb) + "," + kWeb + "]");
  CHECK(kubexx::equal(decode<core::PodTemplateSpec>(kWeb).value(), web_pod()));
  auto other = web_pod();
  other.spec.containers[0].image = "nginx:1.30";
  CHECK_FALSE(kubexx::equal(other, web_pod()));
  CHECK_FALSE(kubexx::equal(other.spec.containers, web_pod().spec.containers));
}

TEST_CASE("what the type of a part cannot represent is an error with its path") {
  CHECK(error_of(R"({"spec":{"containers":[{"name":"a"},{"name":"b","colour":"red"}]}})") ==
        "spec.containers[1].colour: the field is unknown");
  CHECK(error_of(R"({"spec":{"containers":[{"name":5}]}})") ==
        "spec.containers[0].name: expected string, found number");
  CHECK(error_of(R"({"metadata":{"creationTimestamp":null},"spec":{"hostname":"","containers":[],"volumes":null}})") ==
        "");
  CHECK(error_of(R"({"spec":{"containers":[{"name":"a"}]},"spec":{"containers":[{"name":"b"}]}})") == "");
  CHECK(error_of(R"({"spec":{"containers":[],"hostFuture":false}})") == "spec.hostFuture: the field is unknown");
  CHECK(error_of(R"({"spec":{"containers":[],"volumes":[{"name":"v","futureSource":{}}]}})") ==
        "spec.volumes[0].futureSource: the field is unknown");
  CHECK(error_of(R"({"unknown":1e999})") == "unknown: the field is unknown");
  CHECK(error_of("{") == "unexpected end of the document at byte 1");
  CHECK(decode<std::vector<double>>("[9007199254740993]").error().message ==
        "[0]: the type cannot represent the value");
  CHECK(decode<std::vector<double>>("[1, 2.0, 1e3]").value() == std::vector<double>{1, 2, 1000});
}

TEST_CASE("a part may have values in another form than its type writes") {
  const kubexx::Json free(
      R"({"metadata":{"creationTimestamp":null},"spec":{"containers":[{"name":"a","resources":{"limits":{"cpu":1}}}]}})");
  CHECK(encode(convert<core::PodTemplateSpec>(free).value()) ==
        R"({"spec":{"containers":[{"name":"a","resources":{"limits":{"cpu":"1"}}}]}})");
}

TEST_CASE("values are converted to other types with the same JSON form") {
  const kubexx::Json free(kWeb);
  CHECK(kubexx::equal(convert<core::PodTemplateSpec>(free).value(), web_pod()));
  CHECK(convert<kubexx::Json>(web_pod()).value().text == kWeb);
  CHECK(convert<core::PodSpec>(web_pod()).error().message == "metadata: the field is unknown");
  core::Pod pod;
  pod.metadata.name = "x";
  pod.spec = web_pod().spec;
  CHECK(encode(convert<core::Pod>(pod).value()) == encode(pod));
}
