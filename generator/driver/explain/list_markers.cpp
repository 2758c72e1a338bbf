#include "generator/driver/explain/list_markers.hpp"

#include <fmt/format.h>

#include <ostream>
#include <string_view>

#include "generator/driver/explain/marker_list.hpp"
#include "generator/driver/run.hpp"
#include "generator/markers/reference.hpp"
#include "generator/markers/typed_header.hpp"
#include "runtime/json/text.hpp"

namespace kubexx::driver {
namespace {

int print_page(const std::string& name, std::ostream& out, std::ostream& err) {
  if (const markers::MarkerRow* row = find_marker(name)) {
    out << marker_page(*row);
    return kSuccess;
  }
  std::string_view guess = nearest_marker(name);
  err << fmt::format("kubexx: error: unknown marker '{}'{}\n", name,
                     guess.empty() ? "; 'kubexx markers' lists them" : fmt::format("; did you mean '{}'?", guess));
  return kUsage;
}

}  // namespace

int list_markers(const std::string& name, const std::string& format, std::ostream& out, std::ostream& err) {
  if (format != "text" && !name.empty()) {
    err << fmt::format("kubexx: error: --format {} always lists all markers: omit '{}'\n", format, name);
    return kUsage;
  }
  if (format == "json") {
    out << json::to_pretty_text(markers::markers_json()) << "\n";
  } else if (format == "markdown") {
    out << markers::reference_page();
  } else if (format == "header") {
    out << markers::typed_header();
  } else {
    if (!name.empty()) return print_page(name, out, err);
    out << marker_list();
  }
  return kSuccess;
}

}  // namespace kubexx::driver
