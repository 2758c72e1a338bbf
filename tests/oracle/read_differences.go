package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	goyaml "go.yaml.in/yaml/v2"
)

// knownDifference names the row of docs/differences.md that explains why the two readings differ, or nothing.
func knownDifference(text string, ours, theirs reading, messages []string) string {
	if ours.repeated && !theirs.repeated && sharesKeysAsText(text) {
		return "random-map-order"
	}
	for range 50 {
		if again := readAsKubectl(text); !again.agrees(theirs) || !theirs.agrees(again) {
			return "random-map-order"
		}
	}
	if ours.failed && theirs.scalars || ours.withoutScalars().agrees(theirs.withoutScalars()) {
		return "scalar-document"
	}
	if len(notANumberKey.FindAllString(text, 2)) == 2 {
		return "random-map-order"
	}
	if oddMerge.MatchString(text) {
		return "tag-spelling"
	}
	if oddSpace.MatchString(text) {
		return "line-separator"
	}
	if !ours.failed {
		return ""
	}
	switch said := strings.Join(messages, " "); {
	case leavesText(text):
		return "text-after-document"
	case propertyBeforeLines.MatchString(text):
		return "property-before-lines"
	case strings.Contains(said, "multiple tags"), strings.Contains(said, "tag handle"), oddTag.MatchString(text):
		return "tag-spelling"
	case strings.Contains(said, "the name of an anchor"), strings.Contains(said, "the name of an alias"):
		return "anchor-spelling"
	case theirs.repeated && noNumber.MatchString(text), strings.Contains(said, "JSON cannot represent infinity"), strings.Contains(said, "a key cannot be of type integer"):
		return "mistake-overwritten"
	case strings.Contains(said, "a key cannot be of type null"), keyOverLines.MatchString(text):
		return "lone-key-in-braces"
	case strings.ContainsAny(text, "\u2028\u2029"):
		return "line-separator"
	case colonBeforeBracket.MatchString(text):
		return "colon-before-bracket"
	case questionInBrackets.MatchString(text):
		return "question-in-brackets"
	case unindentedBlock.MatchString(text):
		return "unindented-block-scalar"
	}
	return ""
}

// propertyBeforeLines finds an anchor or a tag and behind it, on its line, a text that may go on in the next line.
var propertyBeforeLines = regexp.MustCompile(`(?m)^[ \t]*([-?:][ \t]+)*[&!][^ \n]*[ \t]+([&!][^ \n]*[ \t]+)?[^ \n]`)

var oddSpace = regexp.MustCompile(`(^|---)[ \t\r\n]*[\x{85}\x{a0}]`)

var (
	colonBeforeBracket = regexp.MustCompile(`:[],}]`)
	questionInBrackets = regexp.MustCompile(`[[{,]\s*\?\S`)
	unindentedBlock    = regexp.MustCompile(`(?m)^ *[|>]`)
)

// notANumberKey finds keys that Go never takes for the same.
var notANumberKey = regexp.MustCompile(`\.(nan|NaN|NAN)\s*:`)

var noNumber = regexp.MustCompile(`(?i)\.(nan|inf)`)

// oddMerge finds a merge with a tag that means nothing.
var oddMerge = regexp.MustCompile(`! +<<`)

// oddTag finds characters in a tag that a server takes for URIs.
var oddTag = regexp.MustCompile(`![^ \n]*[],[{}%]`)

// keyOverLines finds a text over several lines that is a key without a value in braces.
var keyOverLines = regexp.MustCompile(`[{,]\s*("[^"]*\n[^"]*"|'[^']*\n[^']*'|[^]"'{}[,:\s][^]{}[,:\n]*\n\s*)\s*[,}]`)

// sharesKeysAsText tells whether keys of one mapping differ for YAML and are the same text in JSON, as 1 and "1" are.
// Go then keeps either value, depending on the order of a map.
func sharesKeysAsText(text string) bool {
	reader := yamlReader(text)
	for {
		part, err := reader.Read()
		if err != nil {
			return false
		}
		var value goyaml.MapSlice
		if goyaml.Unmarshal(part, &value) == nil && repeatsAsText(value) {
			return true
		}
	}
}

func repeatsAsText(value any) bool {
	switch v := value.(type) {
	case goyaml.MapSlice:
		seen := map[string]bool{}
		for _, item := range v {
			key := fmt.Sprint(item.Key)
			if seen[key] || repeatsAsText(item.Value) {
				return true
			}
			seen[key] = true
		}
	case []any:
		return slices.ContainsFunc(v, repeatsAsText)
	}
	return false
}

func (r reading) withoutScalars() reading {
	r.documents = slices.DeleteFunc(slices.Clone(r.documents), isScalar)
	return r
}

func isScalar(document string) bool { return document[0] != '{' && document[0] != '[' }

// leavesText tells whether Go stops reading a document before its end.
func leavesText(text string) bool {
	reader := yamlReader(text)
	for {
		part, err := reader.Read()
		if err != nil {
			return false
		}
		decoder := goyaml.NewDecoder(strings.NewReader(string(part)))
		var value any
		if decoder.Decode(&value) == nil && decoder.Decode(&value) != io.EOF { //nolint:errorlint
			return true
		}
	}
}
