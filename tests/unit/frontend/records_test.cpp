#include <algorithm>
#include <filesystem>

#include "tests/support/catch.hpp"
#include "tests/unit/frontend/reading.hpp"

using namespace kubexx;

TEST_CASE("only public, non-static data members are listed", "[records]") {
  const auto reading = test::read(
      "namespace n {\nclass S {\n int hidden;\n public:\n int a;\n static int s;\n static constexpr int k = 1;\n void "
      "f();\n protected:\n int p;\n"
      " public:\n int b;\n};\n}\n");
  const auto& fields = reading.record("n::S").fields;
  REQUIRE(fields.size() == 2);
  CHECK(fields[0].name == "a");
  CHECK(fields[1].name == "b");
  CHECK(fields[1].qualified == "n::S::b");
  CHECK(reading.text(fields[1].name_span) == "b");
  CHECK(reading.record("n::S").name_space == "n");
  CHECK(reading.record("n::S").requested);
}

TEST_CASE("types of other headers are read if they are used", "[records]") {
  const auto reading =
      test::read("#include \"sub.hpp\"\nnamespace n {\nstruct S {\n  Sub s;\n};\n}\n",
                 {{"sub.hpp", "namespace n {\n// doc\nstruct Sub {\n  Mode m;\n};\nstruct Unused {};\n}\n"},
                  {"mode.hpp", "namespace n { enum class Mode { a }; }\n"}},
                 {"-include", "mode.hpp", "-I."});
  INFO(reading.errors());
  // The forced include is found beside no header; the next case covers the plain way.
  CHECK(!reading.facts);
  const auto good = test::read(
      "#include \"sub.hpp\"\nnamespace n {\nstruct S {\n  Sub s;\n};\n}\n",
      {{"sub.hpp", "#include \"mode.hpp\"\nnamespace n {\n// doc\nstruct Sub {\n  Mode m;\n};\nstruct Unused {};\n}\n"},
       {"mode.hpp", "namespace n { enum class Mode { a }; }\n"}});
  INFO(good.errors());
  CHECK(good.comments(good.record("n::Sub")) == "doc: // doc");
  CHECK_FALSE(good.record("n::Sub").requested);
  CHECK(good.enumeration("n::Mode").enumerators.size() == 1);
  CHECK_THROWS(good.record("n::Unused"));
  std::vector<std::string> names;
  for (const std::string& input : good.facts->inputs) names.push_back(std::filesystem::path(input).filename().string());
  CHECK(names == std::vector<std::string>{"api.hpp", "mode.hpp", "sub.hpp"});
}

TEST_CASE("instantiations have their fields substituted", "[records]") {
  const auto reading = test::read(
      "#include <string>\n#include <vector>\nnamespace n {\nstruct In {};\ntemplate <class T> struct Box {\n  // doc\n "
      " T v;\n  std::vector<T> l = {};\n"
      "  std::vector<Box<int>> deep;\n};\nstruct S {\n  std::vector<Box<In>> boxes;\n};\n}\n");
  const std::string dump = facts::dump(*reading.facts);
  CAPTURE(dump);
  CHECK(reading.record("n::Box<n::In>").is_template_instance);
  CHECK(reading.record("n::Box<n::In>").name == "Box");
  CHECK(reading.field("n::Box<n::In>", "v").type.name == "n::In");
  CHECK(reading.comments(reading.field("n::Box<n::In>", "v")) == "doc: // doc");
  CHECK(reading.field("n::Box<n::In>", "l").initializer->is_empty_braces());
  CHECK(reading.field("n::Box<int>", "v").type.kind == facts::Type::Kind::integer);
}

TEST_CASE("explicit specialisations are read as written", "[records]") {
  const auto reading = test::read(
      "namespace n {\ntemplate <class T> struct Box { T v; };\ntemplate <> struct Box<int> { bool own; };\nstruct S { "
      "Box<int> b; };\n}\n");
  CHECK(reading.record("n::Box<int>").fields.at(0).name == "own");
}

TEST_CASE("bases", "[records]") {
  const auto reading = test::read(
      "namespace n {\nstruct A { int a; };\nstruct B : A { int b; };\nstruct C {};\nclass D : public B, private "
      "virtual C {};\n}\n");
  const auto& bases = reading.record("n::D").bases;
  REQUIRE(bases.size() == 2);
  CHECK(bases[0].type.name == "n::B");
  CHECK(bases[0].is_public);
  CHECK(reading.text(bases[0].span) == "public B");
  CHECK_FALSE(bases[1].is_public);
  CHECK(bases[1].is_virtual);
  CHECK(reading.record("n::B").bases.at(0).type.name == "n::A");
}

