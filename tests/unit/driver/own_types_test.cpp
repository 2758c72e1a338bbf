#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "generator/driver/import/import_files.hpp"
#include "generator/driver/import/used_types.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/import_runs.hpp"

// Objects of imported kinds that have types of the user, by tables.

namespace kubexx::driver::own_types_test {
namespace {

const std::string kHeader = R"(#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <kubexx/annotations.hpp>
namespace company {
enum class Mode { Simple, Mutual };
/// How connections are encrypted.
struct TlsConfig {
  /// The oldest version.
  // +kubebuilder:validation:MaxLength=8
  std::string min_version = "1.2";

  // +optional
  std::vector<std::string> ciphers{};

  std::optional<Mode> mode{};

  /// Where the certificate is.
  std::optional<kubexx::SecretKeySelector> certificate{};
};
struct Pair {
  std::string first{};
  std::string second{};
};
struct Couple {
  std::string first{};
  std::string second{};
};
using Name = std::string;
}
struct Global { std::optional<std::int32_t> size{}; };
)";

/// One for all users, so that they share preambles.
const Folder& includes() {
  static const Folder folder;
  static const std::string header = folder.write("company/tls.hpp", kHeader);
  return folder;
}

/// A user with a header, and a definition that was generated from a header with its types.
class User {
 public:
  /// The definition of a kind with these members.
  std::string generated(const std::string& members, const std::string& texts = "own") {
    const std::string header =
        "#include <map>\n#include <company/tls.hpp>\n// +groupName=example.com\nnamespace widgets::v1 {\n"
        "struct Spec {\n" +
        members + "};\n// +kubexx:texts=" + texts +
        "\nstruct Widget { kubexx::ObjectMeta metadata{}; Spec spec{}; };\n}\n";
    const ImportResult made = run_kubexx(
        {"generate", folder.write("widget.hpp", header), "--crd-dir", folder / "crds", "--", "-I" + includes().path()});
    CAPTURE(made.err);
    CHECK(made.code == kSuccess);
    return folder.read("crds/example.com_widgets.yaml");
  }

  ImportResult run(const std::string& definition, const std::string& table, std::vector<std::string> options = {}) {
    options.push_back("--use=" + folder.write("types.yaml", table));
    options.insert(options.end(), {"--force", "--", "-I" + includes().path()});
    return import({folder.write("crd.yaml", definition)}, folder / "out", "", false, options);
  }

  std::string imported(const std::string& definition, const std::string& table,
                       const std::vector<std::string>& options = {}) {
    last = run(definition, table, options);
    CAPTURE(last.err);
    CHECK(last.code == kSuccess);
    return folder.read("out/example.com/v1/widget.hpp");
  }

  Folder folder;
  ImportResult last{};
};

const std::string kTls = "- {type: company::TlsConfig, header: company/tls.hpp}\n";

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

}  // namespace

TEST_CASE("objects with the schema of an own type have it, and give the same definition") {
  for (const char* texts : {"own", "go", "go-joined", "none"}) {
    CAPTURE(texts);
    User user;
    const std::string definition = user.generated(
        "  /// The one.\n  std::optional<company::TlsConfig> tls{};\n  company::TlsConfig other{};\n"
        "  // +optional\n  std::vector<company::TlsConfig> list{};\n"
        "  // +optional\n  std::map<std::string, company::TlsConfig> by_name{};\n"
        "  struct Deep { std::optional<company::TlsConfig> tls{}; };\n  std::optional<Deep> deep{};\n",
        texts);
    const std::string header = user.imported(definition, kTls);
    CAPTURE(header);
    CHECK(has(header, "#include <kubexx/annotations.hpp>\n#include <company/tls.hpp>\n"));
    CHECK(has(header, "    using Tls = ::company::TlsConfig;\n    /// The one.\n    std::optional<Tls> tls{};\n"));
    CHECK(has(header, "std::vector<List> list{};"));
    CHECK(has(header, "std::map<std::string, ByName> by_name{};"));
    CHECK(has(header, "      using Tls = ::company::TlsConfig;\n"));
    CHECK(!has(header, "MaxLength"));
    CHECK(mentions(user.last, "note: 5 objects with a type of '--use'\n"));
    const ImportResult again = run_kubexx({"generate", user.folder / "out/example.com/v1/widget.hpp", "--crd-dir",
                                           user.folder / "again", "--", "-I" + includes().path()});
    CAPTURE(again.err);
    CHECK(again.code == kSuccess);
    CHECK(user.folder.read("again/example.com_widgets.yaml") == definition);
  }
}

