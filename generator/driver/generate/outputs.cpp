#include "generator/driver/generate/outputs.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <ostream>

#include "generator/driver/generate/depfile.hpp"
#include "generator/driver/report/unified_diff.hpp"
#include "generator/support/files.hpp"

namespace kubexx::driver {
namespace {

namespace fs = std::filesystem;

std::string joined(const std::vector<emit::OutputFile>& files) {
  std::string result;
  for (const emit::OutputFile& file : files) result += file.text;
  return result;
}

bool write(const std::string& path, std::string_view text, Delivery& delivery) {
  support::WriteOutcome outcome = support::write_if_changed(path, text);
  if (outcome.kind == support::WriteOutcome::Kind::written) delivery.written.push_back(path);
  if (outcome.kind != support::WriteOutcome::Kind::failed) return true;
  delivery.failures.push_back(fmt::format("cannot write '{}': {}", path, outcome.error));
  return false;
}

void compare(const emit::OutputFile& file, std::ostream& out, Delivery& delivery) {
  support::ReadOutcome present = support::read_file(file.name);
  std::error_code error;
  if (!present.ok && fs::exists(file.name, error)) {
    delivery.failures.push_back(fmt::format("cannot read '{}': {}", file.name, present.error));
    return;
  }
  if (present.ok && present.text == file.text) return;
  delivery.differing.push_back(file.name);
  out << unified_diff(present.text, file.text, present.ok ? file.name : "/dev/null", file.name);
}

// The stamp must be newer than every input even if its content does not change.
bool touch(const std::string& path, std::string_view text, Delivery& delivery) {
  if (!write(path, text, delivery)) return false;
  std::error_code error;
  fs::last_write_time(path, fs::file_time_type::clock::now(), error);
  if (error) delivery.failures.push_back(fmt::format("cannot touch '{}': {}", path, error.message()));
  return !error;
}

std::string stamp_text(const std::vector<emit::OutputFile>& files) {
  std::string result;
  for (const emit::OutputFile& file : files) result += file.name + "\n";
  return result;
}

// clang's paths of the standard library contain `..` after symbolic links, which build tools would shorten incorrectly.
std::string without_dots(const std::string& path) {
  if (path.find("..") == std::string::npos) return path;
  std::error_code error;
  fs::path real = fs::canonical(path, error);
  return error ? path : real.string();
}

// A stamp also depends on the CRDs, so that a CRD that was deleted or edited is written again. It does not depend on
// the code, whose files are declared outputs of the same build rule: a rule cannot depend on its own outputs.
std::string dependencies(const Outputs& outputs, std::vector<std::string> inputs, const Destination& destination) {
  for (std::string& input : inputs) input = without_dots(input);
  if (destination.stamp.empty()) return depfile_text(destination.crd_file, inputs);
  Destination crds = destination;
  crds.code_dir.clear();
  for (const emit::OutputFile& file : placed(outputs, crds)) inputs.push_back(file.name);
  return depfile_text(destination.stamp, inputs);
}

void write_all(const std::vector<emit::OutputFile>& files, const Outputs& outputs,
               const std::vector<std::string>& inputs, const Destination& destination, Delivery& delivery) {
  for (const emit::OutputFile& file : files) {
    if (!write(file.name, file.text, delivery)) return;
  }
  if (!destination.depfile.empty() && !write(destination.depfile, dependencies(outputs, inputs, destination), delivery))
    return;
  if (!destination.stamp.empty()) touch(destination.stamp, stamp_text(files), delivery);
}

}  // namespace

std::vector<emit::OutputFile> placed(const Outputs& outputs, const Destination& destination) {
  std::vector<emit::OutputFile> result;
  const auto add = [&](const std::vector<emit::OutputFile>& files, const std::string& folder) {
    for (const emit::OutputFile& file : files) result.push_back({(fs::path(folder) / file.name).string(), file.text});
  };
  if (!destination.crd_file.empty()) result.push_back({destination.crd_file, joined(outputs.crds)});
  if (!destination.crd_dir.empty()) add(outputs.crds, destination.crd_dir);
  if (!destination.code_dir.empty()) add(outputs.code, destination.code_dir);
  return result;
}

Delivery deliver(const Outputs& outputs, const std::vector<std::string>& inputs, const Destination& destination,
                 std::ostream& out) {
  Delivery delivery;
  std::vector<emit::OutputFile> targets = placed(outputs, destination);
  if (destination.check) {
    for (const emit::OutputFile& file : targets) compare(file, out, delivery);
    return delivery;
  }
  if (targets.empty()) out << joined(outputs.crds);
  write_all(targets, outputs, inputs, destination, delivery);
  return delivery;
}

}  // namespace kubexx::driver
