#pragma once

#include <string>
#include <vector>

/// An annotated header as data: what `write_header` prints. Names are final; strings of a definition occur only in
/// comments, markers and literals, and are escaped where that is needed.
namespace kubexx::importing {

/// What is written above a declaration.
struct Comment {
  std::vector<std::string> description;  ///< lines; may be empty, and less exact than a marker for it
  std::vector<std::string> markers;      ///< without `// +`
};

struct Enumerator {
  std::string name;
  std::vector<std::string> markers;
};

struct Member {
  Comment comment;
  std::string type;
  std::string name;
  std::string initializer;  ///< an expression; empty for `{}`
  bool is_pointer = false;  ///< that can be null
};

struct Property;

/// A struct, an enum class, an alias, or a struct that is declared and defined later.
struct Declaration {
  enum class Form { structure, enumeration, alias, forward };
  /// How values of a struct are compared: not at all, by its members, or also by what pointers refer to.
  enum class Equality { none, of_members, of_pointees };
  Form form = Form::structure;
  Comment comment;
  std::string name;
  std::string underlying;               ///< of an alias
  std::vector<Enumerator> enumerators;  ///< of an enum
  std::vector<Property> properties;     ///< of a struct
  Equality equality = Equality::none;   ///< of a struct
};

/// A member with the types that are declared before it.
struct Property {
  std::vector<Declaration> declarations;
  Member member;
};

/// One version of one kind, or the types of one group version.
struct Header {
  std::string path;        ///< `<group>/<version>/<kind>.hpp`, `<group>/<version>.hpp`
  std::string source;      ///< of the comment at its head: `CustomResourceDefinition widgets.example.com, version v1`
  std::string name_space;  ///< `example_com::v1`
  std::vector<std::string> namespace_markers;
  bool has_pointers = false;
  std::vector<std::string> includes;      ///< other headers, as `#include <…>` names them
  std::vector<Declaration> declarations;  ///< each after those that it uses
};

}  // namespace kubexx::importing