TEST_CASE("nested and unnamed structs", "[records]") {
  const auto reading = test::read(
      "namespace n {\nstruct S {\n  struct In { int x; } in;\n  struct { int y; } un;\n  struct { int z; };\n  enum { "
      "e1, e2 } mode;\n};\n}\n");
  CHECK(reading.record("n::S::In").is_nested);
  CHECK(reading.record("n::S::In").name_space == "n");
  const facts::Field& unnamed = reading.field("n::S", "un");
  CHECK(unnamed.type.kind == facts::Type::Kind::record);
  CHECK(reading.record(unnamed.type.name).is_anonymous);
  CHECK(reading.record(unnamed.type.name).fields.at(0).name == "y");
  CHECK(reading.field("n::S", "z").type.kind == facts::Type::Kind::integer);
  CHECK(reading.enumeration(reading.field("n::S", "mode").type.name).enumerators.size() == 2);
}

TEST_CASE("enums, aliases and constants", "[records]") {
  const auto reading = test::read(
      "#include <vector>\n#define KUBEXX(...) [[clang::annotate(\"kubexx\", __VA_ARGS__)]]\nnamespace n {\n"
      "enum class [[deprecated(\"old\")]] E : unsigned char { a KUBEXX(1) = 3, b [[deprecated(\"no b\")]], c = -1 + 5 "
      "};\n"
      "using Inner = std::vector<int>;\nusing Outer KUBEXX(2) = Inner;\nconstexpr const char* kName = \"x\";\ninline "
      "const int kInt{7};\nint variable = 1;\n}\n");
  const auto& e = reading.enumeration("n::E");
  CHECK(e.deprecated);
  CHECK(e.deprecation == "old");
  CHECK(e.underlying.bits == 8);
  REQUIRE(e.enumerators.size() == 3);
  CHECK(e.enumerators[0].value == 3);
  CHECK(e.enumerators[0].annotations.size() == 1);
  CHECK(e.enumerators[1].deprecation == "no b");
  CHECK(e.enumerators[1].qualified == "n::E::b");
  CHECK(reading.alias("n::Outer").underlying.kind == facts::Type::Kind::alias);
  CHECK(reading.alias("n::Outer").underlying.name == "n::Inner");
  CHECK(reading.alias("n::Outer").annotations.size() == 1);
  CHECK(reading.alias("n::Inner").underlying.kind == facts::Type::Kind::list);
  CHECK(reading.constant("n::kName").value.text == "x");
  CHECK(reading.constant("n::kInt").value.integer == 7);
  CHECK_THROWS(reading.constant("n::variable"));
}

TEST_CASE("the last enumerator needs no comma after its annotation", "[records]") {
  const std::string macro = "#define KUBEXX(...) [[clang::annotate(\"kubexx\", __VA_ARGS__)]]\n";
  for (const std::string list : {"a KUBEXX(1)", "a, b KUBEXX(1)", "a, b KUBEXX(1) = 2", "a, b KUBEXX(1) = 2  // last\n",
                                 "a, b = 1 + 1 /* two */ KUBEXX(1)", "a KUBEXX(1),\n b [[deprecated]] KUBEXX(2)"}) {
    const auto reading = test::read(macro + "namespace n {\nenum class E { " + list + " };\n}\n");
    CAPTURE(list, reading.errors());
    if (list.find("*/ KUBEXX") != std::string::npos) {
      CHECK(reading.diagnostics.has_errors());
      continue;
    }
    REQUIRE_FALSE(reading.diagnostics.has_errors());
    CHECK(reading.enumeration("n::E").enumerators.back().annotations.size() == 1);
  }
}

TEST_CASE("annotations on every declaration that can have them", "[records]") {
  const auto reading = test::read(
      "#define KUBEXX(...) [[clang::annotate(\"kubexx\", __VA_ARGS__)]]\nnamespace KUBEXX(1) n {\nstruct KUBEXX(2) S "
      "{\n  KUBEXX(3) KUBEXX(4) int a, b;\n};\n"
      "template <class T> struct KUBEXX(5) Box { KUBEXX(6) T v; };\nstruct U { Box<int> b; };\n}\n");
  CHECK(reading.name_space("n").annotations.size() == 1);
  CHECK(reading.record("n::S").annotations.size() == 1);
  CHECK(reading.field("n::S", "a").annotations.size() == 2);
  CHECK(reading.field("n::S", "b").annotations.size() == 2);
  CHECK(reading.record("n::Box<int>").annotations.size() == 1);
  CHECK(reading.field("n::Box<int>", "v").annotations.size() == 1);
}

TEST_CASE("namespaces by opening", "[records]") {
  const auto reading =
      test::read("namespace a {\nnamespace b { }\n}\nnamespace a::b { inline namespace v1 { struct S {}; } }\n");
  REQUIRE(reading.facts->namespaces.size() == 4);
  CHECK(reading.facts->namespaces[1].qualified == "a::b");
  CHECK(reading.facts->namespaces[2].qualified == "a::b");
  CHECK(reading.record("a::b::v1::S").name_space == "a::b::v1");
}

