// random_defaults SEED HEADER KINDS: an API of random kinds whose members have random initialisers, and the list of the
// kinds, `KIND(name)` a line. What is written depends on the seed alone.
#include <cstdint>
#include <fstream>
#include <initializer_list>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

constexpr int kKinds = 6;

/// A member of a struct: its type, and an initialiser of that.
struct Member {
  std::string marker = {};
  std::string type = {};
  std::string value = {};
};

class Api {
 public:
  explicit Api(unsigned seed) : random_(seed) {}

  std::string header() {
    std::string kinds;
    for (int i = 0; i < kKinds; ++i) {
      const std::string spec = structure(0);
      kinds +=
          "struct Kind" + std::to_string(i) + " {\n  kubexx::ObjectMeta metadata{};\n  " + spec + " spec{};\n};\n\n";
    }
    return R"(#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <kubexx/annotations.hpp>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

// +groupName=defaults.example.com
namespace defaults::v1 {

using namespace std::chrono_literals;

enum class Color { red, green, blue };

)" + structs_ +
           kinds + "}  // namespace defaults::v1\n";
  }

 private:
  struct Structure {
    std::string name;
    std::vector<std::string> numbers;  ///< its members of type std::int32_t, in order
  };

  int number(int least, int most) { return std::uniform_int_distribution(least, most)(random_); }
  bool chance(int percent) { return number(1, 100) <= percent; }
  std::string pick(std::initializer_list<std::string_view> texts) {
    return std::string(*(texts.begin() + number(0, static_cast<int>(texts.size()) - 1)));
  }

  /// Writes a struct, those that it is made of first; its name. `depth` is how far it is from the kind.
  std::string structure(int depth) {
    Structure made{"Part" + std::to_string(++count_), {}};
    std::string text;
    const int size = number(3, 5);
    for (int i = 0; i < size; ++i) {
      const std::string name = "member" + std::string(1, static_cast<char>('A' + i));
      const Member member = depth < 2 && chance(35) ? of_struct(depth) : scalar();
      if (member.type == "std::int32_t") made.numbers.push_back(name);
      text += member.marker + "  " + member.type + " " + name + (member.value.empty() ? "{}" : " = " + member.value) +
              ";\n";
    }
    structs_ += "struct " + made.name + " {\n" + text + "};\n\n";
    made_.push_back(made);
    return made.name;
  }

  /// Braces that set some of a struct's members.
  std::string some_of(const Structure& type) {
    std::string text;
    for (const std::string& name : type.numbers)
      if (chance(50)) text += (text.empty() ? "." : ", .") + name + " = " + std::to_string(number(-9, 9));
    return "{" + text + "}";
  }

  Member of_struct(int depth) {
    structure(depth + 1);
    const Structure type = made_.back();
    const std::string some = some_of(type);
    const bool says_nothing = some == "{}";
    switch (number(0, 3)) {
      case 0:
        return {"", "std::optional<" + type.name + ">", chance(30) ? "" : type.name + some};
      case 1:
        return {"", "std::vector<" + type.name + ">", "{" + type.name + some + ", " + type.name + some_of(type) + "}"};
      case 2:
        return {"", "std::map<std::string, " + type.name + ">", "{{\"key\", " + type.name + some + "}}"};
      default:
        // Empty braces say nothing; markers say that the object is there.
        return {says_nothing ? "  // +optional\n  // +kubebuilder:default={}\n" : "", type.name,
                says_nothing ? "" : some};
    }
  }

  Member scalar() {
    switch (number(0, 17)) {
      case 0:
        return {"", "bool", pick({"true", "false"})};
      case 1:
      case 2:
      case 3:
        return {"", "std::int32_t", std::to_string(number(-100, 100))};
      case 4:
        return {"", "std::int64_t", pick({"0", "9007199254740993", "-9223372036854775807"})};
      case 5:
        return {"", "std::uint32_t", pick({"0", "4294967295u"})};
      case 6:
        return {"", "std::string", pick({R"("")", R"("text")", R"("a\"b\\c\n?\?/ é")", R"("null")"})};
      case 7:
        return {"  // +kubebuilder:validation:Type=number\n", "double", pick({"0.5", "1e-7", "3.0", "1e22"})};
      case 8:
        return {"", "Color", pick({"Color::red", "Color::blue"})};
      case 9:
        return {"", "std::optional<std::int32_t>", pick({"", "5", "0", "std::int32_t{}"})};
      case 10:
        return {"", "std::optional<std::string>", pick({"", R"("here")", R"("")", "std::string{}"})};
      case 11:
        return pick({"a", "b"}) == "a"
                   ? Member{"", "std::vector<std::string>", pick({R"({"a", "b"})", R"({""})"})}
                   : Member{"", "std::optional<std::vector<std::string>>", "std::vector<std::string>{}"};
      case 12:
        return pick({"a", "b"}) == "a" ? Member{"", "std::map<std::string, std::int32_t>",
                                                pick({R"({{"b", 2}, {"a.b/c", 0}})", R"({{"", 1}})"})}
                                       : Member{"", "std::optional<std::map<std::string, std::int32_t>>",
                                                "std::map<std::string, std::int32_t>()"};
      case 13:
        return {"", "std::set<std::string>", pick({R"({"x", "y"})", R"({"one"})"})};
      case 14:
        return {"", "std::array<std::int32_t, 3>", pick({"{1, 2, 3}", "{7}"})};
      case 15:
        return pick({"a", "b"}) == "a" ? Member{"", "kubexx::Quantity", R"("1Gi")"}
                                       : Member{"", "kubexx::IntOrString", pick({"80", R"("25%")"})};
      case 16:
        return {"", pick({"kubexx::Time", "kubexx::MicroTime", "std::chrono::sys_time<std::chrono::milliseconds>"}),
                pick({"std::chrono::sys_seconds{1767225600s}", "std::chrono::sys_days{std::chrono::days{20454}}",
                      "std::chrono::sys_seconds{-1s}"})};
      default:
        return {"", "std::chrono::seconds", pick({"90s", "0s", "36h"})};
    }
  }

  std::mt19937 random_;
  std::string structs_;
  std::vector<Structure> made_;
  int count_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) return std::cerr << "usage: random_defaults SEED HEADER KINDS\n", 2;
  std::ofstream(argv[2]) << Api(static_cast<unsigned>(std::stoul(argv[1]))).header();
  std::ofstream kinds(argv[3]);
  for (int i = 0; i < kKinds; ++i) kinds << "KIND(Kind" << i << ")\n";
  return kinds ? 0 : 1;
}
