#include "runtime/cel/declared_type.hpp"

#include <fmt/format.h>

#include "runtime/cel/checker.hpp"

namespace kubexx::cel {

const Type* type_of(const DeclaredType& declared, std::string_view path, TypePool& pool) {
  using Kind = DeclaredType::Kind;
  switch (declared.kind) {
    case Kind::boolean:
      return &types::kBool;
    case Kind::integer:
      return &types::kInt;
    case Kind::floating:
      return &types::kDouble;
    case Kind::string:
      return &types::kString;
    case Kind::bytes:
      return &types::kBytes;
    case Kind::date:
    case Kind::timestamp:
      return &types::kTimestamp;
    case Kind::duration:
      return &types::kDuration;
    case Kind::list:
      return pool.list(type_of(*declared.element, fmt::format("{}.@idx", path), pool));
    case Kind::map:
      return pool.map(&types::kString, type_of(*declared.element, fmt::format("{}.@elem", path), pool));
    case Kind::object:
      return pool.object(declared.name.empty() ? path : declared.name, &declared);
    case Kind::dyn:
      break;
  }
  return &types::kDyn;
}

}  // namespace kubexx::cel
