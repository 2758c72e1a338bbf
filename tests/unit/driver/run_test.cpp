#include "generator/driver/run.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <streambuf>

#include "generator/driver/version.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/support/shared_preambles.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::run_test {
namespace {

struct Result {
  int code;
  std::string out;
  std::string err;
};

Result kubexx(const std::vector<std::string>& arguments) {
  std::ostringstream out, err;
  int code = run(arguments, out, err, {kubexx::test::source_path("annotations"), tests::shared_preambles(), false});
  return {code, out.str(), err.str()};
}

std::string kind(const std::string& name, const std::string& before = "", const std::string& version = "v1") {
  return "#pragma once\n#include <kubexx/annotations.hpp>\n#include <cstdint>\n// +groupName=example.com\nnamespace " +
         version + " {\n" + before + "struct " + name +
         " {\n  kubexx::ObjectMeta metadata{};\n  std::int32_t size = 1;\n};\n}\n";
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_CASE("a successful run writes the CRD and prints nothing") {
  Folder folder;
  std::string header = folder.write("widget.hpp", kind("Widget"));
  Result result = kubexx({"generate", header, "--crd-dir", folder / "crds"});
  CHECK(result.code == kSuccess);
  CHECK(result.out.empty());
  CHECK(result.err.empty());
  CHECK(contains(folder.read("crds/example.com_widgets.yaml"), "kubexx.io/version: v"));
  Result printed = kubexx({"generate", header});
  CHECK(printed.out == folder.read("crds/example.com_widgets.yaml"));
}

TEST_CASE("verbose runs print the number of CRDs and files, and the files that were written") {
  Folder folder;
  const std::string header = folder.write("widget.hpp", kind("Widget"));
  const Result result = kubexx({"generate", header, "--crd-dir", folder / "crds", "--verbose"});
  CHECK(result.code == kSuccess);
  CHECK(contains(result.err, "wrote " + (folder / "crds/example.com_widgets.yaml") + "\n1 CRD from "));
}

TEST_CASE("--version --json prints one object for scripts") {
  const Result result = kubexx({"--version", "--json"});
  CHECK(result.code == kSuccess);
  CHECK(result.out.starts_with("{\"version\": \"" + std::string(version()) + "\", \"clang\": \""));
  CHECK(contains(result.out, "\"oldestServer\": \"1.30\", \"newestServer\": \"1.37\"}\n"));
  CHECK(kubexx({"--json"}).code == kUsage);
}

TEST_CASE("completion scripts name every command and the values of options") {
  for (const char* shell : {"bash", "zsh", "fish"}) {
    const Result result = kubexx({"completion", shell});
    CHECK(result.code == kSuccess);
    for (const char* part : {"import", "explain", "crd-dir", "Strict"}) CHECK(contains(result.out, part));
  }
  CHECK(contains(kubexx({"completion", "ksh"}).err, "'ksh' is not valid; expected bash, zsh or fish"));
}

TEST_CASE("without the headers of kubexx nothing is read") {
  const Folder folder;
  const std::string header = folder.write("widget.hpp", kind("Widget"));
  std::ostringstream out, err;
  CHECK(run({"generate", header, "--", "-I", kubexx::test::source_path("annotations")}, out, err, {"", "", false}) ==
        kEnvironment);
  CHECK(out.str().empty());
  CHECK(contains(err.str(), "KUBEXX_ANNOTATIONS_DIR"));
}

TEST_CASE("the headers of kubexx are recognised by any path, and as copies") {
  const Folder folder;
  const std::string header = folder.write("widget.hpp", kind("Widget"));
  const std::string ours = kubexx::test::source_path("annotations");
  std::filesystem::create_directory_symlink(ours, folder / "link");
  std::filesystem::copy(ours, folder / "copy", std::filesystem::copy_options::recursive);
  for (const std::string& spelling :
       {ours + "/../annotations", std::filesystem::relative(ours).string(), folder / "link", folder / "copy"}) {
    const Result result = kubexx({"generate", header, "--", "-I", spelling});
    INFO(spelling << "\n" << result.err);
    CHECK(result.code == kSuccess);
  }
}

TEST_CASE("the order of headers does not change the output") {
  Folder folder;
  std::vector<std::string> headers{folder.write("a.hpp", kind("Widget")), folder.write("b.hpp", kind("Gadget")),
                                   folder.write("c.hpp", kind("Widget", "// +kubebuilder:storageversion\n", "v2"))};
  std::sort(headers.begin(), headers.end());
  std::string first;
  do {
    std::vector<std::string> arguments{"generate"};
    arguments.insert(arguments.end(), headers.begin(), headers.end());
    arguments.push_back(headers.front());  // naming one twice changes nothing either
    Result result = kubexx(arguments);
    INFO(result.err);
    REQUIRE(result.code == kSuccess);
    if (first.empty()) first = result.out;
    CHECK(result.out == first);
  } while (std::next_permutation(headers.begin(), headers.end()));
  CHECK(contains(first, "name: v2"));
}

/// So many kinds that they are shared out, all with one member of type `Shared`.
std::string many_kinds(const std::string& shared) {
  std::string text =
      "#pragma once\n#include <kubexx/annotations.hpp>\n#include <cstdint>\n#include <string>\n#include <vector>\n// "
      "+groupName=example.com\n"
      "namespace v1 {\n" +
      shared;
  for (int i = 10; i < 34; ++i) {
    const std::string name = "Widget" + std::to_string(i);
    text += "struct " + name + " {\n  kubexx::ObjectMeta metadata{};\n  Shared spec{};\n};\n";
  }
  return text + "}\n";
}

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

TEST_CASE("kinds that are built in parallel are in order, and shared types are reported once") {
  Folder folder;
  Result good = kubexx({"generate", folder.write("good.hpp", many_kinds("struct Shared { std::string name{}; };\n"))});
  CHECK(good.code == kSuccess);
  std::size_t at = 0;
  for (int i = 10; i < 34; ++i) {
    const std::size_t next = good.out.find("kind: Widget" + std::to_string(i) + "\n", at);
    REQUIRE(next != std::string::npos);
    at = next;
  }
  CHECK(count(good.out, "\n---\n") == 23);
  Result recursive = kubexx({"generate", folder.write("bad.hpp", many_kinds("struct Other;\nstruct Shared { "
                                                                            "std::vector<Other> others; };\nstruct "
                                                                            "Other { Shared back{}; };\n"))});
  INFO(recursive.err);
  CHECK(count(recursive.err, "[type-recursive]") == 1);
  Result warned =
      kubexx({"generate", folder.write("warned.hpp", many_kinds("struct Shared { kubexx::ObjectMeta inner{}; "
                                                                "};\n"))});
  CHECK(warned.code == kSuccess);
  CHECK(count(warned.err, "[metadata-pruned]") == 1);
  CHECK(count(warned.out, "kind: Widget") == 24);
}

TEST_CASE("an internal error is reported as such and exits with 70") {
  struct Broken : std::streambuf {
    int_type overflow(int_type) override { throw std::runtime_error("the stream broke"); }
  } broken;
  std::ostream out(&broken);
  out.exceptions(std::ios::badbit);
  std::ostringstream err;
  CHECK(run({"markers", "nullable"}, out, err, {kubexx::test::source_path("annotations"), "", false}) ==
        kInternalFault);
  CHECK(contains(err.str(), "kubexx: internal error: the stream broke\n"));
  CHECK(contains(err.str(), "arguments: markers nullable\n"));
}

TEST_CASE("the option --error-limit limits the printed diagnostics, and SARIF has all") {
  Folder folder;
  std::string fields;
  for (int i = 0; i < 30; ++i)
    fields += "  // +kubebuilder:validation:Minimun=1\n  int a" + std::to_string(i) + "{};\n";
  const std::string header = folder.write("many.hpp", kind("Widget", "struct Other {\n" + fields + "};\n"));
  const Result some = kubexx({"generate", header, "--sarif", folder / "log.sarif"});
  CHECK(some.code == kErrorsFound);
  CHECK(count(some.err, "[marker-unknown]") == 20);
  CHECK(contains(some.err,
                 "only the first 20 of each severity are shown; '--error-limit 0' shows all\n30 errors generated.\n"));
  CHECK(count(folder.read("log.sarif"), "\"ruleId\": \"marker-unknown\"") == 30);
  CHECK(count(kubexx({"generate", header, "--error-limit", "3"}).err, "[marker-unknown]") == 3);
  const Result all = kubexx({"generate", header, "--error-limit", "0"});
  CHECK(count(all.err, "[marker-unknown]") == 30);
  CHECK_FALSE(contains(all.err, "are shown"));
}

TEST_CASE("facts and model can be printed") {
  Folder folder;
  const std::string header = folder.write(
      "widget.hpp", kind("Widget",
                         "/// How.\n// +kubebuilder:validation:MinProperties=1\nstruct Part { int a_b{}; };\n"
                         "enum class Mode { On };\n// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.a\n"));
  CHECK(contains(kubexx({"generate", header, "--dump-facts"}).out, "record v1::Widget requested in 'v1'\n"));
  const Result model = kubexx({"generate", header, "--dump-model", "--crd-dir", folder / "crds"});
  CHECK(model.code == kSuccess);
  CHECK(model.out ==
        "resource Widget of group \"example.com\"\n"
        "  version v1: v1::Widget\n"
        "struct v1::Part\n"
        "  description \"How.\"\n"
        "  marker kubebuilder:validation:MinProperties 1\n"
        "  field a_b: int as \"aB\"\n"
        "struct v1::Widget\n"
        "  marker kubebuilder:printcolumn name=\"A\", type=\"string\", JSONPath=\".a\"\n"
        "  field metadata: kubexx::ObjectMeta as \"metadata\"\n"
        "  field size: std::int32_t as \"size\"\n"
        "enum v1::Mode\n"
        "  value On = 0 as \"On\"\n");
  CHECK_FALSE(folder.has("crds"));
}

TEST_CASE("nothing is written after an error in any stage") {
  Folder folder;
  std::string good = folder.write("good.hpp", kind("Widget"));
  for (const std::string& bad : {
           folder.write("parse.hpp", kind("Gadget") + "std::strin x;\n"),
           folder.write("marker.hpp", kind("Gadget", "// +kubebuilder:storageversio\n")),
           folder.write("clash.hpp", kind("Gadget", "// +kubebuilder:resource:path=widgets\n")),
       }) {
    CAPTURE(bad);
    Result result = kubexx(
        {"generate", good, bad, "--crd-dir", folder / "crds", "--stamp", folder / "stamp", "--depfile", folder / "d"});
    CHECK(result.code == kErrorsFound);
    CHECK(contains(result.err, " error: "));
    CHECK(contains(result.err, "error generated.\n"));
    CHECK_FALSE(folder.has("crds"));
    CHECK_FALSE(folder.has("stamp"));
    CHECK_FALSE(folder.has("d"));
  }
}

TEST_CASE("a definition that exceeds the request limit is rejected, and accepted with truncated descriptions") {
  Folder folder;
  std::string header = folder.write("large.hpp", kind("Large", "// " + std::string(4 << 20, 'x') + "\n"));
  Result result = kubexx({"generate", header, "--crd-dir", folder / "crds"});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "bytes; API servers accept requests of at most 3145728 [CRD-DECODE-001]"));
  CHECK_FALSE(folder.has("crds"));
  CHECK(kubexx({"generate", header, "--crd-dir", folder / "crds", "--max-desc-len", "100"}).code == kSuccess);
}

