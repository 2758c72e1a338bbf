#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "generator/driver/generate/leftovers.hpp"
#include "tests/support/catch.hpp"
#include "tests/unit/driver/folder.hpp"
#include "tests/unit/driver/import_runs.hpp"

namespace kubexx::driver::leftovers_test {
namespace {

namespace fs = std::filesystem;

std::string kind_of(const std::string& name, const std::string& group = "example.com") {
  return "#pragma once\n#include <kubexx/annotations.hpp>\n// +groupName=" + group + "\nnamespace api::v1 {\nstruct " +
         name + " {\n  kubexx::ObjectMeta metadata{};\n};\n}\n";
}

/// A header whose only kind has another name than in the last run.
struct Renamed {
  Folder folder;
  std::string header = folder.write("crontab.hpp", kind_of("CronTab"));
  std::string crds = folder / "crds";
  std::string old = crds + "/example.com_crontabs.yaml";

  explicit Renamed(const std::string& group = "example.com") {
    REQUIRE(run_kubexx({"generate", header, "--crd-dir", crds}).code == kSuccess);
    folder.write("crontab.hpp", kind_of("CronTube", group));
  }
  ImportResult generate(std::vector<std::string> options = {}) const {
    options.insert(options.begin(), {"generate", header, "--crd-dir", crds, "--no-leftovers"});
    return run_kubexx(options);
  }
  std::string note(const std::string& fact) const {
    return "kubexx: note: kubexx generated '" + old + "', but " + fact +
           "; pass its header, as '--other-header' if another command generates it, or remove the file: rm " + old +
           "\n";
  }
};

TEST_CASE("a definition of a kind that was renamed is named, and fails --check") {
  const Renamed project;
  const ImportResult update = project.generate();
  CHECK(update.code == kSuccess);
  CHECK(update.err == project.note("the headers do not declare its kind 'CronTab'"));
  REQUIRE(fs::exists(project.old));
  const ImportResult check = project.generate({"--check"});
  CHECK(check.code == kOutOfDate);
  CHECK(check.err == update.err);
  CHECK(check.out.empty());
  CHECK(run_kubexx({"generate", project.header, "--crd-dir", project.crds, "--check"}).err.empty());
  fs::remove(project.old);
  CHECK(project.generate({"--check"}).code == kSuccess);
}

TEST_CASE("a definition of another group is not a leftover") {
  const Renamed project("other.example.com");
  REQUIRE(project.generate().code == kSuccess);
  const ImportResult check = project.generate({"--check"});
  CHECK(check.code == kSuccess);
  CHECK(check.err.empty());
}

TEST_CASE("a header of another command declares its kinds as long as it names them") {
  const Renamed project;
  REQUIRE(project.generate().code == kSuccess);
  const std::string other = project.folder.write("other.hpp", kind_of("CronTab"));
  const ImportResult shared = project.generate({"--check", "--other-header", other});
  CHECK(shared.code == kSuccess);
  CHECK(shared.err.empty());
  project.folder.write("other.hpp", kind_of("CronTabs") + kind_of("MyCronTab"));
  CHECK(project.generate({"--check", "--other-header", other}).code == kOutOfDate);
  CHECK(project.generate({"--check", "--other-header", project.folder / "absent.hpp"}).code == kSuccess);
}

TEST_CASE("only definitions that kubexx generated are leftovers") {
  const Renamed project;
  REQUIRE(project.generate().code == kSuccess);
  const std::string text = project.folder.read("crds/example.com_crontabs.yaml");
  fs::remove(project.old);
  project.folder.write("crds/kustomization.yaml", text);
  project.folder.write("crds/example.com_tabs.yaml", text);
  project.folder.write("crds/example.com_crontabs.yml", text);
  project.folder.write("crds/below/example.com_crontabs.yaml", text);
  project.folder.write("outside.yaml", text);
  fs::create_symlink(project.folder / "outside.yaml", project.old);
  fs::create_directory(project.crds + "/example.com_things.yaml");
  REQUIRE(::mkfifo((project.crds + "/example.com_pipes.yaml").c_str(), 0600) == 0);
  const ImportResult check = project.generate({"--check"});
  CHECK(check.code == kSuccess);
  CHECK(check.err.empty());

  fs::remove(project.old);
  project.folder.write("crds/example.com_crontabs.yaml", "kubexx.io/version: {[\n");
  CHECK(project.generate({"--check"}).code == kSuccess);
  std::string unmarked = text;
  unmarked.replace(unmarked.find("kubexx.io/version"), 6, "others");
  project.folder.write("crds/example.com_crontabs.yaml", unmarked);
  CHECK(project.generate({"--check"}).code == kSuccess);
}

TEST_CASE("leftovers are searched neither without a directory nor after an error") {
  const Renamed project;
  CHECK(run_kubexx({"generate", project.header, "--crd-file", project.crds + "/all.yaml"}).err.empty());
  project.folder.write("crontab.hpp", "#error no\n");
  CHECK_FALSE(mentions(project.generate({"--check"}), "kubexx generated"));
}

TEST_CASE("files that were not written are found to a depth, without links, in order") {
  const Folder folder;
  CHECK(find_unwritten(folder / "absent", ".md", 1, {}).empty());
  folder.write("b.md", "");
  folder.write("a.md", "");
  folder.write("c.txt", "");
  folder.write("x/y/deep.md", "");
  fs::create_directory_symlink(folder / "x/y", folder / "link");
  fs::create_symlink(folder / "a.md", folder / "link.md");
  using Names = std::vector<std::string>;
  CHECK(find_unwritten(folder.path(), ".md", 1, {folder / "b.md"}) == Names{folder / "a.md"});
  CHECK(find_unwritten(folder.path() + "/./", ".md", 1, {folder / "b.md"}) == Names{folder.path() + "/./a.md"});
  CHECK(find_unwritten(folder.path(), ".md", 2, {}) == Names{folder / "a.md", folder / "b.md"});
  CHECK(find_unwritten(folder.path(), ".md", 3, {}) == Names{folder / "a.md", folder / "b.md", folder / "x/y/deep.md"});
}

TEST_CASE("the command that removes a leftover quotes its path for a shell") {
  Delivery delivery;
  std::ostringstream err;
  report_leftovers({{"a b's", "'a b's' is old", "keep it"}, {"-x", "'-x' is old", "keep it"}}, true, delivery, err);
  CHECK(err.str() ==
        "kubexx: note: 'a b's' is old; keep it, or remove the file: rm 'a b'\\''s'\n"
        "kubexx: note: '-x' is old; keep it, or remove the file: rm ./-x\n");
  CHECK(delivery.differing == std::vector<std::string>{"a b's", "-x"});
}

TEST_CASE("import names headers of definitions that the inputs no longer contain") {
  const Folder folder;
  const std::string out = folder / "out";
  const std::string widget = folder.write("widget.yaml", definition_of("{}", "Widget"));
  const std::string gadget = folder.write("gadget.yaml", definition_of("{}", "Gadget"));
  REQUIRE(import({widget, gadget}, out).code == kSuccess);
  folder.write("out/example.com/v1/own.hpp", "#pragma once\n");
  const std::string old = out + "/example.com/v1/gadget.hpp";
  const std::string note = "kubexx: note: kubexx imported '" + old +
                           "' from CustomResourceDefinition gadgets.example.com, version v1, but the inputs do not "
                           "contain it; pass it, or remove the file: rm " +
                           old + "\n";
  const ImportResult update = import({widget}, out, "", false, {"--no-leftovers"});
  CHECK(update.code == kSuccess);
  CHECK(mentions(update, note));
  CHECK(fs::exists(old));
  const ImportResult check = import({widget}, out, "", false, {"--check", "--no-leftovers"});
  CHECK(check.code == kOutOfDate);
  CHECK(check.err == note);
  CHECK(import({widget}, out, "", false, {"--check"}).code == kSuccess);

  std::string other = definition_of("{}", "Widget");
  for (std::size_t at; (at = other.find("example.com")) != std::string::npos;) other.replace(at, 11, "another.io");
  REQUIRE(import({"-"}, out, other).code == kSuccess);
  const ImportResult another = import({"-"}, out, other, false, {"--check", "--no-leftovers"});
  CHECK(another.code == kSuccess);
  CHECK_FALSE(mentions(another, old));
}

TEST_CASE("docs names pages of kinds that the inputs no longer contain") {
  const Folder folder;
  const std::string out = folder / "api";
  const std::string both = definition_of("{}", "Widget") + "---\n" + definition_of("{}", "Gadget");
  REQUIRE(run_kubexx({"docs", "-", "--out", out}, both).code == kSuccess);
  folder.write("api/guide.md", "# Guide\n");
  const std::string old = out + "/gadget.example.com.md";
  const std::string note = "kubexx: note: kubexx generated '" + old +
                           "', but the inputs do not contain its kind; pass its definition, or remove the file: rm " +
                           old + "\n";
  const ImportResult update = run_kubexx({"docs", "-", "--out", out}, definition_of("{}", "Widget"));
  CHECK(update.code == kSuccess);
  CHECK(update.err == note);
  const ImportResult check = run_kubexx({"docs", "-", "--out", out, "--check"}, definition_of("{}", "Widget"));
  CHECK(check.code == kOutOfDate);
  CHECK(check.err == note);
  CHECK(run_kubexx({"docs", "-", "--out", out, "--format", "html"}, both).err.empty());
}

}  // namespace
}  // namespace kubexx::driver::leftovers_test
