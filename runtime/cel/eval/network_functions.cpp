#include "runtime/cel/eval/collections.hpp"
#include "runtime/cel/eval/function.hpp"
#include "runtime/net/ip_address.hpp"
#include "runtime/net/url.hpp"

namespace kubexx::cel {
namespace {

using Arguments = std::span<const Value>;

/// Makes a value of what a parser read; its error text becomes an error.
template <class T>
Value made(std::variant<T, std::string> parsed, Value (*make)(const T*), EvalContext& context) {
  if (const auto* problem = std::get_if<std::string>(&parsed)) return context.error(*problem);
  return make(context.arena.make<T>(std::get<T>(std::move(parsed))));
}

Value parse_ip(std::string_view text, EvalContext& context) {
  return made(net::IpAddress::parse(text), Value::ip, context);
}
Value parse_cidr(std::string_view text, EvalContext& context) {
  return made(net::Cidr::parse(text), Value::cidr, context);
}

Value ip(Arguments arguments, EvalContext& context) { return parse_ip(arguments[0].as_text(), context); }
Value cidr(Arguments arguments, EvalContext& context) { return parse_cidr(arguments[0].as_text(), context); }

Value is_ip(Arguments arguments, EvalContext&) {
  return Value::boolean(std::holds_alternative<net::IpAddress>(net::IpAddress::parse(arguments[0].as_text())));
}

Value is_cidr(Arguments arguments, EvalContext&) {
  return Value::boolean(std::holds_alternative<net::Cidr>(net::Cidr::parse(arguments[0].as_text())));
}

Value is_canonical(Arguments arguments, EvalContext& context) {
  const auto parsed = net::IpAddress::parse(arguments[0].as_text());
  if (const auto* problem = std::get_if<std::string>(&parsed)) return context.error(*problem);
  return Value::boolean(std::get<net::IpAddress>(parsed).text() == arguments[0].as_text());
}

Value family(Arguments arguments, EvalContext&) { return Value::integer(arguments[0].as_ip().is_v4() ? 4 : 6); }

template <bool (net::IpAddress::*question)() const>
Value answer(Arguments arguments, EvalContext&) {
  return Value::boolean((arguments[0].as_ip().*question)());
}

Value contains_ip(Arguments arguments, EvalContext& context) {
  const Value address = arguments[1].is(ValueKind::ip) ? arguments[1] : parse_ip(arguments[1].as_text(), context);
  // For the server, a string that is not an address is an argument of the wrong type.
  return address.is_error() ? no_such_overload() : Value::boolean(arguments[0].as_cidr().contains(address.as_ip()));
}

Value contains_cidr(Arguments arguments, EvalContext& context) {
  const Value network = arguments[1].is(ValueKind::cidr) ? arguments[1] : parse_cidr(arguments[1].as_text(), context);
  return network.is_error() ? network : Value::boolean(arguments[0].as_cidr().contains(network.as_cidr()));
}

Value cidr_ip(Arguments arguments, EvalContext&) { return Value::ip(&arguments[0].as_cidr().address); }
Value prefix_length(Arguments arguments, EvalContext&) { return Value::integer(arguments[0].as_cidr().prefix_length); }

Value masked(Arguments arguments, EvalContext& context) {
  const net::Cidr& network = arguments[0].as_cidr();
  return Value::cidr(
      context.arena.make<net::Cidr>(network.address.masked(network.prefix_length), network.prefix_length));
}

net::HostColons colons_of(const EvalContext& context) {
  return context.quirks.lenient_colons ? net::HostColons::lenient : net::HostColons::strict;
}

Value url(Arguments arguments, EvalContext& context) {
  constexpr std::string_view kPrefix = "URL parse error during conversion from string: ";
  const std::string_view text = arguments[0].as_text();
  // Only absolute URLs are accepted, but parsed as references, which may have a fragment.
  const std::string problem = net::url_problem(text, colons_of(context));
  net::Url::Result parsed = problem.empty() ? net::Url::parse(text, colons_of(context)) : problem;
  if (auto* message = std::get_if<std::string>(&parsed)) message->insert(0, kPrefix);
  return made(std::move(parsed), Value::url, context);
}
Value is_url(Arguments arguments, EvalContext& context) {
  return Value::boolean(net::url_problem(arguments[0].as_text(), colons_of(context)).empty());
}
Value scheme(Arguments arguments, EvalContext&) { return Value::string(arguments[0].as_url().scheme); }
Value host(Arguments arguments, EvalContext&) { return Value::string(arguments[0].as_url().host); }
Value hostname(Arguments arguments, EvalContext&) { return Value::string(arguments[0].as_url().hostname()); }
Value port(Arguments arguments, EvalContext&) { return Value::string(arguments[0].as_url().port()); }
Value escaped_path(Arguments arguments, EvalContext&) { return Value::string(arguments[0].as_url().escaped_path); }

Value query(Arguments arguments, EvalContext& context) {
  auto* map = context.arena.make<MapValue>();
  for (const auto& [name, values] : arguments[0].as_url().query()) {
    ListValue* list = make_growing_list(values.size(), context);
    for (const std::string& value : values) append(*list, context.string(value), context);
    set_entry(*map, context.string(name), Value::list(list));
  }
  return Value::map(map);
}

constexpr Implemented kNetworkFunctions[] = {
    {"string_to_ip", ip},
    {"is_ip", is_ip},
    {"ip_is_canonical", is_canonical},
    {"ip_family", family},
    {"ip_is_unspecified", answer<&net::IpAddress::is_unspecified>},
    {"ip_is_loopback", answer<&net::IpAddress::is_loopback>},
    {"ip_is_link_local_multicast", answer<&net::IpAddress::is_link_local_multicast>},
    {"ip_is_link_local_unicast", answer<&net::IpAddress::is_link_local_unicast>},
    {"ip_is_global_unicast", answer<&net::IpAddress::is_global_unicast>},
    {"string_to_cidr", cidr},
    {"is_cidr", is_cidr},
    {"cidr_contains_ip_string", contains_ip},
    {"cidr_contains_ip_ip", contains_ip},
    {"cidr_contains_cidr_string", contains_cidr},
    {"cidr_contains_cidr", contains_cidr},
    {"cidr_ip", cidr_ip},
    {"cidr_prefix_length", prefix_length},
    {"cidr_masked", masked},
    {"string_to_url", url},
    {"is_url_string", is_url},
    {"url_get_scheme", scheme},
    {"url_get_host", host},
    {"url_get_hostname", hostname},
    {"url_get_port", port},
    {"url_get_escaped_path", escaped_path},
    {"url_get_query", query},
};

}  // namespace

std::span<const Implemented> network_functions() { return kNetworkFunctions; }

}  // namespace kubexx::cel
