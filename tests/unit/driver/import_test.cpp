#include <fmt/format.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/driver/import/import_files.hpp"
#include "generator/driver/import/round_trip.hpp"
#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/import_runs.hpp"

namespace kubexx::driver::import_test {
namespace {

TEST_CASE("import writes a header for each kind, from files, directories and standard input") {
  Folder folder;
  folder.write("crds/widgets.yaml", definition_of("{size: {type: integer}}"));
  folder.write("crds/others.yaml", "apiVersion: v1\nkind: ConfigMap\n");
  const ImportResult result =
      import({folder / "crds", "-"}, folder / "out", definition_of("{size: {type: string}}", "Gadget"));
  CAPTURE(result.err);
  CHECK(result.code == kSuccess);
  CHECK(folder.has("out/example.com/v1/widget.hpp"));
  CHECK(folder.has("out/example.com/v1/gadget.hpp"));
  CHECK(mentions(result, "note: 2 definitions imported, 2 headers in "));
}

/// A definition with the versions v1, v2 and v3, of which v1 is stored.
std::string three_versions() {
  std::string text = definition_of("{size: {type: integer}}");
  const std::string first = text.substr(text.find("  - name: v1"));
  for (const std::string name : {"v2", "v3"}) {
    std::string other = first;
    other.replace(other.find("v1"), 2, name);
    other.replace(other.find("storage: true"), 13, "storage: false");
    text += other;
  }
  return text;
}

TEST_CASE("import of some kinds writes only their headers") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", three_versions());
  const std::string other = folder.write("other.yaml", definition_of("{size: {type: integer}}", "Gadget"));
  const ImportResult result = import({crd, other}, folder / "out", "", false,
                                     {"--kind", "example.com/v2/Widget", "--kind=example.com/v3/Widget"});
  CAPTURE(result.err);
  CHECK(result.code == kSuccess);
  CHECK_FALSE(folder.has("out/example.com/v1"));
  CHECK(folder.has("out/example.com/v2/widget.hpp"));
  CHECK(folder.has("out/example.com/v3/widget.hpp"));
  CHECK(mentions(result, "note: 1 definition imported, 2 headers in "));
}

TEST_CASE("versions of one kind can be imported one after the other") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", three_versions());
  for (const char* version : {"v1", "v3"}) {
    const ImportResult result =
        import({crd}, folder / "out", "", false, {std::string("--kind=example.com/") + version + "/Widget"});
    CAPTURE(result.err);
    CHECK(result.code == kSuccess);
  }
  const ImportResult generated = run_kubexx({"generate", folder / "out/example.com/v1/widget.hpp",
                                             folder / "out/example.com/v3/widget.hpp", "--crd-dir", folder / "crds"});
  CAPTURE(generated.err);
  CHECK(generated.code == kSuccess);
}

TEST_CASE("import reports kinds that the inputs do not contain") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", three_versions());
  const ImportResult result =
      import({crd}, folder / "out", "", false, {"--kind=example.com/v4/Widget", "--kind=example.com/v1/Widget"});
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(result, "error: the inputs do not contain 'example.com/v4/Widget'; did you mean "));
  CHECK(mentions(result, "[import-missing]"));
  CHECK_FALSE(folder.has("out"));
  CHECK(import({crd}, folder / "out", "", false, {"--kind=Widget"}).code == kUsage);
}

TEST_CASE("import of external kinds marks each kind") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", three_versions());
  for (const char* kind : {"example.com/v1/Widget", "example.com/v3/Widget"}) {
    const ImportResult result = import({crd}, folder / "out", "", false, {"--external", std::string("--kind=") + kind});
    CAPTURE(result.err);
    CHECK(result.code == kSuccess);
  }
  CHECK(import({crd}, folder / "out", "", false, {"--external"}).code == kSuccess);
  for (const char* version : {"v1", "v2", "v3"})
    CHECK(folder.read(std::string("out/example.com/") + version + "/widget.hpp").find("// +kubexx:external\n") !=
          std::string::npos);
}

