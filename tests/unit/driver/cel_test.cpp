#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/run.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::cel_test {
namespace {

struct Result {
  int code;
  std::string out;
  std::string err;
};

Result kubexx_cel(std::vector<std::string> arguments, const std::string& input = "") {
  std::ostringstream out, err;
  std::istringstream in(input);
  Environment environment;
  environment.standard_input = &in;
  arguments.insert(arguments.begin(), "cel");
  const int code = run(arguments, out, err, environment);
  return {code, out.str(), err.str()};
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

constexpr const char* kDefinition = R"(apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: gateways.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: gateways, kind: Gateway}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            x-kubernetes-validations:
            - {rule: self.min <= self.max, message: min may not be above max}
            properties:
              min: {type: integer, default: 1}
              max: {type: integer}
              host: {type: string, maxLength: 100}
              anything: {x-kubernetes-preserve-unknown-fields: true}
              labels: {type: object, additionalProperties: {type: string, maxLength: 63}}
              listeners:
                type: array
                maxItems: 16
                x-kubernetes-list-type: map
                x-kubernetes-list-map-keys: [name]
                items:
                  type: object
                  required: [name]
                  properties:
                    name: {type: string, maxLength: 63}
                    port: {type: integer}
                    hosts: {type: array, items: {type: string}}
)";

constexpr const char* kObject = R"(apiVersion: example.com/v1
kind: Gateway
metadata: {name: edge}
spec:
  max: 3
  host: Example.COM
  unknown: 1
  labels: {a.b: x, c: yy}
  listeners:
  - {name: http, port: 80, hosts: [a, b]}
  - {name: https, port: 443}
)";

constexpr const char* kOldObject = R"(apiVersion: example.com/v1
kind: Gateway
metadata: {name: edge}
spec: {listeners: [{name: https, port: 8443}]}
)";

/// The definition, the object and what it was before.
struct Files {
  Folder folder;
  std::string schema = folder.write("crd.yaml", kDefinition);
  std::string object = folder.write("object.yaml", kObject);
  std::string old = folder.write("old.yaml", kOldObject);
};

TEST_CASE("cel prints type, cost and value of an expression without a schema") {
  const Result result = kubexx_cel({"ip('10.0.0.1').family() == 4"});
  CHECK(result.code == kSuccess);
  CHECK(result.out ==
        "type    bool\n"
        "cost    3 of 10000000\n"
        "result  true (cost 3)\n");
  CHECK(result.err.empty());
  CHECK(contains(kubexx_cel({"[1, 2].map(x, 'n' + string(x))"}).out, "result  [\"n1\", \"n2\"]"));
}

TEST_CASE("cel sets defaults and prunes unknown fields before it evaluates rules, as a server does") {
  const Files files;
  const Result result = kubexx_cel({"--schema", files.schema, "--at", "spec",
                                    "self.min <= self.max && self.labels.size() == 2", "--object", files.object});
  CHECK(result.code == kSuccess);
  CHECK(result.out ==
        "type    bool\n"
        "cost    9 of 10000000\n"
        "schema  14 of 100000000 with all its rules\n"
        "result  spec: true (cost 9)\n");
}

TEST_CASE("cel evaluates every value that --at selects, and estimates as many as a server") {
  const Files files;
  const auto at = [&](const std::string& path, const std::string& expression) {
    return kubexx_cel({"--schema", files.schema, "--at", path, expression, "--object", files.object}).out;
  };
  CHECK(at("spec.listeners[]", "self.port < 100") ==
        "type    bool\n"
        "cost    48 of 10000000: 3 for each of up to 16 values\n"
        "schema  53 of 100000000 with all its rules\n"
        "result  spec.listeners[0]: true (cost 3)\n"
        "result  spec.listeners[1]: false (cost 3)\n");
  CHECK(contains(at("spec.labels[*]", "size(self)"),
                 "result  spec.labels['a.b']: 1 (cost 2)\nresult  spec.labels.c: 2 (cost 2)\n"));
  CHECK(contains(at(".spec['labels']['a.b']", "self"), "result  spec.labels['a.b']: \"x\" (cost 1)\n"));
  CHECK(contains(at("spec.listeners[1].hosts", "self == []"),
                 "result  not evaluated: the object has no value at this path\n"));
  CHECK(contains(at("", "self.metadata.name"), "result  \"edge\" (cost 3)\n"));
}