TEST_CASE("the same header with flags and with a compilation database", "[records]") {
  // As CMake writes the precompiled headers of g++ and of clang.
  const std::string precompiled = GENERATE("-include cmake_pch.hxx.gch",
                                           "-Winvalid-pch -Xclang -include-pch -Xclang cmake_pch.hxx.pch "
                                           "-Xclang -include -Xclang cmake_pch.hxx -include-pch other.pch");
  test::Folder folder;
  frontend::Options options = test::options();
  options.headers = {
      folder.write("api.hpp", "#include <common.hpp>\nnamespace n { struct S { Common c; NAME d; }; }\n")};
  folder.write("include/common.hpp", "#pragma once\nstruct Common {};\n");
  folder.write("main.cpp", "#include \"api.hpp\"\n");
  folder.write("compile_commands.json",
               "[{\"directory\": \"" + folder.path() +
                   "\", \"file\": \"main.cpp\", \"command\": \"g++ -fanalyzer -Iinclude -D NAME=int "
                   "-march=none -Werror " +
                   precompiled + " -std=gnu++20 -c main.cpp\"}]");
  options.compile_commands_dir = folder.path();
  support::SourceMap sources;
  support::Diagnostics diagnostics;
  const auto facts = frontend::read_facts(options, sources, diagnostics);
  std::string messages;
  for (const auto& one : diagnostics.sorted()) messages += one.message + "\n";
  INFO(messages);
  REQUIRE(facts);
  CHECK(facts->records.size() == 2);
}

TEST_CASE("flags of a compile command are read as those of a compilation database", "[records]") {
  test::Folder folder;
  frontend::Options options = test::options();
  options.headers = {
      folder.write("api.hpp", "#include <common.hpp>\nnamespace n { struct S { Common c; NAME d; OTHER e; }; }\n")};
  folder.write("include dir/common.hpp", "#pragma once\nstruct Common {};\n");
  options.compile_flags = {
      "-fanalyzer",  "-Werror",    "SHELL:-O2  -I '" + folder.path() + "/include dir' -DTEXT=\\\"a\\ b\\\"",
      "-DNAME=int",  "-DOTHER=S*", "-UOTHER",
      "-DOTHER=NAME"};
  support::SourceMap sources;
  support::Diagnostics diagnostics;
  const auto facts = frontend::read_facts(options, sources, diagnostics);
  REQUIRE(facts);
  CHECK(facts->records.size() == 2);
}

TEST_CASE("headers with different flags are read separately and merged", "[records]") {
  test::Folder folder;
  const std::string shared = "#pragma once\nnamespace n { struct Shared { int x; }; }\n";
  const auto guarded = [](const std::string& macro, const std::string& text) {
    return "#ifndef " + macro + "\n#error wrong flags\n#endif\n#include \"shared.hpp\"\nnamespace n {\n" + text +
           "\n}\n";
  };
  const auto entry = [&](const std::string& name) {
    return "{\"directory\": \"" + folder.path() + "\", \"file\": \"" + name + ".cpp\", \"command\": \"g++ -DFOR_" +
           name + " -c " + name + ".cpp\"}";
  };
  folder.write("compile_commands.json", "[" + entry("one") + ", " + entry("two") + "]");
  folder.write("one.cpp", "");
  folder.write("two.cpp", "");
  const auto read = [&](const std::string& second) {
    frontend::Options options = test::options();
    options.headers = {folder.write("shared.hpp", shared),
                       folder.write("one.hpp", guarded("FOR_one", "struct One { Shared s; };")),
                       folder.write("two.hpp", guarded("FOR_two", second))};
    options.compile_commands_dir = folder.path();
    test::Reading reading;
    reading.facts = frontend::read_facts(options, *reading.sources, reading.diagnostics);
    return reading;
  };
  const auto reading = read("struct Two { Shared s; };");
  INFO(reading.errors());
  REQUIRE(reading.facts);
  CHECK(reading.facts->records.size() == 3);
  for (const char* name : {"n::One", "n::Two", "n::Shared"}) CHECK(reading.record(name).requested);
  CHECK(reading.facts->namespaces.size() == 3);

  const auto clash = read("struct One { int other; };");
  CHECK_FALSE(clash.facts);
  CHECK(clash.errors().find("two.hpp:6:8: redefinition of 'n::One' [parse-error]") != std::string::npos);
}

