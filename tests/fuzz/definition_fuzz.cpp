// The first document of a file is a definition that is created; each other one updates the one before it. Whatever they
// hold, the verdict is made of errors and warnings with rules and words, and what a server accepts may stay as it is.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>
#include <vector>

#include "runtime/core/utf8.hpp"
#include "runtime/schema/check.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"

using namespace kubexx;

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

bool is_utf8(std::string_view text) { return core::find_invalid_utf8(text) == std::string_view::npos; }

void check_verdict(const schema::Verdict& verdict) {
  for (const schema::FieldError& error : verdict.errors) {
    require(!error.rule.empty() && !error.field.empty(), "errors have a rule and a field");
    require(is_utf8(schema::text(error)), "errors are UTF-8");
  }
  for (const schema::FieldWarning& warning : verdict.warnings) {
    require(!warning.rule.empty() && !warning.text.empty(), "warnings have a rule and words");
    require(is_utf8(warning.text), "warnings are UTF-8");
  }
  require(verdict.errors.empty() || verdict.warnings.empty(), "only what is accepted is warned of");
}

void judge(const schema::DecodedCrd& decoded, const schema::DecodedCrd* old, int server_minor) {
  const schema::CustomResourceDefinition& crd = decoded.crd;
  schema::CheckOptions options;
  options.beta = decoded.beta;
  options.server_minor = server_minor;
  const schema::Verdict created = schema::check_create(crd, options);
  check_verdict(created);
  if (created.errors.empty())
    require(schema::check_update(crd, crd, options).errors.empty(), "what is accepted may stay as it is");
  if (old != nullptr) check_verdict(schema::check_update(crd, old->crd, options));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  yaml::ReadOptions options;
  options.max_nodes = 100'000;
  const auto read = yaml::read_documents({reinterpret_cast<const char*>(data), size}, options);
  std::vector<schema::DecodedCrd> definitions;
  for (const yaml::Document& document : read.documents) {
    schema::DecodedCrd decoded = schema::decode_crd(document.value);
    if (decoded.fatal) continue;
    schema::default_crd(decoded.crd);
    definitions.push_back(std::move(decoded));
  }
  for (std::size_t i = 0; i < definitions.size(); ++i)
    for (const int server : {schema::kOldestServer, 34, schema::kNewestServer})
      judge(definitions[i], i == 0 ? nullptr : &definitions[i - 1], server);
  return 0;
}
