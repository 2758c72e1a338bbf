#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/function.hpp"
#include "runtime/cel/library/named_format.hpp"

namespace kubexx::cel {
namespace {

using Arguments = std::span<const Value>;

template <std::size_t index>
Value named(Arguments, EvalContext&) {
  return Value::format(&named_formats()[index]);
}

Value by_name(Arguments arguments, EvalContext& context) {
  const NamedFormat* format = find_named_format(arguments[0].as_text());
  return Value::optional(format ? context.arena.make<Value>(Value::format(format)) : nullptr);
}

Value validate(Arguments arguments, EvalContext& context) {
  const NamedFormat& format = arguments[0].as_format();
  const bool is_earlier = context.quirks.lenient_colons && format.earlier_problems != nullptr;
  const auto problems = (is_earlier ? format.earlier_problems : format.problems)(arguments[1].as_text());
  if (problems.empty()) return Value::optional(nullptr);
  ListValue* list = make_growing_list(problems.size(), context);
  for (const std::string& problem : problems) append(*list, context.string(problem), context);
  return Value::optional(context.arena.make<Value>(Value::list(list)));
}

/// In the order of `named_formats`.
constexpr Implemented kFormatFunctions[] = {
    {"format.dns1123Label", named<0>},
    {"format.dns1123Subdomain", named<1>},
    {"format.dns1035Label", named<2>},
    {"format.qualifiedName", named<3>},
    {"format.dns1123LabelPrefix", named<4>},
    {"format.dns1123SubdomainPrefix", named<5>},
    {"format.dns1035LabelPrefix", named<6>},
    {"format.labelValue", named<7>},
    {"format.uri", named<8>},
    {"format.uuid", named<9>},
    {"format.byte", named<10>},
    {"format.date", named<11>},
    {"format.datetime", named<12>},
    {"format-named", by_name},
    {"format-validate", validate},
};

}  // namespace

std::span<const Implemented> format_functions() { return kFormatFunctions; }

}  // namespace kubexx::cel
