#include "tests/support/catch.hpp"
#include "tests/unit/frontend/reading.hpp"

using namespace kubexx;

namespace {

/// What follows `=` in the dump of a member.
std::string value_of(std::string_view member, std::string_view before = {}) {
  const std::string dump = test::dump_member(member, before);
  const std::size_t at = dump.find(" = ");
  return at == std::string::npos ? "none: " + dump : dump.substr(at + 3);
}

/// The arguments of the annotation of a member, with test markers.
std::string annotation(std::string_view arguments) {
  const std::string text =
      "#include <string_view>\n#include <initializer_list>\n#define KUBEXX(...) [[clang::annotate(\"kubexx\", "
      "__VA_ARGS__)]]\n"
      "namespace kubexx {\nstruct number_ { double v; constexpr explicit number_(double d) : v(d) {} };\n"
      "struct text_ { const char* v; constexpr explicit text_(const char* t) : v(t) {} };\n"
      "struct view_ { std::string_view v; constexpr explicit view_(std::string_view t) : v(t) {} };\n"
      "struct flag_t {};\ninline constexpr flag_t flag{};\n"
      "struct list_ { const char* v[8] = {}; template <class... T> constexpr list_(T... t) : v{t...} {} };\n"
      "struct column { const char* name = \"\"; const char* type = \"\"; int priority = 0; bool on = false; };\n"
      "template <class T> struct wrap { T v; constexpr explicit wrap(T t) : v(t) {} };\n"
      "}\nnamespace n {\n"
      "constexpr int kMax = 7;\nconstexpr const char* kText = \"text\";\nconstexpr std::string_view kView = \"view\";\n"
      "constexpr kubexx::column kColumn{.name = \"C\"};\nenum class M { a, b };\nconstexpr int twice(int x) { return 2 "
      "* x; }\n"
      "struct Config { int a = 3; const char* s = \"cfg\"; };\nconstexpr Config kConfig{};\n"
      "struct S {\n  KUBEXX(" +
      std::string(arguments) + ") int a;\n};\n}\n";
  const auto reading = test::read_warm(text);
  if (!reading.facts) return reading.errors();
  const std::string dump = facts::dump(*reading.facts);
  std::string result;
  const std::string_view sign = "    annotation ";
  for (std::size_t at = dump.find(sign); at != std::string::npos; at = dump.find(sign, at + 1)) {
    if (!result.empty()) result += "; ";
    result += dump.substr(at + sign.size(), dump.find('\n', at) - at - sign.size());
  }
  return result;
}

}  // namespace

TEST_CASE("initialisers of scalars", "[values]") {
  CHECK(value_of("int a = 5;") == "5");
  CHECK(value_of("int a = -5;") == "-5");
  CHECK(value_of("int a{5};") == "5");
  CHECK(value_of("int a = {5};") == "5");
  CHECK(value_of("int a{};") == "[]");
  CHECK(value_of("int a = {};") == "[]");
  CHECK(value_of("int a;") == "none: int32 plain");
  CHECK(value_of("bool a = true;") == "true");
  CHECK(value_of("bool a = !true;") == "false");
  CHECK(value_of("double a = 1.5;") == "1.5");
  CHECK(value_of("double a = -1.5;") == "-1.5");
  CHECK(value_of("double a = 3;") == "3");
  CHECK(value_of("double a{2.5};") == "2.5");
  CHECK(value_of("float a = 1.0f / 2;") == "0.5");
  CHECK(value_of("std::int64_t a = INT64_MIN;") == "-9223372036854775808");
  CHECK(value_of("std::uint64_t a = UINT64_MAX;") == "18446744073709551615u");
  CHECK(value_of("std::uint8_t a = 255;") == "255");
  CHECK(value_of("int a = sizeof(int) * 2;") == "8");
  CHECK(value_of("int a = kMax + 1;", "constexpr int kMax = 9;") == "10");
  CHECK(value_of("int a = f(4);", "constexpr int f(int x) { return x * x; }") == "16");
  CHECK(value_of("double a = f(4);", "constexpr double f(int x) { return x / 8.0; }") == "0.5");
  CHECK(value_of("int a : 3;").starts_with("none"));
  CHECK(value_of("int a[2];").starts_with("none"));
  CHECK(value_of("int a = f();", "int f();") == "unreadable (its value is not a constant)");
}

