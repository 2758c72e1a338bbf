#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/facts/facts.hpp"
#include "generator/markers/marker.hpp"
#include "generator/support/diagnostic.hpp"
#include "generator/support/source_map.hpp"
#include "runtime/json/text.hpp"

/// A source text whose comments become facts, as the front end would make them: for tests of what is bound to a
/// declaration.
struct Commented {
  explicit Commented(std::string text) : file(sources.add("api.hpp", std::move(text))) { split_groups(); }

  kubexx::markers::Bound bind(kubexx::markers::Target target, const kubexx::markers::Options& options = {}) {
    return kubexx::markers::bind(declaration, target, sources, diagnostics, options);
  }

  /// Binds the first group as the doc of a declaration.
  kubexx::markers::Bound bind_doc(kubexx::markers::Target target, const kubexx::markers::Options& options = {}) {
    if (!groups.empty()) declaration.comments.doc = groups.front();
    return bind(target, options);
  }

  /// `rule: message` for each diagnostic, a line each.
  std::string said() const {
    std::string out;
    for (const auto& one : diagnostics.sorted()) out += std::string(one.rule) + ": " + one.message + "\n";
    return out;
  }

  /// The text under the first diagnostic.
  std::string_view place() const {
    const auto all = diagnostics.sorted();
    return all.empty() ? "" : sources.text(all.front().span);
  }

  kubexx::support::SourceMap sources;
  kubexx::support::FileId file;
  kubexx::support::Diagnostics diagnostics;
  kubexx::facts::Declaration declaration;
  std::vector<kubexx::facts::CommentGroup> groups;

 private:
  /// Comments separated by nothing but blanks and one line break are a group.
  void split_groups() {
    const std::string_view text = sources.text(file);
    std::size_t last_end = std::string_view::npos;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
      const bool block = text.substr(i, 2) == "/*";
      if (!block && text.substr(i, 2) != "//") continue;
      std::size_t end = block ? text.find("*/", i + 2) + 2 : std::min(text.find('\n', i), text.size());
      if (!block && end > i && text[end - 1] == '\r') --end;
      const bool joined = last_end != std::string_view::npos && is_gap(text.substr(last_end, i - last_end));
      if (!joined) groups.emplace_back();
      groups.back().push_back({{file, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(end)}, block});
      last_end = end;
      i = end - 1;
    }
  }

  static bool is_gap(std::string_view text) {
    int breaks = 0;
    for (char c : text) {
      if (c == '\n') ++breaks;
      if (c != '\n' && c != ' ' && c != '\t' && c != '\r') return false;
    }
    return breaks <= 1;
  }
};

/// `name=value` of each marker; named arguments in parentheses.
inline std::string shown(const std::vector<kubexx::markers::Marker>& markers) {
  std::string out;
  for (const auto& marker : markers) {
    if (!out.empty()) out += " | ";
    out += marker.spelled;
    for (const auto& argument : marker.arguments) {
      out += argument.name.empty() ? "=" : " " + argument.name + "=";
      out += kubexx::json::to_text(argument.value);
    }
  }
  return out;
}
