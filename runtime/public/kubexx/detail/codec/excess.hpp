#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <kubexx/detail/codec/declared.hpp>
#include <kubexx/detail/json/reader.hpp>
#include <kubexx/detail/json/writer.hpp>

/// The excess of a document: the parts that the C++ types cannot represent, such as unknown fields, a `null` where the
/// types write nothing, or a time in another zone. It is collected while a document is decoded, as one JSON string:
///
///     {"json": VALUE, "written": WRITTEN}      VALUE in place of WRITTEN; without `written`, the types write nothing
///     {"members": [[PREVIOUS, NAME, VALUE]…],  an object: unknown members, each with the known member before it or an
///      "inside": {NAME: EXCESS…},              empty string, and the excess of the known members that have any; with
///      "sparse": true}                         `sparse` if types omit an empty object, `json` if they omit this one
///     {"written": LIST,                        a list as the types write it, unless it is inside such a list;
///      "elements": [EXCESS…],                  the excess of its first elements, `null` for those without;
///      "ranks": [NUMBER…]}                     and where the elements of a set are in what the types write
///
/// So the size of the excess is linear in that of the document.
/// `restored` (restore.hpp) puts it back.
namespace kubexx {

class Excess;

namespace codec {

/// The codec of a type as pointers, for functions that are compiled once for all types.
struct AnyCodec {
  void (*decode)(json::Reader& in, void* value);  ///< null for types that are only written
  void (*encode)(json::Writer& out, const void* value);
  bool (*present)(const void* value);  ///< whether a member with this value is written
  bool (*empty)(const void* value);    ///< whether it is written as `""`, `0`, `[]` or `{}`; null if only JSON shows it
};

bool always(const void* value);

/// Whether a type can be read. Apply types are only written, unless their code is generated with decoders.
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
    AnyCodec row{nullptr, encode, always, nullptr};
    if constexpr (is_readable<T>()) row.decode = decode;
    if constexpr (may_be_left_out) row.present = present;
    if constexpr (tells_if_empty) row.empty = empty;
    return row;
  }

 private:
  static constexpr bool may_be_left_out = requires(const T& value) { Codec<T>::present(value); };
  static constexpr bool tells_if_empty = requires(const T& value) { Codec<T>::empty(value); };

  static void decode(json::Reader& in, void* value) { Codec<T>::decode(in, *static_cast<T*>(value)); }
  static void encode(json::Writer& out, const void* value) { Codec<T>::encode(out, *static_cast<const T*>(value)); }
  static bool present(const void* value)
    requires may_be_left_out
  {
    return Codec<T>::present(*static_cast<const T*>(value));
  }
  static bool empty(const void* value)
    requires tells_if_empty
  {
    return Codec<T>::empty(*static_cast<const T*>(value));
  }
};

template <class T>
constinit const AnyCodec Any<T>::codec = row();

/// Where a value begins in the document and in the notes.
struct ValueStart {
  std::size_t offset;
  std::size_t noted;
};

inline ValueStart value_start(json::Reader& in) { return {in.offset(), in.noted()}; }

/// Replaces the notes since `begin`, the start of the value that was read, by one note: the excess of the value.
void settle(json::Reader& in, const ValueStart& begin, const void* value, const AnyCodec& codec);
/// The same, but the note keeps the value as a whole.
void settle_whole(json::Reader& in, const ValueStart& begin, const void* value, const AnyCodec& codec);
/// The same for a member that is omitted if its value is empty; also adds a note if there is none.
void settle_sparse(json::Reader& in, const ValueStart& begin, const void* value, const AnyCodec& codec);

/// The excess of the object that was read.
Excess take_excess(json::Reader& in, const ValueStart& begin, const void* object, const AnyCodec& codec);

/// Collects the notes of one object or list while it is read: each gets its key or index, and all become one note.
class Inside {
 public:
  explicit Inside(json::Reader& in) : in_(in), first_(in.noted()), settled_(first_) {}

  /// Whether the value that was read last left a note, which has no key yet.
  bool has_news() const { return in_.noted() > settled_; }
  bool has_any() const { return in_.noted() > first_; }
  std::size_t settled() const { return settled_; }

  void name(std::string_view name);
  void place(std::size_t place);
  /// Skips an unknown member. One that is not `null` fails if losses are rejected.
  void pass_unknown(std::string_view name, std::string_view previous);
  /// Notes a member whose value `json` the types do not write.
  void unwritten(std::string_view name, std::string_view json);

  void end_object();
  /// `list` is the whole list, `ranks` are those of a set.
  void end_list(const void* list, const AnyCodec& codec, std::vector<std::uint32_t> ranks = {});

 private:
  void become(json::Note whole);

  json::Reader& in_;
  std::size_t first_;
  std::size_t settled_;
};

/// Reads the elements of a list: `while (elements.next()) decode(in, list[i++]);`
class Elements {
 public:
  explicit Elements(json::Reader& in) : in_(in), inside_(in) {
    in.enter_list();
    in.begin_array();
  }
  ~Elements() { in_.leave_list(); }
  Elements(const Elements&) = delete;
  Elements& operator=(const Elements&) = delete;

  bool next() {
    if (inside_.has_news()) inside_.place(count_ - 1);
    ++count_;
    return in_.next_element();
  }
  void end(const void* list, const AnyCodec& codec) {
    if (inside_.has_any()) inside_.end_list(list, codec);
  }

 protected:
  json::Reader& in_;
  Inside inside_;

 private:
  std::size_t count_ = 0;
};

}  // namespace codec
}  // namespace kubexx
