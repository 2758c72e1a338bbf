#include "generator/reference/html.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "generator/reference/description_text.hpp"
#include "generator/reference/page_assets.hpp"
#include "generator/support/shares.hpp"

namespace kubexx::reference {
namespace {

/// Text and values of attributes.
std::string html_text(std::string_view raw) {
  const std::string text = printable(raw);
  std::string out;
  out.reserve(text.size() + text.size() / 16);
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string_view asset(std::string_view path) {
  for (const PageAsset& one : page_assets())
    if (one.path == path) return one.text;
  return {};
}

class HtmlWriter {
 public:
  std::string page(const Reference& reference) {
    head(reference.title);
    navigation(reference);
    add("<main id=\"content\">\n<h1>{}</h1>\n", html_text(reference.title));
    for (const std::string& section : sections_of(reference)) out_ += section;
    add("{}\n</main>\n</div>\n<script>\n//<![CDATA[\n", kHtmlMark);
    out_ += asset("page.js");
    out_ += "//]]>\n</script>\n</body>\n</html>\n";
    return std::move(out_);
  }

 private:
  template <class... Arguments>
  void add(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Arguments>(arguments)...);
  }

  static std::vector<std::string> sections_of(const Reference& reference) {
    std::vector<std::string> out(reference.kinds.size());
    support::at_once(out.size(), [&](std::size_t i) {
      HtmlWriter writer;
      writer.kind(reference.kinds[i]);
      out[i] = std::move(writer.out_);
    });
    return out;
  }

  void head(const std::string& title) {
    out_ += "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n";
    out_ += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n";
    add("<title>{}</title>\n<style>\n", html_text(title));
    out_ += asset("page.css");
    out_ += "</style>\n</head>\n<body>\n";
    out_ += "<a class=\"skip\" href=\"#content\">Skip to the content</a>\n<header class=\"bar\">\n";
    add("<strong>{}</strong>\n", html_text(title));
    out_ +=
        "<input id=\"search\" type=\"search\" placeholder=\"Search fields  ( / )\" aria-label=\"Search fields\" "
        "autocomplete=\"off\" hidden=\"hidden\"/>\n"
        "<button id=\"theme\" type=\"button\" aria-label=\"Switch between light and dark\" "
        "hidden=\"hidden\">◐</button>\n"
        "<ol id=\"results\" aria-label=\"Fields that were found\" hidden=\"hidden\"></ol>\n</header>\n<div "
        "class=\"columns\">\n";
  }

  void navigation(const Reference& reference) {
    out_ += "<nav aria-label=\"Kinds\">\n";
    const std::string* group = nullptr;
    for (const KindDoc& kind : reference.kinds) {
      if (group == nullptr || *group != kind.group) {
        if (group != nullptr) out_ += "</ul>\n";
        group = &kind.group;
        add("<p>{}</p>\n<ul>\n", html_text(kind.group));
      }
      add("<li><a href=\"#{0}\">{1}</a>", html_text(kind.anchor), html_text(kind.kind));
      for (const VersionDoc& version : kind.versions)
        add(" <a class=\"version\" href=\"#{}\">{}</a>", html_text(version.anchor), html_text(version.name));
      out_ += "</li>\n";
    }
    out_ += group != nullptr ? "</ul>\n</nav>\n" : "</nav>\n";
  }

  void heading(int level, const std::string& anchor, const std::string& text) {
    add("<h{0} id=\"{1}\">{2} {3}</h{0}>\n", level, html_text(anchor), html_text(text), link(anchor, text));
  }

  static std::string link(const std::string& anchor, const std::string& name) {
    return fmt::format("<a class=\"link\" href=\"#{}\" aria-label=\"Link to {}\">#</a>", html_text(anchor),
                       html_text(name));
  }

  void kind(const KindDoc& kind) {
    out_ += "<section>\n";
    heading(2, kind.anchor, kind.kind);
    constraints(kind.details);
    for (const VersionDoc& one : kind.versions) version(kind, one);
    out_ += "</section>\n";
  }

  void version(const KindDoc& kind, const VersionDoc& version) {
    add("<section class=\"version\" data-kind=\"{} {}\">\n", html_text(kind.kind), html_text(version.name));
    heading(3, version.anchor, kind.kind + " " + version.name);
    out_ += "<p>";
    tag(version.is_served ? "served" : "not served", "");
    if (version.is_storage) tag("stored", "");
    if (version.is_deprecated) tag("deprecated", "deprecated");
    out_ += "</p>\n";
    if (version.is_deprecated) add("<p>{}</p>\n", html_text(version.deprecation));
    description(version.root.description);
    constraints(version.details);
    facts(version.root);
    changes(version);
    example("Smallest example", version.smallest);
    if (version.full != version.smallest) example("Example with every field", version.full);
    out_ += "<div class=\"tree\">\n";
    for (const FieldDoc& child : version.root.children) field(child, 0);
    out_ += "</div>\n</section>\n";
  }

  void tag(std::string_view text, std::string_view style) {
    add("<span class=\"tag {}\">{}</span> ", style, html_text(text));
  }

  void changes(const VersionDoc& version) {
    if (version.previous.empty()) return;
    add("<details class=\"box\"><summary>Differences from {}</summary>\n", html_text(version.previous));
    if (version.changes.empty()) out_ += "<p>The schemas are equal.</p>\n";
    if (!version.changes.empty()) {
      out_ += "<ul>\n";
      for (const std::string& change : version.changes) add("<li>{}</li>\n", html_text(change));
      out_ += "</ul>\n";
    }
    out_ += "</details>\n";
  }

  void example(std::string_view title, const std::string& text) {
    if (text.empty()) return;
    add("<details class=\"box\"><summary>{}</summary>\n<pre><code>{}</code></pre></details>\n", title, html_text(text));
  }

  /// The spec and the status are open; what is below them is folded.
  void field(const FieldDoc& field, int depth) {
    const bool is_leaf = field.children.empty();
    const std::string place =
        fmt::format("class=\"field\" id=\"{}\" data-path=\"{}\"", html_text(field.anchor), html_text(field.path));
    if (is_leaf) {
      add("<div {}>\n<div class=\"name\">", place);
    } else {
      add("<details {}{}>\n<summary class=\"name\">", place, depth == 0 ? " open=\"open\"" : "");
    }
    add("<code>{}</code> <span class=\"type\">{}</span> ", html_text(field.name), html_text(field.type));
    if (field.is_required) tag("required", "required");
    if (field.is_deprecated) tag("deprecated", "deprecated");
    out_ += link(field.anchor, field.path);
    out_ += is_leaf ? "</div>\n" : "</summary>\n";
    out_ += "<div class=\"body\">\n";
    description(field.description);
    facts(field);
    for (const FieldDoc& child : field.children) this->field(child, depth + 1);
    out_ += is_leaf ? "</div>\n</div>\n" : "</div>\n</details>\n";
  }

  void description(const std::string& text) {
    for (const Paragraph& paragraph : parse_description(text)) {
      out_ += "<p>";
      bool is_first = true;
      for (const Line& line : paragraph) {
        if (!std::exchange(is_first, false)) out_ += "<br/>";
        for (const Inline& part : line) add_inline(part);
      }
      out_ += "</p>\n";
    }
  }

  void add_inline(const Inline& part) {
    const std::string text = html_text(part.text);
    if (part.kind == Inline::Kind::code) {
      add("<code>{}</code>", text);
    } else if (part.kind == Inline::Kind::link) {
      add("<a href=\"{0}\" rel=\"nofollow noopener\">{0}</a>", text);
    } else {
      out_ += text;
    }
  }

  void facts(const FieldDoc& field) {
    if (field.constraints.empty() && field.rules.empty()) return;
    out_ += "<ul class=\"facts\">\n";
    for (const Constraint& constraint : field.constraints) this->constraint(constraint);
    for (const RuleDoc& rule : field.rules) {
      add("<li class=\"rule\">Rule: <code>{}</code>", html_text(rule.rule));
      if (!rule.message.empty()) add("<br/>{}", html_text(rule.message));
      out_ += "</li>\n";
    }
    out_ += "</ul>\n";
  }

  void constraints(const std::vector<Constraint>& list) {
    if (list.empty()) return;
    out_ += "<ul class=\"facts\">\n";
    for (const Constraint& one : list) constraint(one);
    out_ += "</ul>\n";
  }

  void constraint(const Constraint& constraint) {
    add("<li>{}{}", html_text(constraint.label), constraint.values.empty() ? "" : ":");
    for (const std::string& value : constraint.values)
      add(" <code>{}</code>", value.empty() ? "&quot;&quot;" : html_text(value));
    out_ += "</li>\n";
  }

  std::string out_;
};

}  // namespace

std::string write_html(const Reference& reference) { return HtmlWriter().page(reference); }

}  // namespace kubexx::reference
