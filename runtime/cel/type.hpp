#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

/// The static type of a value. Types are immutable and interned: within one pool (and the pool it is based on), two
/// types are equal exactly if their addresses are. The table of functions spells them as strings: `int`, `list(T)`,
/// `net.IP`, with single capital letters for type parameters.
namespace kubexx::cel {

struct DeclaredType;

enum class TypeKind : std::uint8_t {
  error,  ///< of an expression that is wrong already
  dyn,
  any,  ///< google.protobuf.Any, which behaves as dyn
  null,
  boolean,
  integer,
  unsigned_integer,
  floating,
  string,
  bytes,
  timestamp,
  duration,
  list,
  map,
  opaque,  ///< by name: optional_type(T), net.IP, net.CIDR
  object,  ///< by name: with the fields of a schema, or kubernetes.Quantity and the like without any
  type,    ///< the type of types, `type(int)`
  variable,
};

inline constexpr std::string_view kOptionalName = "optional_type";

struct Type {
  TypeKind kind = TypeKind::error;
  bool open = false;  ///< a variable occurs in it
  std::uint8_t parameter_count = 0;
  std::uint32_t weight = 1;  ///< nodes of the type written out, at most `limits::kTypeWeight` + 1
  std::string_view name;     ///< what `type(x)` is called at run time: `list`, `google.protobuf.Duration`
  std::array<const Type*, 2> parameters{};
  const DeclaredType* declared = nullptr;  ///< of an object
  std::uint32_t variable = 0;              ///< number of a variable

  bool is(TypeKind other) const { return kind == other; }
  bool is_dyn() const { return kind == TypeKind::dyn || kind == TypeKind::any; }
  bool is_optional() const { return kind == TypeKind::opaque && name == kOptionalName; }
  const Type* parameter(std::size_t index) const { return parameters[index]; }
  std::span<const Type* const> all_parameters() const { return std::span(parameters).first(parameter_count); }
};

namespace types {
inline constexpr Type kError{.kind = TypeKind::error, .name = "error"};
inline constexpr Type kDyn{.kind = TypeKind::dyn, .name = "dyn"};
inline constexpr Type kAny{.kind = TypeKind::any, .name = "google.protobuf.Any"};
inline constexpr Type kNull{.kind = TypeKind::null, .name = "null_type"};
inline constexpr Type kBool{.kind = TypeKind::boolean, .name = "bool"};
inline constexpr Type kInt{.kind = TypeKind::integer, .name = "int"};
inline constexpr Type kUint{.kind = TypeKind::unsigned_integer, .name = "uint"};
inline constexpr Type kDouble{.kind = TypeKind::floating, .name = "double"};
inline constexpr Type kString{.kind = TypeKind::string, .name = "string"};
inline constexpr Type kBytes{.kind = TypeKind::bytes, .name = "bytes"};
inline constexpr Type kTimestamp{.kind = TypeKind::timestamp, .name = "google.protobuf.Timestamp"};
inline constexpr Type kDuration{.kind = TypeKind::duration, .name = "google.protobuf.Duration"};
inline constexpr Type kType{.kind = TypeKind::type, .name = "type"};
}  // namespace types

/// Makes and keeps types. Types without parameters are the constants above in every pool.
class TypePool {
 public:
  /// `base`, if any, outlives the pool and does not grow any more.
  explicit TypePool(const TypePool* base = nullptr) : base_(base) {}
  TypePool(const TypePool&) = delete;
  TypePool& operator=(const TypePool&) = delete;

  const Type* list(const Type* element);
  const Type* map(const Type* key, const Type* value);
  const Type* optional(const Type* value);
  const Type* type_of(const Type* instance);
  const Type* opaque(std::string_view name, std::span<const Type* const> parameters = {});
  const Type* object(std::string_view name, const DeclaredType* declared);
  const Type* variable(std::uint32_t number);
  /// A type as `shape`, with other parameters.
  const Type* with_parameters(const Type& shape, std::span<const Type* const> parameters);

 private:
  struct Hash {
    std::size_t operator()(const Type* type) const;
  };
  struct Same {
    bool operator()(const Type* left, const Type* right) const;
  };

  const Type* intern(Type type);
  const Type* find(const Type& type) const;

  const TypePool* base_;
  std::deque<Type> types_;
  std::deque<std::string> names_;
  std::unordered_set<const Type*, Hash, Same> index_;
};

/// A type as messages print it: `list(int)`, `timestamp`, `null`, `!error!`. Types too large to read are cut short.
std::string to_text(const Type& type);

/// Reads a type of the function table; `letters` collects the type parameters in order of appearance and gives
/// variables their numbers. The text is well formed.
const Type* read_type(std::string_view text, TypePool& pool, std::string& letters);

/// Reads types separated by commas.
std::vector<const Type*> read_types(std::string_view text, TypePool& pool, std::string& letters);

}  // namespace kubexx::cel