TEST_CASE("initialisers of enums", "[values]") {
  const std::string before = "enum class M { a, b = 4 }; constexpr M kB = M::b; enum Old { x, y };";
  CHECK(value_of("M m = M::b;", before) == "n::M::b");
  CHECK(value_of("M m{M::a};", before) == "n::M::a");
  CHECK(value_of("M m = kB;", before) == "n::M::b");
  CHECK(value_of("M m{};", before) == "n::M[]");
  CHECK(value_of("Old m = y;", before) == "n::Old::y");
  CHECK(value_of("M m = static_cast<M>(4);", before) == "n::M::b");
  CHECK(value_of("M m = static_cast<M>(7);", before) == "n::M(7)");
  CHECK(value_of("M m = static_cast<M>(M::b);", before) == "n::M::b");
  const std::string levels = "enum class Level { b, high = 4 }; constexpr Level kHigh = Level::high;";
  CHECK(value_of("M m = static_cast<M>(Level::high);", before + levels) == "n::M::b");
  CHECK(value_of("M m = static_cast<M>(Level::b);", before + levels) == "n::M::a");
  CHECK(value_of("M m = (M)kHigh;", before + levels) == "n::M::b");
  CHECK(value_of("M m = M(static_cast<int>(Level::high) + 3);", before + levels) == "n::M(7)");
}

TEST_CASE("initialisers of strings", "[values]") {
  CHECK(value_of("std::string s = \"5 0 * * *\";") == "\"5 0 * * *\"");
  CHECK(value_of("std::string s{\"x\"};") == "\"x\"");
  CHECK(value_of("std::string s = std::string(\"x\");") == "\"x\"");
  CHECK(value_of("std::string s = std::string{\"x\"};") == "\"x\"");
  CHECK(value_of("std::string s = \"a\" \"b\";") == "\"ab\"");
  CHECK(value_of("std::string s = R\"(^\\d+$)\";") == "\"^\\\\d+$\"");
  CHECK(value_of("std::string s = \"q\\\"\\n\\t\\x41\\101\\u00e9\";") == "\"q\\\"\\n\\x09AAé\"");
  CHECK(value_of("std::string s = \"é€😀\";") == "\"é€😀\"");
  CHECK(value_of("std::string s = kText;", "constexpr const char* kText = \"t\";") == "\"t\"");
  CHECK(value_of("std::string s = kText;", "constexpr char kText[] = \"t\";") == "\"t\"");
  CHECK(value_of("std::string s{kText};", "constexpr std::string_view kText = \"t\";") == "\"t\"");
  CHECK(value_of("std::string s = kText;", "const std::string kText = \"t\";") == "\"t\"");
  CHECK(value_of("std::string s{};") == "std::basic_string[]");
  CHECK(value_of("std::string s = {};") == "std::basic_string[]");
  CHECK(value_of("std::string s = \"\";") == "\"\"");
  CHECK(value_of("std::string s;").starts_with("none"));
  CHECK(value_of("std::string s = std::string(\"x\") + \"y\";").starts_with("unreadable"));
  CHECK(value_of("std::string s = f();", "inline std::string f() { return {}; }")
            .starts_with("unreadable (it calls 'f'"));
  CHECK(value_of("std::string s = std::string(3, 'x');").starts_with("unreadable"));
  CHECK(value_of("std::string s = k ? \"a\" : \"b\";", "constexpr bool k = false;") == "\"b\"");
}