TEST_CASE("import writes the same bytes again, and replaces its own files") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", definition_of("{size: {type: integer}}"));
  REQUIRE(import({crd}, folder / "out").code == kSuccess);
  const std::string before = folder.read("out/example.com/v1/widget.hpp");
  REQUIRE(import({crd, crd}, folder / "out").code == kSuccess);
  CHECK(folder.read("out/example.com/v1/widget.hpp") == before);
}

TEST_CASE("import leaves files alone that it did not write") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", definition_of("{size: {type: integer}}"));
  folder.write("out/example.com/v1/widget.hpp", "// mine\n");
  const ImportResult result = import({crd}, folder / "out");
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(result, "[import-foreign]"));
  CHECK(folder.read("out/example.com/v1/widget.hpp") == "// mine\n");
  CHECK(import({crd}, folder / "out", "", true).code == kSuccess);
  CHECK(folder.read("out/example.com/v1/widget.hpp") != "// mine\n");
}

TEST_CASE("import checks whether headers are up to date") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", definition_of("{size: {type: integer}}"));
  const ImportResult absent = import({crd}, folder / "out", "", false, {"--check"});
  CHECK(absent.code == kOutOfDate);
  CHECK(absent.out.find("+    std::optional<std::int64_t> size{};") != std::string::npos);
  CHECK_FALSE(folder.has("out"));
  REQUIRE(import({crd}, folder / "out").code == kSuccess);
  const ImportResult equal = import({crd}, folder / "out", "", false, {"--check"});
  CHECK(equal.code == kSuccess);
  CHECK(mentions(equal, "note: 1 definition compared, 1 header in "));
  const std::string before = folder.read("out/example.com/v1/widget.hpp");
  folder.write("crd.yaml", definition_of("{size: {type: string}}"));
  CHECK(import({crd}, folder / "out", "", false, {"--check"}).code == kOutOfDate);
  CHECK(folder.read("out/example.com/v1/widget.hpp") == before);
}

TEST_CASE("import omits descriptions on request") {
  Folder folder;
  const std::string crd = folder.write(
      "crd.yaml", definition_of("{size: {type: object, description: How big, properties: {x: {type: array, items: "
                                "{type: string, description: One, maxLength: 3}}}}}"));
  const ImportResult result = import({crd}, folder / "out", "", false, {"--no-descriptions"});
  CAPTURE(result.err);
  CHECK(result.code == kSuccess);
  CHECK(mentions(result, "note: the descriptions of fields are omitted"));
  const std::string header = folder.read("out/example.com/v1/widget.hpp");
  CHECK(header.find("How big") == std::string::npos);
  CHECK(header.find("One") == std::string::npos);
  CHECK(header.find("items:MaxLength=3") != std::string::npos);
}

TEST_CASE("import reports what a reader of the headers may want to know") {
  Folder folder;
  const std::string equal = "{type: object, properties: {x: {type: string}}}";
  const std::string crd = folder.write("crd.yaml", definition_of("{a: " + equal + ", b: " + equal +
                                                                 ", c: {x-kubernetes-preserve-unknown-fields: true}}"));
  const ImportResult result = import({crd}, folder / "out");
  CAPTURE(result.err);
  CHECK(result.code == kSuccess);
  CHECK(mentions(result, "note: 1 type declared as an alias of an equal one\n"));
  CHECK(mentions(result, "note: 1 value of any type: kubexx::Json\n"));
}

TEST_CASE("import of v1beta1 names the command that converts it") {
  Folder folder;
  std::string text = definition_of("{size: {type: integer}}");
  text.replace(text.find("/v1\n"), 4, "/v1beta1\n");
  const ImportResult result = import({folder.write("crd.yaml", text)}, folder / "out");
  CAPTURE(result.err);
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(result, "note: 'kubexx check --upgrade' writes it in v1"));
}

