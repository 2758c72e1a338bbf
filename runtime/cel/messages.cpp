#include "runtime/cel/messages.hpp"

namespace kubexx::cel {
namespace {

constexpr MessageField kAny[] = {{"type_url", "string"}, {"value", "bytes"}};
constexpr MessageField kTime[] = {{"seconds", "int"}, {"nanos", "int"}};
constexpr MessageField kStruct[] = {{"fields", "map(string, dyn)"}};
constexpr MessageField kList[] = {{"values", "list(dyn)"}};
constexpr MessageField kValue[] = {
    {"null_value", "int"},  {"number_value", "double"},           {"string_value", "string"},
    {"bool_value", "bool"}, {"struct_value", "map(string, dyn)"}, {"list_value", "list(dyn)"}};
constexpr MessageField kBool[] = {{"value", "bool"}};
constexpr MessageField kBytes[] = {{"value", "bytes"}};
constexpr MessageField kDouble[] = {{"value", "double"}};
constexpr MessageField kInt[] = {{"value", "int"}};
constexpr MessageField kUint[] = {{"value", "uint"}};
constexpr MessageField kString[] = {{"value", "string"}};

constexpr MessageType kMessages[] = {
    {"Any", "google.protobuf.Any", kAny},
    {"BoolValue", "bool", kBool},
    {"BytesValue", "bytes", kBytes},
    {"DoubleValue", "double", kDouble},
    {"Duration", "duration", kTime, true},
    {"Empty", "", {}, true},
    {"FloatValue", "double", kDouble},
    {"Int32Value", "int", kInt},
    {"Int64Value", "int", kInt},
    {"ListValue", "list(dyn)", kList},
    {"StringValue", "string", kString},
    {"Struct", "map(string, dyn)", kStruct},
    {"Timestamp", "timestamp", kTime, true},
    {"UInt32Value", "uint", kUint},
    {"UInt64Value", "uint", kUint},
    {"Value", "dyn", kValue},
};

}  // namespace

std::span<const MessageType> message_types() { return kMessages; }

const MessageType* find_message(std::string_view qualified_name) {
  if (!qualified_name.starts_with(kMessagePackage)) return nullptr;
  for (const MessageType& message : kMessages) {
    if (message.name == qualified_name.substr(kMessagePackage.size())) return &message;
  }
  return nullptr;
}

}  // namespace kubexx::cel
