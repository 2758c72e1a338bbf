// Where markers are found in comments, and what is said about wrong ones.
#include "tests/support/catch.hpp"
#include "tests/unit/markers/commented.hpp"

using namespace kubexx;
using namespace kubexx::markers;

namespace {

std::string bound(std::string text, Target target = on_field) {
  Commented commented(std::move(text));
  const Bound result = commented.bind_doc(target);
  const std::string said = commented.said();
  return said.empty() ? shown(result.markers) : said;
}

std::string said(std::string text, Target target = on_field) {
  Commented commented(std::move(text));
  commented.bind_doc(target);
  return commented.said();
}

std::string place(std::string text, Target target = on_field) {
  Commented commented(std::move(text));
  commented.bind_doc(target);
  return std::string(commented.place());
}

/// The text after the first diagnostic's fix-its.
std::string fixed(const std::string& text, Target target = on_field) {
  Commented commented(text);
  commented.bind_doc(target);
  std::string out = text;
  for (const auto& one : commented.diagnostics.sorted()) {
    for (const auto& fix : one.fixes) out.replace(fix.span.begin, fix.span.end - fix.span.begin, fix.text);
    break;
  }
  return out;
}

}  // namespace

TEST_CASE("every form of comment carries markers") {
  CHECK(bound("//+optional") == "optional");
  CHECK(bound("//    +optional  ") == "optional");
  CHECK(bound("/// +optional") == "optional");
  CHECK(bound("//! +optional") == "optional");
  CHECK(bound("///< +optional") == "optional");
  CHECK(bound("/* +optional */") == "optional");
  CHECK(bound("/** +optional */") == "optional");
  CHECK(bound("/*\n * text\n * +optional\n * +nullable\n */") == "optional | nullable");
  CHECK(bound("/* text\n   +optional\n*/") == "optional");
  CHECK(bound("// +optional\r\n// +nullable\r\n") == "optional | nullable");
  CHECK(bound("//\t+kubebuilder:validation:MaxLength=5") == "kubebuilder:validation:MaxLength=5");
}

TEST_CASE("a plus sign before anything but a letter is prose") {
  Commented commented("// + optional\n// +5\n// a +optional\n// +");
  const Bound result = commented.bind_doc(on_field);
  CHECK(result.markers.empty());
  CHECK(result.description == "+ optional\n+5\na +optional\n+");
}

