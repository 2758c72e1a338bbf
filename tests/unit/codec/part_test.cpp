#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <variant>
#include <vector>

#include <kubexx/codec/codec.hpp>
#include <kubexx/detail/codec/chrono.hpp>
#include <kubexx/detail/codec/containers.hpp>
#include <kubexx/detail/codec/variant.hpp>
#include "tests/support/catch.hpp"

namespace part_test {

enum class Mode { fast, slow };

struct Tube {
  int length = 2;
};
struct Box {
  int width = 0;
};

struct Volume {
  std::string name = {};  ///< omitted if it is empty
  int copies = 3;
  std::map<std::string, std::string> labels = {};  ///< omitted if it is empty
  std::optional<kubexx::Quantity> size = {};
  bool operator<(const Volume& other) const { return name < other.name; }
};

}  // namespace part_test

template <>
struct kubexx::EnumWords<part_test::Mode> {
  static constexpr codec::EnumWord words[] = {{part_test::Mode::fast, "Fast"}, {part_test::Mode::slow, "Slow"}};
};
template <>
struct kubexx::AlternativeName<part_test::Tube> {
  static constexpr std::string_view name = "tube";
};
template <>
struct kubexx::AlternativeName<part_test::Box> {
  static constexpr std::string_view name = "box";
};

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // see KUBEXX_FIELD

template <>
struct kubexx::Codec<part_test::Tube> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("length", part_test::Tube, length)};
  static void decode(json::Reader& in, part_test::Tube& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const part_test::Tube& value) { codec::encode_fields(out, &value, fields); }
};
template <>
struct kubexx::Codec<part_test::Box> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("width", part_test::Box, width)};
  static void decode(json::Reader& in, part_test::Box& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const part_test::Box& value) { codec::encode_fields(out, &value, fields); }
};
template <>
struct kubexx::Codec<part_test::Volume> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("copies", part_test::Volume, copies), codec::dropped("former"),
                                            KUBEXX_FIELD("labels", part_test::Volume, labels, codec::Presence::sparse),
                                            KUBEXX_FIELD("name", part_test::Volume, name, codec::Presence::sparse),
                                            KUBEXX_FIELD("size", part_test::Volume, size)};
  static void decode(json::Reader& in, part_test::Volume& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const part_test::Volume& value) { codec::encode_fields(out, &value, fields); }
};

#pragma GCC diagnostic pop

