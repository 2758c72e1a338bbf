#include "runtime/yaml/reader.hpp"

#include <string>

#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"

using namespace kubexx;

namespace {

yaml::Documents read(std::string_view text) { return yaml::read_documents(text); }

/// All documents, each as JSON on a line of its own.
std::string json_of(std::string_view text) {
  const auto result = read(text);
  INFO(text);
  for (const auto& error : result.errors) FAIL(error.message << " at " << error.mark.line << ":" << error.mark.column);
  std::string lines;
  for (const auto& document : result.documents) lines += (lines.empty() ? "" : "\n") + json::to_text(document.value);
  return lines;
}

yaml::ReadError refused(std::string_view text) {
  const auto result = read(text);
  INFO(text.substr(0, 100));
  REQUIRE(result.errors.size() == 1);
  return result.errors[0];
}

json::Marks at(const yaml::Document& document, std::vector<json::Step> path) {
  const auto found = json::find_marks(document.value, document.marks, path);
  REQUIRE(found.steps == path.size());
  return *found.marks;
}

}  // namespace

TEST_CASE("plain values are typed as YAML 1.1 has it") {
  // As sigs.k8s.io/yaml prints them.
  const std::pair<const char*, const char*> table[] = {
      {"y", "true"},
      {"No", "false"},
      {"nO", "\"nO\""},
      {"~", "null"},
      {"", "null"},
      {"3.0", "3"},
      {"-0.0", "0"},
      {"1e3", "1000"},
      {"1e400", "\"1e400\""},
      {"1e-400", "0"},
      {"07", "7"},
      {"08", "8"},
      {"0o17", "15"},
      {"0x1F", "31"},
      {"+0x1F", "31"},
      {"0b11", "3"},
      {"0b-11", "-3"},
      {"1_000", "1000"},
      {"12:30", "\"12:30\""},
      {"2024-01-15", "\"2024-01-15\""},
      {"9223372036854775807", "9223372036854775807"},
      {"18446744073709551615", "18446744073709551615"},
      {"18446744073709551616", "18446744073709552000"},
      {"1e18", "1000000000000000000"},
      {"'1'", "\"1\""},
      {"!!str 1", "\"1\""},
      {"!!int \"1\"", "1"},
      {"!!float 1", "1"},
      {"!!binary aGk=", "\"hi\""},
      {"!thing 1", "\"1\""},
      {"<<", "\"<<\""},
  };
  for (const auto& [text, wanted] : table)
    CHECK(json_of(std::string("k: ") + text) == std::string("{\"k\":") + wanted + "}");
}

TEST_CASE("keys become the strings that a server makes of them") {
  CHECK(json_of("y: 1") == R"({"true":1})");
  CHECK(json_of("0x10: 1") == R"({"16":1})");
  CHECK(json_of("1.50: 1") == R"({"1.5":1})");
  CHECK(json_of("1000000.0: 1") == R"({"1e+06":1})");
  CHECK(json_of(".inf: 1") == R"({".inf":1})");
  CHECK(json_of("2024-01-15: 1") == R"({"2024-01-15":1})");
  CHECK(refused("~: 1").message == "a key cannot be of type null");
  CHECK(refused("18446744073709551615: 1").message == "a key cannot be of type integer");
  CHECK(refused("[a]: 1").message == "a list or a mapping cannot be a key");
}

TEST_CASE("anchors, aliases and merges") {
  CHECK(json_of("a: &x [1, {b: 2}]\nc: *x") == R"({"a":[1,{"b":2}],"c":[1,{"b":2}]})");
  CHECK(json_of("a: &k key\n*k : 1") == R"({"a":"key","key":1})");
  CHECK(json_of("a: &x {p: 1, q: 2}\nb:\n  <<: *x\n  r: 3") == R"({"a":{"p":1,"q":2},"b":{"p":1,"q":2,"r":3}})");
  CHECK(json_of("<<: [{a: 1}, {b: 3}]") == R"({"b":3,"a":1})");
  CHECK(refused("<<: 1").message == "'<<' wants a mapping or a list of mappings");
  CHECK(refused("a: *x").message == "an alias without its anchor");
  CHECK(refused("a: &x [*x]").message == "the value of an anchor contains itself");
}