TEST_CASE("cel sets oldSelf to the value that a server correlates") {
  const Files files;
  const auto try_it = [&](const std::string& expression, const std::vector<std::string>& more) {
    std::vector<std::string> arguments = {"--schema", files.schema, "--at",      "spec.listeners[]",
                                          expression, "--object",   files.object};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return kubexx_cel(arguments).out;
  };
  CHECK(contains(
      try_it("self.port == oldSelf.port", {}),
      "spec.listeners[0]: not evaluated: the rule uses oldSelf; name the object before the update with --old\n"));
  const std::string compared = try_it("self.port == oldSelf.port", {"--old", files.old});
  CHECK(contains(compared, "spec.listeners[0]: not evaluated: it has no old value\n"));
  CHECK(contains(compared, "spec.listeners[1]: false (cost 5)\n"));
  const std::string optional = try_it("oldSelf.?port.orValue(1) == 1", {"--old", files.old, "--optional-old-self"});
  CHECK(contains(optional, "spec.listeners[0]: true"));
  CHECK(contains(optional, "spec.listeners[1]: false"));
}

TEST_CASE("cel distinguishes rules, message expressions and other types") {
  const Files files;
  const auto type = [&](const std::string& expression) {
    const std::string out = kubexx_cel({"--schema", files.schema, "--at", "spec", expression}).out;
    return out.substr(0, out.find('\n'));
  };
  CHECK(type("self.min == 1") == "type    bool");
  CHECK(type("'is ' + self.host") == "type    string, for a messageExpression");
  CHECK(type("self.listeners") ==
        "type    list(selfType.listeners.@idx), which is neither a rule (bool) nor a messageExpression (string)");
}

TEST_CASE("cel reports positions in the expression, wherever it is read from") {
  const Files files;
  const std::string expression = "self.listeners.all(l,\n  l.prt > 0)\n";
  const std::string name = files.folder.write("rule.cel", expression);
  const std::string expected =
      ":2:4: error: undefined field 'prt' [CEL-020]\n"
      "    2 |   l.prt > 0)\n"
      "      |    ^~~~\n";
  const std::vector<std::string> where = {"--schema", files.schema, "--at", "spec"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.end(), where.begin(), where.end());
    return more;
  };
  const Result direct = kubexx_cel(with({expression}));
  CHECK(direct.code == kErrorsFound);
  CHECK(direct.out.empty());
  CHECK(direct.err == "<expression>" + expected);
  CHECK(kubexx_cel(with({"-f", name})).err == name + expected);
  CHECK(kubexx_cel(with({"-"}), expression).err == "<stdin>" + expected);
}

TEST_CASE("cel names the missing bounds if a rule is too expensive") {
  const Files files;
  const Result result =
      kubexx_cel({"--schema", files.schema, "--at", "spec.listeners[].hosts", "self.all(h, h.matches('^[a-z]+$'))"});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.out, "cost    10555375380032 of 10000000: 659710961252 for each of up to 16 values\n"));
  CHECK(
      contains(result.err, "<expression>:1:1: error: estimated rule cost exceeds budget by factor of more than 100x"));
  CHECK(
      contains(result.err, files.schema +
                               ":37:21: note: spec.listeners[].hosts has no maxItems: 880 or less would bring the cost "
                               "below the limit, together with the other bounds\n"));
  CHECK(contains(result.err, "note: spec.listeners[].hosts[] has no maxLength: 880 or less"));
  CHECK(!contains(result.err, "entire OpenAPIv3 schema"));
}