TEST_CASE("import writes none of its headers if one cannot be written") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", three_versions());
  folder.write("out/example.com/v2", "a file, where a directory is needed");
  const ImportResult result = import({crd}, folder / "out");
  CHECK(result.code == kEnvironment);
  CHECK(mentions(result, "cannot write '" + folder / "out/example.com/v2/widget.hpp"));
  CHECK_FALSE(folder.has("out/example.com/v1"));
  CHECK_FALSE(folder.has("out/example.com/v3"));
}

TEST_CASE("import writes nothing after an error in one of its inputs") {
  Folder folder;
  const std::string good = folder.write("good.yaml", definition_of("{size: {type: integer}}"));
  const std::string bad = folder.write("bad.yaml", definition_of("{size: {type: huge}}", "Gadget"));
  const ImportResult result = import({good, bad}, folder / "out");
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(result, bad + ":"));
  CHECK_FALSE(folder.has("out"));
}

TEST_CASE("import reports definitions of one name that differ, with both places") {
  Folder folder;
  const std::string one = folder.write("one.yaml", definition_of("{size: {type: integer}}"));
  const std::string two = folder.write("two.yaml", definition_of("{size: {type: string}}"));
  const ImportResult result = import({one, two}, folder / "out");
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(
      result,
      two + ":3:18: error: definition 'widgets.example.com' differs from another one of that name [import-duplicate]"));
  CHECK(mentions(result, one + ":3:18: note: the other definition is here"));
  CHECK_FALSE(folder.has("out"));
}

std::string only_version(const std::string& version, const std::string& fields) {
  std::string text = definition_of(fields);
  text.replace(text.find("name: v1\n") + 6, 2, version);
  return text;
}

TEST_CASE("import joins documents that have different versions of a definition, whatever their order") {
  Folder folder;
  const std::string one = folder.write("one.yaml", only_version("v1beta1", "{size: {type: integer}}"));
  const std::string two = folder.write("two.yaml", only_version("v1", "{size: {type: string}}"));
  const std::string three = folder.write("three.yaml", only_version("v1alpha1", "{size: {type: boolean}}"));
  const ImportResult result = import({one, two, three, two}, folder / "out");
  CAPTURE(result.err);
  CHECK(result.code == kSuccess);
  CHECK(mentions(result,
                 two + ":3:18: warning: definition 'widgets.example.com' is joined from 3 documents with different "
                       "versions; 'v1' is its storage version [import-duplicate]"));
  CHECK(mentions(result, one + ":3:18: note: another document"));
  CHECK(mentions(result, "note: 1 definition imported, 3 headers in "));
  CHECK(folder.read("out/example.com/v1/widget.hpp").find("storageversion") != std::string::npos);
  CHECK(folder.read("out/example.com/v1beta1/widget.hpp").find("storageversion") == std::string::npos);
  const ImportResult reordered = import({three, two, one}, folder / "out", "", false, {"--check"});
  CAPTURE(reordered.err);
  CHECK(reordered.code == kSuccess);
}

TEST_CASE("import joins what is imported, and names what keeps documents apart") {
  Folder folder;
  const std::string one = folder.write("one.yaml", only_version("v1beta1", "{size: {type: integer}}"));
  std::string text = only_version("v1", "{size: {type: integer}}");
  text.replace(text.find("kind: Widget}"), 13, "kind: Widget, shortNames: [wd]}");
  const std::string two = folder.write("two.yaml", text);
  const ImportResult apart = import({one, two}, folder / "out");
  CHECK(apart.code == kErrorsFound);
  CHECK(mentions(apart, "differs from another one of that name [import-duplicate]"));
  CHECK(mentions(apart, "they have different versions, and could be joined if 'spec.names.shortNames' were equal"));
  const ImportResult same = import({one, folder.write("three.yaml", only_version("v1beta1", "{}"))}, folder / "out");
  CHECK(same.code == kErrorsFound);
  CHECK(mentions(same, "note: both have version 'v1beta1'"));
  CHECK_FALSE(folder.has("out"));
  const ImportResult chosen = import({one, two}, folder / "out", "", false, {"--kind", "example.com/v1/Widget"});
  CAPTURE(chosen.err);
  CHECK(chosen.code == kSuccess);
  CHECK_FALSE(mentions(chosen, "import-duplicate"));
}

