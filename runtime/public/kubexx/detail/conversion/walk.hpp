#pragma once

#include <concepts>
#include <cstddef>
#include <exception>
#include <iterator>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <kubexx/conversion/convert.hpp>
#include <kubexx/detail/conversion/tables.hpp>

/// Finds the pairs of structs for which the program has a function, and calls it.
namespace kubexx::conversion {

class Walk;

/// Generated for pairs of structs that contain others: `static void walk(Walk&, const From&, To&, const Node&)`.
template <class From, class To>
struct Members;

template <class From, class To>
concept HasMembers = requires(Walk& walk, const From& from, To& to, const Node& source) {
  Members<From, To>::walk(walk, from, to, source);
};

template <class T>
concept Holder = requires(T& holder) {
  *holder;
  { holder ? true : false } -> std::same_as<bool>;
};

template <class T>
concept MapOfStructs = requires { typename T::mapped_type; };

/// Descends both objects, and the document for what is absent: no function is called for an absent struct. Stops at
/// the first error.
class Walk {
 public:
  template <class From, class To>
  void value(const From& from, To& to, const Node& source) {
    if (error_ || !source || source.is_null()) return;
    if constexpr (HasMembers<From, To>) {
      Members<From, To>::walk(*this, from, to, source);
      if constexpr (HasConversion<From, To>) call([&] { return convert(from, to); });
    } else if constexpr (Holder<const From>) {
      if (from) value(*from, to, source);
    } else if constexpr (Holder<To>) {
      if (to) value(from, *to, source);
    } else if constexpr (MapOfStructs<From>) {
      if (source.is_object()) map(from, to, source.members());
    } else {
      if (source.is_array()) list(from, to, source.elements());
    }
  }

  template <class From, class To>
  void member(std::string_view name, const From& from, To& to, const Node& source) {
    if (!source.is_object()) return;
    const std::size_t size = path_.size();
    if (size > 0) path_ += '.';
    path_ += name;
    value(from, to, source.find(name));
    path_.resize(size);
  }

  Result<> result() && { return error_ ? Result<>(*std::move(error_)) : Result<>(); }

 private:
  template <class From, class To>
  void list(const From& from, To& to, const Node::Elements& source) {
    if (std::size(from) != source.size() || std::size(to) != source.size()) return;
    std::size_t place = 0;
    auto target = std::begin(to);
    for (const auto& element : from) {
      const std::size_t size = path_.size();
      path_ += '[' + std::to_string(place) + ']';
      value(element, *target++, source[place++]);
      path_.resize(size);
    }
  }

  template <class From, class To>
  void map(const From& from, To& to, const Node::MemberRange& source) {
    std::unordered_map<std::string_view, Node> members;
    for (const auto& [key, member] : source) members.emplace(key, member);
    for (const auto& [key, element] : from) {
      const auto target = to.find(key);
      const auto found = members.find(key);
      if (target == to.end() || found == members.end()) continue;
      const std::size_t size = path_.size();
      path_.append(".").append(key);
      value(element, target->second, found->second);
      path_.resize(size);
    }
  }

  /// `Stage::decode` is for objects that the types of the program cannot hold: no function has failed then.
  template <class Convert>
  void call(Convert convert) {
    if (error_) return;
    try {
      Result<> converted = convert();
      if (converted) return;
      error_ = std::move(converted).error();
    } catch (const std::exception& exception) {
      throw std::runtime_error(at_path(std::string("convert threw an exception: ") + exception.what()));
    }
    error_->stage = Stage::encode;
    error_->message = at_path(error_->message);
  }

  std::string at_path(const std::string& message) const { return path_.empty() ? message : path_ + ": " + message; }

  std::string path_;
  std::optional<Error> error_;
};

/// A document that can be decoded, as the type writes it.
template <Resource K>
std::string rewritten(std::string_view document) {
  return codec::encoded(*decode<K>(document)).text;
}

/// The functions of the program for a pair of kinds and the structs in them.
template <Resource From, Resource To>
Result<Filled> fill_by_hand(const Node& source, std::string_view from_text, std::string_view copied) {
  const auto from = decode<From>(from_text);
  if (!from) return from.error();
  auto to = decode<To>(copied);
  if (!to) return std::move(to).error();
  Walk walk;
  walk.value(*from, *to, source);
  if (auto walked = std::move(walk).result(); !walked) return std::move(walked).error();
  auto after = codec::checked_without_excess(*to);
  if (!after) return std::move(after).error();
  return Filled{.after = *std::move(after), .before = rewritten<To>};
}

}  // namespace kubexx::conversion
