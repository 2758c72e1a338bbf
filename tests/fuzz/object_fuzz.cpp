// The first document of a file is a definition, the others are objects: each is created, and then updates the one
// before it. Whatever they hold, the verdict is made of errors with rules and words, and pruning leaves nothing to
// prune.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "runtime/core/utf8.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/object/prune.hpp"
#include "runtime/schema/validate_object.hpp"
#include "runtime/yaml/reader.hpp"

using namespace kubexx;

namespace {

void require(bool holds, const char* what) {
  if (holds) return;
  std::cerr << "broken: " << what << "\n";
  std::abort();
}

void check_verdict(const schema::ObjectVerdict& verdict) {
  for (const schema::FieldError& error : verdict.errors) {
    require(!error.rule.empty() && !error.field.empty(), "errors have a rule and a field");
    require(core::find_invalid_utf8(schema::text(error)) == std::string_view::npos, "errors are UTF-8");
  }
  require(!verdict.fatal || !verdict.fatal->text.empty(), "what ends a request has words");
  if (!verdict.accepted()) return;
  require(verdict.stored.is_object(), "what is stored is an object");
}

void check_pruning(const schema::ServedVersion& version, json::Value object) {
  std::vector<schema::UnknownField> unknown;
  schema::prune(object, version.compiled.root(), true);
  schema::prune(object, version.compiled.root(), true, &unknown);
  require(unknown.empty(), "what is pruned stays pruned");
}

void judge(const schema::ServedDefinition& definition, const yaml::Document& document, const json::Value* old) {
  schema::ObjectRequest request;
  request.object = document.value;
  request.duplicates = document.duplicates;
  request.old = old;
  request.version = definition.crd().versions.front().name;
  check_verdict(schema::validate_object(definition, request));
  request.status = true;
  if (old != nullptr) check_verdict(schema::validate_object(definition, std::move(request)));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  yaml::ReadOptions options;
  options.max_nodes = 100'000;
  const auto read = yaml::read_documents({reinterpret_cast<const char*>(data), size}, options);
  if (read.documents.empty()) return 0;
  schema::DecodedCrd decoded = schema::decode_crd(read.documents[0].value);
  // A server serves only what it has accepted.
  if (decoded.fatal || decoded.crd.versions.empty() || !schema::check_create(decoded.crd).errors.empty()) return 0;
  const schema::ServedDefinition definition(std::move(decoded.crd), schema::kNewestServer);
  const json::Value* old = nullptr;
  for (std::size_t i = 1; i < read.documents.size(); ++i) {
    const yaml::Document& document = read.documents[i];
    if (!document.value.is_object()) continue;
    judge(definition, document, old);
    if (const schema::ServedVersion* version = definition.find(definition.crd().versions.front().name))
      check_pruning(*version, document.value);
    old = &document.value;
  }
  return 0;
}
