package rules

// placeholders are the letters of templates that stand for a type.
var placeholders = map[byte]*Type{
	'b': Bool, 'i': Int, 'u': Uint, 'd': Double, 's': String, 'y': Bytes, 't': Timestamp, 'n': Duration, 'D': Dyn,
	'p': IP, 'c': CIDR, 'r': URL, 'q': Quantity, 'v': Semver, 'f': Format,
	'S': ListOf(String), 'N': ListOf(Int), 'B': ListOf(Bool), 'F': ListOf(Double),
	'A': MapOf(String, String), 'Q': OptionalOf(ListOf(String)), 'G': OptionalOf(Format),
}

var leaves = map[string][]string{
	"bool":      {"true", "false"},
	"int":       {"0", "1", "-5", "0x1F", "9223372036854775807", "100"},
	"uint":      {"0u", "7u"},
	"double":    {"1.5", "-0.0", "1e10"},
	"string":    {"''", "'a'", "'hello world'", "\"ä\"", "r'^[a-z]+$'", "'10'", "'''x'''"},
	"bytes":     {"b''", "b'abc'", "b'\\xff'"},
	"timestamp": {"timestamp('2020-01-01T00:00:00Z')", "timestamp(0)", "timestamp('2020-01-01')"},
	"duration":  {"duration('1s')", "duration('1h30m')", "duration('1d')"},
	"dyn":       {"dyn(1)", "dyn('a')", "dyn([])", "dyn(self)"},
	"null":      {"null"},
	"ip":        {"ip('10.0.0.1')", "ip('::1')"},
	"cidr":      {"cidr('10.0.0.0/8')"},
	"url":       {"url('https://example.com/a?b=c')"},
	"quantity":  {"quantity('1Gi')", "quantity('500m')"},
	"semver":    {"semver('1.2.3')", "semver('v1.0', true)"},
	"format":    {"format.dns1123Label()", "format.uuid()", "format.uri()"},
	"type":      {"int", "string", "type(self)", "list", "net.IP"},
}

