#include <kubexx/conversion_check.hpp>

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/paths.hpp"
#include "tests/unit/conversion_check/thermometer.hpp"

namespace {

using namespace kubexx;
using test::mistake;
using test::Mistake;
using testing::check_conversions;

constexpr std::size_t kDocuments = test::rounds(500);
/// Fewer do not show that a field is never converted.
constexpr std::size_t kEnoughForFields = 300;

std::string version_text(const std::string& name, const std::string& number, bool is_stored,
                         const std::string& more = "") {
  return fmt::format(
      "  - name: {}\n    served: true\n    storage: {}\n    schema:\n      openAPIV3Schema:\n        type: object\n"
      "        required: [{}]\n        properties:\n          {}: {{type: integer, format: int32}}\n"
      "          level: {{type: integer, format: int64}}\n"
      "          readings: {{type: array, minItems: 1, items: {{type: integer, format: int32}}}}\n{}",
      name, is_stored, number, number, more);
}

std::string definition_text(const std::string& more = "") {
  return "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n"
         "metadata: {name: thermometers.tests.example.com}\nspec:\n  group: tests.example.com\n  scope: Namespaced\n"
         "  names: {plural: thermometers, kind: Thermometer}\n  versions:\n" +
         version_text("v1", "celsius", true, "          place: {type: string, minLength: 1}\n" + more) +
         version_text("v1beta1", "degrees", false);
}

const Webhooks& hooks() {
  static const Webhooks made = [] {
    Webhooks hooks;
    hooks.converts<test::Thermometer, test::OldThermometer>();
    return hooks;
  }();
  return made;
}

/// The error with this mistake; empty if none is found.
std::string found(Mistake made, const std::string& manifests = definition_text(), std::size_t documents = kDocuments) {
  mistake = made;
  const auto checked = check_conversions(hooks(), manifests, {.documents = documents});
  mistake = Mistake::none;
  return checked ? "" : checked.error().message;
}

/// The first line of the error.
std::string law(Mistake made) {
  const std::string text = found(made);
  UNSCOPED_INFO(text);
  return text.substr(0, text.find('\n'));
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("conversions that lose nothing pass, with as many objects as were wanted") {
  const auto checked = check_conversions(hooks(), definition_text(), {.documents = kDocuments});
  INFO((checked ? "" : checked.error().message));
  REQUIRE(checked);
  CHECK(checked->directions == 2);
  CHECK(checked->documents == 2 * kDocuments);
}

TEST_CASE("each mistake breaks the law that it should") {
  CHECK(has(law(Mistake::truncates), "the conversion back gives another object: celsius is 50 instead of"));
  CHECK(has(law(Mistake::fails), "the conversion to v1beta1 fails: it is too hot"));
  CHECK(has(law(Mistake::throws), "the conversion to v1beta1 fails: it is too hot"));
  CHECK(has(law(Mistake::relabels), "the conversion changes metadata: labels"));
  CHECK(has(law(Mistake::trusts_memory), "a change made in the other version is lost: degrees is"));
  CHECK(has(law(Mistake::forgets_unseen),
            "a change made in the other version affects a value that is not visible there: place"));
  CHECK(has(law(Mistake::counts_places), "a list element removed in the other version changes others: readings: "));
}

TEST_CASE("a value that is not written because it is the default value is found") {
  std::string text = definition_text();
  const auto replace = [&text](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  replace("level: {type: integer", "level: {default: 5, type: integer");
  replace("required: [degrees]", "required: [degrees, level]");
  const std::string error = found(Mistake::omits_default, text);
  INFO(error);
  CHECK(error.starts_with("Thermometer from v1beta1 to v1"));
  CHECK(has(error, "a value that is equal to the default of its field is not written: level\n"));
}

TEST_CASE("a field of both versions that is only retained is found") {
  const std::string error = found(Mistake::retains_only, definition_text(), kEnoughForFields);
  INFO(error);
  CHECK(error.starts_with("Thermometer from v1 to v1beta1: a field that both versions have is not converted: level\n"));
  CHECK(has(error, "\n  v1beta1: {"));
}

TEST_CASE("values are changed as far as rules allow it in an update") {
  std::string text = definition_text();
  const std::string degrees = "degrees: {type: integer, format: int32";
  text.replace(text.find(degrees), degrees.size(), degrees + ", x-kubernetes-validations: [{rule: self == oldSelf}]");
  // From v1, nothing that v1beta1 shows can be changed. Its own objects come back with an annotation.
  const std::string other = found(Mistake::trusts_memory, text);
  INFO(other);
  CHECK(other.starts_with("Thermometer from v1beta1 to v1"));
}

TEST_CASE("a value that is not visible may be removed if the object is not valid with it") {
  const auto found_with = [](const std::string& rule) {
    std::string text = definition_text();
    const std::string type = "type: object\n        required: [celsius]\n";
    text.replace(text.find(type), type.size(), type + "        x-kubernetes-validations: [{rule: \"" + rule + "\"}]\n");
    return found(Mistake::drops_place, text);
  };
  CHECK(found_with("!has(self.place) || self.celsius < 20").empty());
  CHECK_FALSE(found_with("true").empty());
}

TEST_CASE("the report has the seed, and the smallest object with each step") {
  const std::string text = found(Mistake::trusts_memory);
  INFO(text);
  CHECK(text.starts_with("Thermometer from v1 to v1beta1, seed "));
  const std::string object = text.substr(text.find("\n  v1: "), 140);
  CHECK(has(object, R"("kind":"Thermometer","metadata":{"name":"example"}})"));
  CHECK(has(text, "\n  v1beta1: {"));
  CHECK(found(Mistake::trusts_memory) == text);
}

TEST_CASE("the smallest object has the values that its schema requires, also those with a default value") {
  std::string text = definition_text();
  const auto replace = [&text](const std::string& from, const std::string& to) {
    text.replace(text.find(from), from.size(), to);
  };
  replace("level: {type: integer", "level: {default: 5, type: integer");
  replace("required: [celsius]", "required: [celsius, level]");
  const std::string error = found(Mistake::trusts_memory, text);
  INFO(error);
  CHECK(error.starts_with("Thermometer from v1 to v1beta1"));
  const std::size_t begin = error.find("\n  v1: ");
  const std::string object = error.substr(begin, error.find('\n', begin + 1) - begin);
  CHECK(has(object, R"("level":)"));
  CHECK_FALSE(has(object, "place"));
  CHECK_FALSE(has(object, "readings"));
}

TEST_CASE("the smallest object with a field that is not converted has nothing else") {
  const std::string error = found(Mistake::retains_only, definition_text(), kEnoughForFields);
  INFO(error);
  const std::size_t begin = error.find("\n  v1: ");
  const std::string object = error.substr(begin, error.find('\n', begin + 1) - begin);
  CHECK(has(object, R"("celsius":0)"));
  CHECK(has(object, R"("level":)"));
  CHECK_FALSE(has(object, "place"));
  CHECK_FALSE(has(object, "readings"));
}

TEST_CASE("objects of the manifests that break their schema are errors") {
  const std::string object =
      "---\napiVersion: tests.example.com/v1\nkind: Thermometer\nmetadata: {name: sun}\nplace: sky\n";
  CHECK(found(Mistake::none, definition_text() + object, 0) ==
        "the example sun is not valid by the schema and the rules of Thermometer v1: change it as 'kubexx check' "
        "reports");
}

TEST_CASE("objects of the manifests are converted too") {
  mistake = Mistake::truncates;
  const std::string object =
      "---\napiVersion: tests.example.com/v1\nkind: Thermometer\nmetadata: {name: sun}\ncelsius: 5500\nplace: sky\n";
  const auto checked = check_conversions(hooks(), definition_text() + object, {.documents = 0});
  mistake = Mistake::none;
  REQUIRE_FALSE(checked);
  CHECK(has(checked.error().message, "v1 to v1beta1, the example sun: the conversion back gives another object"));
}

TEST_CASE("manifests that cannot be checked are errors") {
  CHECK(has(found(Mistake::none, "a: [b"), "the manifests cannot be read: "));
  CHECK(found(Mistake::none, "kind: Thermometer") == "no definition has two versions");
  CHECK(has(found(Mistake::none, definition_text("          other: {type: text}\n")),
            "a server would reject the definition thermometers.tests.example.com: spec.versions[0]"));
  const std::string unsatisfiable = "          place2: {type: string, enum: [a], pattern: b}\n";
  const std::string required = definition_text(unsatisfiable);
  std::string text = required;
  text.replace(text.find("[celsius]"), 9, "[celsius, place2]");
  CHECK(found(Mistake::none, text) == "no random object of Thermometer v1 satisfies its schema and its rules");
}

TEST_CASE("a version that the program does not convert is found") {
  const std::string text = found(Mistake::none, definition_text() + version_text("v2", "celsius", false));
  INFO(text);
  CHECK(has(text, "from v1 to v1beta1, seed 1: the conversion to v2 fails: "));
}

TEST_CASE("the program reads files and folders, and its options") {
  const std::filesystem::path folder = std::filesystem::path(kubexx::test::build_path()) / "conversion_check_test";
  std::filesystem::create_directories(folder);
  std::ofstream(folder / "thermometers.yaml") << definition_text();
  std::ofstream(folder / "notes.txt") << "not: [yaml";
  const auto run = [&](const std::vector<std::string>& arguments) {
    return testing::run_conversion_check(hooks(), arguments);
  };
  const auto passed = run({"--documents", "20", folder.string()});
  CHECK(passed.text == "40 objects were converted and back, in 2 directions\n");
  CHECK(passed.exit_code == 0);
  CHECK(run({"--documents", "1", "--seed", "7", (folder / "thermometers.yaml").string()}).exit_code == 0);
  mistake = Mistake::fails;
  const auto failed = run({folder.string()});
  mistake = Mistake::none;
  CHECK(failed.exit_code == 1);
  CHECK(failed.text.starts_with("error: Thermometer from v1 to v1beta1, seed "));
  CHECK(run({}).text.starts_with("error: no file is named\nusage: "));
  CHECK(run({"--seed"}).text.starts_with("error: --seed needs a number\n"));
  CHECK(run({"--documents", "-1", "x"}).exit_code == 2);
  CHECK(run({"--other"}).text.starts_with("error: unknown option --other\n"));
  CHECK(run({(folder / "absent").string()}).text.find("absent is neither a file nor a folder") != std::string::npos);
}
