#include "generator/driver/check/upgrade.hpp"

#include <utility>

#include <fmt/format.h>

#include "generator/driver/report/document_place.hpp"
#include "generator/driver/validate/list_items.hpp"
#include "generator/emit/crd_yaml.hpp"
#include "runtime/schema/beta_upgrade.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"

namespace kubexx::driver {
namespace {

void upgrade_document(const json::Value& document, Upgraded& out) {
  schema::DecodedCrd decoded = schema::decode_crd(document);
  if (decoded.beta)
    for (const std::string& note : schema::upgrade_beta(decoded.crd))
      out.notes.push_back(fmt::format("{}: {}", decoded.crd.metadata.name, note));
  out.text += emit::write_crd(decoded.crd, {}).text;
}

}  // namespace

Upgraded upgrade_definitions(const ReadInputs& inputs) {
  Upgraded out;
  for (const InputText& input : inputs.texts)
    for (yaml::Document& document : yaml::read_documents(input.text).documents) {
      std::vector<yaml::Document> objects;
      add_objects(std::move(document), objects);
      for (const yaml::Document& object : objects)
        if (is_definition(object.value)) upgrade_document(object.value, out);
    }
  return out;
}

}  // namespace kubexx::driver
