#include "generator/driver/generate/code_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "generator/emit/code/code.hpp"

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

struct Header {
  support::FileId file;
  emit::CodeNames names;
};

fs::path real(const fs::path& path) {
  std::error_code error;
  const fs::path result = fs::weakly_canonical(path, error);
  return error ? path.lexically_normal() : result;
}

/// The path relative to `root` if the header is below it; else the path as given, which the compiler must find.
emit::CodeNames names_of(const std::string& header, const fs::path& root) {
  const fs::path relative = real(header).lexically_relative(root);
  const bool below = !relative.empty() && *relative.begin() != "..";
  const fs::path stem = below ? relative.parent_path() / relative.stem() : real(header).stem();
  return {stem.generic_string(), below ? relative.generic_string() : real(header).generic_string(), {}};
}

/// The file in which declarations of the header are: its path as clang shortens it, `api/site.hpp` for
/// `./api/site.hpp`.
support::FileId file_of(const std::string& header, const support::SourceMap& sources) {
  const support::FileId file = sources.find(fs::path(header).lexically_normal().string());
  return file.valid() ? file : sources.find(header);
}

bool is_includable(std::string_view path) {
  return path.find_first_of("\"\\\n\r") == std::string_view::npos && !path.empty();
}

std::vector<Header> headers_of(const GenerateOptions& options, const support::SourceMap& sources,
                               support::Diagnostics& diagnostics) {
  const fs::path root = real(options.code_root.empty() ? fs::path(".") : fs::path(options.code_root));
  std::map<std::string, Header> headers;
  std::set<support::FileId> files;
  for (const std::string& header : options.headers) {
    Header made{file_of(header, sources), names_of(header, root)};
    if (!files.insert(made.file).second) continue;
    if (!is_includable(made.names.include)) {
      diagnostics.error("output-clash", {},
                        fmt::format("the name of the header '{}' cannot be written in an #include", header));
    } else if (const auto [other, added] = headers.emplace(made.names.stem, made); !added) {
      diagnostics.error("output-clash", {},
                        fmt::format("the code of '{}' and '{}' would both be '{}.kubexx.hpp'",
                                    other->second.names.include, made.names.include, made.names.stem));
    }
  }
  std::vector<Header> result;
  for (auto& [stem, header] : headers) result.push_back(std::move(header));
  return result;
}

std::vector<std::string> stems_of(const std::vector<support::FileId>& files, const Header& header,
                                  const std::map<support::FileId, std::string>& stems) {
  std::vector<std::string> result;
  for (const support::FileId file : files)
    if (const auto stem = stems.find(file); stem != stems.end() && file != header.file) result.push_back(stem->second);
  return result;
}

void add_conversions(std::vector<emit::OutputFile>& files, const code_model::ConversionFile& code, const Header& header,
                     const std::map<support::FileId, std::string>& stems,
                     const std::map<support::FileId, std::string>& paths, const GenerateOptions& options) {
  emit::ConversionNames others{
      stems_of(code.hub_headers, header, stems), stems_of(code.spoke_headers, header, stems), paths, {}};
  const fs::path root = real(options.code_root.empty() ? fs::path(".") : fs::path(options.code_root));
  if (!options.conversion_header.empty()) others.functions = names_of(options.conversion_header, root).include;
  files.push_back(emit::write_conversion_source(code, header.names, others));
  files.push_back(emit::write_conversion_header(code, header.names, others));
}

emit::OutputFile make_check(const std::map<support::FileId, code_model::ConversionFile>& conversions,
                            const std::map<support::FileId, std::string>& stems, const std::string& name) {
  std::vector<std::string> hubs, hub_stems;
  for (const auto& [file, code] : conversions) {
    for (const code_model::HubVersions& hub : code.hubs) hubs.push_back(hub.hub);
    if (const auto stem = stems.find(file); !code.hubs.empty() && stem != stems.end())
      hub_stems.push_back(stem->second);
  }
  std::ranges::sort(hubs);
  std::ranges::sort(hub_stems);
  return emit::write_conversion_check(name, hubs, hub_stems);
}

}  // namespace

std::vector<emit::OutputFile> make_code(const GenerateOptions& options, const crd::Options& building,
                                        const model::Model& model,
                                        const std::vector<schema::CustomResourceDefinition>& crds,
                                        const support::SourceMap& sources, support::Diagnostics& diagnostics) {
  std::map<support::FileId, code_model::ConversionFile> conversions;
  if (options.conversions)
    conversions =
        code_model::build_conversions(model, building, !options.conversion_header.empty(), sources, diagnostics);
  if (!options.code) return {};
  std::vector<Header> headers = headers_of(options, sources, diagnostics);
  std::map<support::FileId, std::string> stems, paths;
  for (const Header& header : headers) {
    stems.emplace(header.file, header.names.stem);
    paths.emplace(header.file, header.names.include);
  }
  std::vector<emit::OutputFile> files;
  for (Header& header : headers) {
    code_model::CodeFile code = code_model::build_code(model, crds, header.file, building, sources, diagnostics);
    code.has_apply_decoders = options.apply_decoders;
    for (const support::FileId used : code.used_headers)
      if (const auto stem = stems.find(used); stem != stems.end()) header.names.used.push_back(stem->second);
    files.push_back(emit::write_code_source(code, header.names));
    files.push_back(emit::write_code_header(code, header.names));
    if (options.conversions) add_conversions(files, conversions[header.file], header, stems, paths, options);
  }
  if (!options.conversion_check.empty()) files.push_back(make_check(conversions, stems, options.conversion_check));
  std::ranges::sort(files, {}, &emit::OutputFile::name);
  return files;
}

}  // namespace kubexx::driver