TEST_CASE("imported headers depend on the headers of own types, and on what these include") {
  User user;
  const std::string definition = user.generated("  std::optional<company::TlsConfig> tls{};\n");
  user.imported(definition, kTls, {"--depfile=" + user.folder / "rule.d"});
  const std::string rule = user.folder.read("rule.d");
  CHECK(rule.starts_with(user.folder / "out/example.com/v1/widget.hpp" + ": "));
  CHECK(has(rule, " " + includes().path() + "/company/tls.hpp "));
  CHECK(has(rule, "/kubexx/annotations.hpp "));
  CHECK_FALSE(has(rule, kMemoryDir));
}

TEST_CASE("an object has the description that its definition has, also where the own type has another") {
  User user;
  const std::string definition = user.generated(
      "  company::TlsConfig tls{};\n  // +optional\n"
      "  std::vector<company::TlsConfig> list{};\n");
  const std::string own = "How connections are encrypted.";
  std::string changed = replaced(definition, own, "Another text.");
  changed = replaced(changed, own, "A third text.");
  const std::string header = user.imported(changed, kTls);
  CHECK(has(header, "  using List = ::company::TlsConfig;\n"));
  CHECK(has(header, "// +kubexx:schema={\"items\":{\"description\":\"Another text.\"}}\n"));
  CHECK(has(header, "    /// A third text.\n    Tls tls{};\n"));
  std::string without = replaced(definition, "                  description: " + own + "\n", "");
  without = replaced(without, "                description: " + own + "\n", "");
  const std::string bare = user.imported(without, kTls);
  CHECK(has(bare, "// +kubexx:schema={\"items\":{\"description\":null}}\n"));
  CHECK(has(bare, "    // +kubexx:schema={\"description\":null}\n    Tls tls{};\n"));
}

TEST_CASE("an own type takes the places that its entry names, and no others") {
  User user;
  const std::string definition = user.generated(
      "  company::Pair a{};\n  company::Pair b{};\n  Global g{};\n"
      "  // +optional\n  std::vector<company::Pair> list{};\n");
  const std::string header = user.imported(definition,
                                           "- type: company::Pair\n  header: company/tls.hpp\n  at:\n"
                                           "    example.com/v1/Widget: [spec.b, 'spec.list[]']\n"
                                           "- type: company::Couple\n  header: company/tls.hpp\n  at:\n"
                                           "    example.com/v1/Widget:\n    - spec.a\n"
                                           "- {type: Global, header: company/tls.hpp}\n");
  CHECK(has(header, "using A = ::company::Couple;"));
  CHECK(has(header, "using B = ::company::Pair;"));
  CHECK(has(header, "using G = ::Global;"));
  CHECK(has(header, "using List = ::company::Pair;"));
}

TEST_CASE("equal objects are not shared if only one of them has an own type") {
  User user;
  const std::string definition =
      user.generated("  struct Outer { company::Pair pair{}; };\n  Outer a{};\n  Outer b{};\n");
  const std::string header = user.imported(definition,
                                           "- type: company::Pair\n  header: company/tls.hpp\n  at:\n"
                                           "    example.com/v1/Widget: [spec.b.pair]\n");
  CAPTURE(header);
  CHECK(has(header, "struct A {"));
  CHECK(has(header, "struct B {"));
}

TEST_CASE("external kinds have own types of the same form, and others adopt those with other descriptions") {
  User user;
  std::string definition = user.generated("  company::TlsConfig tls{};\n");
  definition = replaced(definition, "The oldest version.", "The lowest version.");
  CHECK(user.run(definition, kTls).code == kErrorsFound);
  const std::string adopted = user.imported(definition, kTls, {"--adopt"});
  CHECK(has(adopted, "using Tls = ::company::TlsConfig;"));
  CHECK(mentions(user.last, "note: 1 description replaced by those of adopted types\n"));
  definition = replaced(definition, "maxLength: 8", "maxLength: 9");
  CHECK(user.run(definition, kTls, {"--adopt"}).code == kErrorsFound);
  CHECK(has(user.imported(definition, kTls, {"--external"}), "using Tls = ::company::TlsConfig;"));
  CHECK(user.run(replaced(definition, "default: \"1.2\"", "default: \"1.3\""), kTls, {"--external"}).code ==
        kErrorsFound);
}

TEST_CASE("adopted objects keep their own description, and the others are counted") {
  User user;
  const std::string definition = user.generated(
      "  company::TlsConfig tls{};\n  // +optional\n"
      "  std::vector<company::TlsConfig> list{};\n");
  const std::string own = "How connections are encrypted.";
  std::string changed = replaced(definition, own, "Another text.");
  changed = replaced(changed, own, "A third text.");
  const std::string header = user.imported(changed, kTls, {"--adopt"});
  CHECK(has(header, "    /// A third text.\n    Tls tls{};\n"));
  CHECK(!has(header, "Another text."));
  CHECK(mentions(user.last, "note: 1 description replaced by those of adopted types\n"));
}

