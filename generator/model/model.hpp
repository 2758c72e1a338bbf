#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/markers/marker.hpp"

/// Groups, kinds and versions: the facts joined with their markers. No schema yet.
namespace kubexx::model {

/// A data member, or a public base class: then `fact` is null and `base` is not.
struct Field {
  const facts::Field* fact = nullptr;
  const facts::Base* base = nullptr;
  std::string json_name;  ///< empty for an inlined member that has no name of its own
  bool inlined = false;
  std::string description;
  std::vector<markers::Marker> markers;

  const facts::Type& type() const { return fact != nullptr ? fact->type : base->type; }
  support::Span span() const { return fact != nullptr ? fact->name_span : base->span; }
};

struct Struct {
  const facts::Record* fact = nullptr;
  std::string description;
  std::vector<markers::Marker> markers;
  std::vector<Field> fields;         ///< bases first; without omitted ones
  bool optional_by_default = false;  ///< its namespace has `+kubebuilder:validation:Optional`
  bool external = false;             ///< its namespace has `+kubexx:external`, or the kind that it is nested in
  std::string code_header;           ///< of `+kubexx:code-header`: the header with its codec and apply type; or empty
};

struct EnumValue {
  std::string name;  ///< the enumerator's
  std::string text;  ///< the string on the wire
  std::int64_t number = 0;
  support::Span span;
};

struct Enum {
  const facts::Enum* fact = nullptr;
  std::string description;
  std::vector<markers::Marker> markers;
  std::vector<EnumValue> values;
  bool as_integers = false;
};

struct Alias {
  const facts::Alias* fact = nullptr;
  std::string description;
  std::vector<markers::Marker> markers;
};

/// Every named type that the requested headers declare or reach, by the key that `facts::Type::name` uses.
struct Types {
  std::map<std::string, Struct> structs;
  std::map<std::string, Enum> enums;
  std::map<std::string, Alias> aliases;
  std::map<std::string, const facts::Constant*> constants;  ///< by qualified name
};

struct Version {
  std::string name;
  const Struct* kind = nullptr;
};

/// One group and kind with all of its versions: one CRD.
struct Resource {
  std::string group;
  std::string kind;
  std::vector<Version> versions;  ///< sorted by name
  bool external = false;          ///< other projects define it: it becomes code, but no CRD
};

struct Model {
  Types types;
  std::vector<Resource> resources;          ///< sorted by `kind.group`
  std::set<std::string> namespaces;         ///< those of the user's headers, and those around them
  std::set<std::string> inline_namespaces;  ///< those of them that are inline
};

struct Options {
  bool controller_gen = false;  ///< `--compat controller-gen`
};

/// Joins facts and markers. The model points into `facts`, which must outlive it.
Model build_model(const facts::Facts& facts, const Options& options, const support::SourceMap& sources,
                  support::Diagnostics& diagnostics);

/// The model as indented text, for tests and `kubexx generate --dump-model`.
std::string dump(const Model& model);

}  // namespace kubexx::model
