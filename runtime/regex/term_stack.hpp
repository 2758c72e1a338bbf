#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

/// The sizes of an expression that Go's parser limits. Go measures its tree; these are the same measures without a
/// tree.
namespace kubexx::regex {

/// The limits of Go's parser for a whole expression.
enum class Limit { none, too_large, too_deep };

/// One complete piece of the expression on the parser's stack, or an open group or `|`.
struct Term {
  enum class Kind {
    literal,
    single_class,
    empty,
    assertion,
    group,
    repetition,
    counted,
    concatenation,
    alternation,
    left_paren,
    bar
  };

  Kind kind = Kind::empty;
  bool folds_case = false;        ///< of a literal
  bool ends_in_operator = false;  ///< its text ends in a repetition operator
  std::size_t begin = 0;          ///< where its translation begins
  std::size_t runes = 0;          ///< of a literal: its characters; of a class: twice its ranges
  int height = 1;
  std::int64_t size = 1;    ///< instructions when compiled
  std::int64_t copies = 0;  ///< the greatest product of nested counts
  std::int64_t count = 1;   ///< of a counted repetition

  bool is_open() const { return kind == Kind::left_paren || kind == Kind::bar; }
  bool is_one_character() const { return kind == Kind::single_class || (kind == Kind::literal && runes == 1); }
};

/// The operator after a term: `*`, `+`, `?` or a count; `most` is -1 without an upper bound.
struct Repetition {
  char op = '*';  ///< one of `*+?{`
  int least = 0;
  int most = 0;
};

/// The stack of Go's parser, reduced to measures. Alternatives are measured before Go factors out common prefixes,
/// which can only matter to expressions of hundreds of alternatives that are prefixes of one another.
class TermStack {
 public:
  Limit limit() const { return limit_; }
  bool empty() const { return terms_.empty(); }
  std::size_t size() const { return terms_.size(); }
  const Term& top() const { return terms_.back(); }

  /// A new node of the tree.
  void push_new(const Term& term);

  /// Repeats the top; false if the counts multiply to more than 1,000 copies.
  bool repeat(const Repetition& repetition);

  /// After a `|`, and at the end of a group or of the expression.
  void add_bar(std::size_t at);
  void close_alternatives(std::size_t at);

  /// Replaces an open group and its content by the group; false if no group is open.
  bool close_group(bool captures);

 private:
  void push(Term term);
  void join_literals();
  void close_concatenation(std::size_t at);
  bool swap_bar();
  void push_collapsed(std::size_t first, Term::Kind kind);
  void make_node();
  void free_node() { ++free_; }
  void check(const Term& term);
  void check_size(const Term& term);
  std::size_t first_complete() const;

  std::vector<Term> terms_;
  std::int64_t nodes_ = 0;
  std::int64_t free_ = 0;
  std::int64_t repeats_ = 1;
  std::int64_t runes_ = 0;
  bool tracks_size_ = false;
  Limit limit_ = Limit::none;
};

}  // namespace kubexx::regex