var templates = map[string][]string{
	"bool": {
		"($b && $b)", "($b || $b)", "!$b", "($T == $T)", "($T != $T)", "($i < $i)", "($i <= $d)", "($u > $i)", "($s < $s)",
		"($y >= $y)", "($t < $t)", "($n > $n)", "($d >= $u)", "($T in $L)", "($s in $M)", "$s.startsWith($s)",
		"$s.endsWith($s)", "$s.contains($s)", "$s.matches('^[a-z]+$')", "matches($s, '[0-9]+')", "$s.matches($s)",
		"$L.all($X$E, $b)", "$L.exists($X$E, $b)", "$L.exists_one($X$E, $b)", "$M.all($X$K, $b)", "$M.exists($X$K, $b)",
		"$L.all($X$I, $Y$E, $b)", "$M.exists($X$K, $Y$E, $b)", "$L.existsOne($X$I, $Y$E, $b)", "$O.hasValue()",
		"has(self.a)", "has(self.a.b)", "has(oldSelf.c)", "isURL($s)", "isIP($s)", "isCIDR($s)", "ip.isCanonical($s)",
		"isQuantity($s)", "isSemver($s)", "$p.isLoopback()", "$p.isGlobalUnicast()", "$c.containsIP($s)", "$c.containsIP($p)",
		"$c.containsCIDR($c)", "$c.containsCIDR($s)", "$q.isGreaterThan($q)", "$q.isLessThan($q)", "$q.isInteger()",
		"$v.isLessThan($v)", "sets.contains($L, $L)", "sets.intersects($L, $L)", "sets.equivalent($L, $L)",
		"$N.isSorted()", "$S.isSorted()", "bool($s)", "type($T) == type($T)", "$f.validate($s).hasValue()", "$D == $D",
		"$q == $q", "$p == $p", "$r == $r", "$f == $f", "$v == $v", "$c == $c", "null == null", "$D.all($X$E, $b)",
	},
	"int": {
		"($i + $i)", "($i - $i)", "($i * $i)", "($i / $i)", "($i % $i)", "-$i", "size($s)", "$s.size()", "size($L)", "$L.size()",
		"$M.size()", "size($y)", "int($s)", "int($d)", "int($u)", "int($t)", "int($n)", "$s.indexOf($s)", "$s.lastIndexOf($s, $i)",
		"$L.indexOf($T)", "$L.lastIndexOf($T)", "$N.sum()", "$N.max()", "$N.min()", "$t.getFullYear()", "$t.getHours('UTC')",
		"$n.getSeconds()", "$n.getMilliseconds()", "$p.family()", "$c.prefixLength()", "$q.asInteger()", "$q.compareTo($q)", "sign($q)",
		"$v.major()", "$v.compareTo($v)", "$S.map($X$K, $X.size()).sum()", "$B.map($X$E, 1)[0]",
	},
	"uint":   {"uint($i)", "uint($s)", "($u + $u)", "($u * $u)", "uint($d)"},
	"double": {"double($i)", "double($s)", "($d / $d)", "-$d", "$F.sum()", "$F.max()", "$q.asApproximateFloat()", "($d + $d)"},
	"string": {
		"($s + $s)", "string($i)", "string($d)", "string($y)", "string($b)", "string($t)", "string($n)", "string($p)", "string($c)",
		"$s.lowerAscii()", "$s.upperAscii()", "$s.trim()", "$s.charAt($i)", "$s.substring($i)", "$s.substring($i, $i)",
		"$s.replace($s, $s)", "$s.replace($s, $s, $i)", "$s.replace('', 'x')", "$S.join()", "$S.join($s)", "$s.find($s)",
		"$s.find('a+')", "'%s-%d'.format([$s, $i])", "'%s'.format([$T])", "'%.2f'.format([$d])", "$s.format([$i])", "strings.quote($s)",
		"$r.getHost()", "$r.getScheme()", "$r.getEscapedPath()", "$r.getPort()", "$S.max()", "$S.min()", "$s.split(',')[0]",
	},
	"bytes":     {"bytes($s)", "($y + $y)", "bytes($y)"},
	"timestamp": {"($t + $n)", "($t - $n)", "timestamp($s)", "timestamp($i)", "($n + $t)"},
	"duration":  {"($t - $t)", "($n + $n)", "($n - $n)", "duration($s)", "duration($i)"},
	"ip":        {"ip($s)", "$c.ip()"},
	"cidr":      {"cidr($s)", "$c.masked()"},
	"url":       {"url($s)"},
	"quantity":  {"quantity($s)", "$q.add($q)", "$q.sub($i)"},
	"semver":    {"semver($s)", "semver($s, $b)"},
	"format":    {"format.dns1123Subdomain()", "format.labelValue()", "$G.value()"},
	"type":      {"type($T)"},

	"list of string": {"$s.split($s)", "$s.split(',', 3)", "$s.split($s, $i)", "$s.findAll($s)", "$s.findAll('[a-z]', 2)",
		"$A.map($X$K, $X)", "$A.transformList($X$K, $Y$K, $X + $Y)", "$Q.orValue([])", "$r.getQuery()['a']"},
	"list of int": {"lists.range($i % 100)", "$L.map($X$E, $L.size())", "$S.map($X$K, $X.size())"},
}

var functionNames = []string{
	"size", "contains", "startsWith", "matches", "type", "dyn", "bool", "int", "uint", "double", "string", "bytes", "duration",
	"timestamp", "getHours", "getDate", "charAt", "indexOf", "lastIndexOf", "join", "lowerAscii", "replace", "split", "substring",
	"trim", "format", "strings.quote", "isSorted", "min", "max", "sum", "includes", "find", "findAll", "url", "isURL", "getHost",
	"getQuery", "quantity", "isQuantity", "sign", "add", "sub", "compareTo", "isGreaterThan", "asInteger", "optional.of",
	"optional.none", "optional.ofNonZeroValue", "optional.unwrap", "hasValue", "value", "or", "orValue", "first", "last",
	"unwrapOpt", "sets.contains", "sets.equivalent", "ip", "isIP", "ip.isCanonical", "family", "cidr", "isCIDR", "containsIP",
	"containsCIDR", "masked", "prefixLength", "format.named", "format.uuid", "validate", "semver", "isSemver", "major", "slice",
	"flatten", "sort", "distinct", "reverse", "lists.range", "check", "group", "all", "map", "exists", "filter", "has",
}