TEST_CASE("the time and memory to join documents grow with their number") {
  Folder folder;
  const auto inputs = [&](int count) {
    std::string stream;
    for (int i = 1; i <= count; ++i) stream += "---\n" + only_version(fmt::format("v{}", i), "{size: {type: integer}}");
    return folder.write(fmt::format("{}.yaml", count), stream);
  };
  const std::string small = inputs(100), large = inputs(200);
  const auto cost = [&](const std::string& file) {
    return test::measure([&] {
      support::SourceMap sources;
      const ImportedFiles files = import_files({{file}, {}, false}, nullptr, sources);
      CHECK(files.definitions.size() == 1);
    });
  };
  cost(small);
  const test::Cost one = cost(small), two = cost(large);
  CHECK(two.seconds < 4 * one.seconds + 0.05);
  CHECK(two.peak < 3 * one.peak + 100'000);
}

TEST_CASE("import reports kinds whose headers would have one path") {
  Folder folder;
  const std::string one = folder.write("one.yaml", definition_of("{size: {type: integer}}", "Widget"));
  std::string text = definition_of("{size: {type: integer}}", "WIDGET");
  for (std::size_t at; (at = text.find("wIDGETs")) != std::string::npos;) text.replace(at, 7, "bigs");
  text.replace(text.find("kind: WIDGET"), 12, "kind: WIDGET, singular: big");
  const std::string two = folder.write("two.yaml", text);
  const ImportResult result = import({one, two}, folder / "out");
  CAPTURE(result.err);
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(result,
                 "error: the header of 'widgets.example.com' would be 'example.com/v1/widget.hpp', which is that of "
                 "'bigs.example.com' [import-duplicate]"));
  CHECK_FALSE(folder.has("out"));
}

TEST_CASE("import reports groups whose headers would share a namespace") {
  Folder folder;
  const auto of_group = [](const std::string& group) {
    std::string text = definition_of("{size: {type: integer}}");
    for (std::size_t at; (at = text.find("example.com")) != std::string::npos;) text.replace(at, 11, group);
    return text;
  };
  const std::string one = folder.write("one.yaml", of_group("foo-bar.com"));
  const std::string two = folder.write("two.yaml", of_group("foo.bar.com"));
  const ImportResult result = import({one, two}, folder / "out");
  CAPTURE(result.err);
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(
      result, two + ":3:18: error: the header of 'widgets.foo.bar.com' would be in namespace 'foo_bar_com', which is "
                    "that of group 'foo-bar.com' [import-duplicate]"));
  CHECK(mentions(result, "note: '--namespace GROUP=NAME' gives a group another namespace"));
  CHECK_FALSE(folder.has("out"));
  const ImportResult named = import({one, two}, folder / "out", "", false, {"--namespace=foo.bar.com=foo::bar"});
  CAPTURE(named.err);
  CHECK(named.code == kSuccess);
  CHECK(folder.read("out/foo.bar.com/v1/widget.hpp").find("namespace foo::bar::v1 {") != std::string::npos);
  const ImportResult clash = import({one, two}, folder / "clash", "", false, {"--namespace=foo.bar.com=foo_bar_com"});
  CHECK(clash.code == kErrorsFound);
  CHECK(mentions(clash, "[import-duplicate]"));
}

TEST_CASE("import reports versions whose headers would share a namespace") {
  Folder folder;
  const auto of_version = [](const std::string& version, const std::string& kind) {
    std::string text = definition_of("{size: {type: integer}}", kind);
    return text.replace(text.find("name: v1"), 8, "name: " + version);
  };
  const std::string one = folder.write("one.yaml", of_version("v1-a", "Gadget"));
  const std::string two = folder.write("two.yaml", of_version("v1--a", "Widget"));
  const ImportResult result = import({one, two}, folder / "out");
  CAPTURE(result.err);
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(result, two + ":3:18: error: the header 'example.com/v1--a/widget.hpp' would be in namespace "
                               "'example_com::v1_a', which is that of 'example.com/v1-a' [import-duplicate]"));
  CHECK_FALSE(folder.has("out"));
}