TEST_CASE("initialisers of lists and maps", "[values]") {
  CHECK(value_of("std::vector<int> v{1, 2};") == "std::vector[1, 2]");
  CHECK(value_of("std::vector<int> v = {1, 2};") == "std::vector[1, 2]");
  CHECK(value_of("std::vector<int> v{};") == "std::vector[]");
  CHECK(value_of("std::vector<std::string> v{\"a\", \"b\"};") == "std::vector[\"a\", \"b\"]");
  CHECK(value_of("std::vector<int> v = std::vector<int>(3, 1);").starts_with("unreadable"));
  CHECK(value_of("std::vector<int> v = std::vector<int>(3);").starts_with("unreadable"));
  CHECK(value_of("std::set<std::string> v{\"a\"};") == "std::set[\"a\"]");
  CHECK(value_of("std::array<int, 2> v{1, 2};") == "std::array[1, 2]");
  CHECK(value_of("int v[2] = {1, 2};") == "[1, 2]");
  CHECK(value_of("std::map<std::string, int> v{{\"a\", 1}, {\"b\", 2}};") == "std::map[[\"a\", 1], [\"b\", 2]]");
  CHECK(value_of("std::vector<std::vector<int>> v{{1}, {2, 3}};") == "std::vector[[1], [2, 3]]");
}

TEST_CASE("initialisers of optionals, pointers and variants", "[values]") {
  CHECK(value_of("std::optional<int> o = 3;") == "3");
  CHECK(value_of("std::optional<int> o{3};") == "3");
  CHECK(value_of("std::optional<int> o = std::nullopt;") == "null");
  CHECK(value_of("std::optional<int> o{};") == "std::optional[]");
  CHECK(value_of("std::optional<int> o{std::optional<int>{}};") == "std::optional[]");
  CHECK(value_of("std::optional<int> o{{}};") != "std::optional[]");
  CHECK(value_of("std::optional<bool> o = {{}};") != "std::optional[]");
  CHECK(value_of("std::optional<double> o{{}};") != "std::optional[]");
  CHECK(value_of("std::optional<std::string> o = std::string{};") == "std::basic_string[]");
  CHECK(value_of("std::optional<std::string> o{std::in_place};") == "std::in_place_t[]");
  CHECK(value_of("std::optional<std::string> o = \"x\";") == "\"x\"");
  CHECK(value_of("std::optional<M> o = M::b;", "enum class M { a, b };") == "n::M::b");
  CHECK(value_of("std::optional<bool> o = false;") == "false");
  CHECK(value_of("std::unique_ptr<int> o = nullptr;") == "null");
  CHECK(value_of("std::shared_ptr<int> o{};") == "std::shared_ptr[]");
  CHECK(value_of("std::unique_ptr<int> o = std::make_unique<int>(3);").starts_with("unreadable"));
  CHECK(value_of("std::variant<int, bool> o = 4;") == "4");
}

TEST_CASE("initialisers of structs", "[values]") {
  const std::string before = "struct In { int x = 0; std::string s{}; struct { int k; } deep{}; };";
  CHECK(value_of("In in{.x = 3, .s = \"a\"};", before) == "n::In{.x = 3, .s = \"a\"}");
  CHECK(value_of("In in{.deep = {.k = 2}};", before) == "n::In{.deep = n::In::(anonymous){.k = 2}}");
  CHECK(value_of("In in{1, \"b\"};", before) == "n::In[1, \"b\"]");
  CHECK(value_of("In in{};", before) == "n::In[]");
  CHECK(value_of("In in = In{};", before) == "n::In[]");
  CHECK(value_of("std::vector<In> in{{.x = 1}, {.x = 2}};", before) == "std::vector[n::In{.x = 1}, n::In{.x = 2}]");
  CHECK(value_of("In in = In{.x = 1};", before) == "n::In{.x = 1}");
  CHECK(value_of("std::optional<In> in = In{.x = 1};", before) == "n::In{.x = 1}");
}

