#include "tests/support/catch.hpp"
#include "tests/unit/frontend/reading.hpp"

using namespace kubexx;
using test::dump_member;

TEST_CASE("arithmetic types by width", "[types]") {
  CHECK(dump_member("bool b;") == "boolean");
  CHECK(dump_member("int i;") == "int32 plain");
  CHECK(dump_member("unsigned i;") == "uint32 plain");
  CHECK(dump_member("const int i = 1;") == "int32 plain (it is const, so it cannot be decoded; remove 'const') = 1");
  CHECK(dump_member("std::int32_t i;") == "int32");
  CHECK(dump_member("std::uint8_t i;") == "uint8");
  CHECK(dump_member("signed char i;") == "int8");
  CHECK(dump_member("short i;") == "int16");
  CHECK(dump_member("long i;") == "int64");
  CHECK(dump_member("std::size_t i;") == "uint64");
  CHECK(dump_member("std::uint64_t i;") == "uint64");
  CHECK(dump_member("float f;") == "float32");
  CHECK(dump_member("double f;") == "float64");
  CHECK(dump_member("std::byte b;") == "byte");
}

TEST_CASE("types of the standard library", "[types]") {
  CHECK(dump_member("std::string s;") == "string");
  CHECK(dump_member("std::vector<std::string> v;") == "list<string>");
  CHECK(dump_member("std::deque<int> v;") == "list<int32 plain>");
  CHECK(dump_member("std::list<bool> v;") == "list<boolean>");
  CHECK(dump_member("std::array<std::int64_t, 3> v;") == "array[3]<int64>");
  CHECK(dump_member("std::int64_t v[3];") == "array[3]<int64>");
  CHECK(dump_member("bool v[2][3];") == "array[2]<array[3]<boolean>>");
  CHECK(dump_member("std::set<std::string> v;") == "set<string>");
  CHECK(dump_member("std::unordered_set<std::string> v;") == "set<string>");
  CHECK(dump_member("std::map<std::string, int> v;") == "map<string, int32 plain>");
  CHECK(dump_member("std::unordered_map<std::string, std::vector<int>> v;") == "map<string, list<int32 plain>>");
  CHECK(dump_member("std::optional<int> v;") == "optional<int32 plain>");
  CHECK(dump_member("std::unique_ptr<S> v;") == "optional<record n::S>");
  CHECK(dump_member("std::shared_ptr<S> v;") == "optional<record n::S>");
  CHECK(dump_member("std::variant<int, std::string> v;") == "variant<int32 plain, string>");
  CHECK(dump_member("std::vector<std::byte> v;") == "bytes<byte>");
  CHECK(dump_member("std::vector<std::uint8_t> v;") == "bytes<uint8>");
  CHECK(dump_member("std::vector<unsigned char> v;") == "bytes<uint8>");
  CHECK(dump_member("std::vector<std::int8_t> v;") == "list<int8>");
  CHECK(dump_member("std::chrono::seconds v;") == "duration");
  CHECK(dump_member("std::chrono::duration<double> v;") == "duration");
  CHECK(dump_member("std::chrono::system_clock::time_point v;") == "time_point");
}

TEST_CASE("the user's types", "[types]") {
  CHECK(dump_member("M m;", "enum class M { a };") == "enumeration n::M");
  CHECK(dump_member("In m;", "struct In {};") == "record n::In");
  CHECK(dump_member("In::Deep m;", "struct In { struct Deep {}; };") == "record n::In::Deep");
  CHECK(dump_member("Name m;", "using Name = std::string;") == "alias n::Name");
  CHECK(dump_member("Name m;", "typedef std::string Name;") == "alias n::Name");
  CHECK(dump_member("std::vector<Name> m;", "using Name = std::string;") == "list<alias n::Name>");
  CHECK(dump_member("Box<In> m;", "struct In {}; template <class T> struct Box { T v; };") == "record n::Box<n::In>");
  CHECK(dump_member("Box<std::string> m;", "template <class T> struct Box { T v; };") == "record n::Box<std::string>");
}

