// Any bytes as the body of an answer, with any code: a success has no refusal, and a refusal has words, a reason where
// its code has one, and no wish that outlasts a week.
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>

#include "runtime/core/utf8.hpp"
#include "runtime/http/refusal.hpp"
#include "runtime/http/status.hpp"

using namespace kubexx;

namespace {

constexpr int codes[] = {200, 201, 202, 301, 400, 401, 403, 404, 409, 410, 413, 415, 422, 429, 500, 502, 503, 504, 599};

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

void check(const Error& error) {
  require(error.stage == Stage::http, "a refusal is the server's");
  require(!error.message.empty() && error.request == "POST /x", "a refusal has words and a request");
  require(core::find_invalid_utf8(error.text()) == std::string_view::npos, "a refusal is UTF-8");
  require(!error.retry_after || *error.retry_after <= std::chrono::hours(7 * 24), "no wish outlasts a week");
  for (const Cause& cause : error.causes)
    if (cause.reason == "UnexpectedServerResponse") require(cause.message.size() <= 2048, "little of a body is kept");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string body(reinterpret_cast<const char*>(data), size);
  const http::Request request{.method = "POST", .target = "/x"};
  const auto status = http::decode_status(body);
  for (const int code : codes) {
    const auto refusal = http::find_refusal(request, {code, {}, body}, std::chrono::system_clock::now());
    require(refusal.has_value() == (code >= 300 || (status && !status->success)), "a failure is a refusal");
    if (!refusal) continue;
    check(*refusal);
    if (code >= 300) require(refusal->code == code, "the code is the answer's");
  }
  return 0;
}
