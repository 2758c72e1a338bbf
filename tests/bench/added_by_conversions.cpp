#include "tests/bench/added_by_conversions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "tests/bench/beside.hpp"
#include "tests/bench/command.hpp"
#include "tests/bench/object_size.hpp"
#include "tests/bench/promise.hpp"
#include "tests/bench/thirty_fields.hpp"

namespace kubexx::bench {
namespace {

namespace fs = std::filesystem;

constexpr int kRounds = 9;

constexpr std::string_view kHubMarkers =
    "// +kubebuilder:storageversion\n"
    "// +kubexx:conversion:strategy=Webhook\n"
    "// +kubexx:conversion:service:name=hooks,namespace=default,path=/convert\n"
    "// +kubexx:conversion:reviewVersions=v1\n";

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// Of the older version: it has no `extra`, and another name for `surge`.
std::string older_version() {
  std::string text(kThirtyFields);
  replace_all(text, "bench::v1", "bench::v1beta1");
  replace_all(text, "  std::optional<kubexx::RawExtension> extra{};\n", "");
  replace_all(text, " surge{}", " most_surge{}");
  return text;
}

std::string hub() {
  std::string text(kThirtyFields);
  replace_all(text, "  std::optional<std::int32_t> surge{};",
              "  // +kubexx:was=mostSurge\n  std::optional<std::int32_t> surge{};");
  replace_all(text, "// +kubebuilder:subresource:status\n",
              "// +kubebuilder:subresource:status\n" + std::string(kHubMarkers));
  return text;
}

double run_well(const std::vector<std::string>& words) {
  const Run one = run({words, ""});
  if (one.exit_code != 0)
    throw std::runtime_error(fmt::format("{}: exit status {}\n{}", words[0], one.exit_code, one.messages));
  return one.milliseconds;
}

std::vector<std::string> generation(const GeneratorSetting& setting, bool converts) {
  const std::string folder = setting.folder.string();
  std::vector<std::string> words = {setting.kubexx,
                                    "generate",
                                    folder + "/api/v1beta1.hpp",
                                    folder + "/api/v1.hpp",
                                    "--crd-dir",
                                    folder + "/crds",
                                    "--code-dir",
                                    folder + (converts ? "/converting" : "/code"),
                                    "--code-root",
                                    folder};
  if (converts) words.push_back("--conversions");
  return words;
}

/// Of the code of the conversions in a generated source.
double compiled_kilobytes(const GeneratorSetting& setting, const std::string& source) {
  const std::string folder = setting.folder.string(), object = folder + "/out.o";
  run_well({setting.compiler, "-std=c++20", "-O2", "-I" + setting.source_dir + "/annotations",
            "-I" + setting.source_dir + "/runtime/public", "-I" + folder + "/converting", "-I" + folder, "-c",
            folder + "/converting/" + source, "-o", object});
  return object_kilobytes(object);
}

}  // namespace

void measure_added(const GeneratorSetting& setting) {
  fs::create_directories(setting.folder / "api");
  std::ofstream(setting.folder / "api/v1beta1.hpp") << older_version();
  std::ofstream(setting.folder / "api/v1.hpp") << hub();
  std::array<double, 2> best = {1e9, 1e9};
  for (int round = 0; round < kRounds; ++round)
    for (const bool converts : {true, false})
      best.at(converts ? 0 : 1) = std::min(best.at(converts ? 0 : 1), run_well(generation(setting, converts)));
  fmt::print("\nTwo versions with 30 fields, with conversions and without\n");
  print_beside("generating the code", best[0], best[1], "ms", {1.05});
  double kilobytes = 0;
  for (const auto& file : fs::directory_iterator(setting.folder / "converting/api"))
    if (file.path().string().ends_with("kubexx_convert.cpp"))
      kilobytes += compiled_kilobytes(setting, "api/" + file.path().filename().string());
  print_promise("code and data of the conversions", kilobytes, 20, "KB");
}

}  // namespace kubexx::bench