TEST_CASE("each instance of a template declares its own types", "[types]") {
  const std::string_view box =
      "template <class T> struct Box { using Value = T; enum Mode { fast }; struct In { T t; }; struct { T y; } un; };"
      "template <> struct Box<bool> { using Value = bool; enum class Mode { on }; struct In {}; struct { int y; } un; "
      "};";
  CHECK(dump_member("Box<int>::Value m;", box) == "alias n::Box<int>::Value");
  CHECK(dump_member("Box<std::string>::Mode m;", box) == "enumeration n::Box<std::string>::Mode");
  CHECK(dump_member("Box<int>::In m;", box) == "record n::Box<int>::In");
  CHECK(dump_member("Box<bool>::Value m;", box) == "alias n::Box<bool>::Value");
  CHECK(dump_member("Box<bool>::Mode m;", box) == "enumeration n::Box<bool>::Mode");
  CHECK(dump_member("Box<bool>::In m;", box) == "record n::Box<bool>::In");
  CHECK(dump_member("Box<int>::Mode m = Box<int>::fast;", box).ends_with(" = n::Box<int>::Mode::fast"));
  CHECK(dump_member("Traits<int>::type m;", "template <class T> struct Traits { using type = T; };") ==
        "alias n::Traits<int>::type");
}

TEST_CASE("unnamed structs are distinct, also those of one macro or of a template", "[types]") {
  const auto members_of = [](const test::Reading& reading, std::string_view record, std::string_view member) {
    return reading.record(reading.field(record, member).type.name).fields.at(0).name;
  };
  const auto macro = test::read(
      "#define TWO struct { int a; } first; struct { bool b; } second;\nnamespace n {\nstruct S { TWO };\n}\n");
  CHECK(members_of(macro, "n::S", "first") == "a");
  CHECK(members_of(macro, "n::S", "second") == "b");
  const auto nested = test::read(
      "namespace n {\nstruct S { struct { struct In { int a; } in; } x; struct { struct In { bool b; } in; } y; "
      "};\n}\n");
  const auto inner_of = [&](std::string_view member) {
    return members_of(nested, nested.field("n::S", member).type.name, "in");
  };
  CHECK(inner_of("x") == "a");
  CHECK(inner_of("y") == "b");
  const auto instances = test::read(
      "#include <string>\nnamespace n {\ntemplate <class T> struct Box { struct { T y; struct { T z; } in; } un; };\n"
      "struct S { Box<int> a; Box<bool> b; };\n}\n");
  const auto kind_of = [&](std::string_view box) {
    const facts::Record& unnamed = instances.record(instances.field(box, "un").type.name);
    const facts::Record& inner = instances.record(unnamed.fields.at(1).type.name);
    CHECK(unnamed.fields.at(0).type.kind == inner.fields.at(0).type.kind);
    return inner.fields.at(0).type.kind;
  };
  CHECK(kind_of("n::Box<int>") == facts::Type::Kind::integer);
  CHECK(kind_of("n::Box<bool>") == facts::Type::Kind::boolean);
}

TEST_CASE("types of kubexx are recognised by name", "[types]") {
  CHECK(dump_member("kubexx::ObjectMeta m;") == "known ObjectMeta");
  CHECK(dump_member("std::optional<kubexx::Quantity> m;") == "optional<known Quantity>");
  CHECK(dump_member("Q m;", "using Q = kubexx::Quantity;") == "alias n::Q");
}

TEST_CASE("alias templates are resolved", "[types]") {
  CHECK(dump_member("VO<In> m;", "struct In {}; template <class T> using VO = std::vector<std::optional<T>>;") ==
        "list<optional<record n::In>>");
  CHECK(dump_member("Opt<int> m;", "template <class T> using Opt = std::optional<T>;") == "optional<int32 plain>");
  CHECK(dump_member("ByName<bool> m;", "template <class T> using ByName = std::map<std::string, T>;") ==
        "map<string, boolean>");
}

