#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "generator/code_model/conversion_pairs.hpp"
#include "generator/code_model/counterparts.hpp"
#include "generator/code_model/fields.hpp"

/// The pairs of structs of one header, in both directions, and what nothing explains in them.
namespace kubexx::code_model {

/// A member for which the generated code cannot decide.
struct Unexplained {
  std::string message;  ///< `'ports' of games::v1::GameServerSpec …`
  support::Span span;
  std::vector<support::Note> notes = {};
  bool to_newer = false;  ///< which of the directions needs a function
  bool to_older = false;
  bool is_noted = false;  ///< the diagnostic of another member has a note about it
};

/// Markers of fields in pairs.
struct MarkerUse {
  std::set<const markers::Marker*> seen = {};    ///< those in pairs of different structs
  std::set<const markers::Marker*> usable = {};  ///< those that a pair could have used
  std::set<const markers::Marker*> used = {};
};

class StructPairs {
 public:
  /// Indices of the pair of two structs in both directions.
  struct Both {
    int to_newer = -1;
    int to_older = -1;
  };

  StructPairs(crd::Context& context, std::vector<StructPair>& structs, MarkerUse& markers)
      : context_(context), structs_(structs), markers_(markers) {}

  /// `older_version` and `newer_version` are names of versions of the kind that contains the structs.
  Both add(const model::Struct& older, const model::Struct& newer, const std::string& older_version);

  /// Each once, in the order in which they were found.
  const std::vector<Unexplained>& unexplained() const { return unexplained_; }

 private:
  struct Link {
    const FlatField* older;
    const FlatField* newer;
  };
  struct Analysis;
  /// From a member of the source to one of the target.
  using Links = std::vector<std::pair<const FlatField*, const FlatField*>>;

  void link(Analysis& pair, const std::string& older_version);
  bool link_former_name(Analysis& pair, const FlatField& newer, const std::string& older_version);
  void note_markers(const Analysis& pair);
  void note_seen(const FlatField& flat);
  void check_former_names(const Analysis& pair);
  void explain(const Analysis& pair, const std::string& older_version);
  void explain_keys(const Link& link, const std::string& older_version);
  void explain_link(const Link& link, bool to_newer, bool to_older);
  bool explain_newer(const Analysis& pair);
  void explain_older(const Analysis& pair, bool is_noted);
  std::vector<std::string> excluding(const FlatField& hidden, const std::vector<FlatField>& fields,
                                     const Links& links) const;
  void add_direction(StructPair& made, const std::vector<FlatField>& source, const std::vector<FlatField>& target,
                     const Links& links, bool to_newer, const std::string& older_version);
  TargetField target_field(const FlatField& target, const std::vector<FlatField>& all, const Links& links,
                           bool to_newer, const std::string& older_version);
  FieldPair field_pair(const FlatField& source, const FlatField* target, bool to_newer,
                       const std::string& older_version, bool& is_walked);
  bool corresponds(const FlatField& from, const FlatField& to) const;
  std::vector<KeyField> keys_of(const FlatField& source, const FlatField& target, const StructPair& elements,
                                const model::Struct& type) const;
  bool has_keys(const FlatField& flat, std::set<const model::Struct*> seen) const;

  crd::Context& context_;
  std::vector<StructPair>& structs_;
  MarkerUse& markers_;
  std::map<std::pair<const model::Struct*, const model::Struct*>, Both> known_;
  std::set<std::pair<const model::Struct*, const model::Struct*>> making_;
  std::vector<Unexplained> unexplained_;
};

}  // namespace kubexx::code_model
