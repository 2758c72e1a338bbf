package rules

// Type is a type of the expression language.
type Type struct {
	Kind    string // "bool", …, "list", "map", "optional", "object"; otherwise the name of a type without parameters
	Name    string // of an object
	Element *Type  // of a list, a map or an optional
	Key     *Type
	Fields  map[string]*Type
}

// The types without parameters.
var (
	Bool      = &Type{Kind: "bool"}
	Int       = &Type{Kind: "int"}
	Uint      = &Type{Kind: "uint"}
	Double    = &Type{Kind: "double"}
	String    = &Type{Kind: "string"}
	Bytes     = &Type{Kind: "bytes"}
	Timestamp = &Type{Kind: "timestamp"}
	Duration  = &Type{Kind: "duration"}
	Dyn       = &Type{Kind: "dyn"}
	Null      = &Type{Kind: "null"}
	TypeType  = &Type{Kind: "type"}
	IP        = &Type{Kind: "ip"}
	CIDR      = &Type{Kind: "cidr"}
	URL       = &Type{Kind: "url"}
	Quantity  = &Type{Kind: "quantity"}
	Semver    = &Type{Kind: "semver"}
	Format    = &Type{Kind: "format"}
)

var plainTypes = []*Type{Bool, Int, Uint, Double, String, Bytes, Timestamp, Duration}
var libraryTypes = []*Type{IP, CIDR, URL, Quantity, Semver, Format}

// ListOf, MapOf and OptionalOf make types with parameters.
func ListOf(element *Type) *Type     { return &Type{Kind: "list", Element: element} }
func MapOf(key, value *Type) *Type   { return &Type{Kind: "map", Key: key, Element: value} }
func OptionalOf(element *Type) *Type { return &Type{Kind: "optional", Element: element} }

func same(a, b *Type) bool {
	if a == nil || b == nil {
		return a == b
	}
	return a.Kind == b.Kind && a.Name == b.Name && same(a.Element, b.Element) && same(a.Key, b.Key)
}