TEST_CASE("cel validates a rule at its position in the schema") {
  const Files files;
  const auto error = [&](const std::string& path, const std::string& expression, const std::string& flag = "") {
    std::vector<std::string> arguments = {"--schema", files.schema, "--at", path, expression};
    if (!flag.empty()) arguments.push_back(flag);
    const Result result = kubexx_cel(arguments);
    CHECK(result.code == kErrorsFound);
    return result.err;
  };
  CHECK(contains(
      error("spec.listeners[].hosts[]", "self != oldSelf"),
      "oldSelf cannot be used on the uncorrelatable portion of the schema within "
      "spec.versions[0].schema.openAPIV3Schema.properties[spec].properties[listeners].items.properties[hosts]"));
  CHECK(
      contains(error("spec", "self.min > 0", "--optional-old-self"), "may not be set if oldSelf is not used in rule"));
  CHECK(contains(error("spec.anything", "self == 1"), "the schema of 'self' has no type [CEL-024]"));
  CHECK(contains(error("spec", "int('x') == 1"), "type conversion error from 'string' to 'int' [CEL-027]"));
}

TEST_CASE("cel accepts the functions of each server version") {
  const Files files;
  const std::string expression = "semver('1.2.3').major() == 1";
  CHECK(kubexx_cel({expression}).code == kSuccess);
  CHECK(kubexx_cel({expression, "--server-version", "1.34"}).code == kSuccess);
  const Result old = kubexx_cel({expression, "--server-version", "1.33"});
  CHECK(old.code == kErrorsFound);
  CHECK(contains(old.err, "undeclared reference to 'semver'"));
}

TEST_CASE("cel reports errors of the evaluation") {
  const Files files;
  const Result result =
      kubexx_cel({"--schema", files.schema, "--at", "spec", "self.labels.d == 'x'", "--object", files.object});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.out, "result  spec: error: no such key: d (cost 4)\n"));
  CHECK(contains(result.err, "error: spec: no such key: d [CEL-062]"));
  const Result endless = kubexx_cel({"lists.range(1000).all(x, lists.range(1000).all(y, x + y >= 0))"});
  CHECK(endless.code == kErrorsFound);
  CHECK(contains(endless.err, "operation cancelled: actual cost limit exceeded [CEL-064]"));
}

TEST_CASE("cel accepts a JSON schema instead of a definition") {
  const Folder folder;
  const std::string schema =
      folder.write("list.json", R"({"type": "array", "items": {"type": "string", "maxLength": 30}})");
  const std::string value = folder.write("value.yaml", "[ab, ac]\n");
  const Result result = kubexx_cel({"--schema", schema, "self.all(x, x.startsWith('a'))", "--object", value});
  CHECK(result.code == kSuccess);
  CHECK(contains(result.out, "result  true (cost 12)\n"));
  const std::string wrong = folder.write("wrong.json", R"({"type": "array", "itms": {}})");
  CHECK(contains(kubexx_cel({"--schema", wrong, "true"}).err, wrong + ":1:19: error: unknown field \"itms\""));
}

TEST_CASE("cel prints JSON") {
  const Files files;
  const Result result = kubexx_cel({"--schema", files.schema, "--at", "spec.listeners[].hosts", "-o", "json",
                                    "self.all(h, h.matches('^[a-z]+$'))", "--object", files.object});
  CHECK(result.code == kErrorsFound);
  CHECK(result.err.empty());
  const auto parsed = json::parse(result.out);
  REQUIRE(std::holds_alternative<json::Value>(parsed));
  const json::Object& answer = std::get<json::Value>(parsed).as_object();
  CHECK(!answer.find("accepted")->as_bool());
  CHECK(answer.find("type")->as_string() == "bool");
  CHECK(answer.find("use")->as_string() == "rule");
  CHECK(answer.find("cost")->as_object().find("places")->as_double() == 16);
  const json::Object& bound = answer.find("bounds")->as_array().at(0).as_object();
  CHECK(bound.find("path")->as_string() == "spec.listeners[].hosts");
  CHECK(bound.find("keyword")->as_string() == "maxItems");
  CHECK(answer.find("allBoundsNeeded")->as_bool());
  CHECK(answer.find("results")->as_array().at(0).as_object().find("value")->as_string() == "true");
  CHECK(answer.find("errors")->as_array().at(0).as_object().find("rule")->as_string() == "CEL-050");
}

