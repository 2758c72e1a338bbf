#include "generator/import/names.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <random>
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
  CHECK(enumerator_name("-1") == "minus_1");
  CHECK(enumerator_name("s3:*") == "s3_colon_star");
  CHECK(enumerator_name("_") == "underscore");
}

TEST_CASE("enumerators of one enum are distinct") {
  const std::vector<std::string> names =
      enumerator_names({"a-b", "a_b", "a.b", "replace", "Replace", "", "empty", "1", "v1"});
  CHECK(names == std::vector<std::string>{"a_minus_b", "a_b_", "a_dot_b", "replace", "Replace", "empty_string",
                                          "empty_", "number_1", "v1_"});
}

TEST_CASE("a sign at the end of an enum value is part of its enumerator") {
  CHECK(enumerator_names({"-1", "0", "1"}) == std::vector<std::string>{"minus_1", "v0", "v1"});
  CHECK(enumerator_names({"1", "1+"}) == std::vector<std::string>{"v1", "v1_plus"});
}

TEST_CASE("enum values of one name have none of them that name") {
  CHECK(enumerator_names({"TLS.1"}) == std::vector<std::string>{"TLS_1"});
  CHECK(enumerator_names({"TLS-1", "TLS.1"}) == std::vector<std::string>{"TLS_minus_1", "TLS_dot_1"});
  CHECK(enumerator_names({"TLS.1", "TLS_1"}) == std::vector<std::string>{"TLS_dot_1", "TLS_1_"});
}

/// Words that differ in spelling alone, and others.
std::string random_word(std::mt19937& random) {
  static const std::vector<std::string> parts = {"a",   "A",     "1",        "v1", "b",      "foo", "Bar",   "-",
                                                 ".",   "_",     "--",       "*",  " ",      "",    "empty", "NULL",
                                                 "dot", "minus", "\xC3\xBC", "V",  "number", "star"};
  std::string word;
  for (std::size_t i = random() % 4 + 1; i > 0; --i) word += parts[random() % parts.size()];
  return word;
}

std::vector<std::string> random_words(std::mt19937& random) {
  std::set<std::string> words;
  for (std::size_t i = random() % 6 + 1; i > 0; --i) words.insert(random_word(random));
  return {words.begin(), words.end()};
}

/// The strings by their names; `names_of` gives those of all strings.
template <class NamesOf>
std::map<std::string, std::string> owners_of(const std::vector<std::string>& strings, const NamesOf& names_of) {
  const std::vector<std::string> names = names_of(strings);
  std::map<std::string, std::string> owners;
  for (std::size_t i = 0; i < names.size(); ++i) {
    CAPTURE(names[i]);
    CHECK(owners.emplace(names[i], strings[i]).second);
    CHECK_FALSE(is_reserved(names[i]));
    CHECK(names[i].find("__") == std::string::npos);
  }
  return owners;
}

/// Adds a string to random ones: no name may belong to another string afterwards.
template <class NamesOf, class Counts>
void check_names_stay(const NamesOf& names_of, const Counts& counts) {
  std::mt19937 random(1);
  for (int round = test::rounds(4000); round > 0; --round) {
    const std::vector<std::string> some = random_words(random);
    std::set<std::string> more(some.begin(), some.end());
    const std::string added = random_word(random);
    if (!more.insert(added).second || !counts(added)) continue;
    const auto before = owners_of(some, names_of), after = owners_of({more.begin(), more.end()}, names_of);
    CAPTURE(some, added);
    for (const auto& [name, owner] : before)
      if (const auto found = after.find(name); found != after.end()) CHECK(found->second == owner);
  }
}

TEST_CASE("an enum value that is added takes over no name", "[property]") {
  check_names_stay(enumerator_names, [](const std::string&) { return true; });
}

/// camelCase: a property that keeps its names in any case.
bool is_regular(const std::string& property) {
  return model::json_name(snake_case(property)) == property ||
         std::all_of(property.begin(), property.end(), [](unsigned char c) { return std::isalnum(c); });
}

TEST_CASE("a property that is added takes over no name unless it is in camelCase", "[property]") {
  const auto irregular = [](const std::string& added) { return !is_regular(added); };
  const auto all = [](const std::vector<std::string>& properties) { return property_names(properties, "A1", {"foo"}); };
  const auto names = [&](std::string PropertyNames::* name) {
    return [&all, name](const std::vector<std::string>& properties) {
      std::vector<std::string> out;
      for (const PropertyNames& each : all(properties)) out.push_back(each.*name);
      return out;
    };
  };
  check_names_stay(names(&PropertyNames::member), irregular);
  check_names_stay(names(&PropertyNames::type), irregular);
}

TEST_CASE("properties in other spellings of one name have readable names") {
  const std::vector<PropertyNames> names = property_names({"Proxy", "proxy", "x-2", "x_2"}, "Spec");
  CHECK(names[0].member == "Proxy_2");
  CHECK(names[0].type == "Proxy_");
  CHECK(names[1].member == "proxy");
  CHECK(names[1].type == "Proxy");
  CHECK(names[2].member == "x_minus_2");
  CHECK(names[3].member == "x_underscore_2");
}

TEST_CASE("reserved names are not those of a property") {
  const std::vector<std::string> keys{"-metadata", "METADATA", "Metadata"};
  std::set<std::string> all{"metadata", "Widget"};
  for (const PropertyNames& each : property_names(keys, "Widget", {"metadata"})) {
    CHECK(all.insert(each.member).second);
    CHECK(all.insert(each.type).second);
  }
  CHECK(property_names({"Metadata"}, "Widget", {"metadata"}).front().member == "Metadata");
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
