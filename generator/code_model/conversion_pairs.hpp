#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generator/code_model/code_model.hpp"
#include "generator/crd/context.hpp"

/// What corresponds in two versions of a kind, as generated conversions need it.
///
/// Of each kind with several versions, one is the hub: the one marked `kubexx:conversion:hub`, else the highest. Every
/// other version makes a pair with it.
namespace kubexx::code_model {

/// A field that identifies the elements of a list.
struct KeyField {
  std::string name;
  std::optional<json::Value> initial = {};  ///< the value that it has where it is absent
};

/// A field of the source version.
struct FieldPair {
  std::string from;                     ///< its JSON name
  std::string to = {};                  ///< that of its counterpart; empty if it has none
  int inner = -1;                       ///< the pair of structs in it; negative if the value is copied
  std::string nesting = {};             ///< the containers around those structs
  std::vector<KeyField> keys = {};      ///< of the list, in the target
  std::vector<MemberStep> source = {};  ///< where the member is in its struct
  std::vector<MemberStep> target = {};
};

struct TargetField {
  std::string name;
  bool is_filled = false;   ///< a function of the program, if there is one, fills it
  std::string source = {};  ///< the source's field of another type, if it has one
  /// The field as its own counterpart, if it has none and there are lists with keys in it.
  std::optional<FieldPair> own = {};
  /// Fields of which at most one may be set beside it, if it has no counterpart and they have: a client of the other
  /// version sets one of them without seeing it.
  std::vector<std::string> excluded_by = {};
};

/// Why a function of the program is necessary, and the line of the member.
struct Demand {
  support::FileId file;
  std::uint32_t line = 0;
  std::string message;
};

/// Two structs at one place, in one direction.
struct StructPair {
  std::string from;  ///< as named from the global namespace
  std::string to;
  std::vector<FieldPair> fields = {};     ///< sorted by `from`
  std::vector<TargetField> targets = {};  ///< of the target, sorted
  bool is_walked = false;                 ///< the structs are different, or contain different ones
  std::vector<Demand> demands = {};       ///< why a function of the program is necessary
};

/// One version and the hub of its kind.
struct VersionPair {
  std::string spoke;
  std::string hub;
  std::string spoke_version;  ///< apiVersion
  std::string hub_version;
  bool is_spoke_stored = false;
  bool is_hub_stored = false;
  int to_hub = -1;    ///< the pair of kinds
  int from_hub = -1;  ///< the same in the other direction
};

struct HubVersions {
  std::string hub;
  std::vector<std::string> spokes;
};

/// What the code beside one header has: conversions are with the version that is not the hub.
struct ConversionFile {
  std::vector<StructPair> structs;  ///< each after those in it
  std::vector<VersionPair> pairs;
  std::vector<HubVersions> hubs;               ///< of this header
  std::vector<support::FileId> hub_headers;    ///< of the pairs
  std::vector<support::FileId> spoke_headers;  ///< of the hubs
};

/// The conversions by header. A member that nothing explains is reported if the program has no functions for it:
/// without `has_functions`; else it becomes a demand.
std::map<support::FileId, ConversionFile> build_conversions(const model::Model& model, const crd::Options& options,
                                                            bool has_functions, const support::SourceMap& sources,
                                                            support::Diagnostics& diagnostics);

}  // namespace kubexx::code_model