TEST_CASE("cel reports usage errors") {
  const Files files;
  const auto usage = [](const std::vector<std::string>& arguments) {
    const Result result = kubexx_cel(arguments);
    CHECK(result.code == kUsage);
    return result.err;
  };
  CHECK(contains(usage({}), "EXPRESSION is missing"));
  CHECK(contains(usage({"self", "--at", "spec"}), "need the schema of 'self': add --schema FILE"));
  CHECK(contains(usage({"--schema", files.schema, "--at", "spec.listner", "true"}),
                 "--at spec.listner: 'spec' has no property 'listner'; did you mean 'listeners'?"));
  CHECK(contains(usage({"--schema", files.schema, "--at", "spec[]", "true"}), "'spec' is not a list or a map"));
  CHECK(contains(usage({"--schema", files.schema, "--at", "spec[x]", "true"}), "expected an index"));
  CHECK(contains(usage({"--schema", files.schema, "--api-version", "v2", "true"}),
                 "Gateway has no version 'v2', only v1"));
  CHECK(contains(usage({"--schema", files.schema, "--kind", "Route", "true"}),
                 "does not define the kind 'Route', only Gateway"));
  CHECK(contains(usage({"-", "--schema", "-"}), "standard input can be read only once"));
  CHECK(contains(usage({"true", "--server-version", "1.12"}), "expected 1.30 to 1.37"));
  CHECK(kubexx_cel({"--schema", files.folder / "nothing.yaml", "true"}).code == kEnvironment);
  CHECK(kubexx_cel({"-f", files.folder / "nothing.cel"}).code == kEnvironment);
  CHECK(contains(kubexx_cel({"self.x"}).err, "use --schema to give 'self' a type"));
  CHECK(contains(kubexx_cel({"--schema", files.schema, "true", "--object", files.schema}).err, "no Gateway in"));
}

TEST_CASE("cel lists and describes functions and macros") {
  const Result list = kubexx_cel({"--functions"});
  CHECK(list.code == kSuccess);
  CHECK(contains(list.out, "  matches                  always         whether a string contains a match"));
  CHECK(contains(list.out, "  semver                   1.34           parses a semantic version"));
  CHECK(contains(list.out, "  all/3                    1.33           "));
  const Result one = kubexx_cel({"--functions", "startsWith"});
  CHECK(contains(one.out, "  string.startsWith(string): bool\n      since always; estimated ⌈m/10⌉; running ⌈m/10⌉\n"));
  CHECK(contains(one.out, "  'v1beta1'.startsWith('v1') is true\n"));
  CHECK(contains(kubexx_cel({"--functions", "+"}).out, "  string + string: string\n"));
  const Result wrong = kubexx_cel({"--functions", "mathces"});
  CHECK(wrong.code == kUsage);
  CHECK(contains(wrong.err, "unknown function 'mathces'; did you mean 'matches'?"));
  CHECK(kubexx_cel({"--functions", "matches", "-o", "json"}).code == kUsage);
  const auto parsed = json::parse(kubexx_cel({"--functions", "-o", "json"}).out);
  REQUIRE(std::holds_alternative<json::Value>(parsed));
  CHECK(std::get<json::Value>(parsed).as_object().find("functions")->as_array().size() > 150);
}

}  // namespace
}  // namespace kubexx::driver::cel_test
