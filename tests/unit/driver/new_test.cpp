#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <streambuf>

#include "generator/driver/run.hpp"
#include "generator/support/files.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/unit/driver/folder.hpp"

namespace kubexx::driver::new_test {
namespace {

struct Result {
  int code;
  std::string out;
  std::string err;
};

Result kubexx_new(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "new");
  arguments.emplace_back("--dry-run");
  std::ostringstream out, err;
  const int code = run(arguments, out, err, {});
  return {code, out.str(), err.str()};
}

bool says(const Result& result, std::string_view part) {
  return (result.out + result.err).find(part) != std::string::npos;
}

TEST_CASE("new lists the files of a project") {
  const Result listed = kubexx_new({"orchard", "--group", "example.com", "--kind", "Tree", "--version", "v1beta1"});
  CHECK(listed.code == kSuccess);
  for (const char* file : {"orchard/CMakeLists.txt", "orchard/api/v1beta1/tree.hpp", "orchard/src/tree_controller.cpp",
                           "orchard/tests/tree_controller_test.cpp", "orchard/config/samples/v1beta1_tree.yaml",
                           "orchard/.clang-format", "orchard/.gitignore"})
    CHECK(says(listed, std::string(file) + "\n"));
  CHECK_FALSE(says(listed, "{{"));
  CHECK_FALSE(says(listed, "webhook"));
}

TEST_CASE("new adds webhooks and their manifests on request") {
  const Result listed = kubexx_new({"orchard", "--group", "example.com", "--kind", "Tree", "--webhooks"});
  CHECK(listed.code == kSuccess);
  for (const char* file :
       {"orchard/src/tree_webhooks.cpp", "orchard/tests/tree_webhooks_test.cpp", "orchard/config/webhook/service.yaml",
        "orchard/config/certmanager/certificate.yaml", "orchard/config/default/manager_webhook_patch.yaml"})
    CHECK(says(listed, std::string(file) + "\n"));
}

TEST_CASE("new rejects names that the manifests or the code cannot have") {
  const auto rejected = [](const std::vector<std::string>& arguments, std::string_view message) {
    const Result result = kubexx_new(arguments);
    CAPTURE(result.err);
    CHECK(says(result, message));
    return result.code == kUsage;
  };
  CHECK(rejected({"Orchard", "--group", "example.com", "--kind", "Tree"}, "NAME: 'Orchard' is not valid"));
  CHECK(rejected({"../up", "--group", "example.com", "--kind", "Tree"}, "NAME: '../up' is not valid"));
  CHECK(rejected({std::string(36, 'a'), "--group", "example.com", "--kind", "Tree"}, "at most 35"));
  CHECK(rejected({"api", "--group", "example.com", "--kind", "Tree"},
                 "'api' is also the name of a namespace or build target"));
  for (const char* taken : {"all", "clean", "depend", "help", "install", "package", "preinstall", "test", "yaml-cpp"})
    CHECK(rejected({taken, "--group", "example.com", "--kind", "Tree"}, "build target of the project or of CMake"));
  for (const char* name : {"index", "link", "clock", "access", "daemon", "sync", "select", "tm", "size-t"})
    CHECK(rejected({name, "--group", "example.com", "--kind", "Tree"},
                   fmt::format("'{0}' is a function or type of the C library, so that no C++ namespace can have the "
                               "name; expected another name, such as '{0}-operator'",
                               name)));
  CHECK(rejected({"time", "--template", "client"}, "such as 'time-client'"));
  for (const char* name : {"null", "on", "off", "yes", "no", "true", "y"})
    CHECK(rejected({name, "--group", "example.com", "--kind", "Tree"}, "NAME: "));
  for (const char* kind : {"Null", "On", "Off", "Yes", "No", "True", "FALSE", "Y"})
    CHECK(rejected({"orchard", "--group", "example.com", "--kind", kind}, "--kind: "));
  CHECK(rejected({"yes", "--template", "client"}, "NAME: YAML does not read 'yes' as a string"));
  CHECK(rejected({"orchard", "--group", "1.5", "--kind", "Tree"}, "--group: YAML does not read '1.5' as a string"));
  CHECK(rejected({"orchard", "--group", "x.k8s.io", "--kind", "Tree"}, "need an approval of Kubernetes"));
  CHECK(rejected({"namespace", "--group", "example.com", "--kind", "Tree"}, "is a keyword of C++"));
  CHECK(rejected({"orchard", "--group", "example", "--kind", "Tree"}, "--group: 'example' is not valid"));
  CHECK(rejected({"orchard", "--group", "example.com", "--kind", "tree"}, "--kind: 'tree' is not valid"));
  CHECK(rejected({"orchard", "--group", "example.com", "--kind", "Tr ee"}, "--kind: 'Tr ee' is not valid"));
  CHECK(rejected({}, "NAME is missing"));
  CHECK(rejected({"orchard", "--kind", "Tree"}, "--group is missing"));
  CHECK(rejected({"orchard", "--group", "example.com"}, "--kind is missing"));
  CHECK(rejected({"orchard", "--template", "client", "--kind", "Tree"}, "cannot be used with --template client"));
  CHECK(rejected({"orchard", "--template", "library", "--group", "example.com", "--kind", "Tree", "--webhooks"},
                 "are options of operators"));
  CHECK(rejected({"report", "--template", "client"}, "'report' is also the name"));
  CHECK(rejected({"orchard", "--add-version", "v2", "--webhooks"}, "cannot be used together"));
  CHECK(rejected({"orchard", "--add-version", "v2", "--add-kind", "Tree"}, "cannot be used together"));
  CHECK(rejected({"orchard", "--add-webhooks", "--add-kind", "Tree"}, "cannot be used together"));
  CHECK(rejected({"--add-version", "V3"}, "error: --add-version: 'V3' is not valid"));
  CHECK(rejected({"--add-kind", "Sh rub"}, "error: --add-kind: 'Sh rub' is not valid"));
  CHECK(rejected({"--add-kind", "Yes"}, "error: --add-kind: YAML does not read 'Yes' as a string"));
  CHECK(rejected({"--add-kind", "Shrub", "--version", "1"}, "error: --version: '1' is not valid"));
  CHECK(rejected({"orchard", "--group", "example.com", "--kind", "Tree", "--version", "1"}, "--version: '1'"));
  CHECK(rejected({"orchard", "--group", "example.com", "--kind", "Tree", "--version", "v1gamma1"}, "is not valid"));
}

TEST_CASE("a failed run of new leaves no files") {
  const Folder folder;
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  for (const bool exists : {false, true}) {
    CAPTURE(exists);
    if (exists) std::filesystem::create_directory("orchard");
    std::ostringstream out, err;
    // The headers of the markers are not found, so that the definitions cannot be generated.
    const int code = run({"new", "orchard", "--group", "example.com", "--kind", "Tree"}, out, err, {});
    CHECK(code == kEnvironment);
    CHECK(out.str().empty());
    CHECK(err.str().find("kubexx: note: 'orchard' was not created\n") != std::string::npos);
    CHECK(folder.has("orchard") == exists);
    CHECK_FALSE(folder.has("orchard/CMakeLists.txt"));
  }
  std::filesystem::current_path(before);
}

/// A stream that raises SIGTERM when something is written to it.
class RaisingBuffer : public std::streambuf {
 protected:
  int_type overflow(int_type c) override {
    ::raise(SIGTERM);
    return c;
  }
};

TEST_CASE("a run of new that a signal ends leaves no files") {
  const Folder folder;
  // The headers of the markers are not found, which is reported while the files are there; the client has none.
  const std::vector<std::string> arguments =
      GENERATE_COPY(std::vector<std::string>{"new", "orchard", "--group", "example.com", "--kind", "Tree"},
                    std::vector<std::string>{"new", "orchard", "--template", "client"});
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::signal(SIGTERM, SIG_DFL);  // which Catch handles
    std::filesystem::current_path(folder.path());
    RaisingBuffer buffer;
    std::ostream stream(&buffer);
    run(arguments, stream, stream, {});
    ::_exit(0);
  }
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
  CHECK_FALSE(folder.has("orchard"));
}