TEST_CASE("a definition that is too large for the annotation of kubectl is warned of") {
  Folder folder;
  const std::string header = folder.write("large.hpp", kind("Large", "// " + std::string(262'144, 'x') + "\n"));
  const Result result = kubexx({"generate", header, "--crd-dir", folder / "crds"});
  CHECK(result.code == kSuccess);
  CHECK(contains(result.err,
                 "warning: the definition of kind 'Large' of group 'example.com' has too many bytes for "
                 "'kubectl apply', which stores a copy of it in an annotation: 262144 are allowed [crd-size]"));
  CHECK(folder.has("crds"));
  CHECK(kubexx({"generate", header, "--crd-dir", folder / "crds", "--max-desc-len", "100"}).err.empty());
  CHECK(kubexx({"generate", header, "--crd-dir", folder / "crds", "-Wno-crd-size"}).err.empty());
  CHECK(kubexx({"generate", header, "--crd-dir", folder / "crds", "-Werror=crd-size"}).code == kErrorsFound);
}

TEST_CASE("exit codes") {
  Folder folder;
  std::string header = folder.write("widget.hpp", kind("Widget"));
  folder.write("file", "");
  CHECK(kubexx({"generate", header, "--check", "--crd-dir", folder / "crds"}).code == kOutOfDate);
  CHECK_FALSE(folder.has("crds"));
  kubexx({"generate", header, "--crd-dir", folder / "crds"});
  CHECK(kubexx({"generate", header, "--check", "--crd-dir", folder / "crds"}).code == kSuccess);
  CHECK(kubexx({"generate"}).code == kUsage);
  CHECK(kubexx({"generate", "@" + (folder / "none.rsp")}).code == kUsage);
  CHECK(kubexx({"generate", folder / "none.hpp"}).code == kEnvironment);
  CHECK(kubexx({"generate", header, "--header-file", folder / "none"}).code == kEnvironment);
  CHECK(kubexx({"generate", header, "--crd-dir", folder / "file/below"}).code == kEnvironment);
  CHECK(kubexx({"generate", header, "--sarif", folder / "file/below"}).code == kEnvironment);
}

TEST_CASE("headers without a kind are an error") {
  Folder folder;
  Result result = kubexx({"generate", folder.write("empty.hpp", "")});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "the headers do not declare a kind [kind-missing]"));
}

TEST_CASE("two kinds for the same file are an error") {
  Folder folder;
  Result result = kubexx({"generate", folder.write("a.hpp", kind("Widget")),
                          folder.write("b.hpp", kind("Gadget", "// +kubebuilder:resource:path=widgets\n"))});
  CHECK(result.code == kErrorsFound);
  CHECK(contains(result.err, "[output-clash]"));
}

TEST_CASE("a header with two spellings is one header") {
  Folder folder;
  const std::string header = folder.write("a.hpp", kind("Widget"));
  std::filesystem::create_symlink(header, folder / "link.hpp");
  for (const std::string& other : {folder / "./a.hpp", folder / "link.hpp"}) {
    INFO(other);
    const Result result = kubexx({"generate", header, other, "--crd-dir", folder / "crds", "--code-dir",
                                  folder / "code", "--code-root", folder / "."});
    INFO(result.err);
    CHECK(result.code == kSuccess);
    CHECK(contains(folder.read("code/a.kubexx.cpp"), "Widget"));
  }
}

TEST_CASE("a path that begins with a dot names the header that it leads to") {
  Folder folder;
  const std::string header = folder.write("a.hpp", kind("Widget"));
  const std::string relative = "./" + std::filesystem::proximate(header).string();
  const Result result = kubexx(
      {"generate", relative, "--crd-dir", folder / "crds", "--code-dir", folder / "code", "--code-root", folder / "."});
  CAPTURE(relative, result.err);
  CHECK(result.code == kSuccess);
  CHECK(contains(folder.read("code/a.kubexx.cpp"), "Widget"));
}

TEST_CASE("the options for the content of CRDs") {
  Folder folder;
  std::string header = folder.write("widget.hpp", kind("Widget"));
  std::string head = folder.write("head", "# (c) YEAR\n");
  CHECK(contains(kubexx({"generate", header, "--header-file", head, "--year", "2026"}).out,
                 "# (c) 2026\n---\napiVersion"));
  CHECK_FALSE(contains(kubexx({"generate", header, "--omit-tool-version"}).out, "annotations:"));
  CHECK(contains(kubexx({"generate", header, "--compat", "controller-gen"}).out,
                 "controller-gen.kubebuilder.io/version: v0.23.0\n"));
}

TEST_CASE("diagnostics name the file as the user does, and follow -W and --color") {
  Folder folder;
  std::string twice = "// +kubebuilder:resource:path=as\n// +kubebuilder:subresource:stat\n";
  std::string header = folder.write("widget.hpp", kind("Widget", twice));
  Result plain = kubexx({"generate", header});
  CHECK(plain.err.starts_with(header + ":7:"));
  CHECK(contains(kubexx({"generate", header, "--color", "always"}).err, "\033[1;31merror: "));
  CHECK_FALSE(contains(plain.err, "\033["));
}

TEST_CASE("the depfile lists the headers, the header text and the response file") {
  Folder folder;
  std::string inner = folder.write("inner.hpp", kind("Widget"));
  std::string header = folder.write("outer.hpp", "#include \"inner.hpp\"\n" + kind("Gadget"));
  std::string head = folder.write("head", "# x\n");
  std::string response = folder.write("args", header + "\n--header-file\n" + head);
  Result result = kubexx({"generate", "@" + response, "--crd-file", folder / "all.yaml", "--depfile", folder / "d"});
  INFO(result.err);
  REQUIRE(result.code == kSuccess);
  std::string rule = folder.read("d");
  CHECK(rule.starts_with((folder / "all.yaml") + ": \\\n"));
  for (const std::string& input : {inner, header, head, response}) CHECK(contains(rule, "  " + input));
  CHECK(contains(rule, "annotations.hpp"));
}

TEST_CASE("the SARIF log is written with and without errors") {
  Folder folder;
  kubexx({"generate", folder.write("widget.hpp", kind("Widget")), "--sarif", folder / "good"});
  CHECK(contains(folder.read("good"), "\"results\": []"));
  kubexx({"generate", folder.write("empty.hpp", ""), "--sarif", folder / "bad"});
  CHECK(contains(folder.read("bad"), "\"ruleId\": \"kind-missing\""));
}

TEST_CASE("version, explanations and markers") {
  CHECK(contains(kubexx({"--version"}).out, "clang version"));
  CHECK(contains(kubexx({"explain", "marker-unknown"}).out, "marker-unknown: "));
  CHECK(kubexx({"--explain", "marker-unknown"}).out == kubexx({"explain", "marker-unknown"}).out);
  CHECK(contains(kubexx({"explain"}).out, "\nparse-error "));
  Result unknown = kubexx({"explain", "marker-unknwon"});
  CHECK(unknown.code == kUsage);
  CHECK(unknown.err == "kubexx: error: unknown rule 'marker-unknwon'; did you mean 'marker-unknown'?\n");
  CHECK(contains(kubexx({"markers"}).out, "kubebuilder:validation:Minimum"));
  CHECK(kubexx({"markers", "+kubebuilder:validation:Minimum"}).out == kubexx({"markers", "kubexx::minimum"}).out);
  CHECK(kubexx({"markers", "no such marker"}).code == kUsage);
  CHECK(kubexx({"markers", "--format", "json", "minimum"}).code == kUsage);
  CHECK(contains(kubexx({"markers", "--format", "json"}).out, "\"kubebuilder:validation:Minimum\""));
  CHECK(contains(kubexx({"markers", "--format", "markdown"}).out, "kubebuilder:validation:Minimum"));
  CHECK(contains(kubexx({"markers", "--format", "header"}).out, "namespace kubexx"));
}

TEST_CASE("a standard output that cannot be written is an error") {
  std::ostringstream out, err;
  out.setstate(std::ios::badbit);
  CHECK(run({"--version"}, out, err, {}) == kEnvironment);
}

}  // namespace
}  // namespace kubexx::driver::run_test
