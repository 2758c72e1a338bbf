#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "generator/reference/anchor.hpp"
#include "generator/reference/html.hpp"
#include "generator/reference/markdown.hpp"
#include "generator/reference/reference.hpp"
#include "runtime/json/text.hpp"
#include "runtime/schema/check.hpp"
#include "runtime/schema/decode.hpp"
#include "runtime/yaml/reader.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/measure.hpp"

namespace kubexx::reference {
namespace {

std::string version_text(const std::string& name, const std::string& spec) {
  return "  - name: " + name + "\n    served: true\n    storage: " + (name == "v1" ? "true" : "false") +
         "\n    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n          apiVersion: "
         "{type: "
         "string}\n          spec: " +
         spec + "\n";
}

schema::CustomResourceDefinition definition(const std::string& versions) {
  const std::string text =
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: widgets.example.com}\n"
      "spec:\n  group: example.com\n  scope: Namespaced\n  names: {plural: widgets, kind: Widget}\n  versions:\n" +
      versions;
  const yaml::Documents read = yaml::read_documents(text);
  REQUIRE(read.errors.empty());
  schema::DecodedCrd decoded = schema::decode_crd(read.documents.at(0).value);
  REQUIRE(!decoded.fatal);
  schema::default_crd(decoded.crd);
  return decoded.crd;
}

Reference reference_of(const std::string& spec) {
  return build_reference({definition(version_text("v1", spec))}, schema::kNewestServer);
}

const FieldDoc& spec_of(const Reference& reference) { return reference.kinds.at(0).versions.at(0).root.children.at(1); }

std::string facts_text(const FieldDoc& field) {
  std::string out;
  for (const Constraint& constraint : field.constraints)
    out += fmt::format("{}={};", constraint.label, fmt::join(constraint.values, ","));
  return out;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST_CASE("constraints and types are listed, those of elements and values too") {
  const auto described = [](const std::string& spec) {
    const Reference reference = reference_of(spec);
    return spec_of(reference).type + " " + facts_text(spec_of(reference));
  };
  CHECK(described("{type: integer, minimum: 1, maximum: 5, exclusiveMaximum: true, default: 2, nullable: true}") ==
        "integer Default=2;Minimum=1;Less than=5;Can be null=;");
  CHECK(described("{type: array, x-kubernetes-list-type: set, maxItems: 3, items: {type: string, enum: [a, '']}}") ==
        "[]string Maximum items=3;Unique items=;Items: Enum=a,\"\";");
  CHECK(described("{type: object, additionalProperties: {type: array, items: {type: string, pattern: '^a'}}}") ==
        "map[string][]string Values: Items: Pattern=^a;");
  CHECK(described("{x-kubernetes-int-or-string: true, anyOf: [{type: integer}, {type: string}]}") ==
        "integer or string ");
  CHECK(described("{type: object, properties: {a: {type: string}, b: {type: string}}, oneOf: [{required: [a]}, "
                  "{required: [b]}], not: {required: [a, b]}}") ==
        "object Exactly one of=a,b;Not={\"required\":[\"a\",\"b\"]};");
}

TEST_CASE("fields below lists and maps have paths and anchors") {
  const Reference reference = reference_of(
      "{type: array, items: {type: object, additionalProperties: {type: object, required: [a.b], properties: {a.b: "
      "{type: string, description: 'Deprecated: use c.'}}}}}");
  const FieldDoc& field = spec_of(reference).children.at(0);
  CHECK(field.path == "spec[]{}.a.b");
  CHECK(field.anchor == "Widget.v1.example.com_spec.a~2eb");
  CHECK(field.is_required);
  CHECK(field.is_deprecated);
}

TEST_CASE("versions are ordered by preference, and their differences are listed") {
  const Reference reference =
      build_reference({definition(version_text("v1alpha1", "{type: object, properties: {a: {type: string}}}") +
                                  version_text("v1", "{type: object, properties: {b: {type: integer}}}"))},
                      schema::kNewestServer);
  const auto& versions = reference.kinds.at(0).versions;
  CHECK(versions.at(0).name == "v1");
  CHECK(versions.at(0).previous == "v1alpha1");
  CHECK(versions.at(0).changes == std::vector<std::string>{"spec.a: was removed", "spec.b: was added"});
  CHECK(versions.at(1).previous.empty());
}

/// Walks the elements of a page, and collects what is wrong with it.
class PageCheck {
 public:
  explicit PageCheck(std::string_view page) : rest_(page) {}

  std::vector<std::string> problems() {
    if (!rest_.starts_with("<!DOCTYPE html>\n")) problems_.push_back("no doctype");
    rest_.remove_prefix(std::min(rest_.find("<html"), rest_.size()));
    while (!rest_.empty() && problems_.size() < 5) step();
    for (const std::string& name : open_) problems_.push_back("not closed: " + name);
    for (const std::string& target : targets_)
      if (!ids_.contains(target)) problems_.push_back("no such anchor: " + target);
    return problems_;
  }

 private:
  void step() {
    const std::size_t begin = rest_.find('<');
    const std::string_view text = rest_.substr(0, begin);
    if (contains(std::string(text), ">")) problems_.push_back("text with >: " + std::string(text));
    rest_.remove_prefix(std::min(begin, rest_.size()));
    if (rest_.empty()) return;
    const std::size_t end = rest_.find('>');
    if (end == std::string_view::npos) return add_problem("tag without end");
    const std::string tag(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    if (tag.starts_with('/')) return close(tag.substr(1));
    const std::string name = tag.substr(0, tag.find(' '));
    read_attributes(tag.substr(name.size()));
    if (tag.ends_with('/')) return;
    open_.push_back(name);
    if (name == "style" || name == "script") rest_.remove_prefix(std::min(rest_.find("</" + name), rest_.size()));
  }

  void add_problem(std::string problem) {
    problems_.push_back(std::move(problem));
    rest_ = {};
  }

  void close(const std::string& name) {
    if (open_.empty() || open_.back() != name) return add_problem("unexpected </" + name + ">");
    open_.pop_back();
  }

  void read_attributes(std::string_view text) {
    while (text.starts_with(' ')) {
      const std::size_t sign = text.find("=\"");
      const std::size_t end = sign == std::string_view::npos ? sign : text.find('"', sign + 2);
      if (end == std::string_view::npos) return add_problem("bad attributes: " + std::string(text));
      const std::string name(text.substr(1, sign - 1)), value(text.substr(sign + 2, end - sign - 2));
      if (name.starts_with("on")) problems_.push_back("handler: " + name);
      if (name == "id" && !ids_.insert(value).second) problems_.push_back("twice: " + value);
      if (name == "href" && value.starts_with('#')) targets_.push_back(value.substr(1));
      if (name == "href" && !value.starts_with('#') && !value.starts_with("http"))
        problems_.push_back("href: " + value);
      text.remove_prefix(end + 1);
    }
    if (text != "" && text != "/") problems_.push_back("bad attributes: " + std::string(text));
  }

  std::string_view rest_;
  std::vector<std::string> open_, problems_, targets_;
  std::set<std::string> ids_;
};

const std::string kHostile =
    "{type: object, description: \"</p><script>alert(1)</script>\\u202E & 'x' javascript:alert(2) "
    "https://example.com/'onclick='alert(3)\", properties: {'\\\"><img src=x onerror=alert(4)>': {type: string, "
    "default: "
    "'</code><script>', pattern: '<b>|]]>'}, '--><svg/onload=a>': {type: object, properties: {'a b': {type: string}, "
    "'a~20b': {type: string}}}}, x-kubernetes-validations: [{rule: \"'<i>' != '</details>'\", message: '<u>&amp;'}]}";

TEST_CASE("the HTML page is well-formed, and its anchors are unique and resolve") {
  const std::string page = write_html(reference_of(
      "{type: object, properties: {a: {type: array, items: {type: object, properties: {b: {type: string}}}}}}"));
  CHECK(PageCheck(page).problems().empty());
  CHECK(contains(page, "id=\"Widget.v1.example.com_spec.a.b\" data-path=\"spec.a[].b\""));
  CHECK(!contains(page, "src="));
  // Without scripts, what needs them stays hidden.
  CHECK(contains(page, "autocomplete=\"off\" hidden=\"hidden\"/>"));
}

TEST_CASE("text of definitions does not become HTML") {
  const std::string page = write_html(reference_of(kHostile));
  const std::vector<std::string> problems = PageCheck(page).problems();
  CHECK(problems == std::vector<std::string>());
  for (const std::string_view part : {"<script>alert", "<img", "<svg", "<b>", "<i>", "<u>", "\xE2\x80\xAE"})
    CHECK(!contains(page, part));
  CHECK(contains(page, "&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;"));
  CHECK(contains(page, "href=\"https://example.com/\""));
}

TEST_CASE("text of definitions does not become Markdown") {
  const std::string page = write_markdown(reference_of(kHostile));
  for (const std::string_view part : {"<script>alert(1)", "<u>", "\xE2\x80\xAE"}) CHECK(!contains(page, part));
  // Beyond code, every `<` begins a tag of the page itself.
  std::string plain = page;
  for (std::size_t at = plain.find('`'); at != std::string::npos; at = plain.find('`', at)) {
    const std::size_t end = plain.find('`', at + 1);
    REQUIRE(end != std::string::npos);
    plain.erase(at, end - at + 1);
  }
  for (std::size_t at = plain.find('<'); at != std::string::npos; at = plain.find('<', at + 1)) {
    const std::string_view tag = std::string_view(plain).substr(at);
    INFO(tag.substr(0, 60));
    const bool is_own = tag.starts_with("<a id=\"Widget.") || tag.starts_with("</a>") || tag.starts_with("<br>") ||
                        tag.starts_with("<details>") || tag.starts_with("</details>") || tag.starts_with("<summary>") ||
                        tag.starts_with("</summary>") || tag.starts_with("<!-- Generated by kubexx. -->") ||
                        tag.starts_with("<https://example.com/");
    CHECK(is_own);
  }
}

TEST_CASE("Markdown is divided into a page for each kind, whose links resolve") {
  const std::vector<Page> pages = write_markdown_pages(reference_of("{type: string}"));
  REQUIRE(pages.size() == 2);
  CHECK(pages[0].name == "README.md");
  CHECK(pages[1].name == "widget.example.com.md");
  CHECK(contains(pages[0].text, "[Widget](widget.example.com.md#Widget.example.com)"));
  CHECK(contains(pages[1].text, "<a id=\"Widget.example.com\"></a>"));
}

TEST_CASE("the time and the size of pages grow with the number of fields") {
  const auto seconds = [](int fields) {
    std::string properties;
    for (int i = 0; i < fields; ++i)
      properties += fmt::format(
          "f{}: {{type: object, description: 'One `a` of https://b.c', properties: {{a: {{type: string}}}}}}, ", i);
    const auto crd = definition(version_text("v1", "{type: object, properties: {" + properties + "}}"));
    return test::measure([&] {
             const Reference reference = build_reference({crd}, schema::kNewestServer);
             CHECK(write_html(reference).size() + write_markdown(reference).size() >
                   100 * static_cast<std::size_t>(fields));
           })
        .seconds;
  };
  seconds(100);
  const double once = seconds(2000), twice = seconds(4000);
  CHECK(twice < 3.2 * once + 0.05 * test::kSlowdown);
}

}  // namespace
}  // namespace kubexx::reference
