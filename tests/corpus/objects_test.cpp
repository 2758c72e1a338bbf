#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "runtime/rules/evaluate.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"

// Objects of many projects, and what a real API server said to each when it was posted. KUBEXX_CORPUS names the folder.

namespace {

namespace fs = std::filesystem;
namespace schema = kubexx::schema;
namespace yaml = kubexx::yaml;

constexpr int kServer = 36;                // of the corpus
constexpr std::size_t kCauseLength = 160;  // what the corpus keeps of a cause
constexpr std::size_t kMostWarnings = 6;

std::string content_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (true) {
    const std::size_t at = text.find(separator);
    parts.emplace_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + separator.size());
  }
}

struct Row {
  std::string file, crd, code;
  std::set<std::string> warnings, causes;
  bool complete = true;  ///< all causes were kept
};

std::set<std::string> list_of(const std::string& column) {
  if (column == "-") return {};
  const auto parts = split(column, " || ");
  return {parts.begin(), parts.end()};
}

std::vector<Row> read_rows(const fs::path& file) {
  std::ifstream in(file);
  std::vector<Row> rows;
  for (std::string line; std::getline(in, line);) {
    auto columns = split(line, "\t");
    if (columns.size() != 5 || columns[0] == "file" || columns[2].find_first_not_of("0123456789") != std::string::npos)
      continue;
    Row row{columns[0], columns[1], columns[2], list_of(columns[3]), list_of(columns[4])};
    row.complete = std::erase_if(row.causes, [](const std::string& cause) { return cause.starts_with('+'); }) == 0;
    rows.push_back(std::move(row));
  }
  return rows;
}

/// A definition with the evaluation of its rules.
struct ServedWithRules {
  explicit ServedWithRules(schema::CustomResourceDefinition crd)
      : definition(std::move(crd), kServer), expressions(kubexx::rules::expression_evaluation(definition)) {}

  schema::ServedDefinition definition;
  schema::ExpressionEvaluation expressions;
};
using Served = std::shared_ptr<const ServedWithRules>;

Served serve(const fs::path& file) {
  yaml::Documents read = yaml::read_documents(content_of(file));
  if (read.documents.empty()) return nullptr;
  schema::DecodedCrd decoded = schema::decode_crd(read.documents[0].value);
  if (decoded.fatal) return nullptr;
  schema::default_crd(decoded.crd);
  return std::make_shared<ServedWithRules>(std::move(decoded.crd));
}

/// The definitions of one name, that of the object's own project first.
std::vector<fs::path> definitions_of(const Row& row, const std::multimap<std::string, fs::path>& definitions) {
  const std::string name = fs::path(row.file).filename().string();
  const std::string project = name.substr(0, name.find("__", name.find("__") + 2) + 2);
  std::vector<fs::path> files;
  const auto [begin, end] = definitions.equal_range(row.crd);
  for (auto at = begin; at != end; ++at) files.push_back(at->second);
  std::stable_partition(files.begin(), files.end(),
                        [&project](const fs::path& file) { return file.filename().string().starts_with(project); });
  return files;
}

