#include <kubexx/http/message.hpp>

#include "tests/support/catch.hpp"

namespace kubexx::http {

using std::chrono::seconds;

TEST_CASE("headers are found whatever the case of their names") {
  const Headers headers = {{"Content-Type", "a"}, {"content-type", "b"}};
  CHECK(find_header(headers, "CONTENT-TYPE") == "a");
  CHECK(!find_header(headers, "Content"));
}

TEST_CASE("Warnings are the strings of their headers, which may have several") {
  const Headers headers = {{"Warning", "299 - \"unknown field \\\"spec.bogus\\\"\""},
                           {"warning", "299 - \"one\", 299 - \"two\""},
                           {"Warning", "199 - \"not ours\""},
                           {"Other", "299 - \"no\""}};
  CHECK(read_warnings(headers) == std::vector<std::string>{"unknown field \"spec.bogus\"", "one", "two"});
}

TEST_CASE("A header of warnings is read as Go reads it") {
  struct Row {
    std::string header;
    std::vector<std::string> warnings;
  };
  const Row rows[] = {
      {R"(299 - "text" "Wed, 21 Oct 2015 07:28:00 GMT")", {"text"}},
      {R"(299 - "a" "Wed, 21 Oct 2015 07:28:00 GMT" , 299 kube-apiserver "b")", {"a", "b"}},
      {R"(199 x "a", 299 - "b")", {"b"}},
      {R"(299 - "a", 199 - "b")", {"a"}},
      {R"(299 - "a",299 - "b",)", {"a", "b"}},
      {R"(  299 - "a")", {"a"}},
      {R"(299 - "back\\slash, \"quote\", comma")", {R"(back\slash, "quote", comma)"}},
      {R"(299 - "")", {}},
      // The rest is ignored after a mistake.
      {R"(299 - "a" b, 299 - "c")", {}},
      {R"(299 - "a", 29 - "b", 299 - "c")", {"a"}},
      {R"(299 - "cut)", {}},
      {R"(299 - "cut\)", {}},
      {R"(299 - "a" "cut)", {}},
      {R"(299  "no agent")", {}},
      {"299 - no quotes", {}},
      {"299 -", {}},
      {"299", {}},
      {"299 - \"\x01\"", {}},
      {"299 - \"\xff\"", {}},
      {"", {}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.header);
    CHECK(read_warnings({{"Warning", row.header}}) == row.warnings);
  }
}

TEST_CASE("Retry-After is read as seconds and as a date") {
  const auto now = std::chrono::system_clock::from_time_t(784111777);  // Sun, 06 Nov 1994 08:49:37 GMT
  const auto read = [&](const char* value) { return read_retry_after({{"Retry-After", value}}, now); };
  CHECK(read("1") == seconds(1));
  CHECK(read("3600") == seconds(3600));
  CHECK(read("Sun, 06 Nov 1994 08:50:07 GMT") == seconds(30));
  CHECK(read("Sun, 06 Nov 1994 08:00:00 GMT") == seconds(0));
  CHECK(read("-5") == seconds(0));
  CHECK(read("99999999999999999999") == seconds(7 * 24 * 3600));
  CHECK(!read("soon"));
  CHECK(!read(""));
  CHECK(!read_retry_after({}, now));
}

TEST_CASE("messages name a request without its query") {
  Request request;
  request.method = "PUT";
  request.target = "/api/v1/namespaces/a/configmaps/b?fieldManager=x";
  CHECK(request.line() == "PUT /api/v1/namespaces/a/configmaps/b");
}

}  // namespace kubexx::http