/// A project in a folder of its own, which is the working directory meanwhile.
class NewProject {
 public:
  explicit NewProject(const std::vector<std::string>& options = {}) : before_(std::filesystem::current_path()) {
    environment_.annotations_dir = kubexx::test::source_path("annotations");
    std::filesystem::current_path(folder_.path());
    std::vector<std::string> arguments = {"orchard", "--group", "example.com", "--kind", "Tree"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    REQUIRE(extend(arguments).code == kSuccess);
  }
  ~NewProject() { std::filesystem::current_path(before_); }
  NewProject(const NewProject&) = delete;
  NewProject& operator=(const NewProject&) = delete;

  Result extend(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), "new");
    std::ostringstream out, err;
    const int code = run(arguments, out, err, environment_);
    return {code, out.str(), err.str()};
  }
  void append(const std::string& file, const std::string& text) const {
    std::ofstream(folder_ / ("orchard/" + file), std::ios::app) << text;
  }
  const Folder& folder() const { return folder_; }
  std::string text_of(const std::string& file) const { return folder_.read("orchard/" + file); }

 private:
  Folder folder_;
  std::filesystem::path before_;
  Environment environment_;
};

constexpr const char* kManifestsCall = "cmake --build --preset default --target manifests\n";

TEST_CASE("new files of a project stay if its manifests cannot be generated") {
  const NewProject project;
  SECTION("because of a header") {
    project.append("api/v1/tree.hpp", "#include <absent.hpp>\n");
    const Result result = project.extend({"orchard", "--add-version", "v2"});
    CHECK(result.code == kErrorsFound);
    CHECK(says(result, "kubexx: note: the new files are written, but not all manifests; "));
    CHECK(says(result, kManifestsCall));
    CHECK(says(result, "orchard/api/v2/tree.hpp\n"));
    CHECK(project.folder().has("orchard/api/v2/tree.hpp"));
    CHECK(project.text_of("CMakeLists.txt").find("api/v2/tree.hpp") != std::string::npos);
    // With the flags of the build, or of the command line, they can be.
    project.folder().write("include/absent.hpp", "");
    const std::string flag = "-I" + (project.folder() / "include");
    CHECK(project.extend({"orchard", "--add-version", "v3", "--", flag}).code == kSuccess);
    const std::string database =
        "[{\"directory\": \"/\", \"file\": \"/a.cpp\", \"command\": \"c++ " + flag + " -c /a.cpp\"}]";
    project.folder().write("other/compile_commands.json", database);
    CHECK(project.extend({"orchard", "--add-version", "v4", "-p", "other"}).code == kSuccess);
    project.folder().write("orchard/build/compile_commands.json", database);
    CHECK(project.extend({"orchard", "--add-version", "v5"}).code == kSuccess);
    CHECK(project.text_of("config/crd/bases/example.com_trees.yaml").find("name: v5\n") != std::string::npos);
  }
  SECTION("because of a marker in a source") {
    project.append("src/tree_controller.cpp", "// +kubebuilder:rbac:verbs=get\n");
    const Result result = project.extend({"orchard", "--add-kind", "Shrub"});
    CHECK(result.code == kErrorsFound);
    CHECK(says(result, "kubexx: note: the new files are written, but not all manifests; "));
    CHECK(project.folder().has("orchard/api/v1/shrub.hpp"));
    CHECK(project.folder().has("orchard/config/crd/bases/example.com_shrubs.yaml"));
  }
}

