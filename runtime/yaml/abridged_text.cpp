#include "runtime/yaml/abridged_text.hpp"

#include <algorithm>
#include <array>

namespace kubexx::yaml {

namespace {

/// Without a comment behind it yaml-cpp takes a text at the very end for a key.
constexpr std::string_view kLastLine = "#\n";

/// On one line, so that the text cannot grow beyond a few times its length.
constexpr std::size_t kMostDashes = 3;

enum class Role : unsigned char { other, begins_word, continues_word, keeps_line };

constexpr std::array<Role, 256> roles() {
  std::array<Role, 256> table{};
  for (int c = 0x80; c < 0x100; ++c) table[c] = Role::begins_word;
  for (int c = 'a'; c <= 'z'; ++c) table[c] = Role::begins_word;
  for (int c = 'A'; c <= 'Z'; ++c) table[c] = Role::begins_word;
  for (int c = '0'; c <= '9'; ++c) table[c] = Role::continues_word;
  for (const unsigned char c :
       {'.', '/', '_', '(', ')', ';', '=', '+', '-', '$', '^', '<', '>', '|', '@', '%', '`', '~'})
    table[c] = Role::continues_word;
  for (const unsigned char c : {'\\', '&', '*', '!'}) table[c] = Role::keeps_line;
  return table;
}
constexpr auto kRoles = roles();

Role role(char c) { return kRoles[static_cast<unsigned char>(c)]; }

/// Of the phrase that begins at `at`: words with single blanks between them.
std::size_t phrase_end(std::string_view line, std::size_t at) {
  for (++at; at < line.size(); ++at) {
    const auto here = role(line[at]);
    if (here == Role::begins_word || here == Role::continues_word) continue;
    const bool goes_on = line[at] == ' ' && at + 1 < line.size() && role(line[at + 1]) == Role::begins_word;
    if (!goes_on) break;
  }
  return at;
}

std::size_t skip_blanks(std::string_view line, std::size_t at) {
  while (at < line.size() && line[at] == ' ') ++at;
  return at;
}

/// Whether an entry of a list begins at `at` and something follows it on its line.
bool is_dash(std::string_view line, std::size_t at) {
  if (at + 1 >= line.size() || line[at] != '-' || line[at + 1] != ' ') return false;
  const auto next = skip_blanks(line, at + 1);
  return next < line.size() && line[next] != '\n';
}

std::string_view first_line(std::string_view text) {
  return text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
}

/// Whether there may be the header of a block scalar that says its indentation: `|2`, `>-1`.
bool counts_columns(std::string_view line) {
  if (line.find('|') == std::string_view::npos && line.find('>') == std::string_view::npos) return false;
  for (std::size_t at = line.find_first_of("|>"); at != std::string_view::npos; at = line.find_first_of("|>", at + 1)) {
    const auto rest = line.substr(at + 1, line.find_first_of(" \t\n#", at + 1) - at - 1);
    const bool is_header = !rest.empty() && rest.size() <= 2 && rest.find_first_not_of("+-123456789") == rest.npos;
    if (is_header && rest.find_first_of("123456789") != rest.npos) return true;
  }
  return false;
}

/// Numbers the columns in which lines and entries of lists begin; nothing where that would change the nodes.
std::vector<std::uint32_t> number_columns(std::string_view text) {
  std::vector<std::uint32_t> columns(1, 1);
  const auto use = [&columns](std::size_t column) {
    if (column >= columns.size()) columns.resize(column + 1);
    columns[column] = 1;
  };
  while (!text.empty()) {
    const auto line = first_line(text);
    auto at = skip_blanks(line, 0);
    use(at);
    std::size_t dashes = 0;
    for (; is_dash(line, at) && dashes <= kMostDashes; ++dashes) use(at = skip_blanks(line, at + 1));
    const bool is_complex = (line[at] == '?' || line[at] == ':') && at + 1 < line.size() && line[at + 1] <= ' ';
    if (is_complex || dashes > kMostDashes || counts_columns(line)) return {};
    text.remove_prefix(line.size());
  }
  std::uint32_t number = 0;
  for (auto& column : columns) {
    const bool used = column != 0;
    column = number;
    if (used) ++number;
  }
  return columns;
}

bool keeps_words(std::string_view line) {
  return std::any_of(line.begin(), line.end(), [](char c) { return role(c) == Role::keeps_line; });
}

}  // namespace

AbridgedText::AbridgedText(std::string_view text) : columns_(number_columns(text)) {
  text_.reserve(text.size() / 2);
  while (line_begin_ < text.size()) {
    const auto line = first_line(text.substr(line_begin_));
    take_line(line);
    line_begin_ += line.size();
  }
  text_ += kLastLine;
}

void AbridgedText::take_line(std::string_view line) {
  std::size_t at = 0;
  if (!columns_.empty()) {
    at = skip_blanks(line, 0);
    indent(at);
    while (is_dash(line, at)) {
      text_ += "-\n";
      at = skip_blanks(line, at + 1);
      indent(at);
    }
  }
  if (!keeps_words(line)) return take_words(line, at);
  text_ += line.substr(at);
}

void AbridgedText::take_words(std::string_view line, std::size_t at) {
  while (at < line.size()) {
    text_ += line[at];
    if (role(line[at]) != Role::begins_word) {
      ++at;
      continue;
    }
    const auto end = phrase_end(line, at);
    if (end - at > 1) note_shift(line_begin_ + end);
    at = end;
  }
}

void AbridgedText::indent(std::size_t column) {
  text_.append(columns_[column], ' ');
  note_shift(line_begin_ + column);
}

/// What comes next in the abridged text stands there in the full one.
void AbridgedText::note_shift(std::size_t original_place) {
  const auto distance = static_cast<std::int64_t>(original_place) - static_cast<std::int64_t>(text_.size());
  if (distance == (shifts_.empty() ? 0 : shifts_.back().distance)) return;
  shifts_.push_back({static_cast<std::uint32_t>(text_.size()), static_cast<std::int32_t>(distance)});
}

std::size_t AbridgedText::original(std::size_t place) {
  if (next_ > 0 && shifts_[next_ - 1].place > place) {
    const auto behind = [](std::size_t at, const Shift& shift) { return at < shift.place; };
    next_ = static_cast<std::size_t>(std::upper_bound(shifts_.begin(), shifts_.end(), place, behind) - shifts_.begin());
  }
  while (next_ < shifts_.size() && shifts_[next_].place <= place) ++next_;
  return place + (next_ == 0 ? 0 : static_cast<std::size_t>(std::int64_t{shifts_[next_ - 1].distance}));
}

}  // namespace kubexx::yaml
