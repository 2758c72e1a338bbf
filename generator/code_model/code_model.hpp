#pragma once

#include <string>
#include <vector>

#include "generator/crd/build.hpp"

/// The content of generated C++ code: names and types that only have to be formatted. JSON names, required fields and
/// list keys are those of the model and of the definitions.
namespace kubexx::code_model {

/// When a member is written.
enum class Presence {
  always,    ///< required, or with a default value
  held,      ///< if it has a value: optionals and pointers
  nullable,  ///< a required optional or pointer: `null` if it has no value
  sparse,    ///< if it is not empty: not required, and the C++ type cannot express absence
};

/// One step from an object to a member; a held one is an optional or a pointer.
struct MemberStep {
  std::string name;
  bool is_held = false;
};

struct CodeField {
  std::string json_name;
  std::vector<MemberStep> path;  ///< more than one step for members of inlined structs
  Presence presence = Presence::always;
  bool begins_anew = false;  ///< decoding replaces its initialiser instead of adding to it
};

struct CodeStruct {
  std::string type;               ///< as named from the global namespace
  std::string alternative;        ///< its JSON name as an alternative of variants; else empty
  bool is_recursive = false;      ///< its codec is needed before it is complete
  bool is_shared = false;         ///< the header declares its codec, for the code of other headers
  std::vector<CodeField> fields;  ///< sorted by JSON name
};

struct CodeEnum {
  struct Word {
    std::string enumerator;
    std::string text;
  };
  std::string type;
  bool as_integers = false;
  std::vector<Word> words;
};

/// A struct that is an alternative of variants, and whose codec is in the code of another header.
struct CodeAlternative {
  std::string type;
  std::string json_name;
};

/// A member of an apply type, which is omitted unless it is set.
struct ApplyField {
  std::string name;
  std::string type;
  std::string json_name;
  bool is_struct = false;  ///< a nested struct, omitted if no member of it is set; others are optionals
};

struct ApplyStruct {
  std::string name;
  std::vector<ApplyField> fields;  ///< in the order of the user's members
};

struct CodeList {
  std::string path;
  std::string keys;  ///< separated by spaces; empty for a set of objects
};

struct CodeKind {
  CodeStruct object;
  std::string opening;  ///< of its namespace: `namespace golden::v1`; empty for the global one
  std::string name;
  std::string group;
  std::string version;
  std::string plural;
  bool is_namespaced = true;
  bool has_status = false;
  bool has_scale = false;
  bool drops_unknown = false;
  bool is_built_in = false;
  std::vector<std::string> only_verbs;  ///< empty: the kind has all verbs
  std::vector<CodeList> lists;
  std::vector<ApplyStruct> apply;  ///< nested ones first, the kind's own last
};

/// The apply type of a shared struct, in the struct's namespace.
struct SharedApply {
  std::string type;                ///< of the struct, as named from the global namespace
  std::string opening;             ///< of the namespace
  std::vector<ApplyStruct> apply;  ///< nested ones first, the struct's own last
};

/// What the code beside one header needs.
struct CodeFile {
  std::vector<CodeEnum> enums;
  std::vector<CodeAlternative> foreign_alternatives;
  std::vector<CodeStruct> structs;  ///< each after those that it uses
  std::vector<SharedApply> shared;  ///< each after those that it uses
  std::vector<CodeKind> kinds;
  std::vector<support::FileId> used_headers;  ///< of kinds that are members of these types
  std::vector<std::string> code_headers;      ///< of shared structs in other headers, as `#include <…>` names them
  bool has_chrono = false;
  bool has_containers = false;
  bool has_variants = false;
  bool has_deprecated = false;      ///< naming something in it causes a warning
  bool has_apply_decoders = false;  ///< apply types are decoded, too
};

/// The code for `header`: its kinds and all types in them, wherever those are declared. `crds` are the definitions of
/// the model. Types that cannot be decoded are reported.
CodeFile build_code(const model::Model& model, const std::vector<schema::CustomResourceDefinition>& crds,
                    support::FileId header, const crd::Options& options, const support::SourceMap& sources,
                    support::Diagnostics& diagnostics);

}  // namespace kubexx::code_model