TEST_CASE("constructors of the user's classes are not evaluated", "[values]") {
  const std::string before =
      "struct Time { Time() = default; Time(int seconds) : ms(seconds * 1000) {} Time(int a, int b) : ms(a * b) {}"
      " template <class T> explicit Time(T t) : ms(t) {} int ms{}; };"
      "struct Tags { Tags() = default; Tags(std::initializer_list<const char*>) {} std::string all{}; };";
  const std::string refused = "unreadable (it calls a constructor of 'n::Time')";
  CHECK(value_of("Time t = 5;", before) == refused);
  CHECK(value_of("Time t{5, 6};", before) == refused);
  CHECK(value_of("Time t = Time(5);", before) == refused);
  CHECK(value_of("Time t = Time(true);", before) == refused);
  CHECK(value_of("std::vector<Time> t{Time{5}};", before) == "std::vector[" + refused + "]");
  CHECK(value_of("Time t{};", before) == "n::Time[]");
  CHECK(value_of("Time t = Time();", before) == "n::Time[]");
  CHECK(value_of("Tags t{\"a\", \"b\"};", before) == "unreadable (it calls a constructor of 'n::Tags')");
  CHECK(value_of("kubexx::Time t{5, 6};") == "kubexx::Time{5, 6}");
}

TEST_CASE("initialisers of types of kubexx", "[values]") {
  CHECK(value_of("kubexx::Quantity q = \"1Gi\";") == "\"1Gi\"");
  CHECK(value_of("kubexx::IntOrString q = 80;") == "80");
  CHECK(value_of("kubexx::IntOrString q{\"http\"};") == "\"http\"");
  CHECK(value_of("std::map<std::string, kubexx::Quantity> q{{\"cpu\", \"1\"}};") == "std::map[[\"cpu\", \"1\"]]");
  CHECK(value_of("kubexx::ObjectMeta m{};") == "kubexx::ObjectMeta[]");
}

TEST_CASE("durations are read as nanoseconds", "[values]") {
  CHECK(value_of("std::chrono::seconds d{30};") == "std::chrono::duration(30000000000)");
  CHECK(value_of("std::chrono::seconds d = std::chrono::minutes{2};") == "std::chrono::duration(120000000000)");
  CHECK(value_of("std::chrono::milliseconds d = 1500ms;", "using namespace std::chrono_literals;") ==
        "std::chrono::duration(1500000000)");
  CHECK(value_of("std::chrono::milliseconds d = 2h;", "using namespace std::chrono_literals;") ==
        "std::chrono::duration(7200000000000)");
  CHECK(value_of("std::chrono::duration<double> d = 1.5s;", "using namespace std::chrono_literals;") ==
        "std::chrono::duration(1500000000)");
  CHECK(value_of("std::chrono::seconds d{};") == "std::chrono::duration[]");
  CHECK(value_of("std::chrono::seconds d = k;", "constexpr std::chrono::seconds k{3};") ==
        "std::chrono::duration(3000000000)");
}

TEST_CASE("the number of a duration literal is read as C++ reads it", "[values]") {
  const auto ticks = [](const std::string& type, const std::string& literal) {
    return value_of("std::chrono::" + type + " d = " + literal + ";", "using namespace std::chrono_literals;");
  };
  const auto duration = [](const std::string& nanoseconds) { return "std::chrono::duration(" + nanoseconds + ")"; };
  CHECK(ticks("seconds", "0x1Es") == duration("30000000000"));
  CHECK(ticks("seconds", "0X1'0s") == duration("16000000000"));
  CHECK(ticks("seconds", "0b11s") == duration("3000000000"));
  CHECK(ticks("seconds", "010s") == duration("8000000000"));
  CHECK(ticks("seconds", "0s") == duration("0"));
  CHECK(ticks("seconds", "1'000s") == duration("1000000000000"));
  CHECK(ticks("nanoseconds", "9007199254740993ns") == duration("9007199254740993"));
  CHECK(ticks("nanoseconds", "-0x7FFFFFFFFFFFFFFFns") == duration("-9223372036854775807"));
  CHECK(ticks("duration<double>", "1e3s") == duration("1000000000000"));
  CHECK(ticks("duration<double>", "1E+3ms") == duration("1000000000"));
  CHECK(ticks("duration<double>", "1.5e-3s") == duration("1500000"));
  CHECK(ticks("duration<double>", "010.5s") == duration("10500000000"));
  CHECK(ticks("duration<double>", ".5min") == duration("30000000000"));
  CHECK(ticks("duration<double>", "0x1.8p1s") == duration("3000000000"));
  CHECK(ticks("nanoseconds", "9223372036854775808ns").find("duration(") == std::string::npos);
  CHECK(value_of("std::chrono::nanoseconds d{9007199254740993};") == duration("9007199254740993"));
  CHECK(value_of("std::chrono::seconds d = kT;", "using namespace std::chrono_literals;\nconstexpr auto kT = 0x10s;") ==
        duration("16000000000"));
}

