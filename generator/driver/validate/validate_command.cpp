#include "generator/driver/validate/validate_command.hpp"

#include <fmt/format.h>

#include <ostream>
#include <utility>

#include "runtime/json/text.hpp"
#include "runtime/yaml/writer.hpp"

namespace kubexx::driver {
namespace {

void print_stored(const std::vector<json::Value>& stored, StoredForm form, std::ostream& out) {
  bool first = true;
  for (const json::Value& object : stored) {
    if (form == StoredForm::yaml) out << (std::exchange(first, false) ? "" : "---\n") << yaml::to_yaml(object);
    if (form == StoredForm::json) out << json::to_pretty_text(object) << "\n";
  }
}

std::string note_of(const ValidateResult& result) {
  if (result.others == 0) return {};
  return fmt::format("note: {} validated; {} of other kinds ignored\n", counted(result.objects, "object"),
                     counted(result.others, "document"));
}

}  // namespace

int run_validate(const ValidateCommand& command, const Environment& environment, const support::TextStyle& style,
                 std::ostream& out, std::ostream& err) {
  support::SourceMap sources;
  ValidateResult result = validate_objects(command.options, environment.standard_input, sources);
  print_stored(result.stored, command.stored, out);
  const std::string note = note_of(result);
  return report_findings({std::move(result.findings),
                          {{"files", result.files}, {"objects", result.objects}, {"otherDocuments", result.others}},
                          note,
                          std::move(result.inputs)},
                         command.form, sources, style, out, err);
}

}  // namespace kubexx::driver
