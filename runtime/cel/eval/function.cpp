#include "runtime/cel/eval/function.hpp"

#include <algorithm>
#include <string>

#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/operator.hpp"
#include "runtime/cel/type.hpp"

namespace kubexx::cel {
namespace {

/// A row of the table, parsed.
struct Row {
  Implementation run = nullptr;
  std::vector<const Type*> parameters;
};

class Rows {
 public:
  Rows() : rows_(overload_table().size()) {
    for (std::size_t i = 0; i < rows_.size(); ++i) read(overload_table()[i], rows_[i]);
    for (const auto& library :
         {authorization_functions(), conversion_functions(), format_functions(), list_functions(), network_functions(),
          optional_functions(), quantity_functions(), string_functions(), time_functions()}) {
      for (const Implemented& implemented : library) add(implemented);
    }
  }

  const Row& operator[](OverloadIndex row) const { return rows_[row]; }

 private:
  void read(const Overload& overload, Row& row) {
    std::string letters;
    if (!overload.parameters.empty()) row.parameters = read_types(overload.parameters, types_, letters);
    if (const Operator* found = find_operator(overload.function)) row.run = found->run;
  }

  void add(const Implemented& implemented) {
    if (const auto row = find_overload(implemented.id)) rows_[*row].run = implemented.run;
  }

  TypePool types_;
  std::vector<Row> rows_;
};

const Row& row_of(OverloadIndex index) {
  static const Rows rows;
  return rows[index];
}

bool accepts_value(const Type& type, const Value& value, EvalContext& context) {
  if (type.is_dyn() || type.is(TypeKind::variable)) return true;
  if (type.name != type_name(value)) return false;
  if (type.is(TypeKind::list)) {
    const ListValue& list = value.as_list();
    return list.size == 0 || accepts_value(*type.parameter(0), item(list, 0, context), context);
  }
  if (type.is(TypeKind::map)) {
    const auto all = keys(value.as_map());
    if (all.empty()) return true;
    return accepts_value(*type.parameter(0), all.front(), context) &&
           accepts_value(*type.parameter(1), find(value.as_map(), all.front(), context).value, context);
  }
  return true;
}

}  // namespace

Implementation implementation_of(OverloadIndex row) { return row_of(row).run; }

bool accepts(OverloadIndex row, std::span<const Value> arguments, EvalContext& context) {
  const auto& parameters = row_of(row).parameters;
  return std::equal(parameters.begin(), parameters.end(), arguments.begin(), arguments.end(),
                    [&](const Type* type, const Value& value) { return accepts_value(*type, value, context); });
}

}  // namespace kubexx::cel