TEST_CASE("own literal operators are not those of the standard library", "[values]") {
  const std::string_view days =
      "constexpr std::chrono::seconds operator\"\"_days2(unsigned long long n) { return std::chrono::hours(24 * n); }";
  const std::string_view dozen =
      "constexpr std::chrono::seconds operator\"\" _dozen(unsigned long long n) { return std::chrono::seconds(12 * n); "
      "}";
  CHECK(value_of("std::chrono::seconds d = 2_days2;", days).find("it calls 'operator\"\"") != std::string::npos);
  CHECK(value_of("std::chrono::seconds d = 2_dozen;", dozen).find("it calls 'operator\"\"") != std::string::npos);
}

TEST_CASE("annotation values", "[values]") {
  CHECK(annotation("kubexx::number_(1)") == "kubexx::number_{1}");
  CHECK(annotation("kubexx::number_(-1.5)") == "kubexx::number_{-1.5}");
  CHECK(annotation("kubexx::number_(9007199254740993)") == "kubexx::number_{9007199254740993}");
  CHECK(annotation("kubexx::number_(-9007199254740993)") == "kubexx::number_{-9007199254740993}");
  CHECK(annotation("kubexx::number_(n::kMax)") == "kubexx::number_{7}");
  CHECK(annotation("kubexx::number_(twice(kMax) + 1)") == "kubexx::number_{15}");
  CHECK(annotation("kubexx::number_(kConfig.a)") == "kubexx::number_{3}");
  CHECK(annotation("kubexx::text_(\"a\\\"b\")") == "kubexx::text_{\"a\\\"b\"}");
  CHECK(annotation("kubexx::text_(R\"(^\\d+$)\")") == "kubexx::text_{\"^\\\\d+$\"}");
  CHECK(annotation("kubexx::text_(kText)") == "kubexx::text_{\"text\"}");
  CHECK(annotation("kubexx::view_(kView)") == "kubexx::view_{\"view\"}");
  CHECK(annotation("kubexx::view_(\"x\")") == "kubexx::view_{\"x\"}");
  CHECK(annotation("kubexx::flag") == "kubexx::flag_t{}");
  CHECK(annotation("kubexx::flag, kubexx::number_(1)") == "kubexx::flag_t{}; kubexx::number_{1}");
  CHECK(annotation("kubexx::list_{\"a\", \"b\"}") == "kubexx::list_{\"a\", \"b\"}");
  CHECK(annotation("kubexx::list_(\"a\", kText, 3)").find("error") != std::string::npos);
  CHECK(annotation("kubexx::column{.name = \"Age\", .priority = 1, .on = true}") ==
        "kubexx::column{.name = \"Age\", .priority = 1, .on = true}");
  CHECK(annotation("kColumn") == "kubexx::column{.name = \"C\"}");
  CHECK(annotation("kubexx::wrap(kubexx::number_(3))") == "kubexx::wrap{kubexx::number_{3}}");
  CHECK(annotation("kubexx::wrap(M::b)") == "kubexx::wrap{n::M::b}");
  CHECK(annotation("kubexx::wrap(true)") == "kubexx::wrap{true}");
  CHECK(annotation("kubexx::wrap(-1)") == "kubexx::wrap{-1}");
  CHECK(annotation("kubexx::text_(kConfig.s)").starts_with("kubexx::text_{unreadable"));
}

TEST_CASE("values and annotations have positions", "[values]") {
  const auto reading = test::read(
      "#define KUBEXX(...) [[clang::annotate(\"kubexx\", __VA_ARGS__)]]\nnamespace n {\nconstexpr int k = 3;\nstruct V "
      "{ int a; };\n"
      "struct S {\n  KUBEXX(V{1}, k) int a = k + 1;\n};\n}\n");
  const facts::Field& field = reading.field("n::S", "a");
  REQUIRE(field.annotations.size() == 1);
  CHECK(reading.text(field.annotations[0].span) == "KUBEXX(V{1}, k)");
  REQUIRE(field.annotations[0].arguments.size() == 2);
  CHECK(reading.text(field.annotations[0].arguments[0].span) == "V{1}");
  CHECK(reading.text(field.annotations[0].arguments[1].span) == "k");
  CHECK(reading.text(field.initializer->span) == "k + 1");
}

