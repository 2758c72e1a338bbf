#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <ios>
#include <istream>
#include <sstream>
#include <streambuf>
#include <string>
#include <utility>
#include <vector>

#include "generator/driver/run.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/paths.hpp"
#include "tests/unit/driver/folder.hpp"

// Files that nobody means well with: each ends in a clear error. Sizes are such that work which grows with their square
// would not end.

namespace kubexx::driver::hostile_test {
namespace {

const std::string kStart = "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\n";
const std::string kJsonStart = R"({"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition")";

struct Result {
  int code;
  std::string err;
};

Result check(const std::string& file) {
  std::ostringstream out, err;
  const int code = run({"check", file}, out, err, Environment());
  return {code, err.str()};
}

std::string repeated(const std::string& text, std::size_t count) {
  std::string out;
  out.reserve(text.size() * count);
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

std::string numbered(const std::string& before, const std::string& after, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += before + std::to_string(i) + after;
  return out;
}

/// Zero bytes without an end.
class Endless : public std::streambuf {
  int_type underflow() override {
    setg(bytes_.data(), bytes_.data(), bytes_.data() + bytes_.size());
    return 0;
  }
  std::array<char, 4096> bytes_{};
};

/// As `std::filebuf` reports an error of the system.
class Unreadable : public std::streambuf {
  int_type underflow() override {
    errno = EISDIR;
    throw std::ios_base::failure("error reading the file");
  }
};

std::string laughs() {
  std::string text = "a: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n";
  for (char name = 'b'; name < 'm'; ++name) {
    const std::string below = std::string(" *") + static_cast<char>(name - 1) + " ";
    text += std::string(1, name) + ": &" + name + " [" + repeated(below + ",", 8) + below + "]\n";
  }
  return text + kStart;
}

}  // namespace

TEST_CASE("hostile input ends in a clear error") {
  const std::pair<std::string, std::string> cases[] = {
      {kJsonStart + R"(,"spec":)" + repeated("[", 200'000), "nested deeper than"},
      {kJsonStart + R"(,"spec":)" + repeated(R"({"a":)", 200'000) + "1" + repeated("}", 200'001), "nested deeper than"},
      {kStart + "spec: " + repeated("[", 100'000), "a bracket that is not closed"},
      {kStart + "spec: " + repeated("{a: ", 50'000), "nested deeper than"},
      {kStart + "spec:\n " + repeated("- ", 50'000) + "a\n", "nested deeper than"},
      {kStart + "spec:\n " + repeated("? ", 50'000) + "a\n", "cannot be a key"},
      {kStart + "? \"" + repeated("k", 5'000'000) + "\"\n: 1\n", "more than 3 MiB"},
      {kStart + repeated("k", 5'000'000) + ": 1\n", "more than 3 MiB"},
      {laughs(), "excessive aliasing"},
      {kStart + "spec: &a [*a]\n", "contains itself"},
      {kStart + "metadata: {name: \"\xff\xfe\"}\n", "not UTF-8"},
      {kStart + "metadata: {name: \"a" + std::string(1, '\0') + "b\"}\n", "control characters are not allowed"},
      {kJsonStart + std::string(1, '\0') + "}", "document-unreadable"},
      {kStart + "metadata: {name: \"abc\n", "a quoted string is not closed"},
      {kStart + "metadata: {name: abc\n", "expected ',' or '}'"},
      {kStart + "\tspec: 1\n", "a tab in the indentation; only spaces may indent"},
      {repeated("---\na: 1\n", 200'000), "too many values or documents"},
      {kJsonStart + R"(,"spec":")" + repeated("x", 4'000'000) + "\"}", "Request entity too large"},
      {"", "the inputs contain no CustomResourceDefinition"},
      {"---", "the inputs contain no CustomResourceDefinition"},
      {"---\n---\n# nothing\n---\n", "the inputs contain no CustomResourceDefinition"},
  };
  Folder folder;
  for (const auto& [text, words] : cases) {
    INFO(words << ", beginning with " << text.substr(0, 120));
    const Result result = check(folder.write("a.yaml", text));
    CHECK(result.code == kErrorsFound);
    CHECK(result.err.find(words) != std::string::npos);
    CHECK(result.err.size() < 4000);
  }
}

TEST_CASE("input without an end is read up to the size that documents can have") {
  const auto expect = [](const Result& result) {
    CHECK(result.code == 1);
    CHECK(result.err.find("more than 256 MiB of text") != std::string::npos);
    CHECK(result.err.size() < 1000);
  };
  expect(check("/dev/zero"));
  Endless zeros;
  std::istream in(&zeros);
  Environment environment;
  environment.standard_input = &in;
  std::ostringstream out, err;
  const int code = run({"check", "-"}, out, err, environment);
  expect({code, err.str()});
}

TEST_CASE("standard input that cannot be read is an error of the environment") {
  Folder folder;
  const std::vector<std::string> commands[] = {
      {"check", "-"}, {"check", "-", "--upgrade"}, {"import", "-", "-o", folder.path()}, {"docs", "-"}};
  for (const std::vector<std::string>& arguments : commands) {
    CAPTURE(arguments);
    Unreadable directory;
    std::istream in(&directory);
    Environment environment;
    environment.standard_input = &in;
    std::ostringstream out, err;
    CHECK(run(arguments, out, err, environment) == kEnvironment);
    CHECK(err.str().find("cannot read '<stdin>': Is a directory [env-unreadable-file]") != std::string::npos);
  }
}

TEST_CASE("sources and headers without an end are an error") {
  const std::string header = kubexx::test::source_path("examples/crontab/api/v1/crontab.hpp");
  Environment environment;
  environment.annotations_dir = kubexx::test::source_path("annotations");
  const std::vector<std::string> cases[] = {{"generate", "/dev/zero"},
                                            {"generate", header, "--header-file", "/dev/zero"},
                                            {"rbac", "/dev/zero", "--role-name", "manager"},
                                            {"webhooks", "/dev/zero"}};
  for (const std::vector<std::string>& arguments : cases) {
    CAPTURE(arguments);
    std::ostringstream out, err;
    CHECK(run(arguments, out, err, environment) == kEnvironment);
    CHECK(err.str().find("cannot read '/dev/zero': it has more than 256 MiB [env-unreadable-file]") !=
          std::string::npos);
    CHECK(err.str().size() < 1000);
    CHECK(out.str().empty());
  }
}

TEST_CASE("the time for anchors is linear") {
  Folder folder;
  const Result result = check(folder.write("a.yaml", kStart + "spec:\n" + numbered("  a", ": &a 1\n", 100'000)));
  CHECK(result.code == kErrorsFound);
  CHECK(result.err.find("metadata.name: Required value") != std::string::npos);
}

TEST_CASE("each of many errors in one object has a position") {
  Folder folder;
  const std::string start = kStart +
                            "metadata: {name: as.e.com}\nspec:\n  group: e.com\n  scope: Namespaced\n"
                            "  names: {plural: as, kind: A}\n  versions:\n  - name: v1\n    served: true\n"
                            "    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n"
                            "        properties:\n";
  const Result result =
      check(folder.write("a.yaml", start + numbered("          p", ":\n            type: foo\n", 40'000)));
  CHECK(result.code == kErrorsFound);
  CHECK(result.err.find("a.yaml:80015:19: error: ") != std::string::npos);
}

TEST_CASE("special files in a directory are ignored, and a dangling link is reported") {
  Folder folder;
  const std::string top = folder / "top";
  std::filesystem::create_directories(top);
  REQUIRE(::mkfifo((top + "/pipe.yaml").c_str(), 0600) == 0);
  std::filesystem::create_symlink("loop.yaml", top + "/loop.yaml");
  std::filesystem::create_directory_symlink("..", top + "/up");
  const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
  ::sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const std::string name = top + "/socket.yaml";
  if (name.size() < sizeof(address.sun_path)) {
    name.copy(address.sun_path, name.size());
    CHECK(::bind(socket, reinterpret_cast<const ::sockaddr*>(&address), sizeof(address)) == 0);
  }
  const Result result = check(top);
  ::close(socket);
  CHECK(result.code == kEnvironment);
  CHECK(result.err.find("loop.yaml") != std::string::npos);
  CHECK(result.err.find("pipe.yaml") == std::string::npos);
  CHECK(result.err.find("socket.yaml") == std::string::npos);
}

}  // namespace kubexx::driver::hostile_test
