#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <kubexx/json/value.hpp>
#include "runtime/json/marks.hpp"
#include "runtime/json/trail.hpp"

namespace kubexx::json {

/// A key that was written twice in one object. The later value is kept, as by a server that accepts the document.
struct Duplicate {
  std::string path;  ///< `spec.list[0].key`, the way a server prints it
  std::string key;
  Mark mark;   ///< of the later key
  Mark value;  ///< of the later value: the line a server names for YAML
  Mark first;  ///< of the earlier key
};

/// The message of a server about a repeated key in YAML.
std::string repetition_text(const Duplicate& duplicate);

constexpr std::size_t kMostDuplicates = 100;  ///< per document; servers report no more

/// A value, the marks of everything in it, and its repeated keys.
struct Marked {
  Value value;
  Marks marks;
  std::vector<Duplicate> duplicates;
};

struct MarkedError {
  std::string message;  ///< lower case, no full stop
  Mark mark;
};

/// Like `parse`: exactly one JSON document, with marks. `start` is the mark of the first byte of `text`.
std::variant<Marked, MarkedError> parse_marked(std::string_view text, Mark start = {1, 1});

/// The members of one object while they are read, in the order they were written.
class MemberList {
 public:
  struct Repetition {
    std::string key;
    Mark mark, value, first;
  };
  struct Result {
    Object object;
    std::vector<Marks> marks;  ///< one for each member of the object
    std::vector<Repetition> repetitions;
  };

  /// The mark of the key is the one in `marks`.
  void add(std::string key, Value value, Marks marks);
  std::size_t size() const { return members_.size(); }
  /// Of members with the same key, the last value and its marks take the place of the first. Takes n·log n steps for
  /// any keys. The list is empty afterwards.
  Result finish();

 private:
  std::vector<Object::Member> members_;
  std::vector<Marks> marks_;
};

/// Notes that an object at the end of `trail` repeats a key.
void add_duplicate(std::vector<Duplicate>& duplicates, const Trail& trail, MemberList::Repetition& repetition);

}  // namespace kubexx::json