TEST_CASE("values of all shapes") {
  CHECK(bound("// +kubebuilder:validation:Minimum:=5") == "kubebuilder:validation:Minimum=5");
  CHECK(bound("// +kubebuilder:validation:items:Pattern=`^a$`") == R"(kubebuilder:validation:items:Pattern="^a$")");
  CHECK(bound("// +k8s:maxItems=5 # at most") == "k8s:maxItems=5");
  CHECK(bound("// +k8s:minimum=-1#x") == "k8s:minimum=-1");
  CHECK(bound("// +default={\"a\": [1, null]}") == R"(default={"a":[1,null]})");
  CHECK(bound("// +default=ref(kSize)") == R"(default ref="kSize")");
  CHECK(bound("// +kubebuilder:title=\"Some text\"") == R"(kubebuilder:title="Some text")");
  CHECK(bound("// +kubebuilder:subresource:status=", on_type) == "kubebuilder:subresource:status");
  CHECK(bound("// +kubebuilder:subresource:scale:specpath=.a,statuspath=.b", on_type) ==
        R"(kubebuilder:subresource:scale specpath=".a" statuspath=".b")");
  CHECK(bound("// +kubebuilder:resource", on_type) == "kubebuilder:resource");
  CHECK(bound("// +kubebuilder:printcolumn:name =\"A\",type=date,JSONPath=c", on_type) ==
        R"(kubebuilder:printcolumn name="A" type="date" JSONPath="c")");
  CHECK(bound("// +kubexx:conversion:service:name=a,namespace=b,port=8443", on_type) ==
        R"(kubexx:conversion:service name="a" namespace="b" port=8443)");
  CHECK(bound("// +kubexx:conversion:url=https://x.example.com/convert", on_type) ==
        R"(kubexx:conversion:url="https://x.example.com/convert")");
}

TEST_CASE("a marker continues while a quote or brace is open") {
  CHECK(bound("// +kubebuilder:validation:XValidation:rule=\"self.a\n//    || self.b\",message=m") ==
        R"(kubebuilder:validation:XValidation rule="self.a || self.b" message="m")");
  CHECK(bound("// +kubebuilder:validation:Enum={a,\n//   b,\n// c}\n// text") ==
        R"(kubebuilder:validation:Enum=["a","b","c"])");
  CHECK(bound("// +default={\"a\":\n// [1,\n// 2]}") == R"(default={"a":[1,2]})");
  CHECK(bound("/* +kubebuilder:validation:Pattern=`^a\n   b$` */") == R"(kubebuilder:validation:Pattern="^a b$")");
  CHECK(bound("// +kubebuilder:metadata:labels={\"a=b\",\n//  \"c=d\"}", on_type) ==
        R"(kubebuilder:metadata labels=["a=b","c=d"])");
  CHECK(bound("// +kubebuilder:validation:Enum={\n//   one,\n//   two words\n//   more,\n//   three\n// }") ==
        R"(kubebuilder:validation:Enum=["one","two words more","three"])");
  CHECK(bound("// +kubebuilder:default={a:\n// -3\n// }") == R"(kubebuilder:default={"a":-3})");
  // A brace in a plain text opens nothing.
  CHECK(bound("// +kubebuilder:validation:Format={abc\n// text") == R"(kubebuilder:validation:Format="{abc")");
  CHECK(bound("// +kubebuilder:validation:Pattern=^[a-z]{2\n// text") ==
        R"(kubebuilder:validation:Pattern="^[a-z]{2")");
}

TEST_CASE("a quote that is never closed is an error, and the next marker is still read") {
  Commented commented("// +kubebuilder:validation:Pattern=\"^a\n// more\n// +optional");
  const Bound result = commented.bind_doc(on_field);
  CHECK(shown(result.markers) == "optional");
  CHECK(commented.said() == "marker-syntax: the quote '\"' is never closed\n");
  CHECK(commented.place() == "\"^a\n// more");
  const auto all = commented.diagnostics.sorted();
  REQUIRE(all.front().notes.size() == 2);
  CHECK(all.front().notes[1].message.find("CommentPragmas: '^ \\+'") != std::string::npos);
  CHECK(said("// +kubebuilder:default={a: 1") == "marker-syntax: the brace '{' is never closed\n");
}

TEST_CASE("spans point at the value, across lines too") {
  Commented commented("// +kubebuilder:validation:XValidation:rule=\"a &&\n//   b\",message=\"c\"");
  const Bound result = commented.bind_doc(on_field);
  REQUIRE(result.markers.size() == 1);
  const Marker& marker = result.markers.front();
  CHECK(commented.sources.text(marker.span).starts_with("kubebuilder:validation:XValidation"));
  CHECK(commented.sources.text(marker.span).ends_with("message=\"c\""));
  CHECK(commented.sources.text(marker.find("rule")->span) == "\"a &&\n//   b\"");
  CHECK(commented.sources.text(marker.find("message")->span) == "\"c\"");
  CHECK(marker.find("reason") == nullptr);
}

TEST_CASE("unknown names of ours are errors with the nearest name") {
  const std::string text = "// +kubebuilder:validation:Minimun=1";
  CHECK(said(text) == "marker-unknown: unknown marker 'kubebuilder:validation:Minimun'\n");
  CHECK(place(text) == "kubebuilder:validation:Minimun");
  CHECK(fixed(text) == "// +kubebuilder:validation:Minimum=1");
  CHECK(fixed("// +kubebuilder:validation:nullable") == "// +nullable");
  CHECK(fixed("// +kubebuilder:validation:optional") == "// +kubebuilder:validation:Optional");
  CHECK(fixed("// +kubebuilder:nullable") == "// +nullable");
  CHECK(fixed("// +kubebuilder:validation:minLength=1") == "// +kubebuilder:validation:MinLength=1");
  CHECK(fixed("// +kubebuilder:validation:Default=1") == "// +kubebuilder:default=1");
  CHECK(fixed("// +k8s:minLength=1") == "// +kubebuilder:validation:MinLength=1");
  CHECK(fixed("// +k8s:mapType=atomic") == "// +mapType=atomic");
  CHECK(fixed("// +k8s:format=ip") == "// +kubebuilder:validation:Format=ip");
  CHECK(fixed("// +Kubebuilder:validation:Minimum=1") == "// +kubebuilder:validation:Minimum=1");
  CHECK(fixed("// +kubebulider:validation:Minimum=1") == "// +kubebuilder:validation:Minimum=1");
  CHECK(fixed("// +kubebuilder:printcolum:name=A", on_type) == "// +kubebuilder:printcolumn:name=A");
  CHECK(fixed("// +kubebuilder:validation:items:minimum=1") == "// +kubebuilder:validation:items:Minimum=1");
  CHECK(fixed("// +kubexx:nam=a") == "// +kubexx:name=a");
  CHECK(fixed("// +Optional") == "// +optional");
  CHECK(fixed("// +listtype=set") == "// +listType=set");
  CHECK(fixed("// +optinal") == "// +optional");
  CHECK(said("// +k8s:alpha(since: \"1.37\")=+k8s:optional") == "marker-unknown: unknown marker 'k8s:alpha'\n");
  CHECK(said("// +k8s:opaque") == "marker-unknown: unknown marker 'k8s:opaque'\n");
  CHECK(said("// +kubebuilder:") == "marker-unknown: unknown marker 'kubebuilder:'\n");
}

TEST_CASE("names of others are left alone") {
  Commented commented(
      "// Text.\n// +genclient\n// +genclient:noStatus\n// +k8s:deepcopy-gen=package\n"
      "// +kubebuilder:object:generate=true\n// +kubebuilder:scaffold:imports\n// +whatever\n// +union text\n"
      "// +protobuf.options.marshal=false\n// +patchStrategy=merge");
  const Bound result = commented.bind_doc(on_field);
  CHECK(commented.said().empty());
  CHECK(result.markers.empty());
  CHECK(result.description == "Text.");
}

TEST_CASE("spaces and text around a marker are errors") {
  CHECK(said("// +kubebuilder:validation:Minimum = 5") ==
        "marker-syntax: unexpected space between 'kubebuilder:validation:Minimum' and '='\n");
  CHECK(fixed("// +kubebuilder:validation:Minimum = 5") == "// +kubebuilder:validation:Minimum=5");
  CHECK(fixed("// +listType =set") == "// +listType=set");
  CHECK(said("// +optional field") == "marker-syntax: unexpected text after marker 'optional'\n");
  CHECK(place("// +optional field here") == "field here");
  CHECK(said("// +kubebuilder:validation:Minimum 5") ==
        "marker-syntax: unexpected text after marker 'kubebuilder:validation:Minimum'\n");
  CHECK(bound("// +kubebuilder:validation:Minimum= 5") == "kubebuilder:validation:Minimum=5");
}

TEST_CASE("what controller-gen rejects is an error at its position") {
  CHECK(said("// +kubebuilder:validation:Format=\"a\" b") == "marker-syntax: unexpected 'b' after the value\n");
  CHECK(place("// +kubebuilder:validation:Format=\"a\" b") == "b");
  CHECK(place("// +kubebuilder:validation:Format=a,b") == ",b");
  CHECK(place("// +kubebuilder:validation:Pattern=\"a\\d\"") == "\\d");
  CHECK(said("// +kubebuilder:validation:Pattern=\"\\d\"") ==
        "marker-syntax: '\\d' is not an escape sequence; write '\\\\' or put the string in backquotes\n");
  CHECK(said("// +kubebuilder:validation:MaxLength") ==
        "marker-argument: marker 'kubebuilder:validation:MaxLength' needs a value\n");
  CHECK(said("// +kubebuilder:validation:MaxLength=") == "marker-syntax: expected a value after '='\n");
  CHECK(said("// +kubebuilder:validation:MaxLength=5.0") == "marker-syntax: expected an integer, found '5.0'\n");
  CHECK(place("// +kubebuilder:validation:MaxLength=1_000") == "1_000");
  CHECK(place("// +kubebuilder:validation:MaxLength=089") == "089");
  CHECK(said("// +kubebuilder:validation:MaxItems=5 # five") ==
        "marker-syntax: expected an integer, found '5 # five'\n");
  CHECK(said("// +kubebuilder:validation:Minimum=abc") == "marker-syntax: expected a number, found 'abc'\n");
  CHECK(said("// +kubebuilder:validation:Maximum=") == "marker-syntax: expected a value after '='\n");
  CHECK(said("// +optional=true") == "marker-syntax: marker 'optional' takes no value\n");
  CHECK(place("// +optional=true") == "true");
  CHECK(said("// +default=bare").starts_with("marker-syntax: the value of 'default' is not JSON"));
  CHECK(said("// +default").starts_with("marker-argument: marker 'default' needs a value"));
  CHECK(said("// +kubebuilder:validation:XValidation:message=\"no rule\"") ==
        "marker-argument: missing argument 'rule'\n");
  CHECK(said("// +kubebuilder:validation:XValidation:rule=\"x\",other=1") ==
        "marker-argument: unknown argument 'other'\n");
  CHECK(place("// +kubebuilder:validation:XValidation:rule=\"x\",other=1") == "other");
  CHECK(said("// +kubebuilder:printcolumn=name=A", on_type) ==
        "marker-syntax: expected ':' before the arguments of 'kubebuilder:printcolumn'\n");
  CHECK(fixed("// +kubebuilder:printcolumn=name=A", on_type) == "// +kubebuilder:printcolumn:name=A");
  CHECK(said("// +kubebuilder:printcolumn", on_type) == "marker-argument: missing argument 'name'\n");
  CHECK(said("// +kubebuilder:title=5") == "marker-value: 'kubebuilder:title' needs a string in quotes\n");
  CHECK(said("// +listType=sets") == "marker-value: the value of 'listType' must be 'atomic', 'map' or 'set'\n");
  CHECK(place("// +listType=sets") == "sets");
  CHECK(said("// +kubebuilder:resource:scope=Galaxy", on_type) ==
        "marker-value: argument 'scope' must be 'Cluster' or 'Namespaced'\n");
  CHECK(said("// +kubebuilder:validation:XValidation:rule=x,reason=Other")
            .starts_with("marker-value: argument 'reason'"));
}

TEST_CASE("the error of a marker on the wrong declaration names where it belongs") {
  CHECK(said("// +nullable", on_type) ==
        "marker-misplaced: marker 'nullable' is not allowed on a type; it belongs on a field\n");
  CHECK(said("// +kubebuilder:resource:path=a", on_field) ==
        "marker-misplaced: marker 'kubebuilder:resource' is not allowed on a field; it belongs on the struct of a "
        "kind\n");
  CHECK(said("// +groupName=a", on_field) ==
        "marker-misplaced: marker 'groupName' is not allowed on a field; it belongs on a namespace\n");
  CHECK(said("// +k8s:minimum=1", on_type) ==
        "marker-misplaced: marker 'k8s:minimum' is not allowed on a type; it belongs on a field\n");
  CHECK(said("// +kubexx:name=a", on_type) ==
        "marker-misplaced: marker 'kubexx:name' is not allowed on a type; it belongs on a field or an enumerator\n");
  CHECK(said("// +optional", on_enumerator) ==
        "marker-misplaced: marker 'optional' is not allowed on an enumerator; it belongs on a field\n");
  CHECK(
      said("// +kubebuilder:validation:Optional", on_type) ==
      "marker-misplaced: marker 'kubebuilder:validation:Optional' is not allowed on a type; it belongs on a namespace "
      "or a field\n");
}

TEST_CASE("markers of a namespace above a type go to the namespace") {
  Commented commented(
      "// +groupName=a\n// +kubebuilder:validation:Optional\n// +kubebuilder:validation:MaxLength=4\n\n// Doc.");
  REQUIRE(commented.groups.size() == 2);
  commented.declaration.comments.above = commented.groups[0];
  commented.declaration.comments.doc = commented.groups[1];
  const Bound result = commented.bind(on_type);
  CHECK(commented.said().empty());
  CHECK(shown(result.markers) == "kubebuilder:validation:MaxLength=4");
  CHECK(shown(result.for_namespace) == R"(groupName="a" | kubebuilder:validation:Optional)");
  CHECK(result.description == "Doc.");
}

TEST_CASE("markers of comments above, in the description and after the member count together") {
  Commented commented("// +nullable\n\n// Doc.\n// +optional\n\n\n// +kubebuilder:default=5 \n");
  REQUIRE(commented.groups.size() == 3);
  commented.declaration.comments = {commented.groups[1], commented.groups[0], commented.groups[2]};
  const Bound result = commented.bind(on_field);
  CHECK(commented.said().empty());
  CHECK(shown(result.markers) == "nullable | optional | kubebuilder:default=5");
  CHECK(result.description == "Doc.");
}

TEST_CASE("a marker given twice is an error") {
  const std::string text = "// +kubebuilder:validation:Pattern=a\n// +kubebuilder:validation:Pattern=b";
  Commented commented(text);
  const Bound result = commented.bind_doc(on_field);
  CHECK(commented.said() == "marker-duplicate: duplicate marker 'kubebuilder:validation:Pattern'\n");
  CHECK(commented.place() == "kubebuilder:validation:Pattern=b");
  CHECK(commented.sources.text(commented.diagnostics.sorted().front().notes.front().span) ==
        "kubebuilder:validation:Pattern=a");
  CHECK(shown(result.markers) == R"(kubebuilder:validation:Pattern="a")");
  CHECK(bound("// +listMapKey=a\n// +listMapKey=b") == R"(listMapKey="a" | listMapKey="b")");
  // The form for elements is another marker.
  CHECK(bound("// +kubebuilder:validation:items:Pattern=a\n// +kubebuilder:validation:Pattern=b") ==
        R"(kubebuilder:validation:items:Pattern="a" | kubebuilder:validation:Pattern="b")");
}

TEST_CASE("two markers about one thing keep upstream's order, with a warning") {
  CHECK(said("// +kubebuilder:default=b\n// +default=\"a\"") ==
        "marker-overridden: 'default' has no effect: 'kubebuilder:default' takes precedence\n");
  CHECK(said("// +default=\"a\"\n// +kubebuilder:default=b") ==
        "marker-overridden: 'default' has no effect: 'kubebuilder:default' takes precedence\n");
  CHECK(said("// +optional\n// +kubebuilder:validation:Required") ==
        "marker-overridden: 'optional' has no effect: 'kubebuilder:validation:Required' takes precedence\n");
  CHECK(said("// +listType=set\n// +k8s:listType=map") ==
        "marker-overridden: 'listType' has no effect: 'k8s:listType' takes precedence\n");
  Commented commented("// +required\n// +optional");
  CHECK(shown(commented.bind_doc(on_field).markers) == "required | optional");
  CHECK_FALSE(commented.diagnostics.has_errors());
}

TEST_CASE("comments that belong to nothing") {
  Commented inside("// +versionName=v7\n// +kubebuilder:validation:Optional\n// +optional\n// +genclient\n// prose");
  const auto markers = bind_floating(inside.groups.front(), true, inside.sources, inside.diagnostics);
  CHECK(shown(markers) == R"(versionName="v7" | kubebuilder:validation:Optional)");
  CHECK(inside.said() == "marker-unattached: marker 'optional' does not belong to a declaration\n");
  CHECK(inside.place() == "optional");
  Commented outside("// +groupName=a");
  CHECK(bind_floating(outside.groups.front(), false, outside.sources, outside.diagnostics).empty());
  CHECK(outside.said() == "marker-unattached: marker 'groupName' does not belong to a declaration\n");
}

TEST_CASE("controller-gen's reading of comments") {
  Commented commented("/* Text.\n   +optional\n*/");
  const Bound result = commented.bind_doc(on_field, {.controller_gen = true});
  CHECK(result.markers.empty());
  CHECK(result.description == "Text.\n+optional");
  CHECK(commented.said() == "marker-unread: --compat controller-gen does not read markers in block comments\n");
  CHECK(commented.place() == "optional");
  Commented trailing("// +optional");
  trailing.declaration.comments.trailing = trailing.groups.front();
  CHECK(trailing.bind(on_field, {.controller_gen = true}).markers.empty());
  CHECK(trailing.said() ==
        "marker-unread: --compat controller-gen does not read markers in comments after a declaration\n");
  Commented numbers("// +default=9007199254740993");
  CHECK(shown(numbers.bind_doc(on_field, {.controller_gen = true}).markers) == "default=9007199254740992");
  CHECK(bound("// +default=9007199254740993") == "default=9007199254740993");
}

TEST_CASE("a huge comment is read in reasonable time") {
  std::string text = "// +kubebuilder:validation:Pattern=\"a\n";
  for (int i = 0; i < 20000; ++i) text += "// and so on and so on and so on\n";
  CHECK(said(text) == "marker-syntax: the quote '\"' is never closed\n");
}

TEST_CASE("every example of the table can be bound") {
  for (const MarkerRow& row : marker_table()) {
    for (Target target : {on_namespace, on_type, on_field, on_enumerator}) {
      if ((row.targets & target) == 0) continue;
      INFO(row.example);
      Commented commented("// +" + std::string(row.example));
      const Bound result = commented.bind_doc(target);
      CHECK(commented.said().empty());
      if (row.effect == Effect::ignored) {
        CHECK(result.markers.empty());
      } else {
        REQUIRE(result.markers.size() == 1);
        CHECK(result.markers.front().row == &row);
      }
    }
  }
}
