#include <algorithm>

#include "tests/support/catch.hpp"
#include "tests/unit/frontend/reading.hpp"

using namespace kubexx;

namespace {

constexpr const char* macro = "#define KUBEXX(...) [[clang::annotate(\"kubexx\", __VA_ARGS__)]]\n";

std::string misuse(const std::string& code) {
  const auto reading = test::read(macro + code + "\n");
  CHECK(reading.diagnostics.has_errors());
  return reading.errors();
}

}  // namespace

TEST_CASE("errors of clang are reported and nothing is read", "[errors]") {
  const auto reading = test::read("namespace n {\nstruct S {\n  Missing a;\n};\n}\n");
  CHECK_FALSE(reading.facts);
  CHECK(reading.errors() == "api.hpp:3:3: unknown type name 'Missing' [parse-error]\n");
}

TEST_CASE("notes of clang name only files of the user", "[errors]") {
  const auto reading = test::read("#include \"other.hpp\"\n", {{"other.hpp", "struct S { Missing a; };\n"}});
  for (const auto& one : reading.diagnostics.sorted())
    for (const auto& note : one.notes) CHECK(note.message.find("umbrella") == std::string::npos);
  CHECK(reading.errors().find("other.hpp:1:12: unknown type name 'Missing'") != std::string::npos);
}

TEST_CASE("flags of an older standard are one error", "[errors]") {
  for (const char* flag : {"-std=c++17", "-std=gnu++1z", "--std=c++11"}) {
    const auto reading = test::read("#include <kubexx/annotations.hpp>\n", {}, {flag});
    CHECK_FALSE(reading.facts);
    CHECK(reading.errors() ==
          "kubexx needs C++20 or newer; the flags have '" + std::string(flag) + "' [parse-error]\n");
  }
  for (const char* flag : {"-std=c++20", "-std=gnu++23", "-std=c++2c", "--std=c++2a"})
    CHECK(test::read("struct S {};\n", {}, {"-std=c++17", flag}).facts);
}

TEST_CASE("errors in headers of kubexx have a position", "[errors]") {
  const auto reading = test::read("#include <kubexx/annotations.hpp>\n", {}, {"-nostdinc++"});
  CHECK_FALSE(reading.facts);
  for (const auto& error : reading.diagnostics.sorted()) CHECK(error.span.valid());
}

TEST_CASE("all errors are reported", "[errors]") {
  std::string text = "struct S {\n";
  for (int i = 0; i < 15; ++i) text += "  Missing" + std::to_string(i) + " a" + std::to_string(i) + ";\n";
  const std::string errors = test::read(text + "};\n").errors();
  CHECK(std::count(errors.begin(), errors.end(), '\n') == 15);
}

TEST_CASE("files that cannot be read", "[errors]") {
  frontend::Options options = test::options();
  test::Folder folder;
  options.headers = {folder.path() + "/no.hpp", folder.path()};
  test::Reading reading;
  CHECK_FALSE(frontend::read_facts(options, *reading.sources, reading.diagnostics));
  const std::string errors = reading.errors();
  CHECK(errors.find("no.hpp': No such file or directory [env-unreadable-file]") != std::string::npos);
  CHECK(errors.find("Is a directory [env-unreadable-file]") != std::string::npos);
}

TEST_CASE("files that are not UTF-8", "[errors]") {
  CHECK(test::read("// ok\n// caf\xE9\n").errors() ==
        "api.hpp:2:7: byte 0xE9 is not UTF-8; save the file as UTF-8 [source-not-utf8]\n");
  CHECK(test::read("// \xC0\xAF\n").errors().find("source-not-utf8") != std::string::npos);
  CHECK(test::read("// \xED\xA0\x80\n").errors().find("source-not-utf8") != std::string::npos);
  CHECK(test::read("// \xF0\x9F\x98\x80 é\n").facts);
}

TEST_CASE("missing headers of clang", "[errors]") {
  frontend::Options options = test::options();
  test::Folder folder;
  options.headers = {folder.write("api.hpp", "#include <string>\n")};
  options.resource_dir = folder.path();
  test::Reading reading;
  CHECK_FALSE(frontend::read_facts(options, *reading.sources, reading.diagnostics));
  CHECK(reading.errors().find("libclang-common-") != std::string::npos);
  CHECK(reading.errors().find("[env-resource-headers]") != std::string::npos);
}

