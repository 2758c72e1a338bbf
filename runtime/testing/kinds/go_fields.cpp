#include "runtime/testing/kinds/go_fields.hpp"

#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace kubexx::testing {
namespace {

using kubernetes::MessageField;
using kubernetes::WireType;

void add_fields(std::string_view message, std::vector<MessageField>& fields) {
  for (const MessageField& field : kubernetes::message_fields(message)) {
    if (field.name.empty())
      add_fields(field.message, fields);
    else
      fields.push_back(field);
  }
}

}  // namespace

std::span<const MessageField> go_fields(std::string_view definition) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<MessageField>, std::less<>> collected;
  const std::string_view message = kubernetes::message_name(definition);
  const std::lock_guard lock(mutex);
  const auto known = collected.find(message);
  if (known != collected.end()) return known->second;
  std::vector<MessageField> fields;
  add_fields(message, fields);
  return collected.emplace(message, std::move(fields)).first->second;
}

json::Value empty_value(const MessageField& field) {
  if (field.is_list) return json::Array();
  if (field.is_map) return json::Object();
  switch (field.type) {
    case WireType::text:
    case WireType::bytes:
      return "";
    case WireType::integer:
      return 0;
    case WireType::boolean:
      return false;
    default:
      return nullptr;
  }
}

bool is_always_written(const MessageField& field) {
  return !field.omits_empty && !field.is_pointer && !empty_value(field).is_null();
}

}  // namespace kubexx::testing
