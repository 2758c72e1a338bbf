#include "generator/driver/generate/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "generator/checks/cel_rules.hpp"
#include "generator/checks/name_collisions.hpp"
#include "generator/crd/context.hpp"
#include "generator/driver/check/request_size.hpp"
#include "generator/driver/generate/annotations_dir.hpp"
#include "generator/driver/generate/build_shares.hpp"
#include "generator/driver/generate/code_files.hpp"
#include "generator/driver/version.hpp"
#include "generator/frontend/frontend.hpp"
#include "generator/model/model.hpp"
#include "generator/support/files.hpp"
#include "generator/support/shares.hpp"

namespace kubexx::driver {
namespace {

// `--compat controller-gen` generates the bytes of that tool, which include its annotation.
constexpr std::string_view kControllerGenAnnotation = "controller-gen.kubebuilder.io/version";
constexpr std::string_view kControllerGenVersion = "v0.23.0";

// Adds its lifetime to `total`.
class Stopwatch {
 public:
  explicit Stopwatch(double& total) : total_(total) {}
  ~Stopwatch() { total_ += elapsed(); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

  double elapsed() const { return std::chrono::duration<double, std::milli>(Clock::now() - begin_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  double& total_;
  Clock::time_point begin_ = Clock::now();
};

/// The headers in a fixed order, each once: `a.hpp`, `./a.hpp` and a link to it are one header.
std::vector<std::string> distinct_headers(std::vector<std::string> headers) {
  std::sort(headers.begin(), headers.end());
  std::set<std::filesystem::path> known;
  std::erase_if(headers, [&](const std::string& header) {
    std::error_code error;
    const std::filesystem::path file = std::filesystem::weakly_canonical(header, error);
    return !known.insert(error ? std::filesystem::path(header) : file).second;
  });
  return headers;
}

frontend::Options frontend_options(const GenerateOptions& options) {
  frontend::Options result;
  result.headers = options.headers;
  result.clang_flags = options.clang_flags;
  result.compile_commands_dir = options.compile_commands_dir;
  result.compile_flags = options.compile_flags;
  result.annotations_dir = options.annotations_dir;
  result.preamble_dir = options.preamble_dir;
  result.deferred = options.deferred;
  return result;
}

crd::Options build_options(const GenerateOptions& options) {
  crd::Options result;
  result.controller_gen = options.controller_gen;
  result.allow_dangerous_types = options.allow_dangerous_types;
  result.generate_embedded_object_meta = options.generate_embedded_object_meta;
  result.max_description_length = options.max_description_length;
  return result;
}

emit::CrdYamlOptions yaml_options(const GenerateOptions& options, std::string header_text) {
  emit::CrdYamlOptions result;
  result.header_text = std::move(header_text);
  result.year = options.year;
  if (options.omit_tool_version) return result;
  result.tool_annotation = options.controller_gen ? kControllerGenAnnotation : kKubexxAnnotation;
  result.tool_version = options.controller_gen ? std::string(kControllerGenVersion) : fmt::format("v{}", version());
  return result;
}

std::string read_header_text(const std::string& path, support::Diagnostics& diagnostics) {
  if (path.empty()) return {};
  support::ReadOutcome file = support::read_file(path);
  if (!file.ok) diagnostics.error("env-unreadable-file", {}, fmt::format("cannot read '{}': {}", path, file.error));
  return file.text;
}

// Headers without kinds can have types for other headers.
bool has_shared_types(const model::Model& model) {
  return std::ranges::any_of(model.types.structs, [](const auto& entry) {
    return entry.second.fact->requested && !entry.second.code_header.empty();
  });
}

// Kinds of which no version is generated.
void report_skipped(const model::Model& model, support::Diagnostics& diagnostics) {
  support::Diagnostic* error = nullptr;
  for (const model::Resource& resource : model.resources)
    for (const model::Version& version : resource.versions) {
      const markers::Marker* marker = crd::find_marker(version.kind->markers, markers::Effect::skip_version);
      if (marker == nullptr) continue;
      if (error != nullptr) {
        error->notes.push_back({fmt::format("'{}' is skipped here", version.kind->fact->qualified), marker->span});
        continue;
      }
      error = &diagnostics.error(
          "kind-missing", marker->span,
          fmt::format("there is no definition to generate: '{}' omits this version of '{}' from the definition, which "
                      "has no other version",
                      marker->spelled, resource.kind));
    }
}

void check_kinds(const std::vector<schema::CustomResourceDefinition>& crds, const model::Model& model,
                 support::Diagnostics& diagnostics) {
  if (!crds.empty() || has_shared_types(model) || diagnostics.has_errors()) return;
  if (!model.resources.empty()) return report_skipped(model, diagnostics);
  support::Diagnostic& error = diagnostics.error("kind-missing", {}, "the headers do not declare a kind");
  error.notes.push_back(
      {"a kind is a struct with a member 'kubexx::ObjectMeta metadata', in a namespace with a '+groupName=' marker",
       {}});
}

// Other projects define these kinds.
void drop_external(std::vector<schema::CustomResourceDefinition>& crds, const model::Model& model) {
  std::set<std::pair<std::string_view, std::string_view>> external;
  for (const model::Resource& resource : model.resources)
    if (resource.external) external.emplace(resource.group, resource.kind);
  std::erase_if(crds, [&](const auto& crd) { return external.contains({crd.group, crd.names.kind}); });
}

// Postpones the destruction of a large value until the process exits.
template <class T>
void defer_destruction(DeferredObjects* deferred, T&& value) {
  if (deferred) deferred->push_back(std::make_shared<std::decay_t<T>>(std::forward<T>(value)));
}

/// The resources that servers offer for the definitions.
std::vector<kubernetes::Kind> kinds_of(const std::vector<schema::CustomResourceDefinition>& crds) {
  std::vector<kubernetes::Kind> kinds;
  for (const schema::CustomResourceDefinition& crd : crds)
    for (const schema::CrdVersion& version : crd.versions) {
      kubernetes::Kind kind;
      kind.group = crd.group;
      kind.version = version.name;
      kind.kind = crd.names.kind;
      kind.plural = crd.names.plural;
      kind.singular = crd.names.singular;
      kind.short_names = crd.names.short_names;
      if (version.subresources && version.subresources->status) kind.subresources["status"];
      if (version.subresources && version.subresources->scale) kind.subresources["scale"];
      kinds.push_back(std::move(kind));
    }
  return kinds;
}

std::vector<schema::CustomResourceDefinition> build_all(const GenerateOptions& options, model::Model model,
                                                        const support::SourceMap& sources,
                                                        support::Diagnostics& diagnostics, Products& products) {
  checks::check_cel_rules(model, sources, diagnostics);
  auto crds = build_and_check(model, build_options(options), sources, diagnostics);
  std::stable_sort(crds.begin(), crds.end(),
                   [](const auto& a, const auto& b) { return emit::crd_file_name(a) < emit::crd_file_name(b); });
  check_kinds(crds, model, diagnostics);
  checks::check_name_collisions(crds, model, options.controller_gen, diagnostics);
  if (!diagnostics.has_errors() && (options.code || options.conversions))
    products.code = make_code(options, build_options(options), model, crds, sources, diagnostics);
  products.kinds = kinds_of(crds);
  drop_external(crds, model);
  defer_destruction(options.deferred, std::move(model));
  return crds;
}

std::vector<emit::OutputFile> write_crds(const std::vector<schema::CustomResourceDefinition>& crds,
                                         const emit::CrdYamlOptions& options) {
  constexpr std::size_t kWorthAThread = 8;
  std::vector<emit::OutputFile> files(crds.size());
  const std::vector<support::Share> shares = support::shares_of(crds.size(), kWorthAThread);
  support::at_once(shares.size(), [&](std::size_t share) {
    for (std::size_t i = shares[share].first; i < shares[share].last; ++i) files[i] = emit::write_crd(crds[i], options);
  });
  return files;
}

void warn_of_annotation(const schema::CustomResourceDefinition& crd, support::Diagnostics& diagnostics) {
  support::Diagnostic& warning = diagnostics.warning(
      "crd-size", {},
      fmt::format(
          "the definition of kind '{}' of group '{}' has too many bytes for 'kubectl apply', which stores a copy "
          "of it in an annotation: {} are allowed",
          crd.names.kind, crd.group, kLargestAnnotations));
  warning.notes.push_back({"use 'kubectl apply --server-side', or shorten the descriptions with '--max-desc-len'", {}});
}

void check_sizes(const std::vector<schema::CustomResourceDefinition>& crds, const std::vector<emit::OutputFile>& files,
                 support::Diagnostics& diagnostics) {
  for (std::size_t i = 0; i < files.size(); ++i) {
    if (files[i].text.size() <= kLargestAnnotations / 2) continue;
    const json::Value definition = schema::to_json(crds[i]);
    if (exceeds_annotations(files[i].text, definition)) warn_of_annotation(crds[i], diagnostics);
    if (!exceeds_request(files[i].text, definition)) continue;
    support::Diagnostic error;
    error.rule = "CRD-DECODE-001";
    error.message =
        fmt::format("the definition of kind '{}' of group '{}' has {} bytes; API servers accept requests of at most {}",
                    crds[i].names.kind, crds[i].group, files[i].text.size(), kLargestRequest);
    error.notes.push_back({"shorten its descriptions ('--max-desc-len' truncates them), or use fewer types", {}});
    diagnostics.report(std::move(error));
  }
}

// No struct would be a kind without these headers, even if the include path has another copy of them.
void check_annotations_dir(const std::string& found, support::Diagnostics& diagnostics) {
  const std::string problem = annotations_problem(found, "--annotations-dir");
  if (!problem.empty()) diagnostics.error("env-unreadable-file", {}, problem);
}

// The stages in order. Each runs only if the one before it succeeded.
void run_stages(const GenerateOptions& options, support::SourceMap& sources, support::Diagnostics& diagnostics,
                Products& products) {
  std::string header_text = read_header_text(options.header_file, diagnostics);
  check_annotations_dir(options.annotations_dir, diagnostics);
  if (diagnostics.has_errors()) return;
  std::optional<facts::Facts> facts;
  {
    Stopwatch watch(products.times.read);
    frontend::Options reading = frontend_options(options);
    reading.after_parse = [&] { products.times.parse = watch.elapsed(); };
    facts = frontend::read_facts(reading, sources, diagnostics);
  }
  products.times.read -= products.times.parse;
  if (!facts) return;
  products.inputs = facts->inputs;
  if (!options.header_file.empty()) products.inputs.push_back(options.header_file);
  if (const std::string& folder = options.compile_commands_dir; !folder.empty())
    products.inputs.push_back((std::filesystem::path(folder) / "compile_commands.json").string());
  if (options.dump_facts) {
    products.dump = facts::dump(*facts);
    return;
  }
  std::vector<schema::CustomResourceDefinition> crds;
  {
    Stopwatch watch(products.times.build);
    model::Model model = model::build_model(*facts, {options.controller_gen}, sources, diagnostics);
    if (options.dump_model) {
      products.dump = model::dump(model);
      return;
    }
    crds = build_all(options, std::move(model), sources, diagnostics, products);
  }
  if (support::has_errors(support::apply(options.severities, diagnostics.sorted()))) {
    products.code.clear();
    return;
  }
  if (options.keep_definitions) {
    products.definitions = std::move(crds);
    defer_destruction(options.deferred, std::move(*facts));
    return;
  }
  Stopwatch watch(products.times.write);
  emit::CrdYamlOptions yaml = yaml_options(options, std::move(header_text));
  products.files = write_crds(crds, yaml);
  check_sizes(crds, products.files, diagnostics);
  defer_destruction(options.deferred, std::move(crds));
  defer_destruction(options.deferred, std::move(*facts));
}

}  // namespace

bool Products::has_errors() const { return support::has_errors(diagnostics); }

Products generate(const GenerateOptions& options, support::SourceMap& sources) {
  Products products;
  support::Diagnostics diagnostics;
  GenerateOptions distinct = options;
  distinct.headers = distinct_headers(options.headers);
  run_stages(distinct, sources, diagnostics, products);
  products.diagnostics = support::apply(options.severities, diagnostics.sorted());
  return products;
}

}  // namespace kubexx::driver
