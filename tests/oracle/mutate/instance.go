package mutate

import (
	"math/rand"
	"strconv"
)

// Resource makes a custom resource of a definition's version, by its schema: mostly valid, and seldom without any fault.
func Resource(random *rand.Rand, definition *Node) (object *Node, version string) {
	versions := definition.At("spec", "versions")
	if versions == nil || len(versions.Items) == 0 {
		return &Node{Kind: Object}, ""
	}
	one := pick(random, versions.Items)
	version = textOf(one.Get("name"))
	made := instance(random, one.At("schema", "openAPIV3Schema"), 0)
	if made.Kind != Object {
		made = &Node{Kind: Object}
	}
	made.Set("apiVersion", text(textOf(definition.At("spec", "group"))+"/"+version))
	made.Set("kind", text(textOf(definition.At("spec", "names", "kind"))))
	made.Set("metadata", metadata(random))
	return made, version
}

// metadata is mostly a plain name, for a strange one is the end of most requests.
func metadata(random *rand.Rand) *Node {
	if random.Intn(5) > 0 {
		return fromJSON(`{"name":"a"}`)
	}
	return fromJSON(pick(random, objectMetadata))
}

var objectMetadata = []string{
	`{"name":"a","namespace":"b"}`, `{"name":"a","labels":{"a":"b"},"annotations":{"c":"d"}}`, `{"generateName":"a-"}`, `{"name":"A"}`, `{}`, `null`, `{"name":"a","labels":{"a":1}}`,
	`{"name":"a","unknown":1}`, `{"name":"a","finalizers":["a"]}`, `{"name":"a","labels":{"-":"-"}}`, `{"name":1}`, `{"name":"a","creationTimestamp":null}`,
	`{"name":"a","creationTimestamp":"2020-01-01T00:00:00Z","uid":"u","generation":7}`, `{"name":"a","finalizers":["a.b/c","x"]}`, `{"name":"a","namespace":"B_"}`, `{"name":"a","annotations":{"x":null}}`,
	`{"name":"a","ownerReferences":[{"apiVersion":"v1","kind":"A","name":"x","uid":"u"},{"apiVersion":"v1","kind":"A","name":"x","uid":"u"}]}`, `{"name":"a.b-c.d"}`, `{"name":"a/b"}`,
	`{"name":"a","ownerReferences":[{"apiVersion":"a/b/c","kind":"","name":"x","uid":"u"}]}`, `{"name":"..","deletionTimestamp":"x"}`, `{"name":"a","namespace":1}`, `{"name":"a","labels":null}`,
}

func textOf(node *Node) string {
	if node == nil || node.Kind != String {
		return ""
	}
	return node.Text
}

// instance makes a value for a schema node.
func instance(random *rand.Rand, schema *Node, depth int) *Node {
	if schema == nil || schema.Kind != Object || random.Intn(40) == 0 || depth > 12 {
		return oddValue(random)
	}
	if members := schema.Get("enum"); members != nil && len(members.Items) > 0 && random.Intn(8) > 0 {
		return pick(random, members.Items).Copy()
	}
	if given := schema.Get("default"); given != nil && random.Intn(4) == 0 {
		return given.Copy()
	}
	if random.Intn(25) == 0 {
		return Null()
	}
	switch textOf(schema.Get("type")) {
	case "object":
		return objectInstance(random, schema, depth)
	case "array":
		return arrayInstance(random, schema, depth)
	case "string":
		return stringInstance(random, schema)
	case "integer", "number":
		return numberInstance(random, schema)
	case "boolean":
		return literal(pick(random, []string{"true", "false"}))
	}
	if flag := schema.Get("x-kubernetes-int-or-string"); flag != nil && flag.Text == "true" {
		return pick(random, []*Node{text("50%"), literal("5"), text(""), literal("1.0"), literal("1.5"), literal("true")}).Copy()
	}
	return oddValue(random)
}

func objectInstance(random *rand.Rand, schema *Node, depth int) *Node {
	made := &Node{Kind: Object}
	if properties := schema.Get("properties"); properties != nil {
		for _, member := range properties.Members {
			if random.Intn(4) > 0 {
				made.Set(member.Key, instance(random, member.Value, depth+1))
			}
		}
	}
	if required := schema.Get("required"); required != nil {
		for _, name := range required.Items {
			if made.Get(name.Text) == nil && random.Intn(6) > 0 {
				made.Set(name.Text, instance(random, schema.At("properties", name.Text), depth+1))
			}
		}
	}
	if values := schema.Get("additionalProperties"); values != nil {
		for range random.Intn(3) {
			made.Set(pick(random, oddKeys), instance(random, values, depth+1))
		}
	}
	if flag := schema.Get("x-kubernetes-embedded-resource"); flag != nil && flag.Text == "true" {
		embed(random, made)
	}
	if random.Intn(8) == 0 {
		made.Set(pick(random, oddKeys), oddValue(random))
	}
	return made
}

func embed(random *rand.Rand, made *Node) {
	made.Set("apiVersion", fromJSON(pick(random, []string{`"v1"`, `"v1"`, `"apps/v1"`, `""`, `"a/b/c"`, `1`, `null`})))
	made.Set("kind", fromJSON(pick(random, []string{`"Pod"`, `"Pod"`, `"Pod"`, `""`, `"po_d"`, `1`, `null`})))
	if random.Intn(2) == 0 {
		made.Set("metadata", metadata(random))
	}
	if random.Intn(4) == 0 {
		made.Remove(pick(random, []string{"apiVersion", "kind", "metadata"}))
	}
}

