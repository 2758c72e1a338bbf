#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "runtime/json/text.hpp"
#include "runtime/testing/requests/handle.hpp"
#include "runtime/testing/storage/cluster.hpp"
#include "runtime/yaml/reader.hpp"

// openapi_documents CRDS FOLDER PATH...: the OpenAPI documents of the in-process server with these definitions,
// such as that of `apis/apps/v1` in FOLDER/apis_apps_v1.json.

namespace {

using namespace kubexx;

int fail(const std::string& why) {
  std::cerr << why << "\n";
  return 1;
}

int write_documents(int count, char** arguments) {
  testing::SystemClock clock;
  testing::Cluster cluster{clock};
  testing::add_first_objects(cluster);
  std::ifstream file(arguments[1]);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  for (const yaml::Document& each : yaml::read_documents(text).documents) {
    const testing::ApiResponse made =
        handle(cluster, testing::make_request("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                                              json::to_text(each.value)));
    if (made.code != 201) return fail(made.body);
  }
  for (int i = 3; i < count; ++i) {
    std::string name = arguments[i];
    const testing::ApiResponse document = handle(cluster, testing::make_request("GET", "/openapi/v3/" + name, ""));
    if (document.code != 200) return fail(document.body);
    for (char& c : name)
      if (c == '/') c = '_';
    std::ofstream(std::string(arguments[2]) + "/" + name + ".json") << document.body;
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) { return write_documents(count, arguments); }