TEST_CASE("import rejects names that cannot be namespaces, and groups that are not imported") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", definition_of("{size: {type: integer}}"));
  const auto rejected = [&](const std::vector<std::string>& options, int code, std::string_view message) {
    const ImportResult result = import({crd}, folder / "out", "", false, options);
    CAPTURE(result.err);
    CHECK(result.code == code);
    CHECK(mentions(result, message));
    CHECK_FALSE(folder.has("out"));
  };
  const auto misuse = [&](const std::string& value, std::string_view why) {
    rejected({"--namespace", value}, kUsage, fmt::format("--namespace: '{}' is not valid{}\n", value, why));
  };
  misuse("example.com", "; expected GROUP=NAME, such as cert-manager.io=certs");
  misuse("=a", "; expected GROUP=NAME, such as cert-manager.io=certs");
  misuse("example.com=", ": '' is not a C++ identifier");
  misuse("example.com=a.b", ": 'a.b' is not a C++ identifier");
  misuse("example.com=1a", ": '1a' is not a C++ identifier");
  misuse("example.com=a::", ": '' is not a C++ identifier");
  misuse("example.com=a::class", ": 'class' is a keyword of C++");
  misuse("example.com=linux", ": 'linux' is a macro of common headers");
  misuse("example.com=a__b", ": 'a__b' is reserved for implementations of C++");
  misuse("example.com=std", ": 'std' is the namespace of types of members");
  misuse("example.com=a::kubexx", ": 'kubexx' is the namespace of types of members");
  rejected({"--namespace=example.com=a", "--namespace=example.com=b"}, kUsage,
           "--namespace: 'example.com' is given twice");
  rejected({"--namespace=exmple.com=a"}, kErrorsFound,
           "no imported kind is of group 'exmple.com'; did you mean 'example.com'? [import-missing]");
  rejected({"--names=camel"}, kUsage, "--names: 'camel' is not valid; expected snake_case or json");
}

