#include "generator/emit/code/text.hpp"

#include <fmt/format.h>

namespace kubexx::emit {

std::string literal(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      result += '\\';
      result += c;
    } else if (c >= ' ' && c <= '~' && c != '?') {
      result += c;
    } else {
      result += fmt::format("\\{:03o}", static_cast<unsigned char>(c));  // three digits, so that none can follow
    }
  }
  return result + '"';
}

std::string comment(std::string_view text) {
  std::string result;
  for (const char c : text) result += c < ' ' || c > '~' || c == '\\' ? '?' : c;
  return result;
}

std::string banner(const CodeNames& names) {
  return fmt::format("// Made by kubexx from {}. Do not edit.\n", comment(names.include));
}

std::string codec_declaration(std::string_view type, bool is_decoded, std::string_view inside) {
  std::string text = fmt::format("\ntemplate <>\nstruct kubexx::Codec<{}> {{\n{}", type, inside);
  if (is_decoded) text += fmt::format("  static void decode(json::Reader& in, ::{}& value);\n", type);
  text += fmt::format("  static void encode(json::Writer& out, const ::{}& value);\n", type);
  return text + "\n private:\n  struct Table;\n};\n";
}

std::string_view deprecation_begin(const code_model::CodeFile& code) {
  return code.has_deprecated ? "\n#pragma GCC diagnostic push\n"
                               "#pragma GCC diagnostic ignored \"-Wdeprecated-declarations\"\n"
                             : "";
}

std::string_view deprecation_end(const code_model::CodeFile& code) {
  return code.has_deprecated ? "\n#pragma GCC diagnostic pop\n" : "";
}

}  // namespace kubexx::emit
