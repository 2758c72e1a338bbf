#pragma once

#include <filesystem>
#include <string>

namespace kubexx::bench {

struct GeneratorSetting {
  std::string kubexx, source_dir;
  std::filesystem::path folder;  ///< for files
  std::string compiler;
};

/// What conversions add to generating the code of two versions of a kind with 30 fields, and to its object files.
void measure_added(const GeneratorSetting& setting);

}  // namespace kubexx::bench
