#include "runtime/http/status.hpp"
#include "runtime/http/refusal.hpp"

#include "tests/support/catch.hpp"

namespace kubexx::http {
namespace {

using std::chrono::seconds;

std::optional<Error> refusal(int status, std::string body, const char* method = "GET", Headers headers = {}) {
  Request request;
  request.method = method;
  request.target = "/apis/demo.io/v1/widgets/a?x=y";
  return find_refusal(request, {status, std::move(headers), std::move(body)}, std::chrono::system_clock::now());
}

constexpr const char* invalid = R"({"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure",
  "message":"Widget \"a\" is invalid","reason":"Invalid","details":{"name":"a","uid":"u-1","retryAfterSeconds":2,
  "causes":[{"reason":"FieldValueInvalid","message":"must be positive","field":"spec.size"},
            {"message":"only words"}, 7]},"code":422})";

}  // namespace

TEST_CASE("a Status gives its reason, message, causes and wish") {
  const auto error = refusal(422, invalid);
  REQUIRE(error);
  CHECK(error->stage == Stage::http);
  CHECK(error->code == 422);
  CHECK(error->reason == Reason::invalid);
  CHECK(error->reason_text == "Invalid");
  CHECK(error->message == "Widget \"a\" is invalid");
  CHECK(error->request == "GET /apis/demo.io/v1/widgets/a");
  CHECK(error->causes ==
        std::vector<Cause>{{"FieldValueInvalid", "must be positive", "spec.size"}, {"", "only words", ""}});
  CHECK(error->retry_after == seconds(2));
  CHECK(!error->may_have_been_applied);
}

TEST_CASE("the header's wish wins over the one in the body") {
  CHECK(refusal(429, invalid, "GET", {{"retry-after", "7"}})->retry_after == seconds(7));
}

TEST_CASE("reason wins over code") {
  const auto error = refusal(500, R"({"kind":"Status","status":"Failure","reason":"AlreadyExists","code":500})");
  CHECK(error->already_exists());
  CHECK(error->code == 500);
}

TEST_CASE("For an unknown reason, the code decides, and the string is kept") {
  const auto error =
      refusal(404, R"({"kind":"Status","status":"Failure","reason":"Vanished","message":"m","code":404})");
  CHECK(error->not_found());
  CHECK(error->reason_text == "Vanished");
}

TEST_CASE("Codes replace missing reasons") {
  struct Row {
    int code;
    const char* method;
    Reason reason;
  };
  const Row rows[] = {{400, "GET", Reason::bad_request},
                      {401, "GET", Reason::unauthorized},
                      {403, "GET", Reason::forbidden},
                      {404, "GET", Reason::not_found},
                      {405, "GET", Reason::method_not_allowed},
                      {406, "GET", Reason::not_acceptable},
                      {409, "POST", Reason::already_exists},
                      {409, "PUT", Reason::conflict},
                      {410, "GET", Reason::gone},
                      {413, "POST", Reason::request_entity_too_large},
                      {415, "PATCH", Reason::unsupported_media_type},
                      {422, "POST", Reason::invalid},
                      {429, "GET", Reason::too_many_requests},
                      {500, "GET", Reason::internal_error},
                      {502, "GET", Reason::internal_error},
                      {503, "GET", Reason::service_unavailable},
                      {504, "GET", Reason::timeout},
                      {302, "GET", Reason::unknown},
                      {418, "GET", Reason::unknown}};
  for (const Row& row : rows) {
    INFO(row.code << " " << row.method);
    const auto error = refusal(row.code, "", row.method);
    REQUIRE(error);
    CHECK(error->reason == row.reason);
    CHECK(error->code == row.code);
  }
}

TEST_CASE("fault 15: a plain-text 404 is not found, and its text is kept") {
  const auto error = refusal(404, "404 page not found\n");
  CHECK(error->not_found());
  CHECK(error->causes == std::vector<Cause>{{"UnexpectedServerResponse", "404 page not found", ""}});
}

TEST_CASE("fault 16: the HTML of a proxy is quoted up to 2 KiB and cut at a whole letter") {
  const auto error = refusal(502, "<html>\n<body>" + std::string(4000, 'x') + "</body></html>");
  CHECK(error->reason == Reason::internal_error);
  REQUIRE(error->causes.size() == 1);
  CHECK(error->causes[0].message.size() == 2048);
  CHECK(error->causes[0].message.starts_with("<html> <body>x"));
  CHECK(refusal(502, std::string(2047, 'x') + "\xC3\xA4")->causes[0].message.size() == 2047);
}

TEST_CASE("A 200 with a failed Status is an error, one with a success is not") {
  const auto error = refusal(200, invalid);
  REQUIRE(error);
  CHECK(error->invalid());
  CHECK(!refusal(200, R"({"kind":"Status","status":"Success","details":{"uid":"u"}})"));
  CHECK(!refusal(201, R"({"kind":"Widget","status":"Failure"})"));
  CHECK(!refusal(200, R"({"kind":"WidgetList","items":[{"kind":"Status","status":"Failure"}]})"));
}

TEST_CASE("Other objects are not a Status") {
  for (const char* text :
       {"", "{}", "[]", "null", "{\"kind\":1}", "{\"kind\":\"Status\"", "{\"kind\":\"Status\",}", "Status"})
    CHECK(!decode_status(text));
  const auto odd = decode_status(R"({"kind":"Status","status":7,"code":"x","details":[],"reason":{},"message":null})");
  REQUIRE(odd);
  CHECK(odd->code == 0);
}

TEST_CASE("a Status over many lines is read like one on a single line") {
  const auto error =
      refusal(410,
              "{\n  \"kind\": \"Status\",\n  \"apiVersion\": \"v1\",\n  \"metadata\": {},\n  \"status\": "
              "\"Failure\",\n  \"message\": \"too old\",\n  \"reason\": \"Expired\",\n  \"code\": 410\n}\n");
  CHECK(error->expired());
  CHECK(error->continue_token.empty());
  CHECK(refusal(410, R"({"kind":"Status","status":"Failure","reason":"Expired","metadata":{"continue":"next"}})")
            ->continue_token == "next");
}

TEST_CASE("errors of one object are distinguished from those of the server") {
  const auto of = [](int code) { return http::is_rejection({.stage = Stage::http, .code = code}); };
  for (const int code : {400, 403, 409, 413, 422, 500}) CHECK(of(code));
  for (const int code : {401, 429, 502, 503, 504}) CHECK_FALSE(of(code));
  CHECK_FALSE(http::is_rejection({.stage = Stage::connect}));
  CHECK_FALSE(http::is_rejection({.stage = Stage::cancelled, .code = 500}));
}

}  // namespace kubexx::http