TEST_CASE("import gives back what servers accept and no C++ type or marker has") {
  for (const char* fields : {
           "{a: {type: object, additionalProperties: {type: integer, format: uint32, minimum: 0}}}",
           "{a: {type: object, additionalProperties: {type: integer, format: double}}}",
           "{a: {type: object, additionalProperties: {type: integer, format: int32}}}",
           "{a: {type: object, additionalProperties: {type: integer}}}",
           "{a: {type: object, additionalProperties: {type: object, additionalProperties: {type: integer, format: "
           "uint64}}}}",
           "{a: {type: object, additionalProperties: {type: array, items: {type: integer, format: uint16}}}}",
           "{a: {type: array, items: {type: object, additionalProperties: {type: integer, format: uint8}}}}",
           "{a: {type: array, items: {type: integer, format: uint32, title: t, description: d, minimum: 1, "
           "exclusiveMinimum: true}}}",
           "{a: {type: integer, minimum: 0.5, exclusiveMinimum: true, maximum: 9.5, exclusiveMaximum: true}}",
           "{a: {type: integer, multipleOf: 0.5, minimum: 1}}",
           "{a: {type: array, items: {type: integer, multipleOf: 0.5}}}",
           "{a: {type: object, additionalProperties: {type: integer, maximum: 0.5}}}",
           "{a: {type: string, externalDocs: {}}}",
           "{a: {type: string, externalDocs: {description: d}}}",
           "{a: {type: array, items: {type: string, externalDocs: {description: d}}}}",
           "{a: {type: object, additionalProperties: {type: object, properties: {b: {type: string, default: 5}}}}}",
           "{a: {type: object, additionalProperties: {type: object, properties: {b: {type: integer, maximum: 1, "
           "default: 5}}}}}",
           "{a: {type: object, additionalProperties: {type: object, properties: {b: {type: object, properties: {c: "
           "{type: string}}, default: {c: 1}}}}}}",
           "{a: {type: string, minLength: -1, maxLength: -2}, b: {type: array, minItems: -1, items: {type: string, "
           "maxLength: -1}}, c: {type: object, maxProperties: -1, additionalProperties: {type: string}}}",
           "{a: {type: number, default: 1e20}, b: {type: number, default: 9223372036854775808}, "
           "c: {type: number, default: -9223372036854775808}, d: {type: number, default: 9007199254740993}}",
           "{a: {type: array, items: {type: string, nullable: true}, default: [null, a]}}",
           "{a: {type: object, additionalProperties: {type: string, nullable: true}, default: {k: null}}}",
           "{a: {type: array, x-kubernetes-list-type: map, x-kubernetes-list-map-keys: [p], items: {type: object, "
           "required: [p], properties: {p: {x-kubernetes-int-or-string: true}}}}}",
           "{a: {type: string, example: [null]}}",
           "{a: {type: string, example: {a: null}}, b: {type: array, items: {type: string, example: {a: [{b: "
           "null}]}}}}",
           "{a: {type: object, enum: [{a: null}], x-kubernetes-preserve-unknown-fields: true}}",
           "{a: {type: object, enum: [{a: 1}], anyOf: [{enum: [{a: null}]}], x-kubernetes-preserve-unknown-fields: "
           "true}}",
           "{a: {type: array, items: {type: object, x-kubernetes-preserve-unknown-fields: true, default: {a: null}}}}",
           "{a: {type: object, properties: {x: {type: object, additionalProperties: true}}}, b: {type: object, "
           "properties: {x: {type: object}}}, c: {type: object, properties: {x: {type: object, additionalProperties: "
           "false}}}}",
           "{a: {type: object, additionalProperties: true, properties: {b: {type: string}}}}",
           "{a: {x-kubernetes-preserve-unknown-fields: true, additionalProperties: {type: string}}, b: "
           "{x-kubernetes-int-or-string: true, additionalProperties: {type: string}}, c: {type: string, "
           "additionalProperties: {type: integer}}, d: {type: array, items: {type: string}, additionalProperties: "
           "true}}",
           "{a: {type: integer, enum: [18446744073709551615]}, b: {type: number, enum: [0.5, 1e20]}, c: {type: number, "
           "example: 1e20}, d: {type: string, example: {a: [1e20]}}}",
       }) {
    CAPTURE(fields);
    Folder folder;
    const ImportResult result = import({folder.write("crd.yaml", definition_of(fields))}, folder / "out");
    CAPTURE(result.err);
    CHECK(result.code == kSuccess);
  }
}

TEST_CASE("import reports what no header expresses, at its place") {
  Folder folder;
  std::string text = definition_of("{size: {type: integer}}");
  text.replace(text.find("kind: Widget}"), 13, "kind: Widget, listKind: ManyWidgets}");
  const std::string crd = folder.write("crd.yaml", text);
  const ImportResult result = import({crd}, folder / "out");
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(result, crd + ":7:"));
  CHECK(
      mentions(result,
               "listKind 'ManyWidgets', which no marker sets ('kubexx generate' always writes 'WidgetList'), cannot be "
               "expressed in a header [import-unsupported]"));
  CHECK_FALSE(folder.has("out"));
}

TEST_CASE("import reports types that no header expresses, at their places") {
  const auto message_of = [](const std::string& fields) {
    Folder folder;
    const ImportResult result = import({"-"}, folder / "out", definition_of(fields));
    CHECK(result.code == kErrorsFound);
    CHECK_FALSE(folder.has("out"));
    return result.err.substr(0, result.err.find('\n'));
  };
  std::string deep = "{type: string}";
  for (int i = 0; i < 40; ++i) deep = "{type: array, items: " + deep + "}";
  CHECK(message_of("{a: " + deep + "}")
            .ends_with(
                "more than 16 levels of nested lists and maps cannot be expressed in a header [import-unsupported]"));
}

