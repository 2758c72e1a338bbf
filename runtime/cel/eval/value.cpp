#include "runtime/cel/eval/value.hpp"

#include <array>

#include "runtime/cel/eval/authorization.hpp"
#include "runtime/cel/eval/collections.hpp"

namespace kubexx::cel {
namespace {

constexpr std::uint16_t mask(std::initializer_list<Trait> traits) {
  std::uint16_t bits = 0;
  for (const Trait trait : traits) bits = static_cast<std::uint16_t>(bits | 1U << static_cast<unsigned>(trait));
  return bits;
}

struct KindFacts {
  std::string_view name;
  std::uint16_t traits;
};

using enum Trait;

/// By kind.
constexpr std::array kFacts = {
    KindFacts{"null_type", 0},
    KindFacts{"bool", mask({compares, negates})},
    KindFacts{"int", mask({adds, compares, divides, multiplies, negates, subtracts, takes_modulo})},
    KindFacts{"uint", mask({adds, compares, divides, multiplies, subtracts, takes_modulo})},
    KindFacts{"double", mask({adds, compares, divides, multiplies, negates, subtracts})},
    KindFacts{"string", mask({adds, compares, matches, receives, has_size})},
    KindFacts{"bytes", mask({adds, compares, has_size})},
    KindFacts{"google.protobuf.Timestamp", mask({adds, compares, receives, subtracts})},
    KindFacts{"google.protobuf.Duration", mask({adds, compares, negates, receives, subtracts})},
    KindFacts{"list", mask({adds, indexes, iterates, lists, has_size})},
    KindFacts{"map", mask({indexes, iterates, has_size})},
    KindFacts{"optional_type", 0},
    KindFacts{"type", 0},
    KindFacts{"net.IP", 0},
    KindFacts{"net.CIDR", 0},
    KindFacts{"kubernetes.URL", 0},
    KindFacts{"kubernetes.Quantity", 0},
    KindFacts{"kubernetes.Semver", 0},
    KindFacts{"kubernetes.NamedFormat", 0},
    KindFacts{"kubernetes.authorization.Authorizer", 0},
    KindFacts{"unknown", 0},
    KindFacts{"error", 0},
};
static_assert(kFacts.size() == static_cast<std::size_t>(ValueKind::error) + 1);

std::string_view go_type_of_list(const ListValue& list) {
  if (!is_of_document(list)) return list.form == ListValue::Form::joined ? "*types.concatList" : "*types.baseList";
  if (list.order == ListOrder::set) return "*common.unstructuredSetList";
  return list.order == ListOrder::keyed ? "*common.unstructuredMapList" : "*common.unstructuredList";
}

}  // namespace

Value Value::timestamp(const core::Timestamp& moment) {
  Value value(ValueKind::timestamp, Word{.integer = moment.seconds});
  value.size_ = static_cast<std::uint32_t>(moment.nanoseconds);
  value.offset_minutes_ = static_cast<std::int16_t>(moment.offset / 60);
  return value;
}

Value Value::halt(std::string_view message) {
  Value value = error(message);
  value.halts_ = true;
  return value;
}

std::string_view type_name(const Value& value) {
  if (value.is(ValueKind::authorization)) return type_name(value.as_authorization());
  return kFacts[static_cast<std::size_t>(value.kind())].name;
}

std::string_view go_type_name(const Value& value) {
  if (value.is(ValueKind::list)) return go_type_of_list(value.as_list());
  if (value.is(ValueKind::map) && value.as_map().form != MapValue::Form::entries) return "*common.unstructuredMap";
  if (value.is_computed()) return "*cel.Quantity";
  static constexpr std::string_view kNames[] = {"types.Null",
                                                "types.Bool",
                                                "types.Int",
                                                "types.Uint",
                                                "types.Double",
                                                "types.String",
                                                "types.Bytes",
                                                "types.Timestamp",
                                                "types.Duration",
                                                "*types.baseList",
                                                "*types.baseMap",
                                                "*types.Optional",
                                                "*types.Type",
                                                "cel.IP",
                                                "cel.CIDR",
                                                "cel.URL",
                                                "cel.Quantity",
                                                "cel.Semver",
                                                "cel.Format",
                                                "library.authorizerVal",
                                                "*common.unknownPreserved",
                                                "*types.Err"};
  return kNames[static_cast<std::size_t>(value.kind())];
}

bool has_trait(ValueKind kind, Trait trait) {
  return (kFacts[static_cast<std::size_t>(kind)].traits >> static_cast<unsigned>(trait) & 1) != 0;
}

}  // namespace kubexx::cel
