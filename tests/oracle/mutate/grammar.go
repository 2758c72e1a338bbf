package mutate

import "strings"

// shape is what the API server knows about one Go struct of a definition: for every field some values worth trying, as
// JSON, and the shape of what the field holds.
type shape map[string]field

type field struct {
	values []string
	holds  string // the name of a shape, "[]name" or "map name"
}

func words(list string) []string { return strings.Fields(list) }

// quoted makes JSON strings of words.
func quoted(list ...string) []string {
	var made []string
	for _, word := range list {
		made = append(made, text(word).JSON())
	}
	return made
}

var (
	flags    = words(`true false null "true" 1`)
	integers = words(`0 1 2 5 -1 3.5 1.0 9223372036854775807 9223372036854775808 -9223372036854775808 1e3 "3" null true`)
	numbers  = words(`0 1 -1 2.5 1e10 1.5e300 9007199254740993 -0.0 0.1 1e400 "1" null [] 2147483648 9223372036854775807`)
	texts    = append(quoted("", " ", "a", "A", "a-b", "a.b", "a/b", "é", "\u2028", "\x00", "a\nb", "true", "1", strings.Repeat("x", 64), strings.Repeat("y", 257)), "null", "1", "true", "[]", "{}")
	names    = append(quoted("", "a", "A", "a-b", "a_b", "a.b", "-a", "a-", "1a", "widgets", "Widget", "x--y", "é", strings.Repeat("n", 63), strings.Repeat("n", 64)), "null", "5")
	paths    = append(quoted("", ".", "spec", ".spec", ".spec.", ".spec.replicas", ".status.replicas", ".status", ".status.x", ".spec.x", ".spec.list[0]", ".spec['x']", ".metadata.name", ".spec.name", ".spec..x", "..", ".spec.labels.foo", ".a b", ".spec[?("), "null", "3")
	anything = append(words(`null true 0 1.5 "" "a" [] {} [1] ["a","a"] {"a":1} {"a":"b"} [{"name":"a"}] {"apiVersion":"v1","kind":"Pod"} {"metadata":{"name":"x"}} -1 3 "2020-01-01" 9007199254740993 1e300`), `{"a":{"b":null}}`)
)