TEST_CASE("initialisers that macros write", "[values]") {
  const std::string macros =
      "#define FIELD(t, n, d) t n = d\n#define BRACED(t, n, d) t n{d}\n#define NUMBER(n) int n = 17;\n"
      "#define PLAIN(t, n) t n\n#define NAME(x) pre_##x\n#define WITH(...) __VA_ARGS__\n#define INIT(x) = x\n"
      "#define EQUALS =\n#define EMPTY {}\n#define NOTHING\n#define NOTE(...) [[clang::annotate(__VA_ARGS__)]]\n"
      "#define WHOLE int name = 17\n#define PAIR int one = 1; int two = 2;\n";
  const auto field = [&](std::string_view member, std::string_view name) {
    const auto reading =
        test::read_warm("#include <array>\n#include <optional>\n#include <string>\n#include <vector>\n" + macros +
                        "namespace n {\nstruct S {\n" + std::string(member) +
                        "\nint other = 3;\n};\ntemplate <class T> struct Of {\nT first{};\n" + std::string(member) +
                        "\n};\nstruct Use { Of<int> use; };\n}\n");
    if (!reading.facts) return reading.errors();
    const auto text = [&](const facts::Field& one) {
      if (!one.initializer) return std::string("none");
      const facts::Value& value = *one.initializer;
      if (value.kind == facts::Value::Kind::integer) return std::to_string(value.integer);
      if (value.kind == facts::Value::Kind::string) return value.text;
      return std::string(value.is_empty_holder() ? "nothing" : value.is_empty_braces() ? "braces" : "else");
    };
    const std::string plain = text(reading.field("n::S", name)), of = text(reading.field("n::Of<int>", name));
    return plain == of ? plain : plain + " but " + of;
  };
  CHECK(field("FIELD(int, a, 17);", "a") == "17");
  CHECK(field("FIELD(std::string, a, \"x\");", "a") == "x");
  CHECK(field("FIELD(std::optional<std::string>, a, \"x\");", "a") == "x");
  CHECK(field("FIELD(std::vector<std::string>, a, {});", "a") == "braces");
  CHECK(field("FIELD(std::optional<std::string>, a, std::nullopt);", "a") == "nothing");
  CHECK(field("BRACED(int, a, 17);", "a") == "17");
  CHECK(field("NUMBER(a)", "a") == "17");
  CHECK(field("PLAIN(int, a) = 17;", "a") == "17");
  CHECK(field("PLAIN(int, a){17};", "a") == "17");
  CHECK(field("PLAIN(int, a);", "a") == "none");
  CHECK(field("PLAIN(WITH(std::array<int, 3>), a);", "a") == "none");
  CHECK(field("int NAME(a) = 17;", "pre_a") == "17");
  CHECK(field("WITH(int a = 17;)", "a") == "17");
  CHECK(field("int a INIT(17);", "a") == "17");
  CHECK(field("int a EQUALS 17;", "a") == "17");
  CHECK(field("int a WITH(= 17);", "a") == "17");
  CHECK(field("int a WITH({17});", "a") == "17");
  CHECK(field("int a EMPTY;", "a") == "braces");
  CHECK(field("int a INIT(17), b;", "a") == "17");
  CHECK(field("int a, b INIT(17);", "a") == "none");
  CHECK(field("int a NOTHING;", "a") == "none");
  CHECK(field("int a NOTE(\"x\", 5);", "a") == "none");
  CHECK(field("int a NOTE(\"x\", 5) = 17;", "a") == "17");
  CHECK(field("std::array<int, 3> a NOTHING;", "a") == "none");
  CHECK(field("WHOLE;", "name") == "17");
  CHECK(field("PAIR", "two") == "2");
}
