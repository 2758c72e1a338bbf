package main

// API is one package of Go types and its twin, one C++ namespace.
type API struct {
	Folder  string // of the Go package and the C++ header, without version
	Group   string
	Version string
	Markers []string // of the package and the namespace
	Decls   []*Decl  // in an order that C++ takes: used ones first
}

// DeclKind tells how a declaration is written in the two languages.
type DeclKind int

const (
	structDecl DeclKind = iota
	kindDecl            // a struct that is a kind of the API
	aliasDecl           // type A T; using A = T
	enumDecl            // a named string with an Enum marker; enum class
)

type Decl struct {
	Kind    DeclKind
	Name    string
	Doc     []string
	Layout  Layout
	Typed   bool // C++ says the markers with KUBEXX(…) where it can
	Markers []string
	Fields  []*Field // of structs and kinds
	Base    *Decl    // a struct whose fields belong to this one as well
	Type    *Type    // what an alias stands for
	Values  []string // of an enum
}

type Field struct {
	Go          string
	JSON        string
	CPP         string
	Type        *Type
	Doc         []string
	Layout      Layout
	Typed       bool
	Markers     []string
	CPPMarkers  []string // what only C++ says with a marker
	GoMarkers   []string // what only Go says with a marker
	Optional    bool     // omitempty; std::optional
	Pointer     bool     // Go only
	Initialiser string   // C++ only; empty means {}
}

// Type is a use of a type: a basic or known one by its two names, a list or map of another, or a declared one.
type Type struct {
	Go, CPP string
	Shape   Shape
	Element *Type
	Decl    *Decl
}

// Shape is what markers are chosen by.
type Shape int

const (
	booleanShape Shape = iota
	integerShape
	numberShape
	stringShape
	bytesShape
	listShape
	mapShape
	structShape
	timeShape
	anyShape // known types that take no limits
)

// Root is the shape below all aliases.
func (t *Type) Root() *Type {
	if t.Decl != nil && t.Decl.Kind == aliasDecl {
		return t.Decl.Type.Root()
	}
	return t
}
