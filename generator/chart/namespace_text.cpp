#include "generator/chart/namespace_text.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "runtime/core/ascii.hpp"

namespace kubexx::chart {
namespace {

/// What surrounds the name of a namespace.
struct Surroundings {
  std::string_view before;
  std::string_view after;
  bool precedes_account;  ///< the name of a service account follows; else no further character of a name
};

constexpr Surroundings kSurroundings[] = {
    {".", ".svc", false},
    {"system:serviceaccount:", ":", true},
    {"system:serviceaccounts:", "", false},
};

bool is_name_character(char c) { return core::is_ascii_alphanumeric(c) || c == '-' || c == '_'; }

/// The end of the name that begins at `begin`.
std::size_t end_of_name(std::string_view text, std::size_t begin) {
  const auto* const end = std::find_if_not(text.begin() + begin, text.end(), is_name_character);
  return static_cast<std::size_t>(end - text.begin());
}

bool starts_at(std::string_view text, std::size_t at, std::string_view part) {
  return text.substr(at).starts_with(part);
}

class Replacement {
 public:
  Replacement(std::string_view text, const NamespaceText& names) : text_(text), names_(names) {}

  std::string run() {
    const auto replaces = [&](const Surroundings& around) { return replace(around); };
    while (at_ < text_.size())
      if (std::ranges::none_of(kSurroundings, replaces)) out_ += text_[at_++];
    return std::move(out_);
  }

 private:
  bool replace(const Surroundings& around) {
    const std::size_t name = at_ + around.before.size();
    const std::size_t after = name + names_.name_space.size();
    const bool is_found = starts_at(text_, at_, around.before) && starts_at(text_, name, names_.name_space) &&
                          starts_at(text_, after, around.after);
    if (!is_found) return false;
    const std::size_t end = after + around.after.size();
    if (is_service_of_cluster(around)) return false;
    if (!around.precedes_account && end_of_name(text_, end) != end) return false;
    out_.append(around.before).append(names_.new_name_space).append(around.after);
    at_ = end;
    if (around.precedes_account) replace_account();
    return true;
  }

  /// `kubernetes.default.svc` is the API server, in every cluster and for every release.
  bool is_service_of_cluster(const Surroundings& around) const {
    constexpr std::string_view kService = "kubernetes";
    const std::string_view before = text_.substr(0, at_);
    return names_.name_space == "default" && around.before == "." && before.ends_with(kService) &&
           (before.size() == kService.size() || !is_name_character(before[before.size() - kService.size() - 1]));
  }

  void replace_account() {
    const std::string_view account = names_.service_account;
    if (account.empty() || !starts_at(text_, at_, account)) return;
    const std::size_t end = at_ + account.size();
    if (end_of_name(text_, end) != end || starts_at(text_, end, ".")) return;
    out_ += names_.new_account;
    at_ = end;
  }

  std::string_view text_;
  const NamespaceText& names_;
  std::size_t at_ = 0;
  std::string out_;
};

/// Whether the name that ends at `end` is the first part of a domain, such as `apps.example.com`, but not of a service.
bool begins_domain(std::string_view text, std::size_t end) {
  if (!starts_at(text, end, ".")) return false;
  const std::string_view next = text.substr(end + 1, end_of_name(text, end + 1) - end - 1);
  return !next.empty() && next != "svc";
}

}  // namespace

std::string replace_namespace(std::string_view text, const NamespaceText& names) {
  return Replacement(text, names).run();
}

bool contains_name(std::string_view text, std::string_view name) {
  for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !is_name_character(text[at - 1]);
    if (begins && end_of_name(text, end) == end && !begins_domain(text, end)) return true;
  }
  return false;
}

}  // namespace kubexx::chart