func arrayInstance(random *rand.Rand, schema *Node, depth int) *Node {
	made := &Node{Kind: Array}
	for range random.Intn(4) {
		made.Items = append(made.Items, instance(random, schema.Get("items"), depth+1))
	}
	if len(made.Items) > 0 && random.Intn(5) == 0 {
		made.Items = append(made.Items, pick(random, made.Items).Copy())
	}
	return made
}

var formatSamples = map[string][]string{
	"date":         {"2020-01-01", "2020-02-30", "2020-1-1", "20200101", "0000-01-01", "2024-02-29"},
	"date-time":    {"2020-01-01T00:00:00Z", "2020-01-01t00:00:00z", "2020-01-01T24:00:00Z", "2020-01-01T00:00:60Z", "2020-01-01T00:00:00", "2020-01-01T00:00:00.123456789+01:00", "2020-01-01 00:00:00Z", "2020-01-01T00:00:00+99:99", "2020-13-01T00:00:00Z"},
	"duration":     {"1s", "1d", "P1D", "22 ns", "x", "", "1h30m", "-1s", "1.5h", "1w", "5", "1 hour", "3 Weeks", "9999999999h"},
	"email":        {"a@b", "a@b.c", "a", "Name <a@b>", "a@", "@b", "a b@c", "\"a b\"@c"},
	"hostname":     {"localhost", "a.bc", "a.b", "1.2.3.4", "a_b", "a.bc.", "-a", "é.com", "a..b", "日本.jp", "a-.bc"},
	"ipv4":         {"1.2.3.4", "01.2.3.4", "::ffff:1.2.3.4", "1.2.3", "256.1.1.1", "::1"},
	"ipv6":         {"::1", "1.2.3.4", "::ffff:1.2.3.4", "fe80::1%eth0", "1:2", "2001:db8::"},
	"cidr":         {"10.0.0.0/8", "010.0.0.0/8", "10.0.0.1", "::/0", "10.0.0.0/33", "10.0.0.1/8", "::1/129"},
	"mac":          {"00:00:5e:00:53:01", "00-00-5e-00-53-01", "0000.5e00.5301", "00:00", "02:00:5e:10:00:00:00:01", "g0:00:5e:00:53:01"},
	"uri":          {"http://a/b", "/x", "*", "x", "mailto:a@b", "", "http://[::1", "http://a b", "%zz", "//a"},
	"uuid":         {"a8098c1a-f86e-11da-bd1a-00112444be1e", "A8098C1AF86E11DABD1A00112444BE1E", "x", "6fa459ea-ee8a-3ca4-894e-db77e160355e", "16fd2706-8baf-433b-82eb-8c7fada847da", "886313e1-3b8a-5372-9b90-0c9aee199e5d"},
	"isbn":         {"0321751043", "978-0321751041", "0321751040", "123", "3836221195", "3-8362-2119-5"},
	"creditcard":   {"4111-1111-1111-1111", "4111111111111112", "5105105105105100", "x", "371449635398431"},
	"ssn":          {"111-11-1111", "111111111", "111 11 1111", "00-00-0000", "191 60 2869"},
	"hexcolor":     {"#FFFFFF", "fff", "#ff", "#gggggg", "FFFFFFF"},
	"rgbcolor":     {"rgb(1,2,3)", "rgb(256,1,1)", "rgb (1,2,3)", "rgb(0, 31, 255)", "rgb(1,2)"},
	"byte":         {"YQ==", "YQ", "", "!", "a+/b", "a-_b", "YWI=\n", "YQ==YQ=="},
	"bsonobjectid": {"507f1f77bcf86cd799439011", "507f", "507F1F77BCF86CD79943901Z"},
	"password":     {"x", ""},

	"k8s-short-name": {"a", "a-b", "A", "a.b", "-a", ""},
	"k8s-long-name":  {"a.b", "a", "A.b", "a..b", "", "a.-b"},
}

var sameFormats = map[string]string{"datetime": "date-time", "uuid3": "uuid", "uuid4": "uuid", "uuid5": "uuid", "isbn10": "isbn", "isbn13": "isbn", "IPv4": "ipv4", "da-te": "date"}

func stringInstance(random *rand.Rand, schema *Node) *Node {
	format := textOf(schema.Get("format"))
	if same := sameFormats[format]; same != "" {
		format = same
	}
	if samples := formatSamples[format]; samples != nil && random.Intn(5) > 0 {
		return text(pick(random, samples))
	}
	if random.Intn(3) == 0 {
		return text(pick(random, oddTexts))
	}
	return text(pick(random, []string{"a", "ab", "abc", "x", "name", "b", "1", "abcdef"}))
}

// numberInstance likes the bounds and their neighbours.
func numberInstance(random *rand.Rand, schema *Node) *Node {
	bound := schema.Get(pick(random, []string{"maximum", "minimum", "multipleOf"}))
	if bound != nil && random.Intn(2) == 0 {
		if value, err := strconv.ParseInt(bound.Text, 10, 64); err == nil {
			return literal(strconv.FormatInt(value+int64(random.Intn(3)-1), 10))
		}
		return bound.Copy()
	}
	if random.Intn(4) == 0 {
		return literal(pick(random, oddLiterals))
	}
	return literal(strconv.Itoa(random.Intn(12)))
}