TEST_CASE("the definitions of other kinds stay as they are when a kind is added") {
  const NewProject project;
  const std::string file = "config/crd/bases/example.com_trees.yaml";
  project.folder().write("orchard/" + file, "# mine\n" + project.text_of(file));
  project.append("api/v1/tree.hpp", "#include <absent.hpp>\n");
  CHECK(project.extend({"orchard", "--add-kind", "Shrub"}).code == kSuccess);
  CHECK(project.text_of(file).starts_with("# mine\n"));
  CHECK(project.folder().has("orchard/config/crd/bases/example.com_shrubs.yaml"));
  CHECK(project.extend({"orchard", "--add-webhooks"}).code == kSuccess);
  CHECK(project.text_of(file).starts_with("# mine\n"));
}

TEST_CASE("manifests with options of the project are left to its build") {
  const NewProject project;
  std::string list = project.text_of("CMakeLists.txt");
  const std::string end = "CRD_DIR ${crds})";
  list.replace(list.find(end), end.size(), "CRD_DIR ${crds} OPTIONS --max-desc-len 0)");
  project.folder().write("orchard/CMakeLists.txt", list);
  const Result result = project.extend({"orchard", "--add-kind", "Shrub"});
  CHECK(result.code == kSuccess);
  CHECK(says(result,
             std::string("kubexx: note: CMakeLists.txt has options for manifests; to write them: ") + kManifestsCall));
  CHECK_FALSE(project.folder().has("orchard/config/crd/bases/example.com_shrubs.yaml"));
}