TEST_CASE("structs that a template declares have the initialisers and comments of the template", "[records]") {
  const auto reading = test::read(
      "#include <vector>\nnamespace n {\ntemplate <class T> struct Box {\n  struct In {\n    // doc\n    int size = "
      "5;\n    T z{};\n  };\n  struct Other { int size = 6; };\n  In in{};\n  std::vector<Other> others;\n};\n"
      "template <class T> struct Bag { struct In { T t; }; std::vector<In> all; };\n"
      "template <> struct Bag<bool>::In { int own = 7; };\n"
      "struct S { std::vector<Box<int>> a; Bag<bool> b; };\n}\n");
  CHECK(reading.errors() == "");
  REQUIRE(reading.record("n::Box<int>::In").fields.size() == 2);
  const facts::Field& size = reading.field("n::Box<int>::In", "size");
  REQUIRE(size.initializer.has_value());
  CHECK(size.initializer->integer == 5);
  CHECK(reading.comments(size) == "doc: // doc");
  CHECK(reading.field("n::Box<int>::In", "z").type.kind == facts::Type::Kind::integer);
  CHECK(reading.field("n::Box<int>", "others").type.arguments.at(0).reason == "");
  const auto& other = reading.field("n::Box<int>::Other", "size");
  REQUIRE(other.initializer.has_value());
  CHECK(other.initializer->integer == 6);
  const auto& own = reading.field("n::Bag<bool>::In", "own");
  REQUIRE(own.initializer.has_value());
  CHECK(own.initializer->integer == 7);
}

TEST_CASE("bases that depend on a template's parameter", "[records]") {
  const auto reading = test::read(
      "namespace n {\ntemplate <class T> struct A { T a; };\ntemplate <class T> struct B : A<T> { T b; };\n"
      "struct S { B<int> b; };\n}\n");
  const auto& base = reading.record("n::B<int>").bases.at(0).type;
#if KUBEXX_LIBCLANG_MAJOR >= 20
  CHECK(base.name == "n::A<int>");
  CHECK(reading.record("n::A<int>").fields.size() == 1);
#else
  CHECK(base.kind == facts::Type::Kind::unsupported);
  CHECK(base.reason.find("libclang 20 or newer") != std::string::npos);
#endif
}

TEST_CASE("facts with and without a preamble are the same, whatever changes", "[preamble]") {
  test::Folder folder;
  frontend::Options options = test::options();
  const std::string api =
      "#pragma once\n#include <kubexx/annotations.hpp>\n#include <string>\n#include \"sub.hpp\"\nnamespace n {\n"
      "/// doc\nstruct S { kubexx::ObjectMeta metadata{}; std::string a = \"x\"; Sub s; };\n}\n";
  options.headers = {folder.write("api.hpp", api)};
  folder.write("sub.hpp",
               "#pragma once\n#include <vector>\nnamespace n { /** sub */ struct Sub { std::vector<int> v; }; }\n");
  const auto read = [&] {
    support::SourceMap sources;
    support::Diagnostics diagnostics;
    auto facts = frontend::read_facts(options, sources, diagnostics);
    REQUIRE(facts);
    return std::pair(facts::dump(*facts), facts->inputs);
  };
  const auto count = [&] {
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder.path() + "/pre"))
      files += entry.path().extension() == ".pch";
    return files;
  };
  const auto cold = read();
  options.preamble_dir = folder.path() + "/pre";
  CHECK(read() == cold);
  CHECK(count() == 1);
  CHECK(read() == cold);
  CHECK(read() == cold);

  // A damaged one is replaced.
  for (const auto& entry : std::filesystem::directory_iterator(options.preamble_dir)) {
    if (entry.path().extension() == ".pch") folder.write("pre/" + entry.path().filename().string(), "nonsense");
  }
  CHECK(read() == cold);
  CHECK(read() == cold);

  // Another flag has another one.
  options.clang_flags = {"-DOTHER"};
  CHECK(read() == cold);
  CHECK(count() == 2);

  // A header of the user is not part of the preamble.
  folder.write("sub.hpp",
               "#pragma once\n#include <vector>\nnamespace n { struct Sub { std::vector<bool> changed; }; }\n");
  CHECK(read().first.find("changed") != std::string::npos);

  // One that hides a header of the system is.
  folder.write("first/string", "#pragma once\n#include_next <string>\nnamespace n { struct First {}; }\n");
  options.clang_flags = {"-I" + folder.path() + "/first"};
  const auto [dump, inputs] = read();
  CHECK(read() == std::pair(dump, inputs));
  CHECK(std::any_of(inputs.begin(), inputs.end(),
                    [](const std::string& path) { return path.ends_with("first/string"); }));

  // Without the include, the preamble must not supply it.
  folder.write("api.hpp", "#pragma once\n#include <cstdint>\nnamespace n { struct S { std::string a; }; }\n");
  support::SourceMap sources;
  support::Diagnostics diagnostics;
  CHECK_FALSE(frontend::read_facts(options, sources, diagnostics));
}