TEST_CASE("each mistake in a table is reported at its place, and nothing is written") {
  User user;
  const std::string definition = user.generated("  company::TlsConfig tls{};\n  company::Pair pair{};\n");
  const auto message = [&](const std::string& table, const std::vector<std::string>& options = {}) {
    std::filesystem::remove_all(user.folder / "out");
    const ImportResult result = user.run(definition, table, options);
    CHECK(result.code == kErrorsFound);
    CHECK(!user.folder.has("out"));
    CHECK(mentions(result, "1 error"));
    std::string text = result.err;
    for (std::size_t at; (at = text.find(user.folder.path() + "/")) != std::string::npos;)
      text.erase(at, user.folder.path().size() + 1);
    return text;
  };
  const auto begins = [](const std::string& text, const std::string& start) {
    CAPTURE(text);
    CHECK(text.starts_with(start));
  };
  const std::string tail = ", header: company/tls.hpp}\n";
  begins(
      message("a: b\n"),
      "types.yaml:1:1: error: expected a list of entries with 'type', 'header' and, optionally, 'at' [import-use]\n");
  begins(message("[a]\n"), "types.yaml:1:2: error: expected a list of entries");
  begins(message("# nothing\n"), "kubexx: error: 'types.yaml' is empty; expected a list of entries");
  begins(message("- {type: [}\n"), "types.yaml:");
  begins(message("- {type: company::Pair, headr: a, header: company/tls.hpp}\n"),
         "types.yaml:1:25: error: 'headr' is not a key of an entry; did you mean 'header'? [import-use]\n");
  begins(message("- {type: company::Pair}\n"), "types.yaml:1:3: error: the entry has no 'header' [import-use]\n");
  begins(message("- {type: 1" + tail), "types.yaml:1:10: error: 'type' is not a string [import-use]\n");
  begins(message("- {type: \"a b\"" + tail),
         "types.yaml:1:10: error: 'a b' is not a C++ identifier; expected the name of a struct, such as "
         "company::TlsConfig [import-use]\n");
  begins(message("- {type: company::class" + tail), "types.yaml:1:10: error: 'class' is a keyword of C++; expected");
  begins(message("- {type: company::Pair, header: 'a>b'}\n"),
         "types.yaml:1:33: error: 'a>b' is not a path that '#include <...>' can name [import-use]\n");
  begins(message(kTls + kTls),
         "types.yaml:2:10: error: 'company::TlsConfig' has two entries; list the places of both in one 'at' "
         "[import-use]\n");
  begins(message("- {type: company::Pair, header: company/none.hpp}\n"),
         "types.yaml:1:33: error: 'company/none.hpp' file not found [import-use]\n");
  begins(message("- {type: company::TlsConfg" + tail),
         "types.yaml:1:10: error: no type named 'TlsConfg' in namespace 'company'; did you mean 'TlsConfig'? "
         "[import-use]\n");
  begins(message("- {type: company::Name" + tail),
         "types.yaml:1:10: error: 'company::Name' is not a struct with members [import-use]\n");
  begins(
      message("- {type: company::Pair" + tail + "- {type: company::Couple" + tail),
      "types.yaml:2:10: error: 'company::Pair' and 'company::Couple' are equal, so objects could have either; name the "
      "places of one in 'at' [import-use]\n");
  begins(message("- {type: Global" + tail),
         "types.yaml:1:10: error: no object has the schema of 'Global' [import-use]\n");
  const auto at = [&](const std::string& places, const std::string& type = "company::Pair") {
    return message("- type: " + type + "\n  header: company/tls.hpp\n  at: " + places + "\n");
  };
  begins(at("spec.pair"),
         "types.yaml:3:7: error: 'at' is not a mapping of kinds, GROUP/VERSION/KIND, to lists of paths");
  begins(at("{Widget: [spec.pair]}"),
         "types.yaml:3:8: error: 'Widget' is not GROUP/VERSION/KIND, such as example.com/v1/Widget [import-use]\n");
  begins(at("{example.com/v1/Widget: spec.pair}"),
         "types.yaml:3:31: error: 'example.com/v1/Widget' has no list of paths, such as [spec.tls] [import-use]\n");
  begins(at("{example.com/v1/Widget: ['spec.']}"), "types.yaml:3:32: error: 'spec.' is not the path of a field: ");
  begins(at("{example.com/v1/Widget: ['']}"),
         "types.yaml:3:32: error: '' is not the path of a field: the object itself cannot have another type");
  begins(at("{example.com/v2/Widget: [spec.pair]}"),
         "types.yaml:3:32: error: 'example.com/v2/Widget' is not one of the imported kinds [import-use]\n");
  begins(at("{example.com/v1/Widget: [spec.pari]}"),
         "types.yaml:3:32: error: 'spec' has no property 'pari'; did you mean 'pair'? [import-use]\n");
  begins(at("{example.com/v1/Widget: [spec.pair.first]}"),
         "types.yaml:3:32: error: 'spec.pair.first' is not an object with properties [import-use]\n");
  begins(at("{example.com/v1/Widget: [spec.pair, \"spec['pair']\"]}"),
         "types.yaml:3:43: error: 'spec['pair']' has another entry [import-use]\n");
  const std::string unlike = at("{example.com/v1/Widget: [spec.pair]}", "company::TlsConfig");
  begins(unlike, "types.yaml:3:32: error: 'spec.pair' does not have the schema of 'company::TlsConfig' [import-use]\n");
  CHECK(has(unlike,
            "note: 'spec.pair' of example.com/v1/Widget differs in 'properties.certificate': "
            "'company::TlsConfig' has {"));
  CHECK(has(unlike, ", and the object has nothing\n"));
  CHECK(has(unlike, "crd.yaml:"));
}

