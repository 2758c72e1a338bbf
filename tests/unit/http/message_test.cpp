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
                           {"Warning", "299 - \"cut"},
                           {"Other", "299 - \"no\""}};
  CHECK(read_warnings(headers) == std::vector<std::string>{"unknown field \"spec.bogus\"", "one", "two", "cut"});
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
