#include <string>

#include "generator/facts/facts.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/frontend/reading.hpp"

// What a schema can describe and generated code cannot decode: the type says why.

namespace kubexx {
namespace {

std::string obstacle(std::string_view member, std::string_view before = {}) {
  const auto reading = test::read_warm(
      "#include <kubexx/annotations.hpp>\n#include <memory>\n#include <memory_resource>\n#include <optional>\n"
      "#include <string>\n#include <vector>\nnamespace n {\n" +
      std::string(before) + "\nstruct S {\n" + std::string(member) + "\n};\n}\n");
  if (!reading.facts) return reading.errors();
  const facts::Type* type = &reading.record("n::S").fields.at(0).type;
  while (type->reason.empty() && !type->arguments.empty()) type = &type->arguments.front();
  return type->reason;
}

}  // namespace

TEST_CASE("types that can be decoded have no obstacle", "[obstacles]") {
  CHECK(obstacle("int a = 1;").empty());
  CHECK(obstacle("std::optional<std::vector<std::string>> a;").empty());
  CHECK(obstacle("N a;", "struct N { N() = default; N(int); explicit N(const std::string&); N(N&&) = default; };")
            .empty());
  CHECK(obstacle("N a;", "class N { std::unique_ptr<int> hidden; public: int b = 0; };").empty());
  CHECK(obstacle("N a;", "struct N { N(int x = 1); N(const N&) = default; ~N(); };").empty());
  CHECK(obstacle("N a;", "inline namespace in { struct N { int b; }; }").empty());
  CHECK(obstacle("B<3> a;", "template <int> struct B { int b; };").empty());
}

TEST_CASE("qualified types cannot be decoded into", "[obstacles]") {
  CHECK(obstacle("const int a = 1;").find("const") != std::string::npos);
  CHECK(obstacle("volatile int a = 1;").find("volatile") != std::string::npos);
  CHECK(obstacle("std::optional<const int> a;").find("const") != std::string::npos);
  CHECK(obstacle("const int a[2] = {1, 2};").find("const") != std::string::npos);
}

TEST_CASE("classes need the special members that decoding uses", "[obstacles]") {
  CHECK(obstacle("N a{1};", "struct N { N(int); };").find("default constructor") != std::string::npos);
  CHECK(obstacle("std::vector<N> a;", "class N { N() = default; };").find("default constructor") != std::string::npos);
  CHECK(obstacle("N a{1};", "struct N { N() = delete; N(int); };").find("default constructor") != std::string::npos);
  CHECK(obstacle("N a;", "struct N { N(); N(const N&) = delete; };").find("moved") != std::string::npos);
  CHECK(obstacle("N a;", "struct N { N(); N& operator=(N&&) = delete; };").find("moved") != std::string::npos);
  CHECK(obstacle("N* operator()(); std::unique_ptr<N> a;", "struct N { virtual void f() = 0; };").find("abstract") !=
        std::string::npos);
  CHECK(obstacle("std::unique_ptr<N> a;", "class N { ~N() = default; };").find("destructor") != std::string::npos);
  CHECK(obstacle("N a;", "struct N { void operator&() const = delete; };").find("'&'") != std::string::npos);
  CHECK(obstacle("N a;", "struct N { static void* operator new(std::size_t) = delete; };").find("operator new") !=
        std::string::npos);
  CHECK(obstacle("N a;", "struct __attribute__((packed)) N { bool b; int c; };").find("packed") != std::string::npos);
}

TEST_CASE("types need a name that other code can use", "[obstacles]") {
  CHECK(obstacle("struct { int b = 0; } a;").find("no name") != std::string::npos);
  CHECK(obstacle("enum { x, y } a;").find("no name") != std::string::npos);
  CHECK(obstacle("N a;", "namespace { struct N { int b; }; }").find("unnamed namespace") != std::string::npos);
  CHECK(obstacle("private: struct N { int b; }; public: N a;").find("not public") != std::string::npos);
  CHECK(obstacle("protected: enum class N { b }; public: std::vector<N> a;").find("not public") != std::string::npos);
  CHECK(obstacle("private: struct N {}; public: B<N> a;", "template <class> struct B { int b; };").find("not public") !=
        std::string::npos);
}

TEST_CASE("containers with custom allocators, traits and deleters have no codecs", "[obstacles]") {
  CHECK(obstacle("std::pmr::vector<int> a;").find("allocator") != std::string::npos);
  CHECK(obstacle("std::pmr::string a;").find("std::string") != std::string::npos);
  CHECK(obstacle("std::unique_ptr<int, D> a;", "struct D { void operator()(int*) const; };").find("deleter") !=
        std::string::npos);
  CHECK(obstacle("std::basic_string<char, T> a;", "struct T : std::char_traits<char> {};").find("traits") !=
        std::string::npos);
}

TEST_CASE("a template that instantiates itself without end is unsupported", "[obstacles]") {
  const auto reading = test::read_warm(
      "#include <kubexx/annotations.hpp>\n#include <memory>\nnamespace n {\n"
      "template <int i> struct B { std::unique_ptr<B<i + 1>> next; };\nstruct S { B<0> a; };\n}\n");
  REQUIRE(reading.facts);
  CHECK(reading.facts->records.size() < 40);
  std::string reasons;
  for (const facts::Record& record : reading.facts->records)
    for (const facts::Field& field : record.fields)
      if (!field.type.arguments.empty()) reasons += field.type.arguments.front().reason;
  CHECK(reasons.find("instantiates itself without end") != std::string::npos);
}

TEST_CASE("an instance whose arguments name too many types is unsupported", "[obstacles]") {
  std::string aliases = "template <class A, class B> struct P { A a; B b; };\nusing T0 = int;\n";
  for (int i = 1; i <= 20; ++i)
    aliases +=
        "using T" + std::to_string(i) + " = P<T" + std::to_string(i - 1) + ", T" + std::to_string(i - 1) + ">;\n";
  const auto reading =
      test::read_warm("#include <kubexx/annotations.hpp>\n#include <vector>\nnamespace n {\n" + aliases +
                      "struct S { T8 small; T20 large; std::vector<P<T20, int>> list; };\n}\n");
  REQUIRE(reading.facts);
  CHECK(reading.alias("n::T8").underlying.reason.empty());
  CHECK(reading.alias("n::T20").underlying.reason ==
        "its template arguments name more than 10000 types; use structs that are not templates");
  const facts::Type& list = reading.field("n::S", "list").type;
  REQUIRE(list.arguments.size() == 1);
  CHECK(list.arguments.front().name == "P<T20, int>");
  CHECK(list.arguments.front().reason.find("more than 10000 types") != std::string::npos);
}

}  // namespace kubexx