TEST_CASE("unusual files are read without errors", "[errors]") {
  CHECK(test::read("").facts);
  CHECK(test::read("\xEF\xBB\xBF").facts);
  CHECK(test::read(std::string("int a;\0// x\n", 12)).facts);
  CHECK(test::read("// no end").facts);
  CHECK(test::read("/* no end").errors().find("[parse-error]") != std::string::npos);
  CHECK(test::read(std::string(100'000, '{')).errors().find("[parse-error]") != std::string::npos);
  CHECK(test::read("struct S { int a = " + std::string(1000, '(') + "1" + std::string(1000, ')') + "; };")
            .errors()
            .find("[parse-error]") != std::string::npos);
  std::string nested = "int";
  for (int i = 0; i < 200; ++i) nested = "B<" + nested + ">";
  CHECK(test::read("template <class T> struct B { T v; };\nstruct S { " + nested + " deep; };\n").facts);
}

TEST_CASE("containers are nested at most 16 levels deep, because clang takes twice the time for each level",
          "[errors]") {
  const auto nested = [](int levels) {
    std::string type = "int";
    for (int i = 0; i < levels; ++i) type = "std::" + std::string(i % 2 == 0 ? "vector<" : "optional<") + type + ">";
    return "#include <optional>\n#include <vector>\nstruct S { " + type + " deep{}; };\n";
  };
  CHECK(test::read(nested(16)).facts);
  const auto reading = test::read(nested(400));
  CHECK_FALSE(reading.facts);
  CHECK(reading.errors().find("templates of the standard library are nested more than 16 levels deep; give the value "
                              "a struct of its own [type-unsupported]") != std::string::npos);
  std::string wide = "#include <vector>\nstruct S {\n  bool less = 1 < 2;\n";
  for (int i = 0; i < 100; ++i) wide += "  std::vector<std::vector<int>> m" + std::to_string(i) + "{};\n";
  CHECK(test::read(wide + "};\ninline bool f(int a, int b) { return a << b << a << b < a; }\n").facts);
}

TEST_CASE("flags that clang rejects", "[errors]") {
  const auto reading = test::read("struct S {};\n", {}, {"-std=c++1999"});
  CHECK_FALSE(reading.facts);
  CHECK(reading.errors().find("[parse-error]") != std::string::npos);
}

TEST_CASE("misplaced annotations are reported with their correct position", "[errors][annotations]") {
  const std::string at = " [annotation-misplaced]";
  CHECK(misuse("KUBEXX(1) struct A { int x; };") ==
        "api.hpp:2:1: the annotation is not allowed here; write it after 'struct'" + at +
            " {2:1 'KUBEXX(1) ' -> ''} {2:17 '' -> ' KUBEXX(1)'}\n");
  CHECK(misuse("KUBEXX(1) enum class B { x };") ==
        "api.hpp:2:1: the annotation is not allowed here; write it after 'enum class'" + at +
            " {2:1 'KUBEXX(1) ' -> ''} {2:21 '' -> ' KUBEXX(1)'}\n");
  CHECK(misuse("enum class C { KUBEXX(1) x, y };") ==
        "api.hpp:2:16: the annotation is not allowed here; write it after the enumerator's name" + at +
            " {2:16 'KUBEXX(1) ' -> ''} {2:27 '' -> ' KUBEXX(1)'}\n");
  CHECK(misuse("struct D { int x; int KUBEXX(1) a; };") ==
        "api.hpp:2:23: the annotation is not allowed here; write it before the member's type" + at +
            " {2:23 'KUBEXX(1) ' -> ''} {2:19 '' -> 'KUBEXX(1) '}\n");
  CHECK(misuse("using G = int KUBEXX(1);") ==
        "api.hpp:2:15: the annotation is not allowed here; write it after the alias's name" + at +
            " {2:15 'KUBEXX(1)' -> ''} {2:8 '' -> ' KUBEXX(1)'}\n");
  CHECK(misuse("KUBEXX(1) namespace z { }") ==
        "api.hpp:2:1: the annotation is not allowed here; write it after 'namespace'" + at +
            " {2:1 'KUBEXX(1) ' -> ''} {2:20 '' -> ' KUBEXX(1)'}\n");
  CHECK(misuse("struct L KUBEXX(1) { int a; };") ==
        "api.hpp:2:10: the annotation is not allowed here; write it after 'struct'" + at +
            " {2:10 'KUBEXX(1) ' -> ''} {2:7 '' -> ' KUBEXX(1)'}\n");
  CHECK(misuse("namespace KUBEXX(1) a::b { }") ==
        "api.hpp:2:11: C++ does not allow attributes on 'namespace a::…'; open the inner namespace separately to "
        "annotate it" +
            at + " {2:11 'KUBEXX(1) a::b {' -> 'a {\nnamespace KUBEXX(1) b {'} {2:29 '' -> '\n}'}\n");
  CHECK(misuse("struct E { KUBEXX() int a; };") ==
        "api.hpp:2:12: 'KUBEXX()' has no markers; name at least one" + at + " {2:12 'KUBEXX() ' -> ''}\n");
}

TEST_CASE("annotations of declarations that are not part of an API", "[errors][annotations]") {
  const std::string nothing = "the annotation does not belong to a declaration";
  CHECK(misuse("struct F { KUBEXX(1); };").find(nothing) != std::string::npos);
  CHECK(misuse("struct F { KUBEXX(1) void f(); };").find(nothing) != std::string::npos);
  CHECK(misuse("class F { KUBEXX(1) int a; };").find(nothing) != std::string::npos);
}

TEST_CASE("arguments that are not constants", "[errors][annotations]") {
  CHECK(misuse("int run();\nstruct K { KUBEXX(run()) int a; };") ==
        "api.hpp:3:19: an annotation's argument must be a constant expression [annotation-unreadable]\n");
  CHECK(misuse("struct K { KUBEXX(unknown(1)) int a; };").find("undeclared identifier 'unknown' [parse-error]") !=
        std::string::npos);
}
