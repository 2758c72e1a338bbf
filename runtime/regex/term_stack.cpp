#include "runtime/regex/term_stack.hpp"

#include <algorithm>
#include <utility>

namespace kubexx::regex {
namespace {

// Go's limits: 128 MiB of instructions of 40 bytes, 128 MiB of code points in classes, a height of 1,000.
constexpr std::int64_t kMaxSize = (128 << 20) / 40;
constexpr std::int64_t kMaxRunes = (128 << 20) / 4;
constexpr int kMaxHeight = 1000;
constexpr int kMaxCopies = 1000;

using Kind = Term::Kind;

/// The least number of copies that a count makes, as in Go's check of nested counts.
std::int64_t count_of(const Repetition& repetition) { return repetition.most < 0 ? repetition.least : repetition.most; }

std::int64_t counted_size(const Repetition& repetition, std::int64_t inner) {
  if (repetition.most >= 0) return repetition.most * inner + (repetition.most - repetition.least);
  return repetition.least == 0 ? 2 + inner : 1 + repetition.least * inner;
}

std::int64_t repeated_size(const Repetition& repetition, std::int64_t inner) {
  if (repetition.op == '{') return counted_size(repetition, inner);
  return inner + (repetition.op == '*' ? 2 : 1);
}

std::int64_t repeated_copies(const Repetition& repetition, std::int64_t inner) {
  if (repetition.op != '{') return inner;
  if (repetition.most == 0) return 0;
  const std::int64_t count = count_of(repetition);
  return std::min<std::int64_t>(std::max(count, std::max<std::int64_t>(count, 1) * inner), kMaxCopies + 1);
}

}  // namespace

void TermStack::push_new(const Term& term) {
  make_node();
  push(term);
}

void TermStack::make_node() {
  if (free_ > 0) {
    --free_;
  } else {
    ++nodes_;
  }
}

void TermStack::push(Term term) {
  runes_ += static_cast<std::int64_t>(term.runes);
  join_literals();
  terms_.push_back(term);
  check(term);
}

/// Go joins the two topmost literals as soon as a third term follows.
void TermStack::join_literals() {
  if (terms_.size() < 2) return;
  Term& left = terms_[terms_.size() - 2];
  const Term& right = terms_.back();
  if (left.kind != Kind::literal || right.kind != Kind::literal || left.folds_case != right.folds_case) return;
  left.runes += right.runes;
  left.ends_in_operator = false;
  if (!tracks_size_) left.size = static_cast<std::int64_t>(left.runes);
  terms_.pop_back();
  free_node();
}

void TermStack::check(const Term& term) {
  if (limit_ != Limit::none) return;
  if (runes_ > kMaxRunes) limit_ = Limit::too_large;
  if (limit_ == Limit::none) check_size(term);
  if (limit_ == Limit::none && term.height > kMaxHeight) limit_ = Limit::too_deep;
}

void TermStack::check_size(const Term& term) {
  if (!tracks_size_) {
    // Go multiplies each time that it sees a counted term, also when a group or the end only passes it on.
    if (term.kind == Kind::counted) repeats_ = term.count > kMaxSize / repeats_ ? kMaxSize : repeats_ * term.count;
    if (nodes_ < kMaxSize / repeats_) return;
    tracks_size_ = true;
    for (const Term& one : terms_) {
      if (one.size > kMaxSize) limit_ = Limit::too_large;
    }
  }
  if (term.size > kMaxSize) limit_ = Limit::too_large;
}

bool TermStack::repeat(const Repetition& repetition) {
  make_node();
  Term& term = terms_.back();
  const bool counted = repetition.op == '{';
  const Term inner = term;
  term = {};
  term.kind = counted ? Kind::counted : Kind::repetition;
  term.begin = inner.begin;
  term.ends_in_operator = true;
  term.height = inner.height + 1;
  term.size = std::max<std::int64_t>(1, repeated_size(repetition, inner.size));
  term.copies = repeated_copies(repetition, inner.copies);
  term.count = counted ? std::max<std::int64_t>(1, count_of(repetition)) : 1;
  check(term);
  const bool is_checked = counted && (repetition.least >= 2 || repetition.most >= 2);
  return !is_checked || term.copies <= kMaxCopies;
}

std::size_t TermStack::first_complete() const {
  std::size_t first = terms_.size();
  while (first > 0 && !terms_[first - 1].is_open()) --first;
  return first;
}

/// Replaces the terms from `first` by one; nested concatenations and alternatives of the same kind are joined.
void TermStack::push_collapsed(std::size_t first, Kind kind) {
  Term made = terms_[first];
  if (terms_.size() - first > 1) {
    make_node();
    made = {};
    made.kind = kind;
    made.begin = terms_[first].begin;
    made.size = kind == Kind::alternation ? static_cast<std::int64_t>(terms_.size() - first) - 1 : 0;
    for (std::size_t i = first; i < terms_.size(); ++i) {
      const Term& sub = terms_[i];
      if (sub.kind == kind) free_node();
      made.height = std::max(made.height, sub.kind == kind ? sub.height : sub.height + 1);
      made.size += sub.size;
      made.copies = std::max(made.copies, sub.copies);
    }
  }
  terms_.resize(first);
  push(made);
}

void TermStack::close_concatenation(std::size_t at) {
  join_literals();
  const std::size_t first = first_complete();
  if (first < terms_.size()) return push_collapsed(first, Kind::concatenation);
  Term empty;
  empty.begin = at;
  push_new(empty);
}

/// Moves the `|` above the alternative before it, so that alternatives lie side by side. Two single characters become a
/// class.
bool TermStack::swap_bar() {
  const std::size_t count = terms_.size();
  if (count < 2 || terms_[count - 2].kind != Kind::bar) return false;
  if (count >= 3 && terms_[count - 1].is_one_character() && terms_[count - 3].is_one_character()) {
    Term& merged = terms_[count - 3];
    merged.kind = Kind::single_class;
    merged.runes += terms_[count - 1].runes;
    terms_.pop_back();
    free_node();
  } else {
    std::swap(terms_[count - 1], terms_[count - 2]);
  }
  return true;
}

void TermStack::add_bar(std::size_t at) {
  close_concatenation(at);
  if (swap_bar()) return;
  Term bar;
  bar.kind = Kind::bar;
  bar.begin = at;
  push_new(bar);
}

void TermStack::close_alternatives(std::size_t at) {
  close_concatenation(at);
  if (swap_bar()) terms_.pop_back();
  push_collapsed(first_complete(), Kind::alternation);
}

bool TermStack::close_group(bool captures) {
  const std::size_t count = terms_.size();
  if (count < 2 || terms_[count - 2].kind != Kind::left_paren) return false;
  Term content = terms_[count - 1];
  content.begin = terms_[count - 2].begin;
  content.ends_in_operator = false;
  terms_.resize(count - 2);
  if (captures) {
    content.kind = Kind::group;
    content.runes = 0;
    content.height += 1;
    content.size += 2;
  }
  push(content);
  return true;
}

}  // namespace kubexx::regex
