#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "runtime/json/marks.hpp"
#include "runtime/json/trail.hpp"
#include <kubexx/json/value.hpp>

namespace kubexx::json {

/// A key that was written twice in one object. The value keeps the later one, as a server does that lets it pass.
struct Duplicate {
  std::string path;  ///< `spec.list[0].key`, the way a server prints it
  std::string key;
  Mark mark;   ///< of the later key
  Mark value;  ///< of the later value: the line a server names for YAML
  Mark first;  ///< of the earlier key
};

/// What a server says of one in YAML.
std::string repetition_text(const Duplicate& duplicate);

constexpr std::size_t kMostDuplicates = 100;  ///< what is kept of one document, as a server does

/// A value, where everything in it was written, and what was written twice.
struct Marked {
  Value value;
  Marks marks;
  std::vector<Duplicate> duplicates;
};

struct MarkedError {
  std::string message;  ///< lower case, no full stop
  Mark mark;
};

/// Like `parse`: exactly one JSON document, with its places. `start` is the mark of the text's first byte.
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
  /// Of members with one key the last value and its marks stand at the place of the first. Takes n·log n steps whatever
  /// the keys are. The list is used up.
  Result finish();

 private:
  std::vector<Object::Member> members_;
  std::vector<Marks> marks_;
};

/// Notes that an object at the end of `trail` repeats a key.
void add_duplicate(std::vector<Duplicate>& duplicates, const Trail& trail, MemberList::Repetition& repetition);

}  // namespace kubexx::json
