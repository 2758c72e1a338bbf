// Standard input: one operation a line, its fields separated by tabs. Standard output: its results, `-` for what has
// none.
//   quantity A B        problem of A, canonical A, value, thousandths, A compared with B, A + B, A - B
//   duration TEXT       canonical text
//   time TEXT           text of a Time, text of a MicroTime
//   share TEXT TOTAL    share of the total, rounded up and down
#include <kubexx/types.hpp>

#include <iostream>
#include <optional>
#include <string>
#include <vector>

namespace {

using kubexx::Quantity;

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields(1);
  for (const char c : line) {
    if (c == '\t') {
      fields.emplace_back();
    } else {
      fields.back() += c;
    }
  }
  return fields;
}

std::string shown(const std::optional<std::string>& text) { return text.value_or("-"); }
std::string shown(const std::optional<std::int64_t>& number) { return number ? std::to_string(*number) : "-"; }
std::string shown(const std::optional<Quantity>& quantity) { return quantity ? quantity->text : "-"; }

std::string order(std::partial_ordering order) {
  if (order == std::partial_ordering::unordered) return "-";
  return order < 0 ? "<" : order > 0 ? ">" : "=";
}

std::string quantity_line(const Quantity& a, const Quantity& b) {
  return a.problem() + "\t" + shown(a.canonical()) + "\t" + shown(a.value()) + "\t" + shown(a.milli_value()) + "\t" +
         order(a <=> b) + "\t" + shown(a.plus(b)) + "\t" + shown(a.minus(b));
}

std::string time_line(const std::string& text) {
  const auto time = kubexx::Time::parse(text);
  return time ? time->text() + "\t" + kubexx::MicroTime(*time).text() : "-";
}

std::string share_line(const kubexx::IntOrString& share, std::int64_t total) {
  using Rounding = kubexx::IntOrString::Rounding;
  return shown(share.of_total(total, Rounding::up)) + "\t" + shown(share.of_total(total, Rounding::down));
}

std::string result(const std::vector<std::string>& fields) {
  if (fields[0] == "quantity") return quantity_line(fields[1], fields[2]);
  if (fields[0] == "time") return time_line(fields[1]);
  if (fields[0] == "share") return share_line(fields[1], std::stoll(fields[2]));
  const auto span = kubexx::Duration::parse(fields[1]);
  return span ? span->text() : "-";
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) std::cout << result(fields_of(line)) << "\n";
}