TEST_CASE("unsupported types are named", "[types]") {
  const auto refused = [](std::string_view member) {
    const std::string dump = dump_member(member);
    CAPTURE(member, dump);
    CHECK(dump.starts_with("unsupported "));
    return dump.substr(dump.rfind(" (") + 2, dump.rfind(')') - dump.rfind(" (") - 2);
  };
  CHECK(refused("std::string_view v;") == "it does not own its string; use 'std::string'");
  CHECK(refused("std::span<int> v;") == "it does not own its elements; use 'std::vector'");
  CHECK(refused("std::any v;") == "it can contain any type; use 'kubexx::Json' for values of any form");
  CHECK(refused("std::tuple<int> v;") == "its members have no names; use a struct");
  CHECK(refused("int* v;") == "a pointer does not own its value; use 'std::optional' or 'std::unique_ptr'");
  CHECK(refused("int& v;") == "a reference does not own its value; use the type itself");
  CHECK(refused("int v : 3;") ==
        "the width of a bit-field has no equivalent in a schema; use an integer type and a 'maximum' marker");
  CHECK(refused("void (*v)(int);") == "functions are not data");
  CHECK(refused("int S::*v;") == "pointers to members are not data");
  CHECK(refused("union { int a; } v;") == "the active member of a union is not known; use 'std::variant'");
  CHECK(refused("union { int a; };") == "the active member of a union is not known; use 'std::variant'");
  CHECK(refused("char v;") == "it is a character type; use 'std::string' for strings or 'std::int8_t' for numbers");
  CHECK(refused("wchar_t v;") == "strings in an API are UTF-8; use 'std::string'");
  CHECK(refused("char8_t v;") == "strings in an API are UTF-8; use 'std::string'");
  CHECK(refused("std::wstring v;") == "strings in an API are UTF-8; use 'std::string'");
  CHECK(refused("long double v;") == "JSON numbers are doubles; use 'double'");
  CHECK(refused("__int128 v;") == "integers in an API have at most 64 bits; use 'std::int64_t' or 'std::string'");
  CHECK(refused("std::char_traits<char> v;") == "this type of the standard library has no JSON form");
  CHECK(refused("struct Fwd; Fwd* v;") == "a pointer does not own its value; use 'std::optional' or 'std::unique_ptr'");
}

TEST_CASE("an unsupported type inside a container keeps its reason", "[types]") {
  CHECK(dump_member("std::vector<std::string_view> v;") ==
        "list<unsupported std::string_view (it does not own its string; use 'std::string')>");
  CHECK(dump_member("std::shared_ptr<int[]> v;") ==
        "optional<unsupported int[] (its length is not known; use 'std::vector')>");
  CHECK(dump_member("std::unique_ptr<Fwd> v;", "struct Fwd;") ==
        "optional<unsupported Fwd (it is declared but not defined in the headers)>");
}

TEST_CASE("a type's span is the type as written", "[types]") {
  const auto reading = test::read(
      "#include <kubexx/annotations.hpp>\n#include <vector>\n#define ONE KUBEXX(kubexx::Json{})\nnamespace n {\nstruct "
      "S {\n"
      "  std::vector< int >  a;\n  KUBEXX(1, (2)) const  int b = 1;\n  [[deprecated]] int c, *d;\n  int e[4];\n  "
      "std::vector<int>\n    f;\n};\n"
      "using T = std::vector<int>;\nusing U KUBEXX(1) = int  ;\ntypedef  int V;\n}\n");
  const auto type = [&](std::string_view name) { return reading.text(reading.field("n::S", name).type.span); };
  CHECK(type("a") == "std::vector< int >");
  CHECK(type("b") == "const  int");
  CHECK(type("c") == "int");
  CHECK(type("d") == "int");
  CHECK(type("e") == "int");
  CHECK(type("f") == "std::vector<int>");
  CHECK(reading.text(reading.alias("n::T").underlying.span) == "std::vector<int>");
  CHECK(reading.text(reading.alias("n::U").underlying.span) == "int");
  CHECK(reading.text(reading.alias("n::V").underlying.span) == "int");
}
