#include "tests/unit/frontend/reading.hpp"
#include "tests/support/paths.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace kubexx::test {
namespace {

template <class Fact>
const Fact& find(const std::vector<Fact>& list, std::string_view qualified) {
  for (const Fact& fact : list) {
    if (fact.qualified == qualified) return fact;
  }
  throw std::out_of_range(fmt::format("no declaration '{}'", qualified));
}

const facts::Facts& required(const Reading& reading) {
  if (!reading.facts) throw std::runtime_error("nothing was read:\n" + reading.errors());
  return *reading.facts;
}

}  // namespace

Folder::Folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "kubexx-frontend-XXXXXX").string();
  if (!mkdtemp(pattern.data())) throw std::runtime_error("cannot make a folder for the test");
  path_ = pattern;
}

Folder::~Folder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string Folder::write(std::string_view name, std::string_view text) const {
  const std::filesystem::path path = std::filesystem::path(path_) / name;
  std::filesystem::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
  return path.string();
}

const facts::Record& Reading::record(std::string_view qualified) const {
  return find(required(*this).records, qualified);
}
const facts::Enum& Reading::enumeration(std::string_view qualified) const {
  return find(required(*this).enums, qualified);
}
const facts::Alias& Reading::alias(std::string_view qualified) const {
  return find(required(*this).aliases, qualified);
}
const facts::Constant& Reading::constant(std::string_view name) const { return find(required(*this).constants, name); }
const facts::Namespace& Reading::name_space(std::string_view name) const {
  return find(required(*this).namespaces, name);
}

const facts::Field& Reading::field(std::string_view in, std::string_view name) const {
  for (const facts::Field& field : record(in).fields) {
    if (field.name == name) return field;
  }
  throw std::out_of_range(fmt::format("no member '{}' in '{}'", name, in));
}

std::string Reading::text(const facts::CommentGroup& group) const {
  std::string result;
  for (const facts::Comment& comment : group) {
    if (!result.empty()) result += " | ";
    result += sources->text(comment.span);
  }
  return result;
}

std::string Reading::comments(const facts::Declaration& declaration) const {
  std::string result;
  const auto add = [&](std::string_view name, const facts::CommentGroup& group) {
    if (!group.empty()) result += fmt::format("{}{}: {}", result.empty() ? "" : "; ", name, text(group));
  };
  add("doc", declaration.comments.doc);
  add("above", declaration.comments.above);
  add("trailing", declaration.comments.trailing);
  return result;
}

std::string Reading::errors() const {
  std::string result;
  const auto at = [&](const support::Span& span) {
    const auto place = sources->line_column(span.file, span.begin);
    return fmt::format("{}:{}", place.line, place.column);
  };
  for (const support::Diagnostic& one : diagnostics.sorted()) {
    if (one.span.valid()) {
      result +=
          fmt::format("{}:{}: ", std::filesystem::path(sources->path(one.span.file)).filename().string(), at(one.span));
    }
    result += fmt::format("{} [{}]", one.message, one.rule);
    for (const support::FixIt& fix : one.fixes) {
      result += fmt::format(" {{{} '{}' -> '{}'}}", at(fix.span), sources->text(fix.span), fix.text);
    }
    result += "\n";
  }
  return result;
}

frontend::Options options() {
  frontend::Options result;
  result.annotations_dir = kubexx::test::source_path("annotations");
  return result;
}

Reading read(std::string_view text, const std::map<std::string, std::string>& others,
             const std::vector<std::string>& flags) {
  Reading reading;
  reading.folder = std::make_unique<Folder>();
  frontend::Options wanted = options();
  wanted.headers = {reading.folder->write("api.hpp", text)};
  wanted.clang_flags = flags;
  for (const auto& [name, content] : others) reading.folder->write(name, content);
  reading.facts = frontend::read_facts(wanted, *reading.sources, reading.diagnostics);
  return reading;
}

Reading read_warm(std::string_view text) {
  static const Folder preambles;
  Reading reading;
  reading.folder = std::make_unique<Folder>();
  frontend::Options wanted = options();
  wanted.headers = {reading.folder->write("api.hpp", text)};
  wanted.preamble_dir = preambles.path();
  reading.facts = frontend::read_facts(wanted, *reading.sources, reading.diagnostics);
  return reading;
}

std::string dump_member(std::string_view member, std::string_view before) {
  const std::string text = fmt::format(
      "#include <kubexx/annotations.hpp>\n#include <any>\n#include <array>\n#include <chrono>\n#include <cstddef>\n"
      "#include <deque>\n#include <list>\n#include <memory>\n#include <set>\n#include <span>\n#include <string_view>\n"
      "#include <tuple>\n#include <unordered_map>\n#include <unordered_set>\n#include <variant>\n"
      "namespace n {{\n{}\nstruct S {{\n{}\n}};\n}}\n",
      before, member);
  const Reading reading = read_warm(text);
  if (!reading.facts) return reading.errors();
  const std::string dump = facts::dump(*reading.facts);
  const std::size_t record = dump.find("record n::S ");
  const std::size_t field = dump.find("  field ", record);
  if (field == std::string::npos) return dump.substr(record);
  const std::size_t colon = dump.find(": ", field);
  return dump.substr(colon + 2, dump.find('\n', colon) - colon - 2);
}

}  // namespace kubexx::test
