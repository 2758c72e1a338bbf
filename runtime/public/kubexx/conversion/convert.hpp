#pragma once

#include <concepts>
#include <string>
#include <string_view>
#include <utility>

#include <kubexx/codec/codec.hpp>
#include <kubexx/conversion/may_be_stored.hpp>
#include <kubexx/core/result.hpp>
#include <kubexx/detail/conversion/json_document.hpp>

/// Conversion of objects between versions of a kind.
///
/// A pair of versions is converted by generated functions (`kubexx_generate(... CONVERSIONS)`), which are in
/// `<header>.kubexx_convert.hpp`, or by two functions in the namespace of either type:
///
///     kubexx::Result<> convert(const v1alpha1::GameServer& from, v1::GameServer& to);
///     kubexx::Result<> convert(const v1::GameServer& from, v1alpha1::GameServer& to);
namespace kubexx {

/// The generated conversion of one version into another, from JSON to JSON:
/// `static Result<std::string> convert(const conversion::Document&, const conversion::MayBeStored& = {})`, which
/// accepts a string.
template <class From, class To>
struct Conversion;

/// The versions that generated code converts to the hub of their kind and from it.
template <class Hub>
struct Versions;

namespace conversion {

/// The other versions of a kind: `Versions<Hub>::Others`.
template <class... Kinds>
struct KindList {};

template <class From, class To>
concept IsGenerated = requires(std::string_view document) {
  { Conversion<From, To>::convert(document) } -> std::same_as<Result<std::string>>;
};

template <class Hub>
concept HasVersions = requires { typename Versions<Hub>::Others; };

/// Found by argument-dependent lookup, in the namespace of either type.
template <class From, class To>
concept HasConversion = requires(const From& from, To& to) {
  { convert(from, to) } -> std::same_as<Result<>>;
};

template <class From, class To>
concept ConvertsWithoutResult = requires(const From& from, To& to) { convert(from, to); } && !HasConversion<From, To>;

/// A function with this target gets a copy of it, or cannot change it.
template <class From, class To>
concept ConvertsTemporary = requires(const From& from, To&& to) { convert(from, std::move(to)); };

/// Whether the program has a function. Does not compile for one that looks like it and converts nothing.
template <class From, class To>
constexpr bool has_function() {
  static_assert(
      !ConvertsWithoutResult<From, To>,
      "a conversion does not return kubexx::Result<>: declare kubexx::Result<> convert(const From& from, To& to)");
  static_assert(!ConvertsTemporary<From, To>,
                "a conversion does not change its target: 'to' has to be a non-const reference, as in "
                "kubexx::Result<> convert(const From& from, To& to)");
  return HasConversion<From, To>;
}

/// By a function of the program. `to` gets the metadata of `from`.
template <class From, class To>
Result<> convert_by_hand(const From& from, To& to) {
  static_assert(has_function<From, To>(),
                "a conversion is missing: declare kubexx::Result<> convert(const From& from, To& to) in a namespace of "
                "either type, or include the header of the generated conversion");
  codec::metadata_of(to) = codec::metadata_of(from);
  codec::metadata_of(to).excess = {};
  if constexpr (HasConversion<From, To>)
    return convert(from, to);
  else
    return {};
}

}  // namespace conversion

/// An object in another version of its kind, as a conversion webhook answers it.
template <Resource To, Resource From>
Result<To> convert(const From& from) {
  if constexpr (conversion::IsGenerated<From, To>) {
    const auto document = encode_checked(from);
    if (!document) return document.error();
    const auto converted = Conversion<From, To>::convert(*document);
    return converted ? decode<To>(*converted) : converted.error();
  } else {
    To to{};
    if (auto converted = conversion::convert_by_hand(from, to); !converted) return std::move(converted).error();
    return to;
  }
}

}  // namespace kubexx
