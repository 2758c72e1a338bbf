// Any bytes as a document: what a generated decoder takes is JSON, comes back from its encoder, and then stays as it is.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <kubexx/codec.hpp>
#include <string>
#include <string_view>
#include <variant>

#include "api/v1/odd.kubexx.hpp"
#include <kubexx/json/value.hpp>

using namespace kubexx;

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

bool is_passed(std::string_view text) {
  json::Reader in(text);
  return in.skip() && in.finish();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const bool passed = is_passed(text);
  const auto object = decode<odd::v1::Odd>(text);
  require(passed || !object, "what is decoded is JSON");
  const auto page = decode_list<odd::v1::Odd>(R"({"items":[)" + text + "]}");
  require(!passed || page.has_value(), "one bad item does not end a list");
  if (!object) {
    require(!object.error().message.empty(), "a failure has words");
    return 0;
  }
  const std::string written = encode(*object);
  require(encode_checked(*object).value_or("") == written, "what was read can be said");
  const auto again = decode<odd::v1::Odd>(written);
  require(again.has_value(), "what is written can be read");
  require(equal(*again, *object), "what is read again is the same");
  require(encode(*again) == written, "what was written once is written so again");
  return 0;
}