TEST_CASE("documents are split as kubectl does it") {
  CHECK(json_of("") == "");
  CHECK(json_of("# nothing\n") == "");
  CHECK(json_of("a: 1\n---\n---\n# c\n--- # d\nb: 2\n") == "{\"a\":1}\n{\"b\":2}");
  CHECK(json_of("---\r\na: |\r\n  x\r\n  y\r\n---\r\nb: 2") == "{\"a\":\"x\\ny\\n\"}\n{\"b\":2}");
  CHECK(json_of("\xEF\xBB\xBF"
                "a: 1") == "{\"a\":1}");
  CHECK(json_of("a: 1\n...\n@ never read") == "{\"a\":1}");
  CHECK(json_of("a: |\n  x") == "{\"a\":\"x\\n\"}");
  const auto separator = refused("a: 1\n---  b: 2\nc: 3");
  CHECK(separator.message == "text after the separator '---': kubectl accepts only a comment there");
  CHECK(separator.mark == json::Mark{2, 6});
}

TEST_CASE("a document with a mistake does not hide the others") {
  const auto result = read("a: 1\n---\nb: [\n---\nc: 3\n");
  CHECK(result.documents.size() == 2);
  REQUIRE(result.errors.size() == 1);
  CHECK(result.errors[0].mark.line >= 3);
}

TEST_CASE("JSON is read as JSON") {
  CHECK(json_of("{\"a\": 1.0}") == R"({"a":1})");
  CHECK(read("{\"a\": 1.0}").documents[0].value.as_object().find("a")->variant().index() ==
        json::Value(1.0).variant().index());
  CHECK(json_of(" {\"a\": 1}{\"b\": \"\\/\"}\n{}") == "{\"a\":1}\n{\"b\":\"/\"}\n{}");
  CHECK(json_of("{\"a\": 1}\n---\nb: y\n") == "{\"a\":1}\n{\"b\":true}");
  CHECK(json_of("{a: 1}") == R"({"a":1})");
  CHECK(read("{\"a\": 1}").documents[0].is_json);
  CHECK_FALSE(read("{a: 1}").documents[0].is_json);
  CHECK(refused("{\"a\": 1,\n \"b\": 2]").message == "expected ',' or '}'");
  const auto second = read("{\"a\": 1}\n{\"b\": 2}\n\n  {\"c\": tru}");
  CHECK(second.documents.size() == 2);
  REQUIRE(second.errors.size() == 1);
  CHECK(second.errors[0].mark == json::Mark{4, 9});
}

TEST_CASE("Every node of a YAML document has a mark") {
  const auto result =
      read("# c\n---\na:\n  - x\n  - b: &q !!str |\n      text\n    \"é\": 'z'\nd: *q\ne:\nf: {g: ~}\n");
  REQUIRE(result.documents.size() == 1);
  const auto& document = result.documents[0];
  CHECK(at(document, {}).value == json::Mark{3, 1});
  CHECK(at(document, {"a"}).key == json::Mark{3, 1});
  CHECK(at(document, {"a"}).value == json::Mark{4, 3});
  CHECK(at(document, {"a", std::size_t{0}}).value == json::Mark{4, 5});
  CHECK(at(document, {"a", std::size_t{1}, "b"}).value == json::Mark{5, 17});
  CHECK(at(document, {"a", std::size_t{1}, "é"}).value == json::Mark{7, 11});
  CHECK(at(document, {"d"}).key == json::Mark{8, 1});
  CHECK(at(document, {"d"}).value == json::Mark{5, 17});
  CHECK(at(document, {"e"}).value == json::Mark{9, 3});
  CHECK(at(document, {"f", "g"}).value == json::Mark{10, 8});
}

TEST_CASE("repeated keys are reported with their places") {
  const auto result = read("s:\n  - a: 1\n    b: 2\n    a:\n      3\nx: &x {k: 1}\nz:\n  k: 0\n  <<: *x\n");
  REQUIRE(result.documents.size() == 1);
  const auto& duplicates = result.documents[0].duplicates;
  REQUIRE(duplicates.size() == 2);
  CHECK(duplicates[0].path == "s[0].a");
  CHECK(duplicates[0].first == json::Mark{2, 5});
  CHECK(duplicates[0].mark == json::Mark{4, 5});
  CHECK(duplicates[0].value == json::Mark{5, 7});
  CHECK(duplicates[1].path == "z.k");
  CHECK(duplicates[1].mark == json::Mark{6, 8});
}

