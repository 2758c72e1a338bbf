// Both surfaces read from a real header: what a comment says and what KUBEXX(…) says must be the same marker.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "generator/frontend/frontend.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/unit/markers/commented.hpp"

using namespace kubexx;
using namespace kubexx::markers;
using kubexx::support::Diagnostics;
using kubexx::support::SourceMap;

namespace {

/// One header, read by the front end.
struct Header {
  explicit Header(const std::string& body) {
    const auto path =
        std::filesystem::temp_directory_path() / ("kubexx_surfaces_" + std::to_string(::getpid()) + ".hpp");
    std::ofstream(path) << "#pragma once\n#include <kubexx/annotations.hpp>\n#include <string>\n" << body;
    frontend::Options options;
    options.headers = {path.string()};
    options.annotations_dir = kubexx::test::source_path("annotations");
    facts = frontend::read_facts(options, sources, diagnostics);
    std::filesystem::remove(path);
  }

  std::string said() const {
    std::string out;
    for (const auto& one : diagnostics.sorted()) out += std::string(one.rule) + ": " + one.message + "\n";
    return out;
  }

  const facts::Declaration& find(std::string_view qualified) const {
    static const facts::Declaration none;
    for (const auto& one : facts->namespaces) {
      if (one.qualified == qualified) return one;
    }
    for (const auto& record : facts->records) {
      if (record.qualified == qualified) return record;
      for (const auto& field : record.fields) {
        if (record.qualified + "::" + field.name == qualified) return field;
      }
    }
    for (const auto& one : facts->enums) {
      for (const auto& enumerator : one.enumerators) {
        if (one.qualified + "::" + enumerator.name == qualified) return enumerator;
      }
    }
    FAIL("no declaration " << qualified);
    return none;
  }

  Bound bind(std::string_view qualified, Target target) {
    return markers::bind(find(qualified), target, sources, diagnostics);
  }

  SourceMap sources;
  Diagnostics diagnostics;
  std::optional<facts::Facts> facts;
};

std::string values(const Marker& marker) {
  std::string out;
  for (const Argument& argument : marker.arguments) {
    out += argument.name + "=" + json::to_text(argument.value) + " ";
    CHECK(argument.span.valid());
  }
  return out;
}

/// A declaration of each sort with a place before it for a comment and one inside it for KUBEXX.
std::string declaration(const std::string& name, Target target, const std::string& comment, const std::string& typed) {
  switch (target) {
    case on_namespace:
      return comment + "namespace " + typed + " " + name + " {}\n";
    case on_type:
      return comment + "struct " + typed + " " + name + " {};\n";
    case on_field:
      return "struct " + name + " {\n" + comment + typed + " int x = 0;\n};\n";
    case on_enumerator:
      return "enum class " + name + " {\n" + comment + "x " + typed + ",\n};\n";
  }
  return {};
}

std::string member_of(const std::string& name, Target target) {
  return target == on_namespace || target == on_type ? name : name + "::x";
}

/// Markers of the program have no effect on declarations; tests/unit/driver/manifests_test.cpp compares their surfaces.
bool has_surfaces(const MarkerRow& row) { return !row.typed_name.empty() && row.effect != Effect::ignored; }

}  // namespace

TEST_CASE("every marker means the same on both surfaces") {
  std::string text;
  for (const MarkerRow& row : marker_table()) {
    if (!has_surfaces(row)) continue;
    const std::string comment = "// +" + std::string(row.example) + "\n";
    const std::string typed = "KUBEXX(" + std::string(row.typed_example) + ")";
    for (Target target : {on_namespace, on_type, on_field, on_enumerator}) {
      if ((row.targets & target) == 0) continue;
      const std::string name = std::string(row.typed_name) + "_" + std::to_string(target);
      text +=
          declaration("c_" + name, target, comment, "") + "\n\n" + declaration("t_" + name, target, "", typed) + "\n\n";
    }
  }
  Header header(text);
  REQUIRE(header.said().empty());
  REQUIRE(header.facts);
  for (const MarkerRow& row : marker_table()) {
    if (!has_surfaces(row)) continue;
    for (Target target : {on_namespace, on_type, on_field, on_enumerator}) {
      if ((row.targets & target) == 0) continue;
      const std::string name = std::string(row.typed_name) + "_" + std::to_string(target);
      INFO(name);
      const Bound comment = header.bind(member_of("c_" + name, target), target);
      const Bound typed = header.bind(member_of("t_" + name, target), target);
      CHECK(header.said().empty());
      REQUIRE(comment.markers.size() == 1);
      REQUIRE(typed.markers.size() == 1);
      CHECK(comment.markers[0].row == &row);
      CHECK(typed.markers[0].row == &row);
      CHECK(values(comment.markers[0]) == values(typed.markers[0]));
      CHECK(typed.markers[0].spelled == "kubexx::" + std::string(row.typed_name));
      CHECK(header.sources.text(typed.markers[0].span) == row.typed_example);
    }
  }
}