namespace part_test {

using namespace kubexx;

/// A document as its type writes it, or the error of decoding it as a part.
template <class T>
std::string rewritten(std::string_view document) {
  const auto part = decode<T>(document);
  return part ? encode(*part) : "! " + part.error().message;
}

const std::string kLost = "the type cannot represent the value";

TEST_CASE("A part may be written in another form with the same value") {
  using Span = std::chrono::seconds;
  CHECK(rewritten<Quantity>("1") == R"("1")");
  CHECK(rewritten<std::map<std::string, Quantity>>(R"({"cpu":0.5,"memory":1e3})") == R"({"cpu":"0.5","memory":"1e3"})");
  CHECK(rewritten<Duration>(R"("5m")") == R"("5m0s")");
  CHECK(rewritten<std::vector<Duration>>(R"(["24h","90s","1.5h","+2s","0","1.500ms","0.00000000005m"])") ==
        R"(["24h0m0s","1m30s","1h30m0s","2s","0s","1.5ms","3ns"])");
  CHECK(rewritten<std::vector<Span>>(R"(["24h","90s","1.0s"])") == R"(["24h0m0s","1m30s","1s"])");
  CHECK(rewritten<std::set<std::string>>(R"(["b","a"])") == R"(["a","b"])");
  CHECK(rewritten<std::unordered_set<int>>("[3,1,2]") == "[1,2,3]");
  CHECK(rewritten<std::vector<Time>>(R"(["2026-11-20T11:00:00+01:00","2026-11-20T10:00:00.000Z"])") ==
        R"(["2026-11-20T10:00:00Z","2026-11-20T10:00:00Z"])");
  CHECK(rewritten<Time>("null") == "null");
  CHECK(rewritten<MicroTime>(R"("2026-11-20T11:00:00,5+01:00")") == R"("2026-11-20T10:00:00.500000Z")");
  CHECK(rewritten<std::chrono::sys_days>(R"("2026-11-20T01:00:00+01:00")") == R"("2026-11-20T00:00:00Z")");
  CHECK(rewritten<std::vector<std::byte>>(R"("AA\nEC")") == R"("AAEC")");
  CHECK(rewritten<std::vector<double>>("[-0.0,1.00000000000000000000,0.10000000000000000555,1e3]") ==
        "[-0,1,0.1,1000]");
  CHECK(rewritten<std::vector<float>>("[0.1,0.10000000000000000555,16777216]") == "[0.1,0.1,16777216]");
}

TEST_CASE("A null of a part is an absent value") {
  CHECK(rewritten<Volume>(R"({"copies":null})") == R"({"copies":3})");
  CHECK(rewritten<Volume>(R"({"copies":4,"name":null,"labels":null,"size":null})") == R"({"copies":4})");
  CHECK(rewritten<std::vector<Volume>>(R"([null])") == R"([{"copies":3}])");
  CHECK(rewritten<std::map<std::string, int>>(R"({"a":null})") == R"({"a":0})");
  CHECK(rewritten<std::variant<Box, Tube>>(R"({"box":null,"tube":{"length":1}})") == R"({"tube":{"length":1}})");
}

TEST_CASE("A part may have empty values that its type omits") {
  CHECK(rewritten<Volume>(R"({"copies":1,"labels":{},"name":""})") == R"({"copies":1})");
  CHECK(rewritten<Volume>(R"({"copies":1,"former":[1]})") == R"({"copies":1})");
}

TEST_CASE("An unknown field of a part is an error, whatever its value is") {
  for (const std::string value : {"1", "0", "false", R"("")", "{}", "[]", R"({"x":null})"}) {
    INFO(value);
    CHECK(rewritten<Volume>(R"({"copies":1,"future":)" + value + "}") == "! future: the field is unknown");
    CHECK(rewritten<std::vector<Volume>>(R"([{"copies":1},{"labels":{},"future":)" + value + "}]") ==
          "! [1].future: the field is unknown");
    CHECK(rewritten<std::map<Mode, int>>(R"({"Fast":1,"Later":)" + value + "}") == "! Later: the field is unknown");
  }
  CHECK(rewritten<Volume>(R"({"copies":1,"future":null})") == R"({"copies":1})");
  CHECK(rewritten<Volume>(R"({"future":1e999})") == "! future: the field is unknown");
}

TEST_CASE("What the type of a part loses of a value is an error") {
  CHECK(rewritten<std::vector<double>>("[9007199254740993]") == "! [0]: " + kLost);
  CHECK(rewritten<std::vector<float>>("[1,16777217]") == "! [1]: " + kLost);
  CHECK(rewritten<std::map<std::string, Time>>(R"({"at":"2026-11-20T10:00:00.5Z"})") == "! at: " + kLost);
  CHECK(rewritten<Time>(R"("1970-01-01T00:00:00Z")") == "! " + kLost);
  CHECK(rewritten<MicroTime>(R"("2026-11-20T10:00:00.1234567Z")") == "! " + kLost);
  CHECK(rewritten<std::chrono::sys_seconds>(R"("2026-11-20T10:00:00.5Z")") == "! " + kLost);
  CHECK(rewritten<std::chrono::sys_time<std::chrono::nanoseconds>>(R"("2026-11-20T10:00:00.1234567891Z")") ==
        "! " + kLost);
  CHECK(rewritten<std::chrono::seconds>(R"("1500ms")") == "! " + kLost);
  CHECK(rewritten<Duration>(R"("1h0.5ns")") == "! " + kLost);
  CHECK(rewritten<Duration>(R"("1.0000000001s")") == "! " + kLost);
  CHECK(rewritten<std::vector<Mode>>(R"(["Fast","New"])") == "! [1]: unknown value \"New\"; known are Fast, Slow");
  CHECK(rewritten<std::set<int>>("[2,1,2]") == "! [2]: " + kLost);
  CHECK(rewritten<std::set<Volume>>(R"([{"name":"a","copies":1},{"name":"a","copies":2}])") == "! [1]: " + kLost);
  CHECK(rewritten<std::variant<Box, Tube>>(R"({"box":{"width":1},"tube":{"length":1}})") == "! " + kLost);
}

TEST_CASE("A malformed part is an error with its byte") {
  CHECK(rewritten<Volume>("{") == "! unexpected end of the document at byte 1");
  CHECK(rewritten<Volume>(R"({"copies":1}})") == "! text after the end of the document at byte 12");
}

TEST_CASE("Of repeated members of a part, the last one counts") {
  CHECK(rewritten<Volume>(R"({"labels":{"a":"b"},"labels":{"c":"d"}})") == R"({"copies":3,"labels":{"c":"d"}})");
}

}  // namespace part_test