TEST_CASE("Text that only yaml-cpp accepts, but not the server's library, is rejected") {
  const std::pair<const char*, const char*> table[] = {
      {"a:\n\tb", "a tab in the indentation; only spaces may indent"},
      {"a: 'x'\n\t\nb: 1", "a tab in the indentation; only spaces may indent"},
      {"- \ta", "a tab in the indentation; only spaces may indent"},
      {"a: [1,,2]", "missing entry before this ','"},
      {"%YAML 1.2\n", "directives are not supported"},
      {"a: \"\\q\"", "unknown escape character: q"},
      {"a: \"\\/\"", "an unknown escape in a quoted string"},
      {"a: !e!x y", "an undefined tag handle"},
      {"a: &\xC3\xA9 1", "the name of an anchor may contain only letters, digits, '_' and '-'"},
      {"a: x\xE2\x80\xA8y", "U+2028 and U+2029 end a line in YAML: put the text in double quotes and write \\u2028"},
      {"a: !!int x", "cannot decode !!str `x` as a !!int"},
      {"a: .nan", "JSON cannot represent infinity and NaN"},
      {"a: \x01", "control characters are not allowed"},
      {"a: \xFF", "not UTF-8"},
      {"a: [[1, 2]\nb: 1", "expected ',' or ']'"},
      {"{a: 1", "a bracket that is not closed"},
      {"a: @x", "a character that cannot begin a value; a string that begins with it needs quotes"},
  };
  for (const auto& [text, wanted] : table) {
    INFO(text);
    CHECK(refused(text).message == wanted);
  }
}

TEST_CASE("what yaml-cpp alone would read differently is read as the server's library reads it") {
  const std::pair<const char*, const char*> table[] = {
      {"a: >+\n  x\n\n\nb: 1", R"({"a":"x\n\n\n","b":1})"},
      {"a: >-\n\n\n   x\n   \ty\n", R"({"a":"\n\nx\n\ty"})"},
      {"a: '\n\n  '\nb: ''", R"({"a":"\n","b":""})"},
      {"a: x\r\r\n  y", R"({"a":"x y"})"},
      {"a:\n|\n  x", R"({"a":"x\n"})"},
      {"a: [x\n\n  \t]", R"({"a":["x"]})"},
      {"a: x\n\n  \t# c\nb: 1", R"({"a":"x","b":1})"},
      {"3.199666797758382e+17: 3.199666797758382e+17", R"({"3.1996668e+17":319966679775838200})"},
  };
  for (const auto& [text, wanted] : table) CHECK(json_of(text) == wanted);
  const char* refusals[] = {
      "a: 1\nb\n",  "a: 1\nb\n  c\n", "a:\nb\n",      "a:\n[1]\n",  "a: &x\nb",           "a: !!str\n'b'",
      "? \n\"a\"",  "a: 1\n...b\n",   "...\n---\n[]", "[:x]",       "{a: {b: :c}}",       "a: [x\n\t]",
      "a: [~\n\t]", "a: 1\n%b\n",     "[1] x",        "a: !<t>x y", "a: !!b\xC3\xA9 x",   "a: &x []\n<<: *x",
      "{}!\n",      "-\nnull\n",      "a: !<t#> x",   "{}\n1: 2\n", "{\"a\": 1}\n2-3: x", "a: # \xE2\x80\xA8 b",
  };
  for (const auto* text : refusals) {
    INFO(text);
    CHECK(read(text).errors.size() == 1);
  }
}

