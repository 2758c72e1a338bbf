#include "generator/driver/import/own_schemas.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "generator/crd/build.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/model/model.hpp"

namespace kubexx::driver {
namespace {

/// The values of `kubexx:texts`, and the kinds with members of the types in each of them.
constexpr std::pair<std::string_view, std::string_view> kWordings[] = {
    {"own", "Own"}, {"go", "Go"}, {"go-joined", "GoJoined"}, {"none", "None"}};

/// A header with a kind whose members have the types, and the question that each of its lines is about.
class QuestionHeader {
 public:
  explicit QuestionHeader(const std::vector<TypeQuestion>& questions) : questions_(questions) {
    for (const char* name : {"cstddef", "cstdint", "map", "optional", "string", "vector", "kubexx/annotations.hpp"})
      line(fmt::format("#include <{}>", name));
    for (std::size_t i = 0; i < questions_.size(); ++i)
      if (!questions_[i].header.empty()) line(fmt::format("#include <{}>", questions_[i].header), i);
  }

  void add_kinds(bool all_wordings) {
    line("// +groupName=types.kubexx.io");
    line("namespace kubexx_own_types::v1 {");
    // clang knows more about an unknown name here than between angle brackets.
    for (std::size_t i = 0; i < questions_.size(); ++i) line(fmt::format("using T{} = {};", i, questions_[i].type), i);
    line("struct Types {");
    for (std::size_t i = 0; i < questions_.size(); ++i) line(fmt::format("std::optional<T{0}> t{0}{{}};", i), i);
    line("};");
    for (const auto& [wording, kind] : kWordings) {
      if (!all_wordings && wording != "none") continue;
      line(fmt::format("// +kubexx:texts={}", wording));
      line(fmt::format("struct {} {{ kubexx::ObjectMeta metadata{{}}; Types types{{}}; }};", kind));
    }
    line("}");
  }

  void add_comparisons() {
    for (std::size_t i = 0; i < questions_.size(); ++i)
      line(fmt::format("static_assert(requires(const {}& x) {{ static_cast<bool>(x == x); }});", questions_[i].type),
           i);
  }

  const std::string& text() const { return text_; }

  /// The question that a line (1-based) is about.
  std::optional<std::size_t> question(std::uint32_t number) const { return lines_.at(number - 1); }

 private:
  void line(std::string_view text, std::optional<std::size_t> question = {}) {
    text_.append(text);
    text_ += '\n';
    lines_.push_back(question);
  }

  const std::vector<TypeQuestion>& questions_;
  std::string text_;
  std::vector<std::optional<std::size_t>> lines_;
};

frontend::Options options_of(const HeaderReading& reading, const std::string& path, const std::string& text) {
  frontend::Options options;
  options.headers.push_back(path);
  options.texts.emplace(path, text);
  for (const HeaderFile& header : reading.headers) options.texts.emplace(kMemoryDir + header.path, header.text);
  options.clang_flags = reading.clang_flags;
  options.clang_flags.push_back(fmt::format("-I{}", kMemoryDir));
  options.annotations_dir = reading.annotations_dir;
  options.preamble_dir = reading.preamble_dir;
  return options;
}

class Questioner {
 public:
  Questioner(const std::vector<TypeQuestion>& questions, const HeaderReading& reading, support::SourceMap& sources)
      : questions_(questions), reading_(reading), sources_(sources) {}

  TypeAnswers ask(const AskedDetails& details, std::vector<support::Diagnostic>& diagnostics) {
    QuestionHeader header(questions_);
    header.add_kinds(details.wordings);
    const std::string path = fmt::format("{}types.hpp", kMemoryDir);
    support::Diagnostics found;
    TypeAnswers answers;
    answers.types.resize(questions_.size());
    if (const auto facts = frontend::read_facts(options_of(reading_, path, header.text()), sources_, found)) {
      const model::Model model = model::build_model(*facts, {}, sources_, found);
      const crd::Definitions built = crd::build_definitions(model.resources, model.types, {}, sources_, found);
      for (const schema::CustomResourceDefinition& crd : built.crds) take_schemas(crd, answers.types);
      answers.inputs = files_of(facts->inputs);
    }
    if (found.has_errors()) {
      report(found, header, sources_.find(path), diagnostics);
      return {};
    }
    if (details.comparisons) compare(answers.types);
    return answers;
  }

 private:
  /// Without headers in memory.
  static std::vector<std::string> files_of(std::vector<std::string> inputs) {
    std::erase_if(inputs, [](const std::string& input) { return input.starts_with(kMemoryDir); });
    return inputs;
  }

  static void take_schemas(const schema::CustomResourceDefinition& crd, std::vector<TypeAnswer>& answers) {
    const auto wording = std::ranges::find(kWordings, crd.names.kind, [](const auto& row) { return row.second; });
    const schema::JsonSchema& types = crd.versions.at(0).schema->properties.at("types");
    for (std::size_t i = 0; i < answers.size(); ++i)
      if (const auto found = types.properties.find(fmt::format("t{}", i)); found != types.properties.end())
        answers[i].schemas.emplace(wording->first, found->second);
  }

  void report(const support::Diagnostics& found, const QuestionHeader& header, support::FileId file,
              std::vector<support::Diagnostic>& diagnostics) const {
    std::set<std::size_t> asked;
    for (support::Diagnostic each : found.sorted()) {
      if (each.severity != support::Severity::error) continue;
      const auto question = each.span.valid() && each.span.file == file ? question_of(each, header) : std::nullopt;
      if (question && !asked.insert(*question).second) continue;  // what follows from the first error
      diagnostics.push_back(question ? error_in_question(each, *question) : std::move(each));
    }
  }

  std::optional<std::size_t> question_of(const support::Diagnostic& found, const QuestionHeader& header) const {
    return header.question(sources_.line_column(found.span.file, found.span.begin).line);
  }

  /// At a place of the user's table instead of one in a header that the user never sees.
  support::Diagnostic error_in_question(const support::Diagnostic& found, std::size_t question) const {
    const std::uint32_t line = sources_.line_column(found.span.file, found.span.begin).line;
    const bool is_include = sources_.line(found.span.file, line).starts_with("#include");
    support::Diagnostic error = diagnostic_of(
        "import-use", found.message, is_include ? questions_[question].header_span : questions_[question].type_span);
    if (is_include)
      error.notes.push_back({"directories of headers follow '--', as for 'kubexx generate': -- -I include", {}});
    return error;
  }

  /// One more run, whose errors are the answers.
  void compare(std::vector<TypeAnswer>& answers) {
    QuestionHeader header(questions_);
    header.add_comparisons();
    const std::string path = fmt::format("{}comparisons.hpp", kMemoryDir);
    support::Diagnostics found;
    frontend::read_facts(options_of(reading_, path, header.text()), sources_, found);
    for (TypeAnswer& answer : answers) answer.is_comparable = true;
    for (const support::Diagnostic& each : found.sorted()) {
      if (!each.span.valid() || each.span.file != sources_.find(path)) continue;
      const auto question = question_of(each, header);
      if (question) answers[*question].is_comparable = false;
    }
  }

  const std::vector<TypeQuestion>& questions_;
  const HeaderReading& reading_;
  support::SourceMap& sources_;
};

}  // namespace

TypeAnswers ask_for_schemas(const std::vector<TypeQuestion>& questions, const AskedDetails& details,
                            const HeaderReading& reading, support::SourceMap& sources,
                            std::vector<support::Diagnostic>& diagnostics) {
  return Questioner(questions, reading, sources).ask(details, diagnostics);
}

}  // namespace kubexx::driver
