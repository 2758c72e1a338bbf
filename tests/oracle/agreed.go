package main

import "regexp"

// Words that cannot agree, each with its reason (DIFFERENCES.md): they are taken out of both sides before texts are
// compared. Nothing here touches a verdict, a path or a type.
var agreed = []struct {
	pattern     *regexp.Regexp
	replacement string
}{
	// Go's regular expressions and RE2 explain a broken pattern in other words.
	{regexp.MustCompile(`(?s)error parsing regexp: .*`), "error parsing regexp"},
	// So do Go's URL parser and ours.
	{regexp.MustCompile(`(?s)url must be a valid URL: .*; desired format`), "url must be a valid URL; desired format"},
	// And Go's reader of certificates.
	// The literal of a number, and the Go type that a decoder was about to fill.
	{regexp.MustCompile(`^json: cannot unmarshal number \S+ into`), "json: cannot unmarshal number into"},
	{regexp.MustCompile(`^(json: cannot unmarshal .* into Go struct field )[A-Za-z]+\.`), "$1."},
	// The whole document, words of a YAML parser, a line of Go's source.
	{regexp.MustCompile(`(?s)^Object '(Kind|apiVersion)' is missing in .*`), "Object '$1' is missing"},
	{regexp.MustCompile(`(?s)^(yaml: [^u]|yaml: u[^n]|unsupported map key ).*`), "this is no YAML"},
	{regexp.MustCompile(`(?s)^no kind .* is registered .*`), "no such kind is registered"},
	// The grammar is one, its explanations are not.
	{regexp.MustCompile(`(?s)compilation failed: ERROR: .*: Syntax error: .*`), "compilation failed: this is no CEL"},
	// An empty list in one of several versions is printed as none.
	{regexp.MustCompile(`("AdditionalPrinterColumns"|"SelectableFields"|"XValidations"):\[\]`), "$1:null"},
	// A server numbers the type at random.
	{regexp.MustCompile(`selfType\d+`), "selfType"},
	{regexp.MustCompile(`(?s)unable to load root certificates: .*`), "unable to load root certificates"},
}

// ourRangeText is said of a number like 1e400 before anything is known of the field that it was meant for.
const ourRangeText = "a number is beyond the range of a double"

func agreedText(text string) string {
	for _, one := range agreed {
		text = one.pattern.ReplaceAllString(text, one.replacement)
	}
	return text
}
