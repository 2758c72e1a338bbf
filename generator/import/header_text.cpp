#include "generator/import/header_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <utility>
#include <vector>

namespace kubexx::importing {
namespace {

class HeaderWriter {
 public:
  std::string take() { return std::move(out_); }

  void begin(const Header& header) {
    line(kHeaderBanner + header.source + ".");
    line("// clang-format off");
    line("#pragma once");
    line();
    for (const std::string_view name : {"cstddef", "cstdint", "map", "memory", "optional", "string", "vector"})
      if (name != "memory" || header.has_pointers) line(fmt::format("#include <{}>", name));
    line();
    line("#include <kubexx/annotations.hpp>");
    for (const std::string& path : header.includes) line(fmt::format("#include <{}>", path));
    line();
    markers(header.namespace_markers);
    line(fmt::format("namespace {} {{", header.name_space));
    line();
  }

  void end(const Header& header) {
    for (const auto& [path, declared] : compared_later_) definition_of_equality(path, *declared);
    line();
    line(fmt::format("}}  // namespace {}", header.name_space));
  }

  void separate() { line(); }

  void declaration(const Declaration& declared) {
    comment(declared.comment);
    switch (declared.form) {
      case Declaration::Form::alias:
        return line(fmt::format("using {} = {};", declared.name, declared.underlying));
      case Declaration::Form::enumeration:
        return enumeration(declared);
      case Declaration::Form::forward:
        return line(fmt::format("struct {};", declared.name));
      case Declaration::Form::structure:
        return structure(declared);
    }
  }

 private:
  void line(std::string_view text = {}) {
    if (!text.empty()) out_.append(2 * depth_, ' ');
    out_ += text;
    out_ += '\n';
  }

  void markers(const std::vector<std::string>& all) {
    for (const std::string& marker : all) line("// +" + marker);
  }

  void comment(const Comment& text) {
    for (const std::string& each : text.description) line(each.empty() ? "///" : "/// " + each);
    markers(text.markers);
  }

  void enumeration(const Declaration& declared) {
    if (const std::string short_form = one_line(declared); !short_form.empty()) return line(short_form);
    line(fmt::format("enum class {} {{", declared.name));
    ++depth_;
    for (const Enumerator& each : declared.enumerators) {
      markers(each.markers);
      line(each.name + ",");
    }
    --depth_;
    line("};");
  }

  /// `enum class Policy { Always, Never };`, or an empty string if that is too long.
  static std::string one_line(const Declaration& declared) {
    std::string names;
    for (const Enumerator& each : declared.enumerators) {
      if (!each.markers.empty() || names.size() > 80) return {};
      names += (names.empty() ? "" : ", ") + each.name;
    }
    return fmt::format("enum class {} {{ {} }};", declared.name, names);
  }

  void structure(const Declaration& declared) {
    if (declared.properties.empty()) return empty_structure(declared);
    line(fmt::format("struct {} {{", declared.name));
    ++depth_;
    path_.push_back(declared.name);
    for (const Property& each : declared.properties) {
      if (&each != &declared.properties.front()) line();
      property(each);
    }
    equality(declared);
    path_.pop_back();
    --depth_;
    line("};");
  }

  void empty_structure(const Declaration& declared) {
    const std::string body = declared.equality == Declaration::Equality::none ? "" : " " + comparison(declared) + " ";
    line(fmt::format("struct {} {{{}}};", declared.name, body));
  }

  static std::string comparison(const Declaration& declared) {
    return fmt::format("bool operator==(const {}&) const = default;", declared.name);
  }

  void equality(const Declaration& declared) {
    if (declared.equality == Declaration::Equality::none) return;
    line();
    if (declared.equality == Declaration::Equality::of_members) return line(comparison(declared));
    // What its pointers refer to may be incomplete here.
    line(fmt::format("bool operator==(const {}& other) const;", declared.name));
    compared_later_.emplace_back(fmt::format("{}", fmt::join(path_, "::")), &declared);
  }

  void definition_of_equality(const std::string& path, const Declaration& declared) {
    line();
    line(fmt::format("inline bool {}::operator==(const {}& other) const {{", path, declared.name));
    ++depth_;
    for (const Property& each : declared.properties)
      line(fmt::format("{}{}{}", &each == &declared.properties.front() ? "return " : "       ",
                       member_equality(each.member), &each == &declared.properties.back() ? ";" : " &&"));
    --depth_;
    line("}");
  }

  static std::string member_equality(const Member& member) {
    const std::string& name = member.name;
    if (!member.is_pointer) return fmt::format("this->{0} == other.{0}", name);
    return fmt::format("(this->{0} && other.{0} ? *this->{0} == *other.{0} : this->{0} == other.{0})", name);
  }

  void property(const Property& each) {
    for (const Declaration& nested : each.declarations) declaration(nested);
    const Member& member = each.member;
    comment(member.comment);
    line(fmt::format("{} {}{};", member.type, member.name,
                     member.initializer.empty() ? "{}" : " = " + member.initializer));
  }

  std::string out_;
  std::size_t depth_ = 0;
  std::vector<std::string> path_;  ///< of the current struct
  std::vector<std::pair<std::string, const Declaration*>> compared_later_;
};

}  // namespace

std::string header_text(const Header& header) {
  HeaderWriter writer;
  writer.begin(header);
  for (const Declaration& each : header.declarations) {
    if (&each != &header.declarations.front()) writer.separate();
    writer.declaration(each);
  }
  writer.end(header);
  return writer.take();
}

}  // namespace kubexx::importing