TEST_CASE("the round trip reports headers that do not give their definition back, at its name") {
  Folder folder;
  const std::string crd = folder.write("crd.yaml", definition_of("{size: {type: integer, format: int32}}"));
  support::SourceMap sources;
  const ImportedFiles files = import_files({{crd}, {}, false}, nullptr, sources);
  REQUIRE(files.definitions.size() == 1);
  const auto check = [&](const std::string& old_part, const std::string& new_part) {
    ImportedDefinition each = files.definitions[0];
    std::string& text = each.headers.at(0).text;
    const std::size_t at = text.find(old_part);
    REQUIRE(at != std::string::npos);
    text.replace(at, old_part.size(), new_part);
    std::vector<ImportedDefinition> all{std::move(each)};
    const std::vector<support::Diagnostic> found =
        check_round_trip(all, kubexx::test::source_path("annotations"), tests::shared_preambles());
    return found.empty() ? std::string()
                         : fmt::format("{}: {}", std::string_view(found[0].rule), found[0].notes.at(0).message);
  };
  CHECK(check("std::int32_t", "std::int32_t").empty());
  CHECK(check("std::int32_t", "std::int64_t") ==
        "import-lossy: spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.size.format: expected "
        "\"int32\", found \"int64\"");
  CHECK(check("struct Widget", "struct Gadget") == "import-lossy: they declare no such kind");
  CHECK(check("std::int32_t", "std::int32") ==
        "import-lossy: error: no member named 'int32' in namespace 'std' in '    std::optional<std::int32> size{};' "
        "[parse-error]");
}

TEST_CASE("import needs a definition and a directory") {
  Folder folder;
  const std::string other = folder.write("other.yaml", "apiVersion: v1\nkind: ConfigMap\n");
  CHECK(mentions(import({other}, folder / "out"), "[crd-missing]"));
  CHECK(import({folder / "absent.yaml"}, folder / "out").code == kEnvironment);
  std::ostringstream out, err;
  CHECK(run({"import", other}, out, err, {}) == kUsage);
}

TEST_CASE("import reads aliases, and writes nothing for definitions too deep or too large") {
  Folder folder;
  const std::string aliases = folder.write(
      "aliases.yaml", definition_of("{a: &a {type: object, properties: {x: {type: string}}}, b: *a, c: *a}"));
  CHECK(import({aliases}, folder / "aliases").code == kSuccess);
  std::string deep = "{type: object}";
  for (int i = 0; i < 150; ++i) deep = "{type: object, properties: {p: " + deep + "}}";
  const ImportResult nested = import({"-"}, folder / "deep", definition_of("{a: " + deep + "}"));
  CHECK(nested.code == kErrorsFound);
  CHECK(mentions(nested, "more than 100 levels of nested objects cannot be expressed in a header"));
  CHECK_FALSE(folder.has("deep"));
  const std::string text(4'000'000, 'x');
  const ImportResult large =
      import({"-"}, folder / "large", definition_of("{a: {type: string, description: " + text + "}}"));
  CHECK(large.code == kErrorsFound);
  CHECK(mentions(large, "[document-unreadable]"));
  CHECK_FALSE(folder.has("large"));
  std::string fields, members;
  for (int i = 0; i < 320; ++i) fields += fmt::format("p{}: {{type: string}}, ", i);
  for (int i = 0; i < 320; ++i) members += fmt::format("m{}: {{type: object, properties: {{{}}}}}, ", i, fields);
  const ImportResult nodes = import({"-"}, folder / "nodes", definition_of("{" + members + "}"));
  CHECK(nodes.code == kErrorsFound);
  CHECK(mentions(nodes,
                 "the schema of a version of 'widgets.example.com' has more than 100000 nodes, and a definition "
                 "generated from its header would be rejected [import-unsupported]"));
  CHECK_FALSE(mentions(nodes, "defect"));
  CHECK_FALSE(folder.has("nodes"));
}

