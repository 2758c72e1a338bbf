#include "runtime/patch/patch.hpp"

#include <string>

#include "runtime/json/text.hpp"
#include "runtime/patch/json_operations.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;
using kubexx::patch::apply_json_patch;
using kubexx::patch::apply_merge_patch;
using kubexx::patch::apply_strategic_merge_patch;
using kubexx::patch::merge_lists;
using kubexx::patch::Patched;

namespace {

json::Value value(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

std::string shown(const Result<Patched>& result) {
  if (result) return json::to_go_text(result->document);
  return std::to_string(result.error().code) + " " + result.error().reason_text + ": " + result.error().message;
}

std::string json_patched(std::string_view document, std::string_view patch) {
  return shown(apply_json_patch(value(document), value(patch)));
}

std::string merge_patched(std::string_view document, std::string_view patch) {
  return shown(apply_merge_patch(value(document), value(patch)));
}

std::string strategically_patched(std::string_view document, std::string_view patch) {
  return shown(apply_strategic_merge_patch(value(document), value(patch), merge_lists("", "ConfigMap")));
}

/// Why operations do not apply to the document.
std::string operation_fault(std::string_view document, std::string_view operations) {
  const auto result = patch::apply_operations(value(document), value(operations).as_array());
  const auto* fault = std::get_if<patch::OperationFault>(&result);
  return fault == nullptr ? std::string() : fault->reason;
}

const std::string kRejected = "422 Invalid: the server rejected our request due to an error in our request";

}  // namespace

TEST_CASE("a JSON patch is applied operation by operation") {
  CHECK(json_patched(R"({"a":1})", R"([{"op":"add","path":"/b","value":[1]},{"op":"add","path":"/b/-","value":2}])") ==
        R"({"a":1,"b":[1,2]})");
  CHECK(json_patched(R"({"a":{"b/c":1}})", R"([{"op":"move","from":"/a/b~1c","path":"/d"}])") == R"({"a":{},"d":1})");
  CHECK(
      json_patched(R"({"a":[1,2,3]})", R"([{"op":"remove","path":"/a/-1"},{"op":"copy","from":"/a/0","path":"/b"}])") ==
      R"({"a":[1,2],"b":1})");
  CHECK(json_patched(R"({"a":1})",
                     R"([{"op":"test","path":"/a","value":1},{"op":"replace","path":"/n","value":null}])") ==
        R"({"a":1,"n":null})");
  CHECK(json_patched(R"({"a":1})", "[]") == R"({"a":1})");
}

TEST_CASE("A JSON patch that does not apply is rejected without a reason") {
  CHECK(json_patched(R"({"a":1})", R"([{"op":"test","path":"/a","value":2}])") == kRejected);
  CHECK(json_patched(R"({"a":1})", R"([{"op":"remove","path":"/b"}])") == kRejected);
  CHECK(json_patched(R"({"a":1})", R"([{"op":"add","path":"/a/b","value":2}])") == kRejected);
  CHECK(json_patched(R"({"a":[1]})", R"([{"op":"add","path":"/a/3","value":2}])") == kRejected);
  CHECK(json_patched(R"({"a":[1]})", R"([{"op":"add","path":"/a/9223372036854775808","value":2}])") == kRejected);
  CHECK(json_patched(R"({"a":1})", R"([{"op":"jump","path":"/a"}])") == kRejected);
}

TEST_CASE("operations that do not apply have the reasons of the library of API servers") {
  const auto fault = [](const std::string& operation) {
    return operation_fault(R"({"a":1,"l":[1,2],"o":{}})", "[{" + operation + "}]");
  };
  const std::string missing = ": missing value";
  CHECK(fault(R"("op":"jump")") == "Unexpected kind: jump");
  CHECK(fault(R"("op":1)") == "Unexpected kind: unknown");
  CHECK(operation_fault("{}", "[null]") == "Unexpected kind: unknown");

  CHECK(fault(R"("op":"add")") == "add operation failed to decode path" + missing);
  CHECK(fault(R"("op":"add","path":"/a/b")") ==
        R"(add operation does not apply: doc is missing path: "/a/b")" + missing);
  CHECK(fault(R"("op":"add","path":"/l/x")") ==
        "error in add for path: '/l/x': value was not a proper array index: 'x': strconv.Atoi: parsing \"x\": invalid "
        "syntax");
  CHECK(fault(R"("op":"add","path":"/l/9223372036854775808")")
            .ends_with(R"(strconv.Atoi: parsing "9223372036854775808": value out of range)"));
  CHECK(fault(R"("op":"add","path":"/l/+-1")").ends_with(R"(parsing "+-1": invalid syntax)"));
  CHECK(fault(R"("op":"add","path":"/l/3")") ==
        "error in add for path: '/l/3': Unable to access invalid index: 3: invalid index referenced");
  CHECK(fault(R"("op":"add","path":"/l/-3")").empty());

  CHECK(fault(R"("op":"remove","path":"/a/b")") ==
        R"(remove operation does not apply: doc is missing path: "/a/b")" + missing);
  CHECK(fault(R"("op":"remove","path":"/b")") ==
        "error in remove for path: '/b': Unable to remove nonexistent key: b" + missing);
  CHECK(fault(R"("op":"remove","path":"/l/-3")") ==
        "error in remove for path: '/l/-3': Unable to access invalid index: -3: invalid index referenced");

  CHECK(fault(R"("op":"replace","path":7)") ==
        "replace operation failed to decode path: json: cannot unmarshal number into Go value of type string");
  CHECK(fault(R"("op":"replace","path":"","value":7)") ==
        "replace operation value must be object or array: %!w(<nil>)");
  CHECK(fault(R"("op":"replace","path":"/a/b")") ==
        "replace operation does not apply: doc is missing path: /a/b" + missing);
  CHECK(fault(R"("op":"replace","path":"/l/2")") ==
        "replace operation does not apply: doc is missing key: /l/2" + missing);
  CHECK(fault(R"("op":"replace","path":"/b")").empty());

  CHECK(fault(R"("op":"test","path":"/a","value":2)") == "testing value /a failed: test failed");
  CHECK(fault(R"("op":"test","path":"/a/b")") == "test operation does not apply: is missing path: /a/b" + missing);
  CHECK(fault(R"("op":"test","path":"/l/2")") ==
        "error in test for path: '/l/2': Unable to access invalid index: 2: invalid index referenced");
  CHECK(fault(R"("op":"test")") == "test operation failed to decode path: operation missing path field" + missing);

  CHECK(fault(R"("op":"move","path":"/b")") ==
        "move operation failed to decode from: operation, missing from field" + missing);
  CHECK(fault(R"("op":"move","from":"/a/b")") ==
        "move operation does not apply: doc is missing from path: /a/b" + missing);
  CHECK(fault(R"("op":"move","from":"/b")") ==
        "error in move for path: 'b': Unable to remove nonexistent key: b" + missing);
  CHECK(fault(R"("op":"move","from":"/a")") ==
        "move operation failed to decode path: operation missing path field" + missing);
  CHECK(fault(R"("op":"move","from":"/a","path":"/b/c")") ==
        "move operation does not apply: doc is missing destination path: /b/c" + missing);
  CHECK(fault(R"("op":"move","from":"/a","path":"/l/9")") ==
        "error in move for path: '/l/9': Unable to access invalid index: 9: invalid index referenced");

  CHECK(fault(R"("op":"copy","from":"/a/b")") ==
        "copy operation does not apply: doc is missing from path: /a/b" + missing);
  CHECK(fault(R"("op":"copy","from":"/l/2")") ==
        "error in copy for from: '/l/2': Unable to access invalid index: 2: invalid index referenced");
  CHECK(fault(R"("op":"copy","from":"/a")") == "copy operation failed to decode path" + missing);
  CHECK(fault(R"("op":"copy","from":"/a","path":"/b/c")") ==
        "copy operation does not apply: doc is missing destination path: /b/c" + missing);
  CHECK(fault(R"("op":"copy","from":"/a","path":"/l/9")") ==
        "error while adding value during copy: Unable to access invalid index: 9: invalid index referenced");
}

TEST_CASE("a patch of another shape is a bad request") {
  CHECK(json_patched("{}", R"({"op":"add"})") ==
        "400 BadRequest: error decoding patch: json: cannot unmarshal object into Go value of type "
        "[]handlers.jsonPatchOp");
  CHECK(
      json_patched("{}", R"([{"op":1}])") ==
      "400 BadRequest: error decoding patch: json: cannot unmarshal number into Go struct field jsonPatchOp.op of type "
      "string");
  CHECK(merge_patched("{}", "[]") ==
        "400 BadRequest: error decoding patch: json: cannot unmarshal array into Go value of type map[string]interface "
        "{}");
  CHECK(merge_patched("{}", "null") == "400 BadRequest: Invalid JSON Patch");
  CHECK(shown(apply_json_patch(value("{}"), value("7"), schema::FieldValidation::ignore)) ==
        "400 BadRequest: json: cannot unmarshal number into Go value of type jsonpatch.Patch");
  CHECK(patch::undecodable_patch(value("[null,true]")).value_or("") ==
        "json: cannot unmarshal bool into Go value of type jsonpatch.Operation");
  CHECK_FALSE(patch::undecodable_patch(value("null")));
}

TEST_CASE("copies of a JSON patch are bounded") {
  json::Array patch{value(R"({"op":"add","path":"/a","value":"0123456789"})")};
  for (int i = 0; i < 40; ++i) patch.push_back(value(R"({"op":"copy","from":"","path":"/a"})"));
  CHECK(shown(apply_json_patch(value("{}"), json::Value(patch))) == kRejected);
  patch.assign(10'001, value(R"({"op":"test","path":"/a"})"));
  CHECK(apply_json_patch(value("{}"), json::Value(patch)).error().code == 413);

  patch = {value(R"({"op":"add","path":"/a","value":["0123456789"]})")};
  for (int i = 0; i < 40; ++i) patch.push_back(value(R"({"op":"copy","from":"/a","path":"/a/-"})"));
  CHECK(shown(apply_json_patch(value("{}"), json::Value(patch))) == kRejected);
}

TEST_CASE("Unknown members of a JSON patch are reported") {
  const auto patched = apply_json_patch(value("{}"), value(R"([{"op":"add","path":"/a","value":1,"why":""}])"));
  REQUIRE(patched);
  CHECK(patched->strict == std::vector<std::string>{R"(json patch unknown field "[0].why")"});
}

TEST_CASE("A merge patch replaces values that are not objects, and drops nulls") {
  CHECK(merge_patched(R"({"a":{"b":1,"c":2}})", R"({"a":{"b":null,"d":{"e":null}}})") == R"({"a":{"c":2,"d":{}}})");
  CHECK(merge_patched(R"({"a":[1]})", R"({"a":[{"b":null},null]})") == R"({"a":[{},null]})");
  CHECK(merge_patched(R"({"a":{}})", R"({"a":[{"b":null}]})") == R"({"a":[{"b":null}]})");
}

TEST_CASE("A strategic merge patch merges the lists of built-in kinds") {
  CHECK(strategically_patched(R"({"metadata":{"finalizers":["a","b"]}})", R"({"metadata":{"finalizers":["c","a"]}})") ==
        R"({"metadata":{"finalizers":["c","a","b"]}})");
  CHECK(strategically_patched(
            R"({"metadata":{"ownerReferences":[{"uid":"1","name":"x"},{"uid":"2"}]}})",
            R"({"metadata":{"ownerReferences":[{"uid":"1","kind":"K"},{"uid":"2","$patch":"delete"}]}})") ==
        R"({"metadata":{"ownerReferences":[{"kind":"K","name":"x","uid":"1"}]}})");
  CHECK(strategically_patched(
            R"({"metadata":{"finalizers":["a","b","c"]}})",
            R"({"metadata":{"$deleteFromPrimitiveList/finalizers":["b"],"$setElementOrder/finalizers":["c","a"]}})") ==
        R"({"metadata":{"finalizers":["c","a"]}})");
}

TEST_CASE("Directives of a strategic merge patch apply to the object that contains them") {
  CHECK(strategically_patched(R"({"data":{"a":"1","b":"2"}})", R"({"data":{"$patch":"replace","c":"3"}})") ==
        R"({"data":{"c":"3"}})");
  CHECK(strategically_patched(R"({"data":{"a":"1","b":"2"}})", R"({"data":{"$retainKeys":["a","c"],"c":"3"}})") ==
        R"({"data":{"a":"1","c":"3"}})");
  CHECK(strategically_patched(R"({"data":{"a":"1"}})", R"({"data":{"$retainKeys":[],"c":"3"}})") ==
        "400 BadRequest: invalid patch format of retainKeys");
  CHECK(strategically_patched(R"({"data":{"a":"1"}})", R"({"data":{"$retainKeys":7}})") ==
        "400 BadRequest: invalid patch format of retainKeys");
  CHECK(strategically_patched(R"({"metadata":{"ownerReferences":[{"uid":"1"}]}})",
                              R"({"metadata":{"ownerReferences":[{"name":"x"}]}})") ==
        "500 : map: map[name:x] does not contain declared merge key: uid");
}
