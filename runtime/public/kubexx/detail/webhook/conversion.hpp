#pragma once

#include <array>
#include <concepts>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include <kubexx/codec/codec.hpp>
#include <kubexx/core/result.hpp>

/// Conversions between versions of a kind without their types.
namespace kubexx::webhook {

/// Found by argument-dependent lookup, in a namespace of either type.
template <class From, class To>
concept HasConversion = requires(const From& from, To& to) {
  { convert(from, to) } -> std::same_as<Result<>>;
};

template <class From, class To>
Result<> convert_object(const From& from, To& to) {
  static_assert(HasConversion<From, To>,
                "a conversion is missing: declare kubexx::Result<> convert(const From& from, To& to) in a namespace of "
                "either type");
  codec::metadata_of(to) = codec::metadata_of(from);
  codec::metadata_of(to).excess = {};
  if constexpr (HasConversion<From, To>)
    return convert(from, to);
  else
    return {};
}

/// Converts the JSON of an object into the version `api_version`.
using Convert = std::function<Result<std::string>(std::string_view object, std::string_view api_version)>;

/// The conversions of one kind.
struct Conversion {
  std::string group = {};
  std::string kind = {};
  Convert convert = {};
};

/// The documents of one conversion, as JSON.
struct ConvertedDocuments {
  std::string_view object = {};     ///< as it came
  std::string_view known = {};      ///< the same with every field that its type knows, and no other
  std::string_view converted = {};  ///< as the wanted type writes it
  std::string_view fresh = {};      ///< a new object of the wanted type
};

/// `converted` with what the types did not read: members of `object` that are not in `known` are added where
/// `converted` has none. A section that `object` does not have is removed
/// unless the conversion filled it.
std::string with_unread(const ConvertedDocuments& documents);
/// The apiVersion of an object, or an empty string.
std::string version_of(std::string_view object);
Error unknown_version(std::string_view kind, std::string_view api_version);

/// One version: how it becomes the hub, and the hub becomes it.
template <class Hub>
struct VersionOf {
  std::string api_version;
  Result<> (*read)(std::string_view object, Hub& hub, std::string& known);
  Result<std::string> (*write)(const Hub& hub);
  std::string fresh;  ///< a new object as the type writes it
};

template <Resource Hub, Resource K>
Result<> read_version(std::string_view object, Hub& hub, std::string& known) {
  auto decoded = decode<K>(object);
  if (!decoded) return std::move(decoded).error();
  known = codec::known_fields(*decoded);
  if constexpr (std::same_as<Hub, K>) {
    hub = *std::move(decoded);
    codec::metadata_of(hub).excess = {};
    return {};
  } else {
    return convert_object(*decoded, hub);
  }
}

template <Resource Hub, Resource K>
Result<std::string> write_version(const Hub& hub) {
  if constexpr (std::same_as<Hub, K>) {
    return encode_checked(hub);
  } else {
    K object{};
    if (auto converted = convert_object(hub, object); !converted) return std::move(converted).error();
    return encode_checked(object);
  }
}

template <Resource Hub, Resource K>
VersionOf<Hub> version_entry() {
  return {resource_info<K>().api_version(), read_version<Hub, K>, write_version<Hub, K>, codec::encoded(K{}).text};
}

template <Resource Hub, Resource... Others>
Conversion conversion_of() {
  using Traits = ResourceTraits<Hub>;
  static_assert(
      ((ResourceTraits<Others>::group == Traits::group && ResourceTraits<Others>::kind == Traits::kind) && ...),
      "the versions of one kind have the same group and kind");
  static_assert(((ResourceTraits<Others>::version != Traits::version) && ...), "two types have the same version");
  return {std::string(Traits::group), std::string(Traits::kind),
          [versions = std::array{version_entry<Hub, Hub>(), version_entry<Hub, Others>()...}](
              std::string_view object, std::string_view api_version) -> Result<std::string> {
            const auto find = [&](std::string_view wanted) {
              const VersionOf<Hub>* found = nullptr;
              for (const auto& one : versions)
                if (one.api_version == wanted) found = &one;
              return found;
            };
            const std::string from = version_of(object);
            const auto* const source = find(from);
            const auto* const target = find(api_version);
            if (source == nullptr) return unknown_version(Traits::kind, from);
            if (target == nullptr) return unknown_version(Traits::kind, api_version);
            Hub hub{};
            std::string known;
            if (auto read = source->read(object, hub, known); !read) return std::move(read).error();
            auto written = target->write(hub);
            if (!written) return written;
            return with_unread({.object = object, .known = known, .converted = *written, .fresh = target->fresh});
          }};
}

}  // namespace kubexx::webhook
