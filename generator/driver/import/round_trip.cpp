#include "generator/driver/import/round_trip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <variant>

#include "generator/crd/build.hpp"
#include "generator/crd/flatten.hpp"
#include "generator/driver/import/used_types.hpp"
#include "generator/driver/report/finding.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/import/normal_form.hpp"
#include "generator/model/model.hpp"
#include "generator/support/shares.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/decode.hpp"

namespace kubexx::driver {
namespace {

/// Headers that clang reads together: more would take much memory, fewer would read the standard library more often.
constexpr std::size_t kBatchBytes = 256 << 10;

struct Batch {
  std::size_t first = 0;
  std::size_t last = 0;
};

std::vector<Batch> batches_of(const std::vector<ImportedDefinition>& all) {
  std::vector<Batch> out;
  std::size_t bytes = kBatchBytes;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (bytes >= kBatchBytes) {
      out.push_back({i, i});
      bytes = 0;
    }
    for (const HeaderFile& header : all[i].headers) bytes += header.text.size();
    out.back().last = i + 1;
  }
  return out;
}

/// The definitions that some headers give, by name, or the first error in them.
struct Generated {
  std::map<std::string, schema::CustomResourceDefinition> definitions;
  std::optional<support::Diagnostic> error;
};

frontend::Options options_of(const std::vector<ImportedDefinition>& all, Batch batch, const UsedTypes* used) {
  frontend::Options options;
  if (used != nullptr) {
    options.clang_flags = used->reading.clang_flags;
    options.clang_flags.push_back(fmt::format("-I{}", kMemoryDir));
    for (const HeaderFile& header : used->reading.headers) options.texts.emplace(kMemoryDir + header.path, header.text);
  }
  for (std::size_t i = batch.first; i < batch.last; ++i)
    for (const HeaderFile& header : all[i].headers) {
      options.headers.push_back(kMemoryDir + header.path);
      options.texts.emplace(options.headers.back(), header.text);
    }
  std::sort(options.headers.begin(), options.headers.end());
  return options;
}

std::string_view line_of(const support::SourceMap& sources, support::Span span) {
  return sources.line(span.file, sources.line_column(span.file, span.begin).line);
}

Generated generate_in_memory(const frontend::Options& options) {
  support::SourceMap sources;
  support::Diagnostics diagnostics;
  Generated out;
  if (const std::optional<facts::Facts> facts = frontend::read_facts(options, sources, diagnostics)) {
    const model::Model model = model::build_model(*facts, {}, sources, diagnostics);
    crd::Definitions built = crd::build_definitions(model.resources, model.types, {}, sources, diagnostics);
    for (schema::CustomResourceDefinition& crd : built.crds) {
      std::string name = crd.metadata.name;
      out.definitions.insert_or_assign(std::move(name), std::move(crd));
    }
  }
  const std::vector<support::Diagnostic> sorted = diagnostics.sorted();
  const auto error = std::find_if(sorted.begin(), sorted.end(), [](const support::Diagnostic& each) {
    return each.severity == support::Severity::error;
  });
  if (error == sorted.end()) return out;
  out.error = *error;
  if (error->span.valid()) out.error->message += fmt::format(" in '{}'", line_of(sources, error->span));
  return out;
}

support::Diagnostic lossy(const ImportedDefinition& each, const std::string& why) {
  support::Diagnostic error = diagnostic_of(
      "import-lossy",
      fmt::format("the definition generated from the headers of '{}' differs from the imported one", each.name),
      each.place);
  error.notes.push_back({why, {}});
  error.notes.push_back({"this is a defect of kubexx; please report it with the definition", {}});
  return error;
}

/// The rule of definitions that no server reads; `kubexx generate` rejects the headers because of it.
constexpr std::string_view kSizeRule = "CRD-DECODE-001";

support::Diagnostic too_large(const ImportedDefinition& each) {
  return diagnostic_of("import-unsupported",
                       fmt::format("the schema of a version of '{}' has more than {} nodes, and a definition generated "
                                   "from its header would be rejected",
                                   each.name, crd::most_schema_nodes),
                       each.place);
}

/// Without the objects of external kinds that have types of other headers: their form is that of the type on both
/// sides.
void reduce_types(schema::CustomResourceDefinition& crd, const UsedTypes& used) {
  for (schema::CrdVersion& version : crd.versions)
    if (version.schema) importing::reduce_present(*version.schema, used.find(crd, version));
}

/// Makes the descriptions within adopted types equal, and returns how many differ.
std::size_t adopt_texts(schema::CustomResourceDefinition& expected, schema::CustomResourceDefinition& given,
                        const UsedTypes& used) {
  std::size_t count = 0;
  for (schema::CrdVersion& version : expected.versions) {
    const auto other = std::ranges::find(given.versions, version.name, &schema::CrdVersion::name);
    if (!version.schema || other == given.versions.end() || !other->schema) continue;
    count += importing::adopt_texts(*version.schema, *other->schema, used.find(expected, version));
  }
  return count;
}

schema::CustomResourceDefinition expected_definition(const ImportedDefinition& each) {
  return schema::decode_crd(std::get<json::Value>(json::parse(each.normal_form))).crd;
}

/// The normal forms of what is imported and of what is generated from it.
struct ComparedForms {
  std::string expected;
  std::string given;
  std::size_t adopted_texts = 0;
};

ComparedForms compared_forms(const ImportedDefinition& each, schema::CustomResourceDefinition given,
                             const UsedTypes* used) {
  const auto form = [](schema::CustomResourceDefinition crd) {
    return json::to_text(importing::normal_form(std::move(crd)));
  };
  if (used == nullptr || used->likeness == importing::Likeness::schema)
    return {each.normal_form, form(std::move(given)), 0};
  schema::CustomResourceDefinition expected = expected_definition(each);
  std::size_t texts = 0;
  if (used->likeness == importing::Likeness::form) {
    reduce_types(expected, *used);
    reduce_types(given, *used);
  } else {
    texts = adopt_texts(expected, given, *used);
  }
  return {form(std::move(expected)), form(std::move(given)), texts};
}

std::optional<support::Diagnostic> compare_definition(ImportedDefinition& each, const Generated& generated,
                                                      const UsedTypes* used) {
  if (generated.error && generated.error->rule == kSizeRule) return too_large(each);
  if (generated.error)
    return lossy(each, fmt::format("error: {} [{}]", generated.error->message, generated.error->rule));
  const auto found = generated.definitions.find(each.name);
  if (found == generated.definitions.end()) return lossy(each, "they declare no such kind");
  const ComparedForms forms = compared_forms(each, found->second, used);
  each.counts.adopted_texts = forms.adopted_texts;
  if (forms.given == forms.expected) return std::nullopt;
  const auto difference = importing::first_difference(std::get<json::Value>(json::parse(forms.expected)),
                                                      std::get<json::Value>(json::parse(forms.given)));
  if (!difference) return std::nullopt;
  return lossy(each,
               fmt::format("{}: expected {}, found {}", difference->path, importing::shown_value(difference->expected),
                           importing::shown_value(difference->found)));
}

}  // namespace

std::vector<support::Diagnostic> check_round_trip(std::vector<ImportedDefinition>& all,
                                                  const std::string& annotations_dir, const std::string& preamble_dir,
                                                  const UsedTypes* used) {
  const std::vector<Batch> batches = batches_of(all);
  std::vector<std::optional<support::Diagnostic>> found(all.size());
  support::at_once(batches.size(), [&](std::size_t b) {
    const auto check = [&](Batch batch) {
      frontend::Options options = options_of(all, batch, used);
      options.annotations_dir = annotations_dir;
      options.preamble_dir = preamble_dir;
      const Generated generated = generate_in_memory(options);
      if (generated.error && batch.last - batch.first > 1) return false;
      for (std::size_t i = batch.first; i < batch.last; ++i) found[i] = compare_definition(all[i], generated, used);
      return true;
    };
    if (check(batches[b])) return;
    // An error belongs to one definition: the others are checked by themselves.
    for (std::size_t i = batches[b].first; i < batches[b].last; ++i) check({i, i + 1});
  });
  std::vector<support::Diagnostic> out;
  for (std::optional<support::Diagnostic>& each : found)
    if (each) out.push_back(*std::move(each));
  return out;
}

}  // namespace kubexx::driver
