#include <future>
#include <string>
#include <vector>

#include "runtime/rules/evaluate.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/schema/object/object_schema.hpp"

using namespace kubexx;

namespace {

constexpr const char* kSchema = R"json({
  "type": "object",
  "x-kubernetes-validations": [
    {"rule": "self.least <= self.most", "messageExpression": "'at most ' + string(self.most)"}
  ],
  "properties": {
    "least": {"type": "integer"},
    "most": {"type": "integer"},
    "names": {
      "type": "array",
      "maxItems": 5,
      "items": {
        "type": "string",
        "maxLength": 9,
        "x-kubernetes-validations": [{"rule": "self.matches('^[a-z]+$')"}]
      }
    }
  }
})json";

schema::ObjectRequest posted(const std::string& members) {
  schema::ObjectRequest request;
  request.object = schema::test::value_of(R"({"apiVersion":"example.com/v1","kind":"Widget","metadata":{"name":"a"},)" +
                                          members + "}");
  request.source = schema::Source::json;
  return request;
}

}  // namespace

TEST_CASE("any number of threads evaluate the rules of one definition, which are compiled once") {
  const schema::ServedDefinition definition(schema::test::definition_of(kSchema));
  schema::ObjectOptions options;
  options.expressions = rules::expression_evaluation(definition);
  const auto work = [&] {
    std::size_t errors = 0;
    for (int i = 0; i < 50; ++i) {
      errors += validate_object(definition, posted(R"("least":1,"most":2,"names":["a","b"])"), options).errors.size();
      errors += validate_object(definition, posted(R"("least":2,"most":1,"names":["a","B"])"), options).errors.size();
    }
    return errors;
  };
  std::vector<std::future<std::size_t>> threads;
  for (int i = 0; i < 4; ++i) threads.push_back(std::async(std::launch::async, work));
  for (std::future<std::size_t>& thread : threads) CHECK(thread.get() == 100);
}