TEST_CASE("an entry that no object has names what differs in an object with the same properties") {
  User user;
  const std::string definition =
      replaced(user.generated("  company::TlsConfig tls{};\n"), "maxLength: 8", "maxLength: 9");
  const ImportResult result = user.run(definition, kTls);
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(result, "types.yaml:1:10: error: no object has the schema of 'company::TlsConfig' [import-use]"));
  CHECK(mentions(result,
                 "note: 'spec.tls' of example.com/v1/Widget differs in 'properties.minVersion.maxLength': "
                 "'company::TlsConfig' has 8, and the object has 9\n"));
}

TEST_CASE("what --use names is a table by its ending") {
  User user;
  const std::string crd = user.folder.write("crd.yaml", definition_of("{}"));
  const auto failed = [&](const std::vector<std::string>& options, int code, std::string_view message) {
    const ImportResult result = import({crd}, user.folder / "none", "", false, options);
    CAPTURE(result.err);
    CHECK(result.code == code);
    CHECK(mentions(result, message));
    CHECK(!user.folder.has("none"));
  };
  failed({"--use=" + (user.folder / "absent.yaml")}, kEnvironment,
         "error: cannot read '" + user.folder / "absent.yaml");
  const std::string other = user.folder.write("types", kTls);
  failed({"--external", "--use=" + other}, kErrorsFound,
         "'" + other + "' is a file; the name of a table ends in '.yaml', '.yml' or '.json' [import-use]");
  failed({"--adopt"}, kUsage, "--adopt requires --use");
  failed({"--adopt", "--external", "--use=a.yaml"}, kUsage, "--adopt");
}

TEST_CASE("errors in headers of own types are reported at their places") {
  User user;
  includes().write("company/bad.hpp",
                   "#include <string>\nnamespace company {\nstruct Bad {\n  std::strin name{};\n};\n}\n");
  const ImportResult result = user.run(definition_of("{}"), "- {type: company::Bad, header: company/bad.hpp}\n");
  CAPTURE(result.err);
  CHECK(result.code == kErrorsFound);
  CHECK(mentions(result, "company/bad.hpp:4:8: error: "));
  CHECK(!user.folder.has("out"));
}

TEST_CASE("the time to find own types grows with the number of objects") {
  User user;
  const std::string pair = "{type: object, properties: {first: {type: string}, second: {type: string}}}";
  const auto definition = [&](int objects) {
    std::string fields;
    for (int i = 0; i < objects; ++i) fields += fmt::format("p{}: {}, ", i, pair);
    return user.folder.write(fmt::format("{}.yaml", objects), definition_of("{" + fields + "}"));
  };
  includes().write("company/pair.hpp",
                   "#pragma once\n#include <optional>\n#include <string>\nnamespace company { struct Pair { "
                   "std::optional<std::string> first{}, second{}; }; }\n");
  support::SourceMap sources;
  std::vector<support::Diagnostic> diagnostics;
  const std::string table = user.folder.write("t.yaml", "- {type: company::Pair, header: company/pair.hpp}\n");
  const auto used = find_used_types(
      {.names = {table}},
      {{}, {"-I" + includes().path()}, kubexx::test::source_path("annotations"), tests::shared_preambles()}, sources,
      diagnostics);
  REQUIRE(used);
  const auto cost = [&](const std::string& file, std::size_t objects) {
    return test::measure([&] {
      support::SourceMap files;
      const ImportedFiles imported = import_files({.inputs = {file}, .kinds = {}, .used = &*used}, nullptr, files);
      CHECK(imported.uses.at(0).objects == objects);
    });
  };
  const std::string small = definition(1000), large = definition(2000);
  cost(small, 1000);
  const test::Cost one = cost(small, 1000), two = cost(large, 2000);
  CHECK(two.seconds < 4 * one.seconds + 0.05);
  CHECK(two.peak < 3 * one.peak + 100'000);
}

}  // namespace kubexx::driver::own_types_test