TEST_CASE("escapes in double quotes are those of the server's library") {
  CHECK(json_of(R"(a: "\N\_\L\x41\u00e9\U0001F600\0\e\'")") ==
        json::to_text(json::Object({{"a", std::string("\xC2\x85\xC2\xA0\xE2\x80\xA8"
                                                      "A\xC3\xA9\xF0\x9F\x98\x80\0\x1B'",
                                                      17)}})));
  CHECK(json_of("a: \"x \n\n  y\\\n   z\\ \n w\"") == R"({"a":"x\nyz  w"})");
}

TEST_CASE("hostile text ends in an error") {
  CHECK(refused("a: " + std::string(1'000'000, '[')).message == "a bracket that is not closed");
  CHECK(refused("a: " + std::string(600, '[') + std::string(600, ']')).message == "nested deeper than 480 levels");
  CHECK(refused(std::string(20'000'000, '[')).message == "a collection in brackets or a scalar of more than 3 MiB");
  std::string dashes, keys;
  for (int i = 0; i < 1'000'000; ++i) dashes += "- ";
  CHECK(refused(dashes).message == "nested deeper than 480 levels");
  for (int i = 0; i < 600; ++i) keys += std::string(i, ' ') + "a:\n";
  CHECK(refused(keys).message == "nested deeper than 480 levels");
  std::string laughs = "a: &a [x,x,x,x,x,x,x,x,x,x]\n";
  for (char c = 'b'; c < 'k'; ++c) {
    laughs += std::string(1, c) + ": &" + c + " [";
    for (int i = 0; i < 10; ++i) laughs += std::string("*") + static_cast<char>(c - 1) + ",";
    laughs += "]\n";
  }
  CHECK(refused(laughs).message == "the document contains excessive aliasing");
  std::string nested;
  for (int i = 0; i < 400; ++i) nested += "&a" + std::to_string(i) + " [";
  for (int i = 0; i < 100'000; ++i) nested += "x,";
  CHECK(refused(nested + std::string(400, ']')).message == "too many values with anchors");
}

namespace {

/// A string of `bytes`, and as many aliases of it.
std::string aliased_string(std::size_t bytes, int aliases) {
  std::string text = "a: &a " + std::string(bytes, 'x') + "\nb:\n";
  for (int i = 0; i < aliases; ++i) text += "- *a\n";
  return text;
}

}  // namespace

TEST_CASE("what aliases copy is bounded by bytes") {
  // 1 MB of text that would become 2 GB.
  const auto error = refused(aliased_string(1'000'000, 2000));
  CHECK(error.message == "aliases expand to more than 16 MiB plus 4 times the size of the file");
  CHECK(error.mark == json::Mark{22, 3});
  CHECK(read(aliased_string(100'000, 160)).errors.empty());
  CHECK(read(aliased_string(1'000, 15'000)).errors.empty());
  // Merges and keys count as well, and so do anchors inside anchors.
  std::string merges = "a: &a {? " + std::string(500'000, 'k') + " : 1}\nb:\n";
  for (int i = 0; i < 60; ++i) merges += "- <<: *a\n";
  CHECK(refused(merges).message.starts_with("aliases expand to more"));
  std::string nested;
  for (int i = 0; i < 100; ++i) nested += "&a" + std::to_string(i) + " [";
  nested += std::string(1'000'000, 'x') + std::string(100, ']');
  CHECK(refused(nested).message.starts_with("aliases expand to more"));
  // All documents of a file share the budget.
  const std::string one = aliased_string(100'000, 160);
  std::string many;
  for (int i = 0; i < 10; ++i) many += one + "---\n";
  CHECK_FALSE(read(many).errors.empty());
}

TEST_CASE("limits can be set") {
  yaml::ReadOptions options;
  options.max_nodes = 110;
  CHECK(yaml::read_documents("[1, 2, 3, 4, 5, 6, 7, 8, 9]", options).errors.size() == 1);
  CHECK(yaml::read_documents(R"({"a":[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]})", options).errors.size() == 1);
  CHECK(yaml::read_documents("[1, 2, 3]", options).errors.empty());
  options.max_nodes = 1000;
  const std::string many =
      "a: 1\n---\nb: [\n---\nc: 2\n---\nd: 3\n---\ne: 4\n---\nf: 5\n---\ng: 6\n---\nh: 7\n---\ni: 8\n---\n";
  CHECK(yaml::read_documents(many, options).documents.size() == 8);
  const auto too_many = yaml::read_documents(many + many, options);
  CHECK(too_many.documents.size() == 8);
  REQUIRE(too_many.errors.size() == 2);
  CHECK(too_many.errors[1].message == "too many values or documents in one file");
  CHECK(too_many.errors[1].mark == json::Mark{19, 1});
  CHECK(yaml::read_documents("{}{}{}{}{}{}{}{}{}{}{}", options).errors.size() == 1);
  options.max_bytes = 4;
  CHECK(yaml::read_documents("a: 12", options).errors.size() == 1);
}
