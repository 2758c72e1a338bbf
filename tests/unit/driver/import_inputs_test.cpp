#include <sys/stat.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "runtime/core/ascii.hpp"
#include "tests/support/paths.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/import_runs.hpp"

namespace kubexx::driver::import_inputs_test {
namespace {

namespace fs = std::filesystem;

TEST_CASE("import and check explain errors in Helm templates") {
  Folder folder;
  const std::string file = folder.write("crd.yaml", "{{- if .Values.crds }}\nkind: CustomResourceDefinition\n");
  constexpr std::string_view kNote = "note: this looks like a Helm template; render it first, as with 'helm template'";
  CHECK(mentions(import({file}, folder / "out"), kNote));
  std::ostringstream out, err;
  CHECK(run({"check", file}, out, err, {}) == kErrorsFound);
  CHECK((out.str() + err.str()).find(kNote) != std::string::npos);
  CHECK_FALSE(mentions(import({"-"}, folder / "out", "a: - b\n"), "Helm"));
}

TEST_CASE("import renames what system headers define as a macro") {
  Folder folder;
  const std::string text = definition_of(
      "{policy: {type: string, enum: [SCHED_FIFO, SIGTERM, Other], default: SIGTERM}, siValue: {type: string}, "
      "SOCK_STREAM: {type: object, properties: {stAtime: {type: integer}}}}");
  const ImportResult result = import({"-"}, folder / "out", text);
  CAPTURE(result.err);
  CHECK(result.code == kSuccess);
  const std::string header = folder.read("out/example.com/v1/widget.hpp");
  CAPTURE(header);
  for (const char* name : {"SCHED_FIFO", "SIGTERM", "Other", "si_value_", "st_atime_"})
    CHECK(header.find(name) != std::string::npos);
  for (const char* token : {"si_value{", "st_atime{", "SIGTERM,", "SIGTERM;", "struct SOCK_STREAM "})
    CHECK(header.find(token) == std::string::npos);
}

/// A definition of the kind, with the plural `widgets`.
std::string definition_of_kind(const std::string& kind) {
  std::string text = definition_of(
      "{string: {type: string}, items: {type: array, items: {type: object, properties: {spec: {type: string}}}}, "
      "again: {type: array, items: {type: object, properties: {spec: {type: string}}}}, when: {type: string, format: "
      "date-time}}");
  return text.replace(text.find("Widget"), 6, kind);
}

TEST_CASE("import reports kinds whose names a struct cannot have") {
  const auto error_of = [](const std::string& kind) {
    Folder folder;
    const ImportResult result = import({"-"}, folder / "out", definition_of_kind(kind));
    CHECK(result.code == kErrorsFound);
    const std::size_t at = result.err.find("error: ") + 7;
    return result.err.substr(at, result.err.find(" cannot be expressed in a header [import-unsupported]") - at);
  };
  CHECK(error_of("SIGHUP") == "kind 'SIGHUP', which is a macro of common headers,");
  CHECK(error_of("class") == "kind 'class', which is a keyword of C++,");
  CHECK(error_of("My-Kind") == "kind 'My-Kind', which is not a C++ identifier,");
  CHECK(error_of("std") == "kind 'std', which is a namespace of the types of members,");
  CHECK(error_of("kubexx") == "kind 'kubexx', which is a namespace of the types of members,");
}

TEST_CASE("import accepts kinds in lower case") {
  for (const std::string kind : {"ecsCluster", "string", "spec", "metadata", "items", "final", "import", "module"}) {
    CAPTURE(kind);
    Folder folder;
    const ImportResult result = import({"-"}, folder / "out", definition_of_kind(kind));
    CAPTURE(result.err);
    CHECK(result.code == kSuccess);
    const std::string path = "out/example.com/v1/" + core::ascii_lowered(kind) + ".hpp";
    CHECK(folder.read(path).find("\nstruct " + kind + " {\n") != std::string::npos);
  }
}

TEST_CASE("import reports that its annotation headers are missing") {
  Folder folder;
  const std::string file = folder.write("widgets.yaml", definition_of("{size: {type: integer}}"));
  for (const std::string& directory : {std::string(), folder.path()}) {
    Environment environment;
    environment.annotations_dir = directory;
    std::ostringstream out, err;
    CHECK(run({"import", file, "-o", folder / "out"}, out, err, environment) == kEnvironment);
    CAPTURE(err.str());
    CHECK(err.str().find("'kubexx/annotations.hpp'") != std::string::npos);
    CHECK(err.str().find("defect") == std::string::npos);
    CHECK_FALSE(folder.has("out"));
  }
}

/// A named pipe whose content can be read once.
class Pipe {
 public:
  Pipe(std::string path, std::string content) : path_(std::move(path)) {
    REQUIRE(::mkfifo(path_.c_str(), 0600) == 0);
    writer_ = std::thread([this, content = std::move(content)] { std::ofstream(path_) << content; });
  }
  ~Pipe() { writer_.join(); }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::thread writer_;
};

TEST_CASE("import reads each input once") {
  Folder folder;
  SECTION("a pipe") {
    const Pipe pipe(folder / "pipe", definition_of("{size: {type: integer}}"));
    CHECK(import({pipe.path()}, folder / "out").code == kSuccess);
    CHECK(folder.has("out/example.com/v1/widget.hpp"));
  }
  SECTION("a pipe with another definition of one name") {
    const std::string file = folder.write("widgets.yaml", definition_of("{size: {type: string}}"));
    const Pipe pipe(folder / "pipe", definition_of("{size: {type: integer}}"));
    CHECK(mentions(import({file, pipe.path()}, folder / "out"), "[import-duplicate]"));
  }
  SECTION("a pipe without definitions") {
    const Pipe pipe(folder / "pipe", "kind: ConfigMap\n");
    CHECK(mentions(import({pipe.path()}, folder / "out"), "[crd-missing]"));
  }
}

TEST_CASE("import gives back what controller-gen generates") {
  int imported = 0;
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(kubexx::test::source_path("tests/parity")))) {
    if (entry.path().extension() != ".yaml" || entry.path().parent_path().filename() != "expected") continue;
    const Folder folder;
    const std::string file = entry.path().string();
    CAPTURE(file);
    if (run_kubexx({"check", file}).code != kSuccess) continue;
    const ImportResult result = import({file}, folder / "out");
    CAPTURE(result.err);
    CHECK(result.code == kSuccess);
    ++imported;
  }
  CHECK(imported > 90);
}

}  // namespace
}  // namespace kubexx::driver::import_inputs_test
