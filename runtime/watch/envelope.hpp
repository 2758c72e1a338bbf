#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

/// The parts of one watch event, as views of its text.
namespace kubexx::watch {

struct Envelope {
  std::string_view type = {};    ///< ADDED, MODIFIED, DELETED, BOOKMARK, ERROR
  std::string_view object = {};  ///< JSON, not looked into
};

/// Nothing when the text has no type or no object. `inner_end` may be the offset after the only object or array in it,
/// which is then not read again.
std::optional<Envelope> read_envelope(std::string_view text, std::size_t inner_end = 0);

/// `metadata.resourceVersion`; empty when it cannot be read.
std::string read_version(std::string_view object);

/// Whether a bookmark ends the initial events.
bool ends_initial_events(std::string_view object);

/// Whether version `a` is certainly older than `b`. Both must be numbers, which they are since servers declare them
/// comparable; others are never older.
bool is_older(std::string_view a, std::string_view b);

/// `b` if `a` is empty or older, else `a`.
const std::string& newer_of(const std::string& a, const std::string& b);

}  // namespace kubexx::watch
