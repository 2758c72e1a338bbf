#include "generator/import/names.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/import/reserved_words.hpp"
#include "generator/model/names.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

namespace kubexx::importing {
namespace {

TEST_CASE("types are named in PascalCase") {
  CHECK(pascal_case("hostAliases") == "HostAliases");
  CHECK(pascal_case("foo-bar.baz") == "FooBarBaz");
  CHECK(pascal_case("3scale") == "V3scale");
  CHECK(pascal_case("$ref") == "Ref");
  CHECK(pascal_case("---") == "V");
  CHECK(pascal_case("").size() == 1);
}

TEST_CASE("members are named in snake_case") {
  CHECK(snake_case("replicas") == "replicas");
  CHECK(snake_case("hostAliases") == "host_aliases");
  CHECK(snake_case("clusterIP") == "cluster_ip");
  CHECK(snake_case("podCIDRs") == "pod_cidrs");
  CHECK(snake_case("HTTPRoute") == "http_route");
  CHECK(snake_case("3scale") == "v3scale");
  CHECK(snake_case("a--b") == "a_b");
  CHECK(snake_case("\xC3\xBC") == "v");
}

TEST_CASE("reserved words end with an underscore, which JSON names lose") {
  for (const char* word : {"operator", "namespace", "template", "default", "stdin", "linux", "errno"}) {
    CHECK(is_reserved(word));
    CHECK(snake_case(word) == std::string(word) + "_");
    CHECK(model::json_name(snake_case(word)) == word);
  }
  CHECK(enumerator_name("NULL") == "NULL_");
  CHECK(enumerator_name("DELETE") == "DELETE_");
}

TEST_CASE("macros of system headers are reserved") {
  for (const std::string name : {"ABDAY_1", "AF_INET", "EINTR", "LOG_INFO", "SCHED_FIFO", "SIGTERM", "TCP_NODELAY"}) {
    CAPTURE(name);
    CHECK(enumerator_name(name) == name + "_");
  }
  CHECK(snake_case("siValue") == "si_value_");
  CHECK(snake_case("stAtime") == "st_atime_");
  CHECK(snake_case("hErrno") == "h_errno_");
  CHECK(snake_case("vaStart") == "va_start_");
  CHECK(pascal_case("SIGTERM") == "SIGTERM_");
  CHECK(snake_case("status") == "status");
  CHECK(enumerator_name("Always") == "Always");
}

TEST_CASE("enumerators are spelled as their strings where that is possible") {
  CHECK(enumerator_name("Always") == "Always");
  CHECK(enumerator_name("") == "empty");
  CHECK(enumerator_name("!=") == "not_equal");
  CHECK(enumerator_name("*") == "star");
  CHECK(enumerator_name("a-b") == "a_b");
  CHECK(enumerator_name("10m") == "v10m");
}

TEST_CASE("enumerators of one enum are distinct") {
  const std::vector<std::string> names = enumerator_names({"a-b", "a_b", "a.b", "replace", "Replace", "", "empty"});
  CHECK(names == std::vector<std::string>{"a_b_2", "a_b", "a_b_3", "replace", "Replace", "empty_2", "empty"});
}

TEST_CASE("the order of an enum plays no part in its enumerators") {
  const std::vector<std::string> names = enumerator_names({"(", ")", "[", "]", "{", "}"});
  CHECK(std::set<std::string>(names.begin(), names.end()).size() == names.size());
  for (const std::string& name : names) CHECK(name.find_first_of("0123456789") == std::string::npos);
  const std::vector<std::string> some = enumerator_names({"a.b", "a-b", "`", "'"});
  const std::vector<std::string> turned = enumerator_names({"'", "`", "a-b", "a.b"});
  CHECK(some == std::vector<std::string>(turned.rbegin(), turned.rend()));
}

TEST_CASE("names of one object are distinct") {
  const std::vector<std::string> keys{"proxyURL", "proxyUrl", "source_labels", "sourceLabels", "spec", "Spec",
                                      "a",        "A"};
  const std::vector<PropertyNames> names = property_names(keys, "Spec");
  std::set<std::string> all{"Spec"};
  for (const PropertyNames& each : names) {
    CHECK(all.insert(each.member).second);
    CHECK(all.insert(each.type).second);
    CHECK_FALSE(is_reserved(each.member));
  }
  CHECK(names[1].member == "proxy_url");  // it converts back
  CHECK(names[0].member == "proxyURL");
  CHECK(names[3].member == "source_labels");
}

TEST_CASE("a further property renames no other") {
  const std::vector<PropertyNames> before = property_names({"image", "ports", "replicas"}, "Spec");
  const std::vector<PropertyNames> after = property_names({"image", "policy", "ports", "replicas"}, "Spec");
  CHECK(before[0].type == after[0].type);
  CHECK(before[1].member == after[2].member);
  CHECK(before[2].type == after[3].type);
}

TEST_CASE("a property that clashes with one in camelCase does not rename it") {
  for (const char* added : {"source_labels", "source-labels", "SourceLabels"}) {
    CAPTURE(added);
    std::vector<std::string> keys{"image", "sourceLabels", added};
    std::sort(keys.begin(), keys.end());
    const std::vector<PropertyNames> names = property_names(keys, "Spec");
    const auto at = std::find(keys.begin(), keys.end(), "sourceLabels") - keys.begin();
    CHECK(names[static_cast<std::size_t>(at)].member == "source_labels");
    CHECK(names[static_cast<std::size_t>(at)].type == "SourceLabels");
  }
}

TEST_CASE("any name gives an identifier") {
  for (const char* name : {"", " ", "_", "__", "*/", "a\nb", "\"", "\\", "9", "9_",
                           "\xE2\x80\xAE"
                           "abc",
                           "?\?/"}) {
    for (const std::string& made : {pascal_case(name), snake_case(name), enumerator_name(name)}) {
      REQUIRE_FALSE(made.empty());
      CHECK(std::all_of(made.begin(), made.end(), [](unsigned char c) { return std::isalnum(c) || c == '_'; }));
      CHECK_FALSE(std::isdigit(static_cast<unsigned char>(made.front())));
      CHECK(made.front() != '_');
      CHECK(made.find("__") == std::string::npos);
    }
  }
}

TEST_CASE("namespaces are named after groups and versions") {
  CHECK(namespace_name("cert-manager.io") == "cert_manager_io");
  CHECK(namespace_name("3scale.net") == "v3scale_net");
  CHECK(namespace_name("v1beta1") == "v1beta1");
  CHECK(namespace_name("std") == "std_");
  CHECK(namespace_name("kubexx") == "kubexx_");
}

TEST_CASE("names that clash cost no more than others", "[scaling]") {
  const auto seconds = [](std::size_t count) {
    constexpr std::string_view kSigns = "!#$%&*+,-.";
    std::vector<std::string> properties;
    for (std::size_t i = 0; i < count; ++i) {
      std::string name = "a";
      for (std::size_t rest = i, digit = 0; digit < 5; ++digit, rest /= kSigns.size())
        name += kSigns[rest % kSigns.size()];
      properties.push_back(std::move(name));
    }
    std::sort(properties.begin(), properties.end());
    return test::measure([&] { property_names(properties, "Enclosing"); }).seconds;
  };
  CHECK(seconds(16'000) < 24 * seconds(2'000) + 0.04 * test::kSlowdown);
}

}  // namespace
}  // namespace kubexx::importing
