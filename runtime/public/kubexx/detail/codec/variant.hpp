#pragma once

#include <concepts>
#include <string>
#include <variant>

#include <kubexx/detail/codec/value.hpp>

/// Codecs of variants. A variant of an integer and a string is written as either; a variant of structs is written as an
/// object with a single member, named after the struct it holds.
namespace kubexx {

/// The JSON name of a struct as an alternative: `static constexpr std::string_view name`. Generated.
template <class T>
struct AlternativeName;

namespace codec {

void refuse_alternative(json::Reader& in, std::size_t offset, std::string_view found);

template <class T>
concept Struct = requires { AlternativeName<T>::name; };

/// The struct that an alternative holds directly, or through pointers and optionals.
template <class T>
struct Bare {
  using Type = T;
};
template <class T>
  requires requires { typename T::value_type; } && (!Struct<T>)
struct Bare<T> : Bare<typename T::value_type> {};
template <class T>
  requires requires { typename T::element_type; }
struct Bare<T> : Bare<std::remove_const_t<typename T::element_type>> {};

template <class T>
constexpr std::string_view alternative_name() {
  return AlternativeName<typename Bare<T>::Type>::name;
}

template <class T, class Variant>
bool decode_alternative(json::Reader& in, std::string_view name, Variant& value) {
  if (name != alternative_name<T>()) return false;
  codec::decode(in, value.template emplace<T>());
  return true;
}

}  // namespace codec

template <class... T>
struct Codec<std::variant<T...>> {
  using Variant = std::variant<T...>;

  static void decode(json::Reader& in, Variant& value) {
    const std::size_t begin = in.offset();
    int known = 0;
    codec::Inside inside(in);
    for (in.begin_object(); in.next_member();) {
      const std::size_t offset = in.offset();
      const std::string name(in.key());
      if (in.take_null()) {
        inside.unwritten(name, "null");
      } else if ((codec::decode_alternative<T>(in, name, value) || ...)) {
        if (inside.has_news()) inside.name(name);
        if (++known > 1) in.note_loss(offset);
      } else if (!in.failed()) {
        return codec::refuse_alternative(in, offset, name);
      }
    }
    if (inside.has_any()) inside.end_object();
    if (known == 0 && !in.failed()) codec::refuse_alternative(in, begin, {});
  }

  static void encode(json::Writer& out, const Variant& value) {
    out.begin_object();
    std::visit(
        [&]<class Held>(const Held& held) {
          out.key(codec::alternative_name<Held>());
          Codec<Held>::encode(out, held);
        },
        value);
    out.end_object();
  }
};

namespace codec {

template <std::integral Integer>
struct IntegerOrText {
  template <class Variant>
  static void decode(json::Reader& in, Variant& value) {
    if (in.peek() == json::Token::string) {
      in.read(value.template emplace<std::string>());
    } else {
      in.read(value.template emplace<Integer>());
    }
  }
  template <class Variant>
  static void encode(json::Writer& out, const Variant& value) {
    if (const auto* text = std::get_if<std::string>(&value))
      out.string(*text);
    else
      out.integer(*std::get_if<Integer>(&value));
  }
};

}  // namespace codec

template <std::integral Integer>
struct Codec<std::variant<Integer, std::string>> : codec::IntegerOrText<Integer> {};

template <std::integral Integer>
struct Codec<std::variant<std::string, Integer>> : codec::IntegerOrText<Integer> {};

}  // namespace kubexx