var schemaFields = shape{
	"$ref":                                 {values: quoted("", "#/definitions/a")},
	"$schema":                              {values: quoted("", "http://json-schema.org/draft-04/schema#")},
	"id":                                   {values: quoted("", "x")},
	"description":                          {values: texts},
	"title":                                {values: texts},
	"type":                                 {values: append(quoted("string", "integer", "number", "boolean", "array", "object", "", "null", "String", "any", "int"), "null", "1", `["string"]`)},
	"format":                               {values: quoted("", "int32", "int64", "float", "double", "byte", "date", "date-time", "datetime", "duration", "email", "hostname", "ipv4", "ipv6", "cidr", "mac", "uri", "uuid", "uuid3", "uuid4", "uuid5", "isbn", "isbn10", "isbn13", "creditcard", "ssn", "hexcolor", "rgbcolor", "password", "bsonobjectid", "k8s-short-name", "k8s-long-name", "nonsense", "int-32", "IPv4", "da-te")},
	"pattern":                              {values: quoted("", "^a$", "[", "(?=a)", `\d+`, `\p{Greek}`, `(a)\1`, "a{1001}", "*", `\Z`, `(?i)x`, `^(?P<n>a)`, `[[:alpha:]]`, "a{2,1}", "x**", `\pX`, `(?<n>a)`, "\\")},
	"default":                              {values: anything},
	"example":                              {values: anything},
	"enum":                                 {values: words(`[] [null] ["a"] ["a","a"] [1,"1",1.0] [{}] [[1],{"a":1}] null "a" [true]`)},
	"nullable":                             {values: flags},
	"maximum":                              {values: numbers},
	"minimum":                              {values: numbers},
	"multipleOf":                           {values: numbers},
	"exclusiveMaximum":                     {values: flags},
	"exclusiveMinimum":                     {values: flags},
	"uniqueItems":                          {values: flags},
	"maxLength":                            {values: integers},
	"minLength":                            {values: integers},
	"maxItems":                             {values: integers},
	"minItems":                             {values: integers},
	"maxProperties":                        {values: integers},
	"minProperties":                        {values: integers},
	"required":                             {values: words(`[] ["a"] ["name","name"] ["spec"] ["status"] [""] [1] null "a" ["kind","apiVersion","metadata"]`)},
	"properties":                           {values: append(words(`{} null [] {"a":{}} {"a":null} {"a":{"type":"string"}} {"metadata":{"type":"object"}} {"kind":{"type":"integer"}} {"apiVersion":{"type":"string","default":"v1"}} {"a":true} {"name":{"type":"string"},"value":{"type":"integer"}}`), `{"metadata":{"type":"object","properties":{"name":{"type":"string","pattern":"^a"}}}}`), holds: "map schema"},
	"patternProperties":                    {values: words(`{} {"a":{}} null`), holds: "map schema"},
	"definitions":                          {values: words(`{} {"a":{"type":"string"}} null`), holds: "map schema"},
	"dependencies":                         {values: words(`{} {"a":["b"]} {"a":{"type":"string"}} {"a":1} {"a":null}`)},
	"additionalProperties":                 {values: words(`true false {} null {"type":"string"} {"type":"object","default":{}} "x" [] {"type":"string","nullable":true} {"x-kubernetes-preserve-unknown-fields":true} {"const":1}`), holds: "schema"},
	"additionalItems":                      {values: words(`true false {} null 1`), holds: "schema"},
	"items":                                {values: words(`{} null [] [{}] [{"type":"string"}] {"type":"string"} {"type":"object"} true "x" {"type":"array","items":{"type":"string"}} {"type":"object","properties":{"name":{"type":"string"}},"required":["name"]} {"unknownKey":1}`), holds: "schema"},
	"allOf":                                {values: words(`[] [{}] null [{"type":"string"}] [{"required":["a"]}] [{"anyOf":[{"type":"integer"},{"type":"string"}]}] [{"properties":{"zzz":{"minLength":1}}}] {}`), holds: "[]schema"},
	"anyOf":                                {values: words(`[] [{}] [{"type":"integer"},{"type":"string"}] [{"type":"string"},{"type":"integer"}] [{"required":["a"]},{"required":["b"]}] [{"additionalProperties":false}] [{"minimum":1},{"maxLength":2}]`), holds: "[]schema"},
	"oneOf":                                {values: words(`[] [{}] [{"required":["a"]},{"required":["b"]}] [{"properties":{"spec":{"required":["x"]}}}] [{"properties":{"metadata":{}}}] [{"items":{"minLength":1}}] [{"enum":["a"]},{"pattern":"["}]`), holds: "[]schema"},
	"not":                                  {values: words(`{} null {"required":["a"]} {"type":"string"} {"nullable":true} {"default":1} {"properties":{"a":{"enum":[1]}}} {"description":"x"} {"items":{}}`), holds: "schema"},
	"externalDocs":                         {values: words(`{} {"url":"x"} null {"description":1}`)},
	"x-kubernetes-preserve-unknown-fields": {values: flags},
	"x-kubernetes-embedded-resource":       {values: flags},
	"x-kubernetes-int-or-string":           {values: flags},
	"x-kubernetes-list-type":               {values: append(quoted("atomic", "set", "map", "", "Map", "granular"), "null", "1")},
	"x-kubernetes-map-type":                {values: append(quoted("atomic", "granular", "", "set"), "null")},
	"x-kubernetes-list-map-keys":           {values: words(`[] ["name"] ["name","name"] ["zzz"] ["name","value"] [""] null "name" [1]`)},
	"x-kubernetes-validations":             {values: words(`[] null [{}] [{"rule":"true"}] [{"rule":""}] [{"rule":"self","message":"a"}] [{"rule":"true","message":"\n"}] [{"rule":"self==oldSelf"}] [{"rule":"true","optionalOldSelf":true}] [{"rule":"true","reason":"x"}] [{"rule":"true","fieldPath":".a"}]`), holds: "[]rule"},
	"const":                                {values: words(`1 "a" null`)},
}

