#include <kubexx/detail/codec/excess.hpp>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include <kubexx/detail/codec/fields.hpp>

namespace kubexx::codec {
namespace {

using json::Note;

/// The excess of a value that is kept as a whole; `written` is empty if the types omit it.
Note value_excess(std::string_view value, std::string written) {
  Note note{.kind = Note::Kind::excess, .is_written = !written.empty(), .json = value};
  note.written = std::move(written);
  return note;
}

/// Whether the excess of an object names its members.
bool is_of_members(const Note& note) { return note.kind == Note::Kind::excess && !note.is_list && note.json.empty(); }

/// Empty for a member that is omitted.
std::string written(const void* value, const AnyCodec& codec) {
  std::string text;
  json::Writer out(text);
  if (codec.present(value)) codec.encode(out, value);
  return text;
}

/// The same for a member that is omitted if its value is empty. An unknown enum value is not.
std::string written_sparsely(const void* value, const AnyCodec& codec) {
  std::string text;
  json::Writer out(text);
  if (codec.present(value)) codec.encode(out, value);
  return is_empty_json(text) && out.replaced() == 0 ? std::string() : text;
}

void replace(std::vector<Note>& notes, std::size_t first, Note note) {
  notes.resize(first);
  notes.push_back(std::move(note));
}

/// Of unknown members with the same name, keeps the last value in the place of the first.
void leave_last_of_each_name(std::vector<Note>& notes, std::size_t first) {
  if (notes.size() - first < 2) return;
  const auto by_name = [](const Note* a, const Note* b) { return a->name < b->name; };
  std::set<Note*, decltype(by_name)> seen(by_name);
  std::vector<bool> repeats(notes.size(), false);
  for (std::size_t i = first; i < notes.size(); ++i) {
    if (notes[i].kind != Note::Kind::unknown) continue;
    const auto [place, is_new] = seen.insert(&notes[i]);
    if (!is_new) (*place)->json = std::move(notes[i].json), repeats[i] = true;
  }
  std::size_t kept = first;
  for (std::size_t i = first; i < notes.size(); ++i) {
    if (repeats[i]) continue;
    if (kept != i) notes[kept] = std::move(notes[i]);
    ++kept;
  }
  notes.resize(kept);
}

/// Whether the notes since `first` are one that has no key yet: the excess of the whole value.
bool is_settled(const std::vector<Note>& notes, std::size_t first) {
  return notes.size() == first + 1 && notes.back().kind == Note::Kind::excess && notes.back().name.empty();
}

/// A member that is omitted, with the excess of its members if it has any: they return when it gets its first value.
void settle_omitted(std::vector<Note>& notes, std::size_t first, std::string_view value) {
  Note omitted = value_excess(value, {});
  if (notes.size() == first + 1 && is_of_members(notes.back())) omitted.inside = std::move(notes.back().inside);
  replace(notes, first, std::move(omitted));
}

/// A member that is omitted once its value is empty.
void settle_written(Note& note) { note.is_sparse = is_of_members(note); }

bool has(const std::vector<Note>& notes, std::size_t first, Note::Kind kind) {
  return std::any_of(notes.begin() + static_cast<std::ptrdiff_t>(first), notes.end(),
                     [kind](const Note& note) { return note.kind == kind; });
}

// ------------------------------------------------------------------------------------------------ notes as JSON

void write_excess(json::Writer& out, const Note& note);

void write_members(json::Writer& out, const std::vector<Note>& notes) {
  if (!has(notes, 0, Note::Kind::unknown)) return;
  out.key("members");
  out.begin_array();
  for (const Note& note : notes) {
    if (note.kind != Note::Kind::unknown) continue;
    out.begin_array();
    out.string(note.previous);
    out.string(note.name);
    out.raw(note.json);
    out.end_array();
  }
  out.end_array();
}

void write_inside(json::Writer& out, const std::vector<Note>& notes) {
  if (!has(notes, 0, Note::Kind::excess)) return;
  out.key("inside");
  out.begin_object();
  for (const Note& note : notes) {
    if (note.kind != Note::Kind::excess) continue;
    out.key(note.name);
    write_excess(out, note);
  }
  out.end_object();
}

void write_elements(json::Writer& out, const Note& list) {
  out.key("elements");
  out.begin_array();
  std::size_t place = 0;
  for (const Note& element : list.inside) {
    for (; place < element.place; ++place) out.null();
    write_excess(out, element);
    ++place;
  }
  out.end_array();
  if (list.ranks.empty()) return;
  out.key("ranks");
  out.begin_array();
  for (const std::uint32_t rank : list.ranks) out.integer(rank);
  out.end_array();
}

void write_excess(json::Writer& out, const Note& note) {
  out.begin_object();
  if (!note.json.empty()) {
    out.key("json");
    out.raw(note.json);
  }
  if (!note.written.empty()) {
    out.key("written");
    out.raw(note.written);
  }
  if (note.is_list) {
    write_elements(out, note);
  } else {
    write_members(out, note.inside);
    write_inside(out, note.inside);
  }
  if (note.is_sparse) {
    out.key("sparse");
    out.boolean(true);
  }
  out.end_object();
}

/// About as many bytes as its JSON has.
std::size_t size_of(const Note& note) {
  constexpr std::size_t kWords = 48;
  std::size_t size = kWords + note.name.size() + note.previous.size() + note.json.size() + note.written.size();
  for (const Note& inner : note.inside) size += size_of(inner);
  return size;
}

}  // namespace

bool always(const void*) { return true; }

void settle(json::Reader& in, const ValueStart& begin, const void* value, const AnyCodec& codec) {
  std::vector<Note>& notes = in.notes();
  if (in.failed() || notes.size() <= begin.noted) return;
  if (is_settled(notes, begin.noted))
    notes.back().is_written |= codec.present(value);
  else
    settle_whole(in, begin, value, codec);
}

void settle_whole(json::Reader& in, const ValueStart& begin, const void* value, const AnyCodec& codec) {
  replace(in.notes(), begin.noted, value_excess(in.since(begin.offset), written(value, codec)));
}

/// A value that is known to be written is not encoded: the time of deep documents would not be linear.
void settle_sparse(json::Reader& in, const ValueStart& begin, const void* value, const AnyCodec& codec) {
  if (in.failed() || !in.takes_notes()) return;
  std::vector<Note>& notes = in.notes();
  if (is_settled(notes, begin.noted) && notes.back().is_written) return settle_written(notes.back());
  std::string text = written_sparsely(value, codec);
  if (text.empty()) {
    settle_omitted(notes, begin.noted, in.since(begin.offset));
  } else if (is_settled(notes, begin.noted)) {
    notes.back().is_written = true;
    settle_written(notes.back());
  } else if (in.noted() > begin.noted || in.since(begin.offset) != text) {
    replace(notes, begin.noted, value_excess(in.since(begin.offset), std::move(text)));
  }
}

Excess take_excess(json::Reader& in, const ValueStart& begin, const void* object, const AnyCodec& codec) {
  settle(in, begin, object, codec);
  std::vector<Note>& notes = in.notes();
  Excess excess;
  if (!in.failed()) {
    auto text = std::make_shared<std::string>();
    text->reserve(size_of(notes.back()));
    json::Writer out(*text);
    write_excess(out, notes.back());
    excess = Excess(std::move(text));
  }
  notes.resize(begin.noted);
  return excess;
}

void Inside::name(std::string_view name) {
  in_.notes().back().name = name;
  settled_ = in_.noted();
}

void Inside::place(std::size_t place) {
  in_.notes().back().place = place;
  settled_ = in_.noted();
}

void Inside::pass_unknown(std::string_view name, std::string_view previous) {
  if (in_.rejects_losses() && in_.peek() != json::Token::null)
    return void(in_.fail(in_.offset(), "the field is unknown"));
  if (!in_.takes_notes()) return void(in_.skip());
  Note note{.kind = Note::Kind::unknown, .name = std::string(name), .previous = std::string(previous)};
  note.json = in_.raw();
  in_.note(std::move(note));
  settled_ = in_.noted();
}

void Inside::unwritten(std::string_view name, std::string_view json) {
  Note note = value_excess(json, {});
  note.name = name;
  in_.note(std::move(note));
  settled_ = in_.noted();
}

/// If one of the notes is `somewhere`, the others are dropped: then the whole value keeps its form or is replaced.
void Inside::become(Note whole) {
  std::vector<Note>& notes = in_.notes();
  const auto first = notes.begin() + static_cast<std::ptrdiff_t>(first_);
  const bool lost = has(notes, first_, Note::Kind::somewhere);
  if (!lost) whole.inside.assign(std::move_iterator(first), std::move_iterator(notes.end()));
  replace(notes, first_, lost ? Note() : std::move(whole));
  settled_ = in_.noted();
}

void Inside::end_object() {
  std::vector<Note>& notes = in_.notes();
  if (in_.failed() || notes.size() <= first_) return;
  leave_last_of_each_name(notes, first_);
  const auto first = notes.begin() + static_cast<std::ptrdiff_t>(first_);
  const bool is_written = std::any_of(first, notes.end(), [](const Note& note) { return note.is_written; });
  become({.kind = Note::Kind::excess, .is_written = is_written});
}

/// Of lists in lists, only the outermost is encoded: its text contains the others.
void Inside::end_list(const void* list, const AnyCodec& codec, std::vector<std::uint32_t> ranks) {
  if (in_.failed() || !in_.takes_notes()) return;
  Note whole{.kind = Note::Kind::excess, .is_list = true, .is_written = true};
  if (in_.lists() == 1) whole.written = written(list, codec);
  whole.ranks = std::move(ranks);
  become(std::move(whole));
}

}  // namespace kubexx::codec
