#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include <kubexx/codec/codec.hpp>
#include <kubexx/conversion/convert.hpp>
#include <kubexx/core/result.hpp>

/// Conversions between versions of a kind without their types.
namespace kubexx::webhook {

using conversion::Document;
using conversion::MayBeStored;

/// Converts the JSON of an object into the version `api_version`.
using Convert = std::function<Result<std::string>(const Document& object, std::string_view api_version,
                                                  const MayBeStored& may_be_stored)>;

/// The conversions of one kind.
struct Conversion {
  std::string group = {};
  std::string kind = {};
  Convert convert = {};
  std::string definition = {};  ///< its name: `gameservers.games.example.com`
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

/// One version: how it becomes the hub, and the hub becomes it. Generated conversions have documents only.
template <class Hub>
struct VersionOf {
  std::string api_version;
  Result<> (*read)(std::string_view object, Hub& hub, std::string& known) = nullptr;
  Result<std::string> (*write)(const Hub& hub) = nullptr;
  std::string fresh = {};  ///< a new object as the type writes it
  Result<std::string> (*to_hub)(const Document& object, const MayBeStored& may_be_stored) = nullptr;
  Result<std::string> (*from_hub)(const Document& object, const MayBeStored& may_be_stored) = nullptr;
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
    return conversion::convert_by_hand(*decoded, hub);
  }
}

template <Resource Hub, Resource K>
Result<std::string> write_version(const Hub& hub) {
  if constexpr (std::same_as<Hub, K>) {
    return encode_checked(hub);
  } else {
    K object{};
    if (auto converted = conversion::convert_by_hand(hub, object); !converted) return std::move(converted).error();
    return encode_checked(object);
  }
}

template <Resource Hub, Resource K>
VersionOf<Hub> version_entry() {
  VersionOf<Hub> entry{.api_version = resource_info<K>().api_version()};
  if constexpr (conversion::IsGenerated<K, Hub>) {
    entry.to_hub = kubexx::Conversion<K, Hub>::convert;
    entry.from_hub = kubexx::Conversion<Hub, K>::convert;
  } else {
    entry.read = read_version<Hub, K>;
    entry.write = write_version<Hub, K>;
    entry.fresh = codec::encoded(K{}).text;
  }
  return entry;
}

/// By functions of the program, over the hub.
template <class Hub>
Result<std::string> converted_by_hand(std::string_view object, const VersionOf<Hub>& source,
                                      const VersionOf<Hub>& target) {
  Hub hub{};
  std::string known;
  if (auto read = source.read(object, hub, known); !read) return std::move(read).error();
  auto written = target.write(hub);
  if (!written) return written;
  return with_unread({.object = object, .known = known, .converted = *written, .fresh = target.fresh});
}

/// The first version of `versions` is the hub, which is only passed through unless it is the target.
template <class Hub, std::size_t size>
Result<std::string> converted_over_hub(const Document& object, const VersionOf<Hub>& source,
                                       const VersionOf<Hub>& target, const std::array<VersionOf<Hub>, size>& versions,
                                       const MayBeStored& may_be_stored) {
  if (&source == &target) return std::string(object.json());
  if (source.to_hub == nullptr && target.to_hub == nullptr) return converted_by_hand(object.json(), source, target);
  const VersionOf<Hub>& hub = versions.front();
  const auto to_target = [&](const Document& in_hub) {
    return target.from_hub != nullptr ? target.from_hub(in_hub, may_be_stored)
                                      : converted_by_hand(in_hub.json(), hub, target);
  };
  if (&source == &hub) return to_target(object);
  auto in_hub =
      source.to_hub != nullptr ? source.to_hub(object, may_be_stored) : converted_by_hand(object.json(), source, hub);
  return in_hub && &target != &hub ? to_target(*in_hub) : in_hub;
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
              const Document& object, std::string_view api_version,
              const MayBeStored& may_be_stored) -> Result<std::string> {
            const auto find = [&](std::string_view wanted) {
              const VersionOf<Hub>* found = nullptr;
              for (const auto& one : versions)
                if (one.api_version == wanted) found = &one;
              return found;
            };
            const std::string from = version_of(object.json());
            const auto* const source = find(from);
            const auto* const target = find(api_version);
            if (source == nullptr) return unknown_version(Traits::kind, from);
            if (target == nullptr) return unknown_version(Traits::kind, api_version);
            return converted_over_hub(object, *source, *target, versions, may_be_stored);
          },
          resource_info<Hub>().plural + "." + std::string(Traits::group)};
}

/// The conversions that generated code has for the hub.
template <Resource Hub, Resource... Others>
Conversion conversion_of(conversion::KindList<Others...> /*unused*/) {
  return conversion_of<Hub, Others...>();
}

}  // namespace kubexx::webhook