var shapes = map[string]shape{
	"definition": {
		"apiVersion": {values: quoted("apiextensions.k8s.io/v1", "v1", "apiextensions.k8s.io/v2", "")},
		"kind":       {values: quoted("CustomResourceDefinition", "Customresourcedefinition", "")},
		"metadata":   {values: words(`{} null [] {"name":"widgets.example.com"}`), holds: "metadata"},
		"spec":       {values: words(`{} null []`), holds: "spec"},
		"status":     {values: words(`{} null {"storedVersions":["v1"]} {"storedVersions":["v9"]} {"storedVersions":[]} {"conditions":[],"acceptedNames":{"plural":"","kind":""},"storedVersions":[]}`)},
		"extra":      {values: words(`1 null`)},
	},
	"metadata": {
		"name":                       {values: append(quoted("", "widgets", "widgets.example.com", "Widgets.example.com", "a/b", "..", "widgets.example.com.", strings.Repeat("n", 254)), "null", "1")},
		"generateName":               {values: append(quoted("", "a-", "widgets.example.com", "A", "a_"), "null")},
		"namespace":                  {values: append(quoted("", "default", "A"), "null")},
		"labels":                     {values: append(words(`{} null {"a":"b"} {"a":""} {"A_":"b"} {"":"b"} {"a/b/c":"d"} {"/a":"b"} {"a/":"b"} {"x.y/z":"-b"} {"a":1} {"a":null} [] {"X.y/z":"w"}`), `{"a":"`+strings.Repeat("v", 64)+`"}`, `{"`+strings.Repeat("k", 64)+`":"v"}`, `{"a":"b c"}`)},
		"annotations":                {values: append(words(`{} null {"A/b":"c"} {"a_":"b"} {"api-approved.kubernetes.io":""} {"api-approved.kubernetes.io":"https://x.y/1"} {"api-approved.kubernetes.io":"unapproved,x"} {"api-approved.kubernetes.io":"nonsense"} {"-":"x"} {"a":null}`), `{"a":"`+strings.Repeat("v", 262144)+`"}`)},
		"ownerReferences":            {values: words(`[] [{}] [{"apiVersion":"v1","kind":"A","name":"x","uid":"u"}] [{"apiVersion":"a/b/c","kind":"A","name":"x","uid":"u"}] [{"apiVersion":"v1","kind":"Event","name":"x","uid":"u"}] [{"apiVersion":"v1","kind":"A","name":"x","uid":"u","controller":true},{"apiVersion":"v1","kind":"B","name":"y","uid":"w","controller":true}] null [{"apiVersion":"v1","kind":"A","name":"x","uid":"u"},{"apiVersion":"v1","kind":"A","name":"x","uid":"u"}] [{"apiVersion":"","kind":"A","name":"","uid":""}]`)},
		"finalizers":                 {values: words(`[] ["a/b"] ["a"] ["orphan","foregroundDeletion"] [""] ["a/b/c"] ["a.b"] ["kubernetes"] ["a","a"] null ["-"] "a"`)},
		"generation":                 {values: words(`0 1 5 null "1" 1.5`)},
		"uid":                        {values: words(`"" "x" null 1`)},
		"resourceVersion":            {values: words(`"" "1" "x" null 1`)},
		"selfLink":                   {values: words(`"" "x"`)},
		"creationTimestamp":          {values: words(`null "2020-01-01T00:00:00Z" "x" "" 1`)},
		"deletionTimestamp":          {values: words(`null "2020-01-01T00:00:00Z"`)},
		"deletionGracePeriodSeconds": {values: words(`null 0 -1 5`)},
		"unknown":                    {values: words(`1 {} null`)},
	},
	"spec": {
		"group":                 {values: append(quoted("", "example.com", "example", "Example.com", "k8s.io", "x.k8s.io", "kubernetes.io", "x.kubernetes.io", "a..b", "a_b.c", "xk8s.io", strings.Repeat("g", 250)+".com"), "null", "1")},
		"scope":                 {values: append(quoted("", "Cluster", "Namespaced", "cluster", "Global"), "null")},
		"names":                 {values: words(`{} null {"plural":"widgets","kind":"Widget"} []`), holds: "names"},
		"versions":              {values: words(`[] null [{}] [{"name":"v1","served":true,"storage":true}] {}`), holds: "[]version"},
		"conversion":            {values: words(`{} null {"strategy":"None"} {"strategy":"Webhook"} {"strategy":""} {"strategy":"none"} {"strategy":"None","webhook":{"conversionReviewVersions":["v1"]}} {"strategy":"None","webhook":{"clientConfig":{"url":"https://a"}}} {"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":{"url":"https://a.b/c"}}} {"strategy":"Webhook","webhook":{"conversionReviewVersions":["v1"],"clientConfig":{"service":{"name":"a","namespace":"b"}}}}`), holds: "conversion"},
		"preserveUnknownFields": {values: flags},
		"version":               {values: quoted("v1")},
		"validation":            {values: words(`{}`)},
	},
	"names": {
		"plural": {values: names}, "singular": {values: names}, "kind": {values: names}, "listKind": {values: names},
		"shortNames": {values: words(`[] ["w"] ["W"] ["w","w"] [""] null "w" [1]`)},
		"categories": {values: words(`[] ["all"] ["All"] ["a.b"] [""] null`)},
	},
	"version": {
		"name":                     {values: append(quoted("", "v1", "v2", "V1", "v1.2", "v1beta1", "foo", "1", strings.Repeat("v", 64)), "null", "1")},
		"served":                   {values: flags},
		"storage":                  {values: flags},
		"deprecated":               {values: flags},
		"deprecationWarning":       {values: append(quoted("", "old", "a\tb", "é", "\u00a0", "a\u0007b", strings.Repeat("w", 256), strings.Repeat("w", 257), strings.Repeat("é", 129), "\u2028", "\u00ad", "\U000e0001"), "null")},
		"schema":                   {values: words(`{} null {"openAPIV3Schema":null} {"openAPIV3Schema":{}} {"openAPIV3Schema":{"type":"object"}} []`), holds: "validation"},
		"subresources":             {values: words(`{} null {"status":{}} {"status":null} {"scale":{}} {"scale":null} {"status":{"x":1}} {"scale":{"specReplicasPath":".spec.replicas","statusReplicasPath":".status.replicas"}}`), holds: "subresources"},
		"additionalPrinterColumns": {values: words(`[] null [{}] [{"name":"A","type":"string","jsonPath":".spec.a"}]`), holds: "[]column"},
		"selectableFields":         {values: words(`[] null [{"jsonPath":".spec.name"}] [{"jsonPath":".spec.name"},{"jsonPath":".spec.name"}] [{"jsonPath":".spec.a"},{"jsonPath":".spec.b"},{"jsonPath":".spec.c"},{"jsonPath":".spec.d"},{"jsonPath":".spec.e"},{"jsonPath":".spec.f"},{"jsonPath":".spec.g"},{"jsonPath":".spec.h"},{"jsonPath":".spec.i"}]`), holds: "[]selectable"},
	},
	"validation":   {"openAPIV3Schema": {values: words(`{} null {"type":"object"} {"type":"object","x-kubernetes-preserve-unknown-fields":true} {"type":"array"} []`), holds: "schema"}},
	"subresources": {"status": {values: words(`{} null {"a":1}`)}, "scale": {values: words(`{} null`), holds: "scale"}},
	"scale":        {"specReplicasPath": {values: paths}, "statusReplicasPath": {values: paths}, "labelSelectorPath": {values: paths}},
	"column": {
		"name": {values: texts}, "type": {values: append(quoted("", "string", "integer", "number", "boolean", "date", "int", "String"), "null")},
		"format":   {values: append(quoted("", "int32", "int64", "float", "double", "byte", "date", "date-time", "password", "datetime", "x"), "null")},
		"jsonPath": {values: paths}, "JSONPath": {values: paths}, "priority": {values: integers}, "description": {values: texts},
	},
	"selectable": {"jsonPath": {values: paths}},
	"conversion": {
		"strategy": {values: append(quoted("", "None", "Webhook", "webhook", "x"), "null")},
		"webhook":  {values: words(`{} null {"conversionReviewVersions":["v1"]} {"conversionReviewVersions":[]} {"clientConfig":{}}`), holds: "webhook"},
	},
	"webhook": {
		"conversionReviewVersions": {values: words(`[] ["v1"] ["v1beta1"] ["v2"] ["v1","v1"] ["V1"] [""] ["v1","a.b"] null "v1"`)},
		"clientConfig":             {values: words(`{} null {"url":"https://a"} {"service":{"name":"a","namespace":"b"}} {"url":"https://a","service":{"name":"a","namespace":"b"}}`), holds: "clientConfig"},
	},
	"clientConfig": {
		"url":      {values: append(quoted("", "https://a.b", "http://a.b", "https://", "https://u@a", "https://a#f", "https://a?q", "a b", "https://a:99999", "://", "https://[::1", "https://a/%zz", "HTTPS://a", "https:a", "https://a:b", "https://a?", "https://a#", "\x7f", "https://:443"), "null")},
		"service":  {values: words(`{} null {"name":"a","namespace":"b"} {"name":"a"} {"namespace":"b"}`), holds: "service"},
		"caBundle": {values: append(quoted("", "Cg==", "bm90IHBlbQ==", "!!!", "YQ", "YWI="), "null", "1")},
	},
	"service": {
		"name": {values: names}, "namespace": {values: names},
		"path": {values: append(quoted("", "/", "//", "a", "/a", "/a/", "/a//b", "/A", "/a_b", "/a/b", "/a?b", "a/b", "/é"), "null")},
		"port": {values: words(`0 1 443 65535 65536 -1 null "443" 1.5 2147483648`)},
	},
	"rule": {
		"rule":              {values: quoted("", " ", "true", "self == oldSelf", "a\nb", "self.", "1")},
		"message":           {values: texts},
		"messageExpression": {values: quoted("", " ", "'a'", "1", "x")},
		"reason":            {values: quoted("", "FieldValueInvalid", "FieldValueRequired", "FieldValueForbidden", "FieldValueDuplicate", "x")},
		"fieldPath":         {values: quoted("", " ", ".a", ".name", ".spec.name", "a", ".a[0]", "['a']", ".['a']", ".a\n", ".", "['a'", `['\q']`)},
		"optionalOldSelf":   {values: flags},
	},
	"schema": schemaFields,
}

// typed is a node with the shape that the server reads it by.
type typed struct {
	node  *Node
	shape string
}

// typedNodes lists the objects of a definition that have a shape.
func typedNodes(root *Node, name string) []typed {
	var found []typed
	var visit func(node *Node, holds string)
	visit = func(node *Node, holds string) {
		switch element, isList := strings.CutPrefix(holds, "[]"); {
		case isList:
			for _, item := range node.Items {
				visit(item, element)
			}
			return
		}
		if element, isMap := strings.CutPrefix(holds, "map "); isMap {
			for _, member := range node.Members {
				visit(member.Value, element)
			}
			return
		}
		if node.Kind != Object {
			return
		}
		found = append(found, typed{node, holds})
		for _, member := range node.Members {
			if next := shapes[holds][member.Key].holds; next != "" {
				visit(member.Value, next)
			}
		}
	}
	visit(root, name)
	return found
}
