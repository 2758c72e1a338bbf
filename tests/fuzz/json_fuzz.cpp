// Any bytes as a document: reading each value by its type accepts the same texts as parsing a tree, with the same
// values; and a written value is JSON, which does not change when it is read and written again.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <variant>

#include <kubexx/detail/json/reader.hpp>
#include "runtime/core/utf8.hpp"
#include "runtime/json/text.hpp"

using namespace kubexx;

namespace {

constexpr int kMostOpen = 500;  ///< below the limits of both

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

json::Value read_value(json::Reader& in);

json::Value read_object(json::Reader& in) {
  json::Object object;
  for (in.begin_object(); in.next_member();) {
    std::string key(in.key());
    object.set(std::move(key), read_value(in));
  }
  return object;
}

json::Value read_array(json::Reader& in) {
  json::Array array;
  for (in.begin_array(); in.next_element();) array.push_back(read_value(in));
  return array;
}

/// As an integer if possible, else as a number.
json::Value read_number(json::Reader& in) {
  const auto place = in.position();
  std::int64_t whole = 0;
  if (in.read(whole)) return whole;
  in.resume(place);
  std::uint64_t large = 0;
  if (in.read(large)) return large;
  in.resume(place);
  double number = 0;
  in.read(number);
  return number;
}

json::Value read_value(json::Reader& in) {
  bool truth = false;
  std::string text;
  switch (in.peek()) {
    case json::Token::object:
      return read_object(in);
    case json::Token::array:
      return read_array(in);
    case json::Token::number:
      return read_number(in);
    case json::Token::boolean:
      return in.read(truth), truth;
    case json::Token::string:
      return in.read(text), text;
    case json::Token::null:
      return in.take_null(), nullptr;
    case json::Token::none:
      return in.skip(), nullptr;
  }
  return {};
}

/// Numbers lose their spelling: `1e3` is an integer then, and so is `-0`.
json::Value written_and_read(const json::Value& value) {
  auto plain = json::parse(json::to_text(value));
  auto pretty = json::parse(json::to_pretty_text(value));
  require(std::holds_alternative<json::Value>(plain) && plain.index() == pretty.index(), "output is JSON");
  require(std::get<json::Value>(plain) == std::get<json::Value>(pretty), "layout does not change a value");
  return std::get<json::Value>(std::move(plain));
}

void check_failure(const json::Reader& in, std::string_view text) {
  require(in.failure().offset <= text.size(), "a failure is within the text");
  require(!in.failure().message.empty(), "a failure has a message");
  require(core::find_invalid_utf8(in.failure_text()) == std::string_view::npos, "the message of a failure is UTF-8");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (std::count_if(text.begin(), text.end(), [](char c) { return c == '[' || c == '{'; }) > kMostOpen) return 0;
  const auto parsed = json::parse(text);
  const auto* value = std::get_if<json::Value>(&parsed);
  json::Reader in(text);
  const json::Value read = read_value(in);
  const bool was_read = in.finish();
  json::Reader passing(text);
  const bool was_passed = passing.skip() && passing.finish();
  if (!was_read) check_failure(in, text);
  if (!was_passed) check_failure(passing, text);
  require(was_read == (value != nullptr), "reader and parser accept the same texts");
  require(was_passed || !was_read, "values that can be read can be skipped");
  if (value == nullptr) return 0;
  require(read == *value, "reader and parser read the same values");
  const json::Value plain = written_and_read(read);
  require(written_and_read(plain) == plain, "a written value does not change again");
  return 0;
}
