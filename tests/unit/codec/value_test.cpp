#include <chrono>
#include <limits>
#include <random>
#include <type_traits>

#include <kubexx/codec/codec.hpp>
#include <kubexx/detail/codec/chrono.hpp>
#include <kubexx/detail/codec/containers.hpp>
#include <kubexx/detail/codec/variant.hpp>
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

#pragma GCC diagnostic ignored "-Winvalid-offsetof"  // see KUBEXX_FIELD

namespace {

enum class Color { red, green };
enum Old { old_red };  // holds no other numbers
enum class Level : std::uint8_t { low = 1 };
struct Circle {
  int radius = 0;
};
struct Ratios {
  double first = 0;
  double second = 0;
};
struct Palette {
  std::map<Color, int> colors = {};  ///< omitted if it is empty
  Ratios ratios = {};                ///< the same
};

}  // namespace

template <>
struct kubexx::EnumWords<Color> {
  static constexpr codec::EnumWord words[] = {{Color::red, "Red"}, {Color::green, "Green"}};
};
template <>
struct kubexx::EnumWords<Old> {
  static constexpr codec::EnumWord words[] = {{old_red, "Red"}};
};
template <>
struct kubexx::Codec<Level> : kubexx::codec::EnumNumbers<Level> {};
template <>
struct kubexx::AlternativeName<Circle> {
  static constexpr std::string_view name = "circle";
};
template <>
struct kubexx::Codec<Circle> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("radius", Circle, radius)};
  static void decode(json::Reader& in, Circle& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const Circle& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct kubexx::Codec<Ratios> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("first", Ratios, first, codec::Presence::sparse),
                                            KUBEXX_FIELD("second", Ratios, second, codec::Presence::sparse)};
  static void decode(json::Reader& in, Ratios& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const Ratios& value) { codec::encode_fields(out, &value, fields); }
};

template <>
struct kubexx::Codec<Palette> {
  static constexpr codec::Field fields[] = {KUBEXX_FIELD("colors", Palette, colors, codec::Presence::sparse),
                                            KUBEXX_FIELD("ratios", Palette, ratios, codec::Presence::sparse)};
  static void decode(json::Reader& in, Palette& value) { codec::decode_fields(in, &value, fields); }
  static void encode(json::Writer& out, const Palette& value) { codec::encode_fields(out, &value, fields); }
};

