#include "tests/unit/cel/value_expressions.hpp"

#include <fmt/format.h>

#include <string_view>

namespace kubexx::cel::test {
namespace {

using Texts = std::vector<std::string>;

const Texts kNumbers = {"0",
                        "1",
                        "-1",
                        "7",
                        "9223372036854775807",
                        "-9223372036854775808",
                        "0u",
                        "1u",
                        "7u",
                        "18446744073709551615u",
                        "0.0",
                        "-0.0",
                        "1.0",
                        "0.1",
                        "-2.5",
                        "1e19",
                        "1e300",
                        "9.2233720368547758e18",
                        "double('NaN')",
                        "double('Infinity')",
                        "double('-Infinity')"};

const Texts kStrings = {"''",       "'a'",       "'abc'", "'Hello World'", "'t\u00e9\u20ac\U0001F600x'",
                        "'  a b '", "'a,b,,c'",  "'12'",  "'-7'",          "'1.5e3'",
                        "'true'",   "'1_0.5_0'", "'NaN'", "'x\\n\"\\\\y'", "'+5'"};

const Texts kOthers = {"null",
                       "true",
                       "false",
                       "b''",
                       "b'abc'",
                       "b'\\xff\\x00'",
                       "duration('0s')",
                       "duration('1h30m')",
                       "duration('-1.5s')",
                       "duration('9223372036854775807ns')",
                       "timestamp('1970-01-01T00:00:00Z')",
                       "timestamp('2024-02-29T23:59:59.123456789+02:00')",
                       "timestamp('0001-01-01T00:00:00Z')",
                       "timestamp('9999-12-31T23:59:59.999999999Z')",
                       "[]",
                       "[1, 2, 3]",
                       "['a', 'b', 'a']",
                       "[[1], [], [2, 3]]",
                       "[1.5, 2.5]",
                       "{}",
                       "{'a': 1, 'b': 2}",
                       "{1: 'x', 2: 'y'}",
                       "{1u: true}",
                       "{true: 1.5}",
                       "optional.none()",
                       "optional.of(1)",
                       "optional.of('x')",
                       "int",
                       "type(null)",
                       "list",
                       "google.protobuf.Timestamp",
                       "quantity('1.5Gi')",
                       "quantity('1536Mi')",
                       "quantity('-3m')",
                       "ip('10.0.0.1')",
                       "ip('2001:db8::1')",
                       "cidr('10.0.0.0/8')",
                       "cidr('2001:db8::/33')",
                       "url('https://user@example.com:8080/a%20b?x=1&x=2&y=%20#f')",
                       "semver('1.2.3-rc.1')",
                       "semver('1.2.3')",
                       "format.dns1123Label()",
                       "format.named('uuid').value()"};

Texts all_values() {
  Texts all = kNumbers;
  all.insert(all.end(), kStrings.begin(), kStrings.end());
  all.insert(all.end(), kOthers.begin(), kOthers.end());
  return all;
}

void add_operators(Texts& out) {
  const Texts values = all_values();
  for (const auto& a : values) {
    for (const auto* function : {"!dyn({})",
                                 "-dyn({})",
                                 "size(dyn({}))",
                                 "type({})",
                                 "string(dyn({}))",
                                 "int(dyn({}))",
                                 "uint(dyn({}))",
                                 "double(dyn({}))",
                                 "bool(dyn({}))",
                                 "bytes(dyn({}))",
                                 "duration(dyn({}))",
                                 "timestamp(dyn({}))",
                                 "string({})",
                                 "int({})",
                                 "uint({})",
                                 "double({})",
                                 "bytes({})",
                                 "optional.ofNonZeroValue({})",
                                 "'%s'.format([{}])",
                                 "'%d'.format([{}])",
                                 "'%f %.2e'.format([{0}, {0}])",
                                 "'%x %X'.format([{0}, {0}])",
                                 "'%b'.format([{}])",
                                 "'%o'.format([{}])",
                                 "'%s'.format([[{}]])",
                                 "'%s'.format([{{'k': {}}}])",
                                 "[{}].map(x, x)",
                                 "dyn({}).map(x, x)",
                                 "dyn({}).all(k, v, true)",
                                 "has(dyn({}).a)",
                                 "dyn({}).a",
                                 "dyn({})[0]",
                                 "dyn({})['a']",
                                 "dyn({}).?a",
                                 "dyn({})[?0]",
                                 "dyn({}).includes(1)",
                                 "dyn({}).sort()",
                                 "dyn({}).sortBy(x, 1)",
                                 "dyn({}).distinct() == [] || true",
                                 "dyn({}).flatten(1)",
                                 "[[1]].flatten(dyn({})) == [] || true",
                                 "dyn([{}, {}]).sort()"}) {
      out.push_back(fmt::format(fmt::runtime(function), a, a));
    }
    for (const auto& b : values) {
      out.push_back(fmt::format("dyn({}) == dyn({})", a, b));
      for (const auto* op : {"+", "-", "*", "/", "%", "<", ">=", "in"}) {
        if (out.size() % 3 == 0 || a == b) out.push_back(fmt::format("dyn({}) {} dyn({})", a, op, b));
      }
    }
  }
  for (const auto& a : kNumbers) {
    for (const auto& b : kNumbers) {
      for (const auto* op : {"+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!="})
        out.push_back(fmt::format("{} {} {}", a, op, b));
    }
  }
  for (const auto& a : kOthers) {
    for (const auto& b : kOthers) {
      for (const auto* op : {"+", "-", "<", ">=", "==", "!=", "in"}) out.push_back(fmt::format("{} {} {}", a, op, b));
    }
  }
}

void add_strings(Texts& out) {
  const Texts integers = {"-1", "0", "1", "2", "3", "5", "100", "9223372036854775807"};
  const Texts patterns = {"''", "'a'", "'[a-z]+'", "'^.*$'", "'('", "'a|b'", "'(?i)HELLO'", "'x*'"};
  for (const auto& a : kStrings) {
    for (const auto* call :
         {"{}.lowerAscii()", "{}.upperAscii()", "{}.trim()", "{}.size()", "strings.quote({})", "isURL({})", "isIP({})",
          "isCIDR({})", "isQuantity({})", "isSemver({})", "isSemver({}, true)", "bool({})"}) {
      out.push_back(fmt::format(fmt::runtime(call), a));
    }
    for (const auto& i : integers) {
      for (const auto* call : {"{}.charAt({})", "{}.substring({})", "{}.split('', {})", "{}.split(',', {})",
                               "{}.substring(1, {})", "{}.substring({}, 2)", "{}.indexOf('a', {})",
                               "{}.lastIndexOf('a', {})", "{}.indexOf('', {})", "{}.lastIndexOf('', {})",
                               "{}.replace('a', 'xy', {})", "{}.replace('', '-', {})", "{}.findAll('[a-z]', {})"}) {
        out.push_back(fmt::format(fmt::runtime(call), a, i));
      }
    }
    for (const auto& b : kStrings) {
      for (const auto* call : {"{}.contains({})", "{}.startsWith({})", "{}.endsWith({})", "{}.indexOf({})",
                               "{}.lastIndexOf({})", "{}.split({})", "{}.replace({}, '_')", "{} + {}", "{} < {}",
                               "{} == {}", "[{}, {}].join('-')", "dyn({}).contains(dyn({}))"}) {
        out.push_back(fmt::format(fmt::runtime(call), a, b));
      }
    }
    for (const auto& p : patterns) {
      for (const auto* call : {"{}.matches({})", "matches({}, {})", "{}.find({})", "{}.findAll({})",
                               "{0}.matches([{1}][0])", "{0}.find([{1}][0])", "{0}.findAll([{1}][0])"}) {
        out.push_back(fmt::format(fmt::runtime(call), a, p));
      }
    }
  }
  for (const auto* text : {"'%'.format([1])",
                           "'%%'.format([])",
                           "'%z'.format([1])",
                           "'%s'.format([])",
                           "'%.f'.format([1.0])",
                           "'%.3f'.format([1234567.891])",
                           "'%.3'.format([1.0])",
                           "'%.99999999999999999999f'.format([1.0])",
                           "'%.0e'.format([0.000123])",
                           "'%e'.format(['Infinity'])",
                           "'%f'.format(['NaN'])",
                           "'%f'.format([dyn('x')])",
                           "'%f'.format([-0.0000001])",
                           "'a%sb%d'.format(['x', 2, 3])",
                           "['%d', '%s'][0].format([dyn('x')])",
                           "['%d'][0].format([1])",
                           "'%s'.format([[1, 'a', b'x', 1.5, null, true, int]])",
                           "'%s'.format([{2: [1], 1: {'b': duration('1s')}}])",
                           "'%s'.format([[timestamp('2024-01-01T00:00:00Z')]])",
                           "'%s'.format([{1.5: 1}])",
                           "'%s'.format([[optional.of(1)]])",
                           "'%s'.format([ip('::1')])",
                           "[1, dyn('a')].join()",
                           "['a', 'b'].join()",
                           "[].join(',')",
                           "'%s'.format([double('NaN')])",
                           "'%s'.format([[double('NaN'), double('Infinity')]])"}) {
    out.emplace_back(text);
  }
}

void add_lists(Texts& out) {
  const Texts lists = {"[]",
                       "[1]",
                       "[3, 1, 2]",
                       "[1, 1, 2]",
                       "[1u, 3u]",
                       "[1.5, -2.5]",
                       "['b', 'a', 'b']",
                       "[b'b', b'a']",
                       "[true, false]",
                       "[duration('2s'), duration('1s')]",
                       "[timestamp('2024-01-01T00:00:00Z'), timestamp('2023-01-01T00:00:00Z')]",
                       "dyn([1, 'a'])",
                       "[dyn(1), dyn(2.5), dyn(3u)]",
                       "[[1], [2]]",
                       "[[1], [[2]]]",
                       "lists.range(4)",
                       "[1, 2] + [3]",
                       "[1.0, -0.0]",
                       "[9223372036854775807, 1]",
                       "[null]",
                       "[{'a': 1}]"};
  for (const auto& a : lists) {
    for (const auto* call : {"{}.isSorted()",
                             "{}.sum()",
                             "{}.min()",
                             "{}.max()",
                             "{}.sort()",
                             "{}.distinct()",
                             "{}.reverse()",
                             "{}.flatten()",
                             "{}.flatten(2)",
                             "{}.flatten(-1)",
                             "{}.first()",
                             "{}.last()",
                             "{}.size()",
                             "{}.indexOf(1)",
                             "{}.lastIndexOf(1)",
                             "{}.includes(1)",
                             "{}.slice(0, 1)",
                             "{}.slice(1, 0)",
                             "{}.slice(-1, 0)",
                             "{}.slice(0, 9)",
                             "{}.sortBy(x, x)",
                             "{}.sortBy(x, -x)",
                             "{}.sortBy(x, 1 / 0) == [] || true",
                             "{}.map(x, 1 / 0).sort() == [] || true",
                             "{}.map(x, 1 / 0).distinct() == [] || true",
                             "{}.map(x, 1 / 0).flatten(1) == [] || true",
                             "{}.flatten(1 / 0) == [] || true",
                             "{}.all(x, x == x)",
                             "{}.exists(x, x == 1)",
                             "{}.exists_one(x, x == 1)",
                             "{}.filter(x, x == x)",
                             "{}.map(x, [x, x])",
                             "{}.map(x, x == x, 1)",
                             "{}.all(i, x, i < 2)",
                             "{}.exists(i, x, i == 1)",
                             "{}.existsOne(i, x, i == 1)",
                             "{}.transformList(i, x, [i, x])",
                             "{}.transformList(i, x, i > 0, x)",
                             "{}.transformMap(i, x, x)",
                             "{}.transformMap(i, x, i > 0, x)",
                             "{}.transformMapEntry(i, x, {{i: x}})",
                             "{}.transformMapEntry(i, x, {{x: i}})",
                             "{}[0]",
                             "{}[1]",
                             "{}[-1]",
                             "{}[?0]",
                             "{}[?9]",
                             "{}[dyn(0.0)]",
                             "{}[dyn(0u)]",
                             "{}[dyn(0.5)]",
                             "{}[dyn('a')]",
                             "{}[dyn(null)]",
                             "1 in {}",
                             "1.0 in dyn({})",
                             "{0} + {0} == {0}",
                             "sets.contains({0}, {0})"}) {
      out.push_back(fmt::format(fmt::runtime(call), a));
    }
    for (const auto& b : lists) {
      for (const auto* call : {"sets.contains({}, {})", "sets.equivalent({}, {})", "sets.intersects({}, {})",
                               "{} == {}", "{} + {}", "dyn({}) in [{}]"}) {
        out.push_back(fmt::format(fmt::runtime(call), a, b));
      }
    }
  }
  for (const auto* text : {"lists.range(-1)",
                           "lists.range(0)",
                           "lists.range(1000).map(x, x * x).sum()",
                           "lists.range(99999999)",
                           "lists.range(1000).map(x, lists.range(1000)).flatten().size()",
                           "[1, 2, 3].map(x, 10 / (x - 2))",
                           "[0, 1].all(x, 1 / x > 0)",
                           "[1, 0].exists(x, 1 / x > 0)",
                           "[0, 1].exists(x, 1 / x > 0)",
                           "[0].exists(x, 1 / x > 0)",
                           "[1, 2, 3].all(x, x > 0) && 1 / 0 > 0",
                           "false && 1 / 0 > 0",
                           "1 / 0 > 0 && false",
                           "1 / 0 > 0 || true",
                           "1 / 0 > 0 || 2 / 0 > 0",
                           "dyn(1) || true",
                           "dyn(1) && true",
                           "dyn('a') ? 1 : 2",
                           "(1 / 0 > 0) ? 1 : 2",
                           "true ? 1 : 1 / 0",
                           "[1, 2][[0, 1][1]]",
                           "[[1, 2], [3, 4]][1][0]",
                           "{'a': {'b': [1, 2]}}.a.b[1]",
                           "{'a': {'b': 1}}.a.c",
                           "{'a': {'b': 1}}.?a.b",
                           "{'a': {'b': 1}}.?a.c",
                           "{'a': {'b': 1}}.?x.b.c.d",
                           "{'a': {'b': 1}}.?a.?b.orValue(2)",
                           "{'a': 1}[?'a'].or(optional.of(2)).value()",
                           "optional.none().or(optional.of(2))",
                           "optional.none().orValue(1 / 0)",
                           "optional.of(1).orValue(1 / 0)",
                           "optional.none().value()",
                           "optional.of(1).optMap(x, x + 1)",
                           "optional.none().optMap(x, x + 1)",
                           "optional.of(1).optMap(x, 5)",
                           "optional.of({'a': 1}).optFlatMap(x, x.?a)",
                           "optional.of(optional.of(1))",
                           "optional.unwrap([optional.of(1), optional.none()])",
                           "[optional.of(1)].unwrapOpt()",
                           "optional.unwrap([dyn(1)])",
                           "[?optional.of(1), ?optional.none(), 2]",
                           "{?'a': optional.of(1), ?'b': optional.none()}",
                           "[?dyn(1)]",
                           "{?'a': dyn(1)}",
                           "has({'a': 1}.a)",
                           "has({'a': 1}.b)",
                           "has({'a': {'b': null}}.a.b)",
                           "has({'a': optional.of(1)}.a)",
                           "has({'a': {'b': 1}}.?a.b)",
                           "true ? has({'a': {'b': 1}}.?a.b) : false",
                           "(true ? {'a': 1} : {'a': 2}).a",
                           "has((true ? {'a': 1} : {'b': 2}).a)",
                           "(true ? [1] : [2])[0] + (false ? [1] : [2])[0]",
                           "true ? {'a': 1}.a : 0",
                           "true ? (false ? 1 : {'a': 2}.a) : 0",
                           "[1, 2, 3][true ? 0 : 1]",
                           "{'a': 1, 'a': 2}",
                           "{1: 'a', 1u: 'b'}[1]",
                           "{1: 'a'}[1u]",
                           "{1: 'a'}[1.0]",
                           "{1u: 'a'}[dyn(1)]",
                           "{b'a': 1}",
                           "{[1]: 1}[[1]]",
                           "{null: 1}",
                           "{'a': 1}.map(k, k)",
                           "{'a': 1, 'b': 2}.all(k, v, v > 0)",
                           "{'a': 1}.transformMap(k, v, v + 1)",
                           "{'a': 1}.transformMapEntry(k, v, {v: k})",
                           "{'a': 1}.transformList(k, v, k)",
                           "{'a': 1, 'b': 1}.transformMapEntry(k, v, {v: k})",
                           "'a' in {'a': 1}",
                           "1 in {1.0: 1}",
                           "1.0 in {1: 1}",
                           "dyn([1]) in {'a': 1}",
                           "1 in ['a', 1]",
                           "dyn(1.0) in [1, 2]",
                           "dyn(2) in [1.0, 2.0]",
                           "dyn(1u) in [1, 2]",
                           "'a' in []",
                           "1 in [1, 2, 3] && 'b' in ['a', 'b']",
                           "[1, 2].map(x, x in [1, 2, 3])",
                           "type(1) == int && type([]) == list && type(optional.of(1)) == optional_type",
                           "type(type(1))",
                           "[1].map(x, [2].map(y, x + y))",
                           "[1, 2].map(int, int + 1)",
                           "[[1, 2]].map(x, x.map(x, x * 2))",
                           "{'x': 1}.x.y",
                           "dyn({'x': 1}).x.y",
                           "dyn(1).x",
                           "dyn('a').x",
                           "dyn([1]).x",
                           "dyn(null).x",
                           "dyn(null).?x",
                           "dyn(1)[?'x']",
                           "!(!(true))",
                           "!dyn('a')",
                           "-(-(5))",
                           "-dyn('a')",
                           "-dyn([1])",
                           "1 == 1.0 || true",
                           "dyn(1) == 1.0",
                           "dyn(1u) == 1",
                           "dyn(9223372036854775807) == 9223372036854775808.0",
                           "dyn(18446744073709551615u) == 18446744073709551616.0",
                           "timestamp('2024-01-01T00:00:00Z') - duration('1ns')",
                           "timestamp('9999-12-31T23:59:59Z') + duration('1s')",
                           "timestamp(253402300800)",
                           "timestamp(-62135596801)",
                           "timestamp('2024-01-01')",
                           "timestamp(['x'][0])",
                           "duration('x')",
                           "duration(['x'][0])",
                           "int(['x'][0])",
                           "[1e20].map(x, int(x))",
                           "[-1].map(x, uint(x))",
                           "[b'\\xff'].map(x, string(x))"}) {
    out.emplace_back(text);
  }
}

/// Lists whose order shows the algorithm that sorts them.
void add_long_lists(Texts& out) {
  for (const int size : {12, 13, 14, 49, 50, 51, 300}) {
    for (const auto* key : {"x % 2", "-x", "x / 4", "string(x % 5)", "(x * 7919) % 101", "x % 20 == 19 ? -x : x",
                            "x % 7 == 3 ? double('NaN') : double(-x)", "x < 1 ? 1 / 0 : x"}) {
      out.push_back(fmt::format("lists.range({}).sortBy(x, {})", size, key));
      out.push_back(fmt::format("lists.range({}).map(x, {}).sort()", size, key));
    }
  }
}

void add_libraries(Texts& out) {
  const Texts quantities = {
      "'1'", "'1.5Gi'", "'100m'", "'-2k'", "'1e3'", "'9Ei'", "'x'", "'123456789012345678901234567890'", "'0.1n'", "''"};
  const Texts versions = {"'1.2.3'", "'1.2.3-rc.1'", "'v1'", "'01.2'", "'1.2.3+x'", "'2.0.0'", "'x'", "''"};
  const Texts addresses = {"'10.0.0.1'",    "'::1'",       "'2001:db8::1'",     "'2001:DB8::1'",
                           "'127.0.0.1'",   "'224.0.0.5'", "'fe80::1'",         "'ff02::1'",
                           "'169.254.0.1'", "'0.0.0.0'",   "'255.255.255.255'", "'::ffff:1.2.3.4'",
                           "'1.2.3'",       "'x'",         "'fe80::1%eth0'"};
  const Texts networks = {"'10.0.0.0/8'",  "'10.1.2.3/16'", "'::/0'", "'2001:db8::/33'",
                          "'10.0.0.1/32'", "'10.0.0.0/33'", "'x/1'",  "'10.0.0.0'"};
  const Texts urls = {"'https://example.com'",
                      "'https://u:p@example.com:80/a b/%7E?k=v&k=w&x#f'",
                      "'/path?a=b'",
                      "'//h/p'",
                      "'mailto:a@b'",
                      "'x'",
                      "''",
                      "'http://[::1]:80/'",
                      "'http://[::1%25en0]/'",
                      "'http://a:b/'",
                      "'http://x/%zz'",
                      "'HTTP://X/?'",
                      "'http://x/?a=%zz&b=1'"};
  const Texts zones = {"'UTC'",
                       "''",
                       "'+02:00'",
                       "'-08:30'",
                       "'02:00'",
                       "'America/New_York'",
                       "'Europe/Berlin'",
                       "'Asia/Kolkata'",
                       "'Nowhere/Land'",
                       "'x:y'",
                       "'+1:'",
                       "'../x'",
                       "'Australia/Lord_Howe'"};
  const Texts moments = {"timestamp('2024-02-29T23:59:59.123456789Z')", "timestamp('2024-07-01T00:00:00+05:30')",
                         "timestamp('1970-01-01T00:00:00Z')",           "timestamp('2100-12-31T23:30:00Z')",
                         "timestamp('1900-01-01T00:00:00Z')",           "timestamp('2024-03-31T01:00:00Z')"};
  const Texts names = {"'abc'",
                       "'a-b.c'",
                       "'A'",
                       "''",
                       "'-a'",
                       "'a-'",
                       "'example.com/x'",
                       "'/x'",
                       "'x/'",
                       "'a/b/c'",
                       "'1a'",
                       "'2024-02-29'",
                       "'2024-02-29T00:00:00Z'",
                       "'aGVsbG8='",
                       "'123e4567-e89b-12d3-a456-426614174000'",
                       "'https://x'"};
  const auto each = [&](const Texts& texts, std::initializer_list<const char*> calls) {
    for (const auto& text : texts) {
      for (const auto* call : calls) out.push_back(fmt::format(fmt::runtime(call), text));
    }
  };
  const auto pairs = [&](const Texts& left, const Texts& right, std::initializer_list<const char*> calls) {
    for (const auto& a : left) {
      for (const auto& b : right) {
        for (const auto* call : calls) out.push_back(fmt::format(fmt::runtime(call), a, b));
      }
    }
  };
  each(quantities,
       {"isQuantity({})", "quantity({}).isInteger()", "quantity({}).asInteger()", "quantity({}).asApproximateFloat()",
        "sign(quantity({}))", "quantity({}).add(5)", "quantity({}).sub(5)", "quantity({})", "string(quantity({}))"});
  pairs(quantities, quantities,
        {"quantity({}).compareTo(quantity({}))", "quantity({}).isLessThan(quantity({}))",
         "quantity({}).isGreaterThan(quantity({}))", "quantity({}).add(quantity({}))", "quantity({}).sub(quantity({}))",
         "quantity({}) == quantity({})"});
  each(versions, {"isSemver({})", "isSemver({}, true)", "semver({}).major()", "semver({}, true).minor()",
                  "semver({}).patch()", "semver({})"});
  pairs(versions, versions,
        {"semver({}).compareTo(semver({}))", "semver({}).isLessThan(semver({}))",
         "semver({}).isGreaterThan(semver({}))", "semver({}) == semver({})"});
  each(addresses, {"isIP({})", "ip({})", "ip({}).family()", "ip.isCanonical({})", "ip({}).isLoopback()",
                   "ip({}).isUnspecified()", "ip({}).isLinkLocalMulticast()", "ip({}).isLinkLocalUnicast()",
                   "ip({}).isGlobalUnicast()", "string(ip({}))", "type(ip({}))"});
  pairs(addresses, addresses, {"ip({}) == ip({})"});
  each(networks, {"isCIDR({})", "cidr({})", "cidr({}).ip()", "cidr({}).prefixLength()", "cidr({}).masked()",
                  "string(cidr({}))", "cidr({0}) == cidr({0}).masked()"});
  pairs(networks, addresses, {"cidr({}).containsIP({})", "cidr({}).containsIP(ip({}))"});
  pairs(networks, networks, {"cidr({}).containsCIDR({})", "cidr({}).containsCIDR(cidr({}))", "cidr({}) == cidr({})"});
  each(urls, {"isURL({})", "url({})", "url({}).getScheme()", "url({}).getHost()", "url({}).getHostname()",
              "url({}).getPort()", "url({}).getEscapedPath()", "url({}).getQuery()"});
  pairs(urls, urls, {"url({}) == url({})"});
  each(moments, {"{}.getFullYear()", "{}.getMonth()", "{}.getDate()", "{}.getDayOfMonth()", "{}.getDayOfWeek()",
                 "{}.getDayOfYear()", "{}.getHours()", "{}.getMinutes()", "{}.getSeconds()", "{}.getMilliseconds()",
                 "string({})", "int({})"});
  pairs(moments, zones,
        {"{}.getFullYear({})", "{}.getMonth({})", "{}.getDate({})", "{}.getDayOfMonth({})", "{}.getDayOfWeek({})",
         "{}.getDayOfYear({})", "{}.getHours({})", "{}.getMinutes({})", "{}.getSeconds({})", "{}.getMilliseconds({})"});
  pairs(moments, moments, {"{} - {}", "{} < {}", "{} == {}"});
  each({"duration('1h30m15s250ms')", "duration('-90m')", "duration('0')"},
       {"{}.getHours()", "{}.getMinutes()", "{}.getSeconds()", "{}.getMilliseconds()", "string({})", "int({})", "-{}"});
  pairs({"dns1123Label", "dns1123Subdomain", "dns1035Label", "qualifiedName", "dns1123LabelPrefix",
         "dns1123SubdomainPrefix", "dns1035LabelPrefix", "labelValue", "uri", "uuid", "byte", "date", "datetime"},
        names, {"format.{}().validate({})"});
  each({"'uuid'", "'nope'", "'dns1123Label'"}, {"format.named({})", "format.named({}).hasValue()"});
}

}  // namespace

std::vector<std::string> value_expressions() {
  Texts out;
  add_operators(out);
  add_strings(out);
  add_lists(out);
  add_long_lists(out);
  add_libraries(out);
  return out;
}

}  // namespace kubexx::cel::test
