#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "generator/facts/type.hpp"
#include "generator/facts/value.hpp"
#include "generator/support/span.hpp"

/// The content of the user's headers as the frontend read it: plain data without clang, which tests can build by hand.
namespace kubexx::facts {

/// One comment token. Its text, delimiters included, is the bytes of `span`.
struct Comment {
  support::Span span;
  bool block = false;
};

/// Adjacent comments: no blank line and no code between them.
using CommentGroup = std::vector<Comment>;

/// The comments that belong to one declaration.
struct Comments {
  CommentGroup doc;       ///< directly above, no blank line between
  CommentGroup above;     ///< the closest other group above, separated by a blank line
  CommentGroup trailing;  ///< after the declaration, on its last line
};

/// One use of KUBEXX(…): each argument is an object or enumerator-like constant of namespace kubexx.
struct Annotation {
  std::vector<Value> arguments;
  support::Span span;
};

/// Common to all declarations.
struct Declaration {
  std::string name;       ///< unqualified
  std::string qualified;  ///< `stable::v1::CronTab`; for an instantiation with its arguments
  support::Span name_span;
  Comments comments;
  std::vector<Annotation> annotations;
  bool deprecated = false;
  std::string deprecation;  ///< the message of [[deprecated("…")]]
};

struct Field : Declaration {
  Type type;
  std::optional<Value> initializer;
  bool bit_field = false;
};

struct Base {
  Type type;
  support::Span span;
  bool is_public = true;
  bool is_virtual = false;
};

/// A struct or class, or one instantiation of a template. Only public, non-static data members are listed.
struct Record : Declaration {
  std::string name_space;  ///< qualified name of the enclosing namespace; enclosing classes are not part of it
  std::vector<Base> bases;
  std::vector<Field> fields;
  bool requested = false;  ///< declared in a header named on the command line
  bool is_union = false;
  bool is_template_instance = false;
  bool is_nested = false;            ///< declared inside another class
  bool has_unnamed_structs = false;  ///< whose members are among `fields`
  bool is_anonymous = false;         ///< a member's unnamed struct; `qualified` is unique nevertheless
  std::string code_obstacle;         ///< why generated code cannot decode it; empty: it can
};

struct Enumerator : Declaration {
  std::int64_t value = 0;    ///< its 64 bits if it is above the range
  bool above_int64 = false;  ///< above the range of std::int64_t
};

struct Enum : Declaration {
  std::string name_space;
  std::vector<Enumerator> enumerators;
  Type underlying;
  bool requested = false;
};

struct Alias : Declaration {
  std::string name_space;
  Type underlying;  ///< as written after `=`
  bool requested = false;
};

/// A named constant at namespace scope, for `+default=ref(Name)` and `+k8s:enum`.
struct Constant : Declaration {
  std::string name_space;
  Type type;
  Value value;
};

/// One opening of a namespace in a user's header.
struct Namespace : Declaration {
  std::vector<CommentGroup> floating;  ///< groups inside it that do not belong to a declaration
  support::Span body;                  ///< between the braces
  bool is_inline = false;
  bool requested = false;
};

/// All facts of one run, in the order of declaration.
struct Facts {
  std::vector<Namespace> namespaces;
  std::vector<Record> records;
  std::vector<Enum> enums;
  std::vector<Alias> aliases;
  std::vector<Constant> constants;
  std::vector<CommentGroup> floating;  ///< outside all namespaces, and not of a declaration
  /// Templates of requested headers without instantiations, which are not among the records: their comments, and
  /// those of their members.
  std::vector<Declaration> unused_templates;
  std::vector<std::string> inputs;  ///< every file that was read, for the depfile; sorted, unique
};

/// The facts as indented lines, for tests and `kubexx generate --dump-facts`.
std::string dump(const Facts& facts);

}  // namespace kubexx::facts