TEST_CASE("typed values of all kinds") {
  Header header(R"(
constexpr int kMost = 40 + 2;
constexpr const char* kPattern = "^a";
constexpr std::string_view kFormat = "ipv4";
enum class Color { red, green };
struct S {
  KUBEXX(kubexx::maximum(kMost), kubexx::minimum(-9223372036854775807L - 1)) int bounds = 0;
  KUBEXX(kubexx::maximum(18446744073709551615u)) int large = 0;
  KUBEXX(kubexx::maximum(1.5)) int fraction = 0;
  KUBEXX(kubexx::pattern(kPattern), kubexx::format(kFormat)) std::string texts{};
  KUBEXX(kubexx::enumeration{1, 1.5, true, "a", Color::green}) int mixed = 0;
  KUBEXX(kubexx::enumeration{"only"}) int one = 0;
  KUBEXX(kubexx::default_value(kubexx::list{})) int empty_list = 0;
  KUBEXX(kubexx::default_value(kubexx::object{})) int empty_object = 0;
  KUBEXX(kubexx::default_value(kubexx::list{1})) int list_of_one = 0;
  KUBEXX(kubexx::default_value(kubexx::list{kubexx::list{1}, kubexx::list{}})) int nested = 0;
  KUBEXX(kubexx::default_value(kubexx::object{{"a", kubexx::list{1, "b"}}, {"c", kubexx::object{{"d", false}}}})) int object = 0;
  KUBEXX(kubexx::default_value(Color::red)) int color = 0;
  KUBEXX(kubexx::items(kubexx::min_length(1), kubexx::pattern("^a"))) int items = 0;
  KUBEXX(kubexx::x_validation{.rule = "self > 0", .optional_old_self = false}) int rule = 0;
  KUBEXX(kubexx::nullable) KUBEXX(kubexx::optional) int two = 0;
};
struct KUBEXX(kubexx::resource{.short_name = {"a", "b"}}, kubexx::metadata{.labels = {"x=y"}}) K {};
)");
  REQUIRE(header.said().empty());
  const auto shows = [&](const std::string& field) { return shown(header.bind("S::" + field, on_field).markers); };
  CHECK(shows("bounds") == "kubexx::maximum=42 | kubexx::minimum=-9223372036854775808");
  CHECK(shows("large") == "kubexx::maximum=18446744073709551615");
  CHECK(shows("fraction") == "kubexx::maximum=1.5");
  CHECK(shows("texts") == R"(kubexx::pattern="^a" | kubexx::format="ipv4")");
  CHECK(shows("mixed") == R"(kubexx::enumeration=[1,1.5,true,"a","green"])");
  CHECK(shows("one") == R"(kubexx::enumeration=["only"])");
  CHECK(shows("empty_list") == "kubexx::default_value=[]");
  CHECK(shows("empty_object") == "kubexx::default_value={}");
  CHECK(shows("list_of_one") == "kubexx::default_value=[1]");
  CHECK(shows("nested") == "kubexx::default_value=[[1],[]]");
  CHECK(shows("object") == R"(kubexx::default_value={"a":[1,"b"],"c":{"d":false}})");
  CHECK(shows("color") == R"(kubexx::default_value="red")");
  CHECK(shows("items") == R"(kubexx::items(kubexx::min_length)=1 | kubexx::items(kubexx::pattern)="^a")");
  CHECK(shows("rule") == R"(kubexx::x_validation rule="self > 0" optionalOldSelf=false)");
  CHECK(shows("two") == "kubexx::nullable | kubexx::optional");
  CHECK(shown(header.bind("K", on_type).markers) ==
        R"(kubexx::resource shortName=["a","b"] | kubexx::metadata labels=["x=y"])");
  CHECK(header.said().empty());
}

TEST_CASE("mistakes in typed markers are reported") {
  Header header(R"(
constexpr std::string_view text() { return "a"; }
struct Other {};
struct S {
  KUBEXX(kubexx::pattern(text())) std::string unreadable{};
  KUBEXX(kubexx::status) int misplaced = 0;
  KUBEXX(kubexx::print_column{.name = "A"}) int columns = 0;
  KUBEXX(kubexx::list_type("sets")) int value = 0;
  KUBEXX(Other{}) int other = 0;
  KUBEXX(5) int number = 0;
  KUBEXX(kubexx::items(kubexx::nullable)) int items = 0;
  // +kubebuilder:validation:Minimum=1
  KUBEXX(kubexx::minimum(1)) int both = 0;
};
struct KUBEXX(kubexx::print_column{.name = "A"}) K {};
)");
  REQUIRE(header.said().empty());
  const auto says = [&](const std::string& name, Target target = on_field) {
    header.diagnostics = {};
    header.bind(name, target);
    return header.said();
  };
  const auto place = [&] { return header.sources.text(header.diagnostics.sorted().front().span); };
  CHECK(says("S::unreadable") ==
        "annotation-unreadable: 'kubexx::pattern' needs a constant that the generator can read\n");
  CHECK(place() == "text()");
  CHECK(says("S::misplaced") ==
        "marker-misplaced: marker 'kubexx::status' is not allowed on a field; it belongs on the struct of a kind\n");
  CHECK(place() == "kubexx::status");
  CHECK(says("S::columns").starts_with("marker-misplaced: "));
  CHECK(says("K", on_type) == "marker-argument: missing argument 'type'\n");
  CHECK(says("S::value") == "marker-value: the value of 'kubexx::list_type' must be 'atomic', 'map' or 'set'\n");
  CHECK(says("S::other") == "marker-unknown: this value is not a kubexx marker\n");
  CHECK(says("S::number") == "marker-unknown: this value is not a kubexx marker\n");
  CHECK(says("S::items") == "marker-misplaced: marker 'kubexx::nullable' cannot be applied to list elements\n");
  CHECK(says("S::both") == "marker-duplicate: duplicate marker 'kubexx::minimum'\n");
  CHECK(header.diagnostics.sorted().front().notes.front().message ==
        "first written here, as 'kubebuilder:validation:Minimum'");
}