TEST_CASE("a build folder without flags is reported before anything is written") {
  const NewProject project;
  const Result result = project.extend({"orchard", "--add-kind", "Shrub", "-p", "absent"});
  CHECK(result.code == kEnvironment);
  CHECK(says(result, "cannot read 'absent/compile_commands.json'"));
  CHECK_FALSE(project.folder().has("orchard/api/v1/shrub.hpp"));
  CHECK(project.extend({"grove", "--group", "example.com", "--kind", "Tree", "-p", "absent"}).code == kUsage);
}

TEST_CASE("new changes no file of a project with an unresolved conflict, and names the line") {
  const Folder folder;
  Environment environment;
  environment.annotations_dir = kubexx::test::source_path("annotations");
  const std::filesystem::path before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  std::ostringstream out, err;
  REQUIRE(run({"new", "orchard", "--group", "example.com", "--kind", "Tree"}, out, err, environment) == kSuccess);
  const std::string operator_file = support::read_file("orchard/src/operator.cpp").text;
  const std::string build_file = support::read_file("orchard/CMakeLists.txt").text;
  std::ofstream("orchard/src/operator.cpp") << "// first\n<<<<<<< HEAD\n" << operator_file;
  CHECK(run({"new", "orchard", "--add-kind", "Shrub"}, out, err, environment) == kEnvironment);
  CHECK(err.str() ==
        "kubexx: error: src/operator.cpp:2 is the marker of a merge conflict, '<<<<<<< HEAD'; resolve the conflict "
        "first\n");
  CHECK_FALSE(folder.has("orchard/api/v1/shrub.hpp"));
  CHECK(support::read_file("orchard/CMakeLists.txt").text == build_file);

  err.str({});
  std::filesystem::remove("orchard/src/operator.cpp");
  CHECK(run({"new", "orchard", "--add-kind", "Shrub", "--dry-run"}, out, err, environment) == kSuccess);
  CHECK(err.str().find("note: src/operator.cpp (not found): add '#include \"shrub_controller.hpp\"'") !=
        std::string::npos);
  std::filesystem::current_path(before);
}

TEST_CASE("new extends only what it created") {
  const Result result = kubexx_new({"absent-directory", "--add-kind", "Shrub"});
  CHECK(result.code == kEnvironment);
  CHECK(says(result, "expected the directory of a project that 'kubexx new' created"));
}

}  // namespace
}  // namespace kubexx::driver::new_test