std::string cause(const schema::FieldError& error) {
  std::string text = fmt::format("{}: {}: {}", error.field, reason(error.type), body(error));
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// Whether two causes are the same as far as the corpus keeps them.
bool same_cause(const std::string& kept, const std::string& text) {
  return kept == text || (kept.size() >= kCauseLength && text.starts_with(kept));
}

std::string code_of(const schema::ObjectVerdict& verdict) {
  if (verdict.fatal) return verdict.fatal->rule == "CR-REQ-001" ? "404" : "400";
  return verdict.errors.empty() ? "201" : "422";
}

std::string describe(const schema::ObjectVerdict& verdict) {
  std::string out = code_of(verdict);
  if (verdict.fatal) out += " " + verdict.fatal->text;
  for (const auto& error : verdict.errors) out += "\n    " + cause(error);
  return out;
}

std::string difference_of_causes(const Row& row, const schema::ObjectVerdict& verdict) {
  std::vector<std::string> ours;
  for (const schema::FieldError& error : verdict.errors) ours.push_back(cause(error));
  for (const std::string& kept : row.causes) {
    const bool found = std::any_of(ours.begin(), ours.end(), [&](const auto& text) { return same_cause(kept, text); });
    if (!found) return "the server also says\n    " + kept + "\n  not only " + describe(verdict);
  }
  if (!row.complete) return {};
  for (const std::string& text : ours) {
    const bool found =
        std::any_of(row.causes.begin(), row.causes.end(), [&](const auto& kept) { return same_cause(kept, text); });
    if (!found) return "the server does not say\n    " + text;
  }
  return {};
}

std::string difference_of_warnings(const Row& row, const schema::ObjectVerdict& verdict) {
  std::set<std::string> ours;
  for (const schema::FieldWarning& warning : verdict.warnings) ours.insert(warning.text);
  for (const std::string& text : schema::server_texts(verdict.strict)) ours.insert(text);
  const bool all_kept = row.warnings.size() < kMostWarnings;
  if (all_kept ? ours == row.warnings : std::ranges::includes(ours, row.warnings)) return {};
  return fmt::format("expected the warnings [{}], not [{}]", fmt::join(row.warnings, "; "), fmt::join(ours, "; "));
}

/// Where the verdict differs from the server's; empty when they agree.
std::string difference(const Row& row, const ServedWithRules& served, const yaml::Document& object) {
  schema::ObjectRequest request;
  request.object = object.value;
  request.source = schema::Source::json;  // the objects were posted as JSON
  schema::ObjectOptions options;
  options.expressions = served.expressions;
  const schema::ObjectVerdict verdict = schema::validate_object(served.definition, std::move(request), options);
  const std::string code = code_of(verdict);
  if (code != row.code) return "expected " + row.code + ", not " + describe(verdict);
  if (code == "400") return {};
  const std::string causes = difference_of_causes(row, verdict);
  return causes.empty() && row.code != "422" ? difference_of_warnings(row, verdict) : causes;
}

/// Definitions by their file, read once.
class Definitions {
 public:
  explicit Definitions(const fs::path& folder) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      const auto parts = split(entry.path().stem().string(), "__");
      for (std::size_t i = 1; i < parts.size(); ++i)
        if (parts[i].find('.') != std::string::npos) files_.emplace(parts[i], entry.path());
    }
  }

  std::vector<Served> of(const Row& row) {
    std::vector<Served> found;
    for (const fs::path& file : definitions_of(row, files_)) {
      auto& served = served_[file.string()];
      if (!served) served = serve(file);
      if (*served) found.push_back(*served);
    }
    return found;
  }

 private:
  static std::optional<Served> serve(const fs::path& file) { return ::serve(file); }

  std::multimap<std::string, fs::path> files_;
  std::map<std::string, std::optional<Served>> served_;
};

/// Several projects have definitions of one name: one of them was installed.
std::string difference_from_any(const Row& row, const std::vector<Served>& definitions, const fs::path& objects) {
  const yaml::Documents read = yaml::read_documents(content_of(objects / row.file));
  if (read.documents.empty()) return row.code == "400" ? "" : "cannot be read";
  std::string first;
  for (const Served& definition : definitions) {
    const std::string found = difference(row, *definition, read.documents[0]);
    if (found.empty()) return {};
    if (first.empty()) first = found;
  }
  return first;
}

}  // namespace

TEST_CASE("objects of the corpus have the results of a real server") {
  const char* folder = std::getenv("KUBEXX_CORPUS");
  if (folder == nullptr) {
    std::cout << "KUBEXX_CORPUS is not set\n";
    return;
  }
  const fs::path corpus = folder;
  const std::vector<Row> rows = read_rows(corpus / "object-verdicts.tsv");
  REQUIRE(rows.size() > 1000);
  Definitions definitions(corpus / "crds");
  std::size_t compared = 0, different = 0;
  for (const Row& row : rows) {
    const std::vector<Served> served = definitions.of(row);
    if (served.empty()) continue;
    ++compared;
    const std::string found = difference_from_any(row, served, corpus / "objects");
    if (found.empty()) continue;
    ++different;
    UNSCOPED_INFO(row.file << ": " << found);
    CHECK(found.empty());
  }
  std::cout << compared << " objects compared, " << different << " differ\n";
  CHECK(compared > 1000);
}