/// Bytes of the inputs, and the most memory that reading them takes.
std::pair<std::size_t, std::size_t> input_and_peak(Folder& folder, int definitions) {
  std::vector<std::string> files;
  std::size_t bytes = 0;
  for (int i = 0; i < definitions; ++i) {
    std::string fields;
    for (int f = 0; f < 2000; ++f)
      fields += fmt::format("field{}: {{type: string, description: Number {} of {}.}}, ", f, f, i);
    const std::string text = definition_of("{" + fields + "}", fmt::format("Kind{}", i));
    bytes += text.size();
    files.push_back(folder.write(fmt::format("{}/{}.yaml", definitions, i), text));
  }
  support::SourceMap sources;
  ImportedFiles imported;
  const test::Cost cost = test::measure([&] { imported = import_files({files, {}, false}, nullptr, sources); });
  CHECK(imported.definitions.size() == files.size());
  return {bytes, cost.peak};
}

TEST_CASE("import releases each definition when its headers are written") {
  Folder folder;
  const auto [less_input, less_peak] = input_and_peak(folder, 8);
  const auto [more_input, more_peak] = input_and_peak(folder, 24);
  CAPTURE(less_input, less_peak, more_input, more_peak);
  // The inputs, the headers and the normal forms are kept: three times the input. A definition takes seventy times its
  // text, and which ones are held at the same time depends on the threads.
  CHECK(more_peak < less_peak + 10 * (more_input - less_input));
}

TEST_CASE("imports of hostile definitions give the definition back") {
  const std::vector<std::string> fields = {
      "a: {type: string, description: \"*/ int x; /* \\\\\", default: \"\\\"; int y; //?\?/\"}",
      "a: {type: string, enum: [\"\", \"!=\", \"=\", \"a b\", \"*/\", \"default\", \"NULL\", \"a\\nb\", \"A\", \"a\", "
      "\"1\"]}",
      "\"a b\": {type: string}, \"a-b\": {type: string}, a_b: {type: string}, aB: {type: string}, \"*/\": {type: "
      "string}",
      "\"\\u202e\": {type: string, description: \"\\u202e\", title: \"a\\tb\", example: \"\\u2028\"}",
      "std: {type: object, properties: {kubexx: {type: string}, string: {type: string}}}, kubexx: {type: string}",
      "spec: {type: object, properties: {spec: {type: object, properties: {Widget: {type: object}}}}}",
      "operator: {type: string, enum: [and, or, not]}, class: {type: object}, template: {type: array, items: {type: "
      "object}}",
      "a: {type: string, maxLength: 5, x-kubernetes-validations: [{rule: \"self != '*/'\", message: \"a b */\"}]}",
      "a: {oneOf: [{required: [b]}, {required: [c]}], type: object, properties: {b: {type: string}, c: {type: "
      "string}}}",
      "a: {x-kubernetes-int-or-string: true}, b: {type: array, items: {type: string, nullable: true}}",
      "a: {type: object, additionalProperties: {type: array, items: {type: integer}}}, b: {type: number, minimum: 0.5}",
      "a: {type: array, items: {type: array, items: {type: number}}}, b: {type: object, additionalProperties: {type: "
      "array, items: {type: number}}}",
      "a: {type: array, items: {type: array, items: {type: string, maxLength: 3}}}, b: {type: integer}",
      "a: {type: string, description: \"trailing \\n\\n\\n\"}, metadata: {type: object}",
      "a: {type: string, nullable: true, default: null}",
      "a: {type: integer, enum: [\"1); static { int injected = 0; } //\"]}, b: {type: boolean, enum: [true]}",
  };
  for (const std::string& field : fields) {
    CAPTURE(field);
    Folder folder;
    const std::string crd = folder.write("crd.yaml", definition_of("{" + field + "}"));
    const ImportResult result = import({crd}, folder / "out");
    CAPTURE(result.err);
    CHECK(result.code == kSuccess);
  }
}

}  // namespace
}  // namespace kubexx::driver::import_test
