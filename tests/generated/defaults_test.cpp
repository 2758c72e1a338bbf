// Defaults on both sides: what generated code makes of a member that is absent, or null, is what the server puts there.
#include <fstream>
#include <kubexx/codec.hpp>
#include <random>
#include <sstream>

#include <kubexx/json/value.hpp>
#include "api/v1/defaults.kubexx.hpp"
#include "runtime/json/text.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/verdict.hpp"

namespace kubexx::test {
namespace {

json::Value parsed(std::string_view text) { return std::get<json::Value>(json::parse(text)); }

/// The definition of a kind, out of the file that has them all.
std::string definition_of(std::string_view kind) {
  std::ifstream file(kubexx::test::build_path("tests/generated/defaults.yaml"));
  std::stringstream all;
  all << file.rdbuf();
  const std::string text = all.str();
  const std::size_t at = text.find("\n    kind: " + std::string(kind) + "\n");
  REQUIRE(at != std::string::npos);
  const std::size_t begin = text.rfind("\n---\n", at);
  const std::size_t from = begin == std::string::npos ? 0 : begin + 5;
  return text.substr(from, text.find("\n---\n", at) - from);
}

template <class K>
class Sides {
 public:
  Sides() : definition_(definition_of(ResourceTraits<K>::kind)) {}

  json::Value server(const json::Value& spec) const {
    tests::VerdictRequest request;
    request.document = document(spec);
    request.crd = definition_;
    const tests::VerdictAnswer answer = tests::judge(request);
    INFO(document(spec) << answer.fatal << answer.problem << (answer.errors.empty() ? "" : answer.errors[0].text));
    REQUIRE(answer.accepted);
    return *answer.object->as_object().find("spec");
  }

  json::Value code(const json::Value& spec) const {
    auto object = decode<K>(document(spec));
    REQUIRE(object);
    object->metadata.excess = {};
    return spec_of(*object);
  }

  static json::Value spec_of(const K& object) { return *parsed(encode(object)).as_object().find("spec"); }

 private:
  static std::string document(const json::Value& spec) {
    return R"({"apiVersion":"defaults.example.com/v1","kind":")" + std::string(ResourceTraits<K>::kind) +
           R"(","metadata":{"name":"x","namespace":"default"},"spec":)" + json::to_text(spec) + "}";
  }

  std::string definition_;
};

/// A value with some of the members gone at every level, and some null.
class Thinning {
 public:
  explicit Thinning(unsigned seed) : random_(seed) {}

  void thin(json::Value& value) {
    if (value.is_array())
      for (json::Value& element : value.as_array()) thin(element);
    if (!value.is_object()) return;
    value.as_object().erase_if([&](json::Object::Member& member) {
      const bool is_key = !member.first.starts_with("member");  // of a map, whose values have no default
      if (chance(25)) return true;
      if (!is_key && chance(10))
        member.second = nullptr;
      else
        thin(member.second);
      return false;
    });
  }

 private:
  bool chance(int percent) { return std::uniform_int_distribution(1, 100)(random_) <= percent; }

  std::mt19937 random_;
};

template <class K>
void compare() {
  const Sides<K> sides;
  const json::Value whole = sides.server(json::Object());
  INFO(ResourceTraits<K>::kind);
  CHECK(Sides<K>::spec_of(K{}) == whole);
  CHECK(sides.code(json::Object()) == whole);
  for (unsigned seed = 0; seed < 100; ++seed) {
    json::Value spec = whole;
    Thinning(seed).thin(spec);
    const json::Value code = sides.code(spec), server = sides.server(spec);
    INFO(json::to_text(spec) << "\nthe code: " << json::to_text(code) << "\nthe server: " << json::to_text(server));
    REQUIRE(code == server);
  }
}

}  // namespace

TEST_CASE("the generated code and the server have the same defaults") {
#define KIND(name) compare<defaults::v1::name>();
#include "kinds.inc"
#undef KIND
}

}  // namespace kubexx::test
