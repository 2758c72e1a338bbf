#include <kubexx/detail/codec/excess.hpp>

#include <algorithm>
#include <set>
#include <utility>

#include <kubexx/detail/codec/fields.hpp>

namespace kubexx::codec {
namespace {

using json::Note;

/// `{"json": VALUE, "written": WRITTEN}`; without `written` where that is empty.
std::string value_excess(std::string_view value, std::string_view written) {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("json");
  out.raw(value);
  if (!written.empty()) {
    out.key("written");
    out.raw(written);
  }
  out.end_object();
  return text;
}

/// Whether the excess of an object names its members.
bool is_of_members(const Note& note) {
  return note.kind == Note::Kind::excess &&
         (note.json.starts_with(R"({"members":)") || note.json.starts_with(R"({"inside":)"));
}

/// Empty for a member that is omitted.
std::string written(const void* value, const AnyCodec& codec) {
  std::string text;
  json::Writer out(text);
  if (codec.present(value)) codec.encode(out, value);
  return text;
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

/// A member that is omitted, with the excess of its members if it has any: they return when it gets its first value.
void settle_omitted(std::vector<Note>& notes, std::size_t first, std::string_view value) {
  std::string excess = value_excess(value, {});
  if (notes.size() == first + 1 && is_of_members(notes.back()))
    excess.replace(excess.size() - 1, 1, "," + notes.back().json.substr(1));
  replace(notes, first, {.kind = Note::Kind::excess, .json = std::move(excess)});
}

/// A member that is omitted once its value is empty.
void settle_written(Note& note) {
  if (is_of_members(note)) note.json.replace(note.json.size() - 1, 1, R"(,"sparse":true})");
}

bool has(const std::vector<Note>& notes, std::size_t first, Note::Kind kind) {
  return std::any_of(notes.begin() + static_cast<std::ptrdiff_t>(first), notes.end(),
                     [kind](const Note& note) { return note.kind == kind; });
}

/// An empty string with the capacity for all notes since `first`.
std::string text_for(const std::vector<Note>& notes, std::size_t first) {
  constexpr std::size_t kWords = 48;
  std::size_t size = kWords;
  for (std::size_t i = first; i < notes.size(); ++i)
    size += notes[i].name.size() + notes[i].previous.size() + notes[i].json.size() + sizeof(R"(["","",],)");
  std::string text;
  text.reserve(size);
  return text;
}

void write_members(json::Writer& out, const std::vector<Note>& notes, std::size_t first) {
  if (!has(notes, first, Note::Kind::unknown)) return;
  out.key("members");
  out.begin_array();
  for (std::size_t i = first; i < notes.size(); ++i) {
    if (notes[i].kind != Note::Kind::unknown) continue;
    out.begin_array();
    out.string(notes[i].previous);
    out.string(notes[i].name);
    out.raw(notes[i].json);
    out.end_array();
  }
  out.end_array();
}

void write_inside(json::Writer& out, const std::vector<Note>& notes, std::size_t first) {
  if (!has(notes, first, Note::Kind::excess)) return;
  out.key("inside");
  out.begin_object();
  for (std::size_t i = first; i < notes.size(); ++i) {
    if (notes[i].kind != Note::Kind::excess) continue;
    out.key(notes[i].name);
    out.raw(notes[i].json);
  }
  out.end_object();
}

}  // namespace

bool always(const void*) { return true; }

void settle(json::Reader& in, const ValueStart& begin, const void* value, const AnyCodec& codec) {
  std::vector<Note>& notes = in.notes();
  if (in.failed() || notes.size() <= begin.noted) return;
  if (notes.size() == begin.noted + 1 && notes.back().kind == Note::Kind::excess && notes.back().name.empty()) return;
  std::string excess = value_excess(in.since(begin.offset), written(value, codec));
  replace(notes, begin.noted, {.kind = Note::Kind::excess, .json = std::move(excess)});
}

void settle_sparse(json::Reader& in, const ValueStart& begin, const void* value, const AnyCodec& codec) {
  if (in.failed() || !in.takes_notes()) return;
  const std::string text = written(value, codec);
  if (text.empty() || is_empty_json(text)) {
    settle_omitted(in.notes(), begin.noted, in.since(begin.offset));
  } else if (in.noted() > begin.noted) {
    settle(in, begin, value, codec);
    settle_written(in.notes().back());
  } else if (in.since(begin.offset) != text) {
    in.note({.kind = Note::Kind::excess, .json = value_excess(in.since(begin.offset), text)});
  }
}

Excess take_excess(json::Reader& in, const ValueStart& begin, const void* object, const AnyCodec& codec) {
  settle(in, begin, object, codec);
  std::vector<Note>& notes = in.notes();
  Excess excess;
  if (!in.failed()) excess = Excess(std::make_shared<const std::string>(std::string_view(notes.back().json)));
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
  if (!in_.takes_notes()) return void(in_.skip());
  Note note{.kind = Note::Kind::unknown, .name = std::string(name), .previous = std::string(previous)};
  note.json = in_.raw();
  in_.note(std::move(note));
  settled_ = in_.noted();
}

void Inside::unwritten(std::string_view name, std::string_view json) {
  in_.note({.kind = Note::Kind::excess, .name = std::string(name), .json = value_excess(json, {})});
  settled_ = in_.noted();
}

/// If one of the notes is `somewhere`, the others are dropped: then the whole value keeps its form or is replaced.
void Inside::become(std::string json) {
  std::vector<Note>& notes = in_.notes();
  const bool lost = has(notes, first_, Note::Kind::somewhere);
  replace(notes, first_, lost ? Note() : Note{.kind = Note::Kind::excess, .json = std::move(json)});
  settled_ = in_.noted();
}

void Inside::end_object() {
  std::vector<Note>& notes = in_.notes();
  if (in_.failed() || notes.size() <= first_) return;
  leave_last_of_each_name(notes, first_);
  std::string text = text_for(notes, first_);
  json::Writer out(text);
  out.begin_object();
  write_members(out, notes, first_);
  write_inside(out, notes, first_);
  out.end_object();
  become(std::move(text));
}

void Inside::end_list(const void* list, const AnyCodec& codec) {
  const std::vector<Note>& notes = in_.notes();
  if (in_.failed() || notes.size() <= first_) return;
  std::string text = text_for(notes, first_);
  json::Writer out(text);
  out.begin_object();
  out.key("written");
  codec.encode(out, list);
  out.key("elements");
  out.begin_array();
  for (std::size_t i = first_, place = 0; i < notes.size(); ++i, ++place) {
    for (; place < notes[i].place; ++place) out.null();
    out.raw(notes[i].json);
  }
  out.end_array();
  out.end_object();
  become(std::move(text));
}

}  // namespace kubexx::codec
