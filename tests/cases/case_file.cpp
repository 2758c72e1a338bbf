#include "tests/cases/case_file.hpp"
#include "tests/support/paths.hpp"

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "runtime/json/text.hpp"

namespace fs = std::filesystem;

namespace kubexx::tests {
namespace {

std::string read_text(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::string> documents_of(const std::string& text) {
  static constexpr std::string_view kSeparator = "\n---\n";
  std::vector<std::string> documents;
  std::size_t start = 0;
  for (std::size_t at; (at = text.find(kSeparator, start)) != std::string::npos; start = at + kSeparator.size())
    documents.push_back(text.substr(start, at - start));
  documents.push_back(text.substr(start));
  return documents;
}

/// The lines below each title of an `.expected` file, in order.
std::vector<std::string> expectations_of(const fs::path& path) {
  std::vector<std::string> blocks;
  std::istringstream lines(read_text(path));
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(' ')) {
      blocks.emplace_back();
    } else if (!blocks.empty()) {
      blocks.back() += line + "\n";
    }
  }
  return blocks;
}

void take_option(VerdictRequest& request, const std::string& option) {
  if (option.starts_with("1.")) {
    request.server_minor = std::stoi(option.substr(2));
  } else if (option == "status") {
    request.subresource = option;
  } else {
    request.field_validation = option;
  }
}

struct Titled {
  std::string role, title, text;
  std::vector<std::string> options;
};

Titled titled(const fs::path& file, const std::string& document) {
  const std::string head = document.substr(0, document.find('\n'));
  const std::size_t colon = head.find(": ");
  if (!head.starts_with("# ") || colon == std::string::npos)
    throw std::runtime_error(file.string() + ": \"" + head + "\" says nothing about the document below it");
  Titled out{.role = {}, .title = head.substr(2), .text = document, .options = {}};
  std::istringstream words(head.substr(2, colon - 2));
  words >> out.role;
  for (std::string word; words >> word;) out.options.push_back(word);
  if (document.compare(std::min(head.size() + 1, document.size()), 1, "{") == 0)
    out.text = document.substr(head.size() + 1);  // JSON has no comments
  return out;
}

json::Value sorted(const json::Value& value) {
  if (value.is_array()) {
    json::Array array;
    for (const json::Value& item : value.as_array()) array.push_back(sorted(item));
    return array;
  }
  if (!value.is_object()) return value;
  std::map<std::string, json::Value> members;
  for (const auto& [key, member] : value.as_object()) members.emplace(key, sorted(member));
  json::Object object;
  for (auto& [key, member] : members) object.set(key, std::move(member));
  return object;
}

void add_line(std::string& out, std::string_view kind, const std::string& text) {
  out += "  ";
  out += kind;
  for (const char c : agreed_text(text)) {
    out += c;
    if (c == '\n') out += "    ";
  }
  out += "\n";
}

void add_sorted(std::string& out, std::string_view kind, std::vector<std::string> texts) {
  std::ranges::sort(texts);
  for (const std::string& text : texts) add_line(out, kind, text);
}

}  // namespace

std::vector<RuleCase> read_cases(const fs::path& file) {
  std::vector<RuleCase> cases;
  const std::vector<std::string> expected = expectations_of(fs::path(file).replace_extension(".expected"));
  std::optional<std::string> crd, old;
  for (const std::string& document : documents_of(read_text(file))) {
    Titled one = titled(file, document);
    if (one.role == "crd") {
      crd = one.text;
    } else if (one.role == "old") {
      old = one.text;
    } else {
      VerdictRequest request;
      request.document = one.text;
      request.old = std::exchange(old, std::nullopt);
      request.crd = crd;
      for (const std::string& option : one.options) take_option(request, option);
      if (cases.size() >= expected.size()) throw std::runtime_error(file.string() + ": no expectation: " + one.title);
      cases.push_back(
          {file.parent_path().filename() / file.filename(), one.title, std::move(request), expected[cases.size()]});
    }
  }
  return cases;
}

std::vector<fs::path> case_files() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(kubexx::test::source_path("tests/cases")))
    if (entry.path().extension() == ".yaml") files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

std::string describe(const VerdictRequest& request, const VerdictAnswer& answer) {
  std::string out;
  if (!answer.problem.empty()) add_line(out, "problem: ", answer.problem);
  if (!answer.fatal.empty()) add_line(out, "fatal: ", answer.fatal);
  if (answer.fell_over) add_line(out, "panic", "");
  add_sorted(out, "strict: ", answer.strict);
  std::vector<std::string> errors;  // what is said twice comes once over HTTP
  for (const FoundError& error : answer.errors) {
    // A server of 1.30 writes values as Go code.
    std::string text = request.server_minor == 30 ? error.field + ": " + error.type + ": " + error.detail : error.text;
    if (errors.empty() || errors.back() != text) errors.push_back(std::move(text));
  }
  for (const std::string& error : errors) add_line(out, "", error);
  add_sorted(out, "warning: ", answer.warnings);
  if (request.crd && answer.accepted && answer.object) add_line(out, "stored: ", json::to_text(sorted(*answer.object)));
  return out;
}

}  // namespace kubexx::tests