namespace {

using namespace kubexx;
using namespace std::chrono_literals;

/// The value of a document, written again, or its failure; after `~` if the excess is not complete.
template <class T>
std::string again(std::string_view document) {
  json::Reader in(document);
  T value{};
  codec::decode(in, value);
  if (!in.finish()) return "! " + in.failure_text();
  std::string text;
  json::Writer out(text);
  Codec<T>::encode(out, value);
  return in.noted() > 0 ? "~" + text : text;
}

/// The value of a document after a change, with the excess of the document.
template <class T, class Change>
std::string edited(std::string_view document, Change change) {
  json::Reader in(document);
  const codec::ValueStart begin = codec::value_start(in);
  T value{};
  codec::decode(in, value);
  if (!in.finish()) return "! " + in.failure_text();
  Excess excess;
  if (in.noted() > 0) excess = codec::take_excess(in, begin, &value, codec::Any<T>::codec);
  change(value);
  std::string text;
  json::Writer out(text);
  Codec<T>::encode(out, value);
  return excess ? codec::restored(text, excess.text(), {}) : text;
}

/// What `encode_checked` reports.
template <class T>
std::string_view unrepresentable(const T& value) {
  std::string text;
  json::Writer out(text);
  Codec<T>::encode(out, value);
  CHECK((text == "null") == (out.unrepresentable().count == 1));
  return out.unrepresentable().what;
}

TEST_CASE("A member that JSON cannot represent is not treated as empty") {
  std::string text;
  json::Writer out(text);
  Codec<Ratios>::encode(out, {.first = 0, .second = std::numeric_limits<double>::quiet_NaN()});
  CHECK(text == R"({"second":null})");
  CHECK(out.unrepresentable().what == "a number that is not finite");
  CHECK(json::path_of(text, out.unrepresentable().offset) == "second");
  constexpr double none = std::numeric_limits<double>::quiet_NaN();
  text.clear();
  json::Writer both(text);
  Codec<Ratios>::encode(both, {.first = none, .second = none});
  CHECK(text == R"({"first":null,"second":null})");
}

TEST_CASE("An enumerator without a name cannot be a key") {
  std::string text;
  json::Writer out(text);
  Codec<std::map<Color, int>>::encode(out, {{Color::green, 1}, {static_cast<Color>(7), 2}});
  CHECK(text == R"({"Green":1,"":2})");
  CHECK(out.unrepresentable().what == "an enumerator without a name as a key");
  CHECK(json::path_of(text, out.unrepresentable().offset) == R"([""])");
}

TEST_CASE("a number that its type holds only nearly is written as it was read") {
  CHECK(edited<Ratios>(R"({"first":9007199254740993,"second":1})", [](Ratios& ratios) { ratios.second = 2; }) ==
        R"({"first":9007199254740993,"second":2})");
  CHECK(edited<Ratios>(R"({"first":9007199254740993,"second":1})", [](Ratios& ratios) { ratios.first = 3; }) ==
        R"({"first":3,"second":1})");
  CHECK(edited<std::vector<double>>("[1,9007199254740993]", [](auto& list) { list.push_back(2); }) ==
        "[1,9007199254740993,2]");
}

TEST_CASE("scalars keep to their types") {
  CHECK(again<bool>("true") == "true");
  CHECK(again<bool>("1") == "! expected boolean, found number");
  CHECK(again<std::int8_t>("-128") == "-128");
  CHECK(again<std::int8_t>("128") == "! 128 does not fit into an 8-bit integer");
  CHECK(again<std::uint8_t>("-1") == "! -1 does not fit into an unsigned 8-bit integer");
  CHECK(again<std::int64_t>("-9223372036854775808") == "-9223372036854775808");
  CHECK(again<std::int64_t>("9223372036854775808") == "! 9223372036854775808 does not fit into a 64-bit integer");
  CHECK(again<std::uint64_t>("18446744073709551615") == "18446744073709551615");
  CHECK(again<std::uint64_t>("18446744073709551616") ==
        "! 18446744073709551616 does not fit into an unsigned 64-bit integer");
  CHECK(again<int>("1e3") == "! expected integer, found number 1e3");
  CHECK(again<int>("null") == "~0");
  CHECK(again<double>("1e400") == "! 1e400 does not fit into a 64-bit number");
  CHECK(again<double>("1e-400") == "~0");
  CHECK(again<double>("9007199254740993") == "~9007199254740992");
  CHECK(again<double>("9223372036854775807") == "~9223372036854776000");
  CHECK(again<double>("0.30000001192092896") == "0.30000001192092896");
  CHECK(again<double>("100000000000000000000") == "100000000000000000000");
  CHECK(again<float>("16777217") == "~16777216");
  CHECK(again<float>("0.30000001192092896") == "~0.3");
  CHECK(again<double>("-1e-400") == "~-0");
  CHECK(again<double>("1e21") == "1e+21");
  CHECK(again<double>("100.50") == "100.5");
  CHECK(again<double>("-0.0") == "~-0");
  CHECK(again<float>("0.1") == "0.1");
  CHECK(again<float>("1e39") == "! 1e39 does not fit into a 32-bit number");
  CHECK(again<std::byte>("256") == "! 256 does not fit into an unsigned 8-bit integer");
}

TEST_CASE("Enums are written as strings or numbers") {
  CHECK(again<Color>(R"("Green")") == R"("Green")");
  CHECK(again<Old>(R"("Blue")") == R"(! unknown value "Blue"; known are Red)");
  CHECK(again<Level>("7") == "7");
  CHECK(again<std::map<Color, int>>(R"({"Red":1})") == R"({"Red":1})");
}

TEST_CASE("Entries of a map with unknown keys are kept in their place") {
  using Map = std::map<Color, int>;
  const auto nothing = [](auto&) {};
  CHECK(again<Map>(R"({"Red":1,"Blue":"x"})") == R"(~{"Red":1})");
  CHECK(again<std::map<Old, int>>(R"({"Blue":1,"Red":1})") == R"(~{"Red":1})");
  CHECK(edited<Map>(R"({"Blue":[1],"Red":1,"Pink":2,"Green":3})", nothing) ==
        R"({"Blue":[1],"Red":1,"Pink":2,"Green":3})");
  CHECK(edited<Map>(R"({"Green":1,"Pink":2,"Red":3,"Blue":4})", [](Map& map) { map[Color::red] = 7; }) ==
        R"({"Red":7,"Green":1,"Pink":2,"Blue":4})");
  CHECK(edited<Map>(R"({"Green":1,"Blue":2})", [](Map& map) { map.erase(Color::green); }) == R"({"Blue":2})");
  CHECK(edited<Map>(R"({"Blue":2})", [](Map& map) { map[Color::green] = 1; }) == R"({"Blue":2,"Green":1})");
  CHECK(edited<Map>(R"({"\u0042lue":1,"Red":1,"Blue":2})", nothing) == R"({"Blue":2,"Red":1})");
  using Unordered = std::unordered_map<Color, std::map<Color, int>>;
  CHECK(edited<Unordered>(R"({"Green":{"Blue":1},"Pink":{},"Red":{"Green":2,"Pink":3}})", [](Unordered& map) {
          map[Color::red][Color::green] = 5;
        }) == R"({"Red":{"Green":5,"Pink":3},"Green":{"Blue":1},"Pink":{}})");
}

TEST_CASE("A member that is omitted if it is empty keeps unknown content when it gets its first value") {
  const auto nothing = [](Palette&) {};
  const auto paint = [](Palette& palette) {
    palette.colors[Color::red] = 1;
    palette.ratios.second = 2;
  };
  CHECK(edited<Palette>(R"({"colors":{"Blue":2},"ratios":{"third":[ ]}})", nothing) ==
        R"({"colors":{"Blue":2},"ratios":{"third":[ ]}})");
  CHECK(edited<Palette>(R"({"colors":{"Blue":2},"ratios":{"third":[ ]}})", paint) ==
        R"({"colors":{"Blue":2,"Red":1},"ratios":{"third":[ ],"second":2}})");
  CHECK(edited<Palette>(R"({"colors":{"Red":null},"ratios":{"second":0,"third":1}})", paint) ==
        R"({"colors":{"Red":1},"ratios":{"second":2,"third":1}})");
}

TEST_CASE("An unknown enum value is noted, and equals no enumerator") {
  CHECK(again<Color>(R"("Blue")") == "~null");
  CHECK(again<std::vector<Color>>(R"(["Red","Blue"])") == R"(~["Red",null])");
  CHECK(unknown_enumerator<Color> != Color::red);
  CHECK(unknown_enumerator<Color> != Color::green);
  CHECK(again<Color>("7") == "! expected string, found number");
}

TEST_CASE("holders may be null") {
  CHECK(again<std::optional<int>>("null") == "null");
  CHECK(again<std::optional<int>>("1") == "1");
  CHECK(again<std::unique_ptr<std::string>>(R"("a")") == R"("a")");
  CHECK(again<std::shared_ptr<const std::string>>("null") == "null");
  CHECK(again<std::vector<std::optional<int>>>("[null,1]") == "[null,1]");
  CHECK(again<std::vector<int>>("[null,1]") == "~[0,1]");
}

TEST_CASE("containers") {
  CHECK(again<std::vector<bool>>("[true,false]") == "[true,false]");
  CHECK(again<std::vector<std::uint8_t>>(R"("AQI=")") == R"("AQI=")");
  CHECK(again<std::vector<std::uint8_t>>(R"("AB==")") == R"(~"AA==")");
  CHECK(again<std::vector<std::uint8_t>>(R"("AQID")") == R"("AQID")");
  CHECK(again<std::vector<std::byte>>(R"("A")") == "! illegal base64 data at input byte 0");
  CHECK(again<std::array<int, 2>>("[1,2]") == "[1,2]");
  CHECK(again<std::array<int, 2>>("[1]") == "! expected 2 elements, found 1");
  CHECK(again<std::deque<int>>("[1]") == "[1]");
  CHECK(again<std::list<int>>("[1]") == "[1]");
  CHECK(again<std::set<std::string>>(R"(["a","b"])") == R"(["a","b"])");
  CHECK(again<std::set<std::string>>(R"(["b","a"])") == R"(~["a","b"])");
  CHECK(again<std::set<std::string>>(R"(["a","a"])") == R"(~["a"])");
  CHECK(again<std::set<int, std::greater<>>>("[3,1]") == "[3,1]");
  CHECK(again<std::unordered_set<int>>("[1,2,3]") == "[1,2,3]");
  CHECK(again<std::unordered_set<int>>("[3,1,2]") == "~[1,2,3]");
  CHECK(again<std::unordered_map<std::string, int>>(R"({"b":1,"a":2})") == R"({"a":2,"b":1})");
  CHECK(again<std::map<std::string, std::vector<int>>>(R"({"b":[1],"a":[],"b":[2]})") == R"({"a":[],"b":[2]})");
}

TEST_CASE("variants") {
  using IntOrText = std::variant<int, std::string>;
  CHECK(again<IntOrText>("1") == "1");
  CHECK(again<IntOrText>(R"("x")") == R"("x")");
  CHECK(again<IntOrText>("true") == "! expected integer, found boolean");
  using Shape = std::variant<Circle>;
  CHECK(again<Shape>(R"({"circle":{"radius":2}})") == R"({"circle":{"radius":2}})");
  CHECK(again<Shape>(R"({"square":{}})") == R"(! unknown alternative "square")");
  CHECK(again<Shape>("{}") == "! expected one member, found none");
}

TEST_CASE("times") {
  CHECK(again<Time>(R"("2024-02-29T23:59:59Z")") == R"("2024-02-29T23:59:59Z")");
  CHECK(again<Time>(R"("2024-02-30T00:00:00Z")").starts_with("! \"2024-02-30T00:00:00Z\" is not a time"));
  CHECK(again<Time>(R"("2024-01-01T02:00:00+02:00")") == R"(~"2024-01-01T00:00:00Z")");
  CHECK(again<Time>(R"("2024-01-01T00:00:00.5Z")") == R"(~"2024-01-01T00:00:00Z")");
  CHECK(again<Time>("null") == "null");
  CHECK(again<MicroTime>(R"("2024-01-01T00:00:00.000001Z")") == R"("2024-01-01T00:00:00.000001Z")");
  CHECK(again<Duration>(R"("1h30m0s")") == R"("1h30m0s")");
  CHECK(again<Duration>(R"("90m")") == R"(~"1h30m0s")");
  CHECK(again<Duration>(R"("soon")") == R"(! "soon" is not a duration such as "1h30m")");
  CHECK(again<std::chrono::seconds>(R"("5s")") == R"("5s")");
  CHECK(again<std::chrono::seconds>(R"("1.5s")") == R"(~"1s")");
  CHECK(again<std::chrono::system_clock::time_point>(R"("2024-01-01T00:00:00.25Z")") == R"("2024-01-01T00:00:00.25Z")");
}

using Bytes = std::chrono::duration<std::int8_t>;
using Unsigned = std::chrono::duration<std::uint64_t, std::milli>;
using Picoseconds = std::chrono::duration<std::int64_t, std::pico>;
using Real = std::chrono::duration<double>;
using Clock = std::chrono::system_clock;
template <class Span>
using Point = std::chrono::time_point<Clock, Span>;

TEST_CASE("A duration that its type cannot hold is an error") {
  CHECK(again<Bytes>(R"("2m7s")") == R"("2m7s")");
  CHECK(again<Bytes>(R"("127.9s")") == R"(~"2m7s")");
  CHECK(again<Bytes>(R"("-2m8s")") == R"("-2m8s")");
  CHECK(again<Bytes>(R"("1000s")") == R"(! "16m40s" does not fit into a type that holds -2m8s to 2m7s)");
  CHECK(again<Unsigned>(R"("2562047h47m16.854s")") == R"("2562047h47m16.854s")");
  CHECK(again<Unsigned>(R"("-1s")") == R"(! "-1s" does not fit into a type that holds 0s to 2562047h47m16.854775807s)");
  CHECK(again<Picoseconds>(R"("2562h0m0s")") == R"("2562h0m0s")");
  CHECK(again<Picoseconds>(R"("2563h")").starts_with(R"(! "2563h0m0s" does not fit into a type that holds -2562h2m)"));
  CHECK(again<std::chrono::nanoseconds>(R"("2562047h47m16.854775807s")") == R"("2562047h47m16.854775807s")");
  CHECK(again<std::chrono::nanoseconds>(R"("-2562047h47m16.854775808s")") == R"("-2562047h47m16.854775808s")");
  CHECK(again<std::chrono::days>(R"("49h")") == R"(~"48h0m0s")");
  CHECK(again<Real>(R"("1.000000001s")") == R"("1.000000001s")");
  CHECK(again<Real>(R"("2562047h47m16.854775807s")") == R"(~"2562047h47m16.854774475s")");
  CHECK(again<Real>(R"("-2562047h47m16.854775807s")") == R"(~"-2562047h47m16.854774475s")");
  CHECK(again<std::chrono::duration<float>>(R"("1.000000001s")") == R"(~"1s")");
}

TEST_CASE("A time that its type cannot hold is an error") {
  CHECK(again<std::chrono::sys_seconds>(R"("9999-12-31T23:59:59Z")") == R"("9999-12-31T23:59:59Z")");
  CHECK(again<std::chrono::sys_seconds>(R"("0001-01-01T00:00:00Z")") == R"("0001-01-01T00:00:00Z")");
  CHECK(again<std::chrono::sys_seconds>(R"("0000-01-01T00:00:00Z")") == R"("0000-01-01T00:00:00Z")");
  CHECK(again<std::chrono::sys_days>(R"("9999-12-31T00:00:00Z")") == R"("9999-12-31T00:00:00Z")");
  CHECK(again<std::chrono::sys_days>(R"("9999-12-31T01:00:00Z")") == R"(~"9999-12-31T00:00:00Z")");
  CHECK(again<Point<std::chrono::nanoseconds>>(R"("9999-12-31T23:59:59Z")") ==
        R"(! "9999-12-31T23:59:59Z" does not fit into a type that holds )"
        R"(1677-09-21T00:12:43.145224192Z to 2262-04-11T23:47:16.854775807Z)");
  CHECK(again<Point<std::chrono::nanoseconds>>(R"("2262-04-11T23:47:16.854775807Z")") ==
        R"("2262-04-11T23:47:16.854775807Z")");
  CHECK(again<Point<std::chrono::nanoseconds>>(R"("1677-09-21T00:12:43.145224192Z")") ==
        R"("1677-09-21T00:12:43.145224192Z")");
  for (const char* outside :
       {R"("2262-04-11T23:47:16.854775808Z")", R"("1677-09-21T00:12:43.145224191Z")", R"("0001-01-01T00:00:00Z")"})
    CHECK(again<Point<std::chrono::nanoseconds>>(outside).starts_with("! "));
  CHECK(again<Point<std::chrono::duration<std::int32_t>>>(R"("2038-01-19T03:14:08Z")") ==
        R"(! "2038-01-19T03:14:08Z" does not fit into a type that holds 1901-12-13T20:45:52Z to 2038-01-19T03:14:07Z)");
  CHECK(again<Point<Real>>(R"("2024-01-01T00:00:00.25Z")") == R"("2024-01-01T00:00:00.25Z")");
  CHECK(again<Point<Real>>(R"("9999-12-31T23:59:59Z")") == R"("9999-12-31T23:59:59Z")");
}

TEST_CASE("Times and durations without a JSON form are reported") {
  constexpr std::string_view too_long = "a duration that does not fit into 64-bit nanoseconds";
  constexpr std::string_view too_far = "a time that is not in the years 0 to 9999";
  CHECK(unrepresentable(std::chrono::hours(2'562'047)).empty());
  CHECK(unrepresentable(std::chrono::hours(2'562'048)) == too_long);
  CHECK(unrepresentable(std::chrono::days(-200'000)) == too_long);
  CHECK(unrepresentable(Unsigned::max()) == too_long);
  for (const double seconds : {1e300, -1e300, 9'223'372'036.855, std::numeric_limits<double>::infinity(),
                               -std::numeric_limits<double>::infinity(), std::numeric_limits<double>::quiet_NaN()})
    CHECK(unrepresentable(Real(seconds)) == too_long);
  CHECK(unrepresentable(std::chrono::nanoseconds::min()).empty());
  CHECK(unrepresentable(Clock::time_point::max()).empty());
  CHECK(unrepresentable(std::chrono::sys_days(std::chrono::year(30'000) / 12 / 31)) == too_far);
  CHECK(unrepresentable(std::chrono::sys_seconds::max()) == too_far);
  CHECK(unrepresentable(std::chrono::sys_seconds::min()) == too_far);
  CHECK(unrepresentable(Point<std::chrono::duration<std::int64_t, std::ratio<86'400>>>::max()) == too_far);
  CHECK(unrepresentable(Point<Real>(Real(std::numeric_limits<double>::quiet_NaN()))) == too_far);
  CHECK(unrepresentable(Time(std::numeric_limits<std::int64_t>::max())) == too_far);
  CHECK(unrepresentable(MicroTime(Time(std::numeric_limits<std::int64_t>::min()))) == too_far);
  CHECK(unrepresentable(MicroTime(Time(0, -5))) == "a time whose nanoseconds are not from 0 to 999999999");
  // Known by their instant in UTC, which is in another year.
  CHECK(again<Time>(R"("9999-12-31T23:59:59-24:00")") == R"(~"10000-01-01T23:59:59Z")");
  CHECK(again<Time>(R"("0000-01-01T00:00:00+24:00")").starts_with("~\"-"));
}

TEST_CASE("Spans at the limits of their types are read and written exactly, or reported") {
  std::mt19937_64 random(1);
  const auto around = [&](std::int64_t number) {
    return detail::WideInteger{number} + static_cast<std::int64_t>(random() % 2'000'001) - 1'000'000;
  };
  const auto check = [&]<class Span>(std::type_identity<Span>, detail::WideInteger nanoseconds) {
    if (nanoseconds != detail::clamped<std::int64_t>(nanoseconds)) return;
    const Duration length = Duration::from_nanoseconds(static_cast<std::int64_t>(nanoseconds));
    const std::string text = '"' + length.text() + '"';
    constexpr detail::WideInteger num = Span::period::num, den = Span::period::den;
    const detail::WideInteger ticks = nanoseconds * den / (num * 1'000'000'000);
    const bool fits = ticks >= Span::min().count() && ticks <= Span::max().count();
    json::Reader in(text);
    Span span{};
    codec::decode(in, span);
    CHECK(in.finish() == fits);
    if (!fits) return;
    CHECK(detail::WideInteger{span.count()} == ticks);
    const bool exact = ticks * num * 1'000'000'000 / den == nanoseconds;
    CHECK((in.noted() == 0) == exact);
    if (exact) CHECK(again<Span>(text) == text);
  };
  using Limits = std::numeric_limits<std::int64_t>;
  for (int i = 0; i < kubexx::test::rounds(10'000); ++i) {
    for (const std::int64_t edge : {Limits::max(), Limits::min(), std::int64_t{127} << 30, Limits::max() / 1000,
                                    Limits::min() / 1000, std::int64_t{0}, static_cast<std::int64_t>(random())}) {
      check(std::type_identity<std::chrono::nanoseconds>(), around(edge));
      check(std::type_identity<std::chrono::hours>(), around(edge));
      check(std::type_identity<Picoseconds>(), around(edge));
      check(std::type_identity<Bytes>(), around(edge));
      check(std::type_identity<std::chrono::duration<std::int32_t, std::ratio<1, 30>>>(), around(edge));
    }
  }
}

TEST_CASE("Vocabulary types keep their strings") {
  CHECK(again<Quantity>(R"("1.50Gi")") == R"("1.50Gi")");
  CHECK(again<Quantity>("2") == R"(~"2")");
  CHECK(again<IntOrString>(R"("50%")") == R"("50%")");
  CHECK(again<IntOrString>("8080") == "8080");
  CHECK(again<IntOrString>("9223372036854775807") == "9223372036854775807");
  CHECK(again<IntOrString>("9223372036854775808") == "! 9223372036854775808 does not fit into a 64-bit integer");
  CHECK(again<IntOrString>("[]") == "! expected integer or string, found array");
  CHECK(again<Json>(R"({ "a" : 1.0 })") == R"({ "a" : 1.0 })");
  CHECK(again<Json>("null") == "null");
  CHECK(again<RawExtension>(R"({"a":[]})") == R"({"a":[]})");
  CHECK(again<LabelSelector>(
            R"({"matchExpressions":[{"key":"a","operator":"In","values":["b"]}],"matchLabels":{"c":"d"}})") ==
        R"({"matchExpressions":[{"key":"a","operator":"In","values":["b"]}],"matchLabels":{"c":"d"}})");
  CHECK(
      again<Condition>(
          R"({"lastTransitionTime":"2024-01-01T00:00:00Z","message":"m","reason":"r","status":"True","type":"Ready"})") ==
      R"({"lastTransitionTime":"2024-01-01T00:00:00Z","message":"m","reason":"r","status":"True","type":"Ready"})");
  CHECK(again<SecretKeySelector>(R"({"key":"k","name":"n","optional":true})") ==
        R"({"key":"k","name":"n","optional":true})");
  std::string text;
  json::Writer out(text);
  Codec<Json>::encode(out, Json{"1,\"x\":2"});
  CHECK(text == "null");
}

}  // namespace
