#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/codec/declared.hpp>
#include <kubexx/detail/json/reader.hpp>
#include <kubexx/detail/json/writer.hpp>

/// What a document holds beyond the types, told while it is decoded: fields that they do not know, a `null` where they
/// write nothing, a time in another zone. Values that hold nothing more are not mentioned. One JSON text for a value:
///
///     {"json": VALUE, "written": WRITTEN}    VALUE stood where the types write WRITTEN; without that, nothing
///     {"members": [[BEHIND, NAME, VALUE]…],  an object: members that they do not know, with the known member in front
///      "inside": {NAME: EXCESS…}}            of each or an empty text, and what is told of the others
///     {"written": LIST,                      a list as the types write it, and what is told of its elements in front,
///      "elements": [EXCESS…]}                with `null` for those that there is nothing to tell of
///
/// `restored` (restore.hpp) puts it all back.
namespace kubexx {

class Excess;

namespace codec {

/// The codec of a type for functions that are compiled once for all: what takes a type is one row of pointers.
struct AnyCodec {
  void (*decode)(json::Reader& in, void* value);  ///< null for types that are only written
  void (*encode)(json::Writer& out, const void* value);
  bool (*present)(const void* value);  ///< whether a member is written
};

bool always(const void* value);

/// Whether a type can be read too; those of apply configurations are only written.
template <class T>
constexpr bool is_readable() {
  if constexpr (requires { typename T::mapped_type; })
    return is_readable<typename T::mapped_type>();
  else if constexpr (requires { typename T::value_type; })
    return is_readable<typename T::value_type>();
  else
    return requires(json::Reader& in, T& value) { Codec<T>::decode(in, value); };
}

template <class T>
struct Any {
  static const AnyCodec codec;
  static constexpr AnyCodec row() {
    AnyCodec row{nullptr, encode, always};
    if constexpr (is_readable<T>()) row.decode = decode;
    if constexpr (may_be_left_out) row.present = present;
    return row;
  }

 private:
  static constexpr bool may_be_left_out = requires(const T& value) { Codec<T>::present(value); };

  static void decode(json::Reader& in, void* value) { Codec<T>::decode(in, *static_cast<T*>(value)); }
  static void encode(json::Writer& out, const void* value) { Codec<T>::encode(out, *static_cast<const T*>(value)); }
  static bool present(const void* value)
    requires may_be_left_out
  {
    return Codec<T>::present(*static_cast<const T*>(value));
  }
};

template <class T>
constinit const AnyCodec Any<T>::codec = row();

/// Where a value begins, in the document and among the notes.
struct Spot {
  std::size_t offset;
  std::size_t noted;
};

inline Spot spot(json::Reader& in) { return {in.offset(), in.noted()}; }

/// Leaves one note of those since `begin`, where the value that has been read began: what is told of it as a whole.
void settle(json::Reader& in, const Spot& begin, const void* value, const AnyCodec& codec);
/// The same for a member that is left out when its value is empty; also where nothing is noted yet.
void settle_sparse(json::Reader& in, const Spot& begin, const void* value, const AnyCodec& codec);

/// Takes what there is to tell of the object that has been read.
Excess take_excess(json::Reader& in, const Spot& begin, const void* object, const AnyCodec& codec);

/// The notes inside one object or list while it is read: each is given its name or place, and all become one.
class Inside {
 public:
  explicit Inside(json::Reader& in) : in_(in), first_(in.noted()), settled_(first_) {}

  /// Whether the value that has just been read left a note, which has no name yet.
  bool has_news() const { return in_.noted() > settled_; }
  bool has_any() const { return in_.noted() > first_; }
  std::size_t settled() const { return settled_; }

  void name(std::string_view name);
  void place(std::size_t place);
  /// Passes a member that no type has.
  void pass_unknown(std::string_view name, std::string_view behind);
  /// Notes a member whose value `json` is not written.
  void unwritten(std::string_view name, std::string_view json);

  /// `end_list` is given the whole list.
  void end_object();
  void end_list(const void* list, const AnyCodec& codec);

 private:
  void become(std::string json);

  json::Reader& in_;
  std::size_t first_;
  std::size_t settled_;
};

/// Goes through the elements of a list: `while (elements.next()) decode(in, list[i++]);`
class Elements {
 public:
  explicit Elements(json::Reader& in) : in_(in), inside_(in) { in.begin_array(); }

  bool next() {
    if (inside_.has_news()) inside_.place(count_ - 1);
    ++count_;
    return in_.next_element();
  }
  void end(const void* list, const AnyCodec& codec) {
    if (inside_.has_any()) inside_.end_list(list, codec);
  }

 private:
  json::Reader& in_;
  Inside inside_;
  std::size_t count_ = 0;
};

}  // namespace codec
}  // namespace kubexx
