package main

import (
	"encoding/json"
	"fmt"
	"math/rand"
	"regexp"
	"strings"
)

var patternPieces = strings.Split("a\tb\tK\tk\tſ\tß\té\tΩ\t日\t\U0001f600\t0\t9\t_\t-\t \t\\\t\\\\\t.\t.\t^\t$\t*\t+\t?\t??\t*?\t{\t}\t{2}\t{0}\t{,3}\t{1,}\t{2,1}\t{01}\t{0,1000}\t{1001}\t"+
	"{99999999999}\t{4294967297}\t{3\t|\t|\t(\t(\t(\t)\t)\t)\t(?:\t(?i)\t(?i:\t(?-i)\t(?s)\t(?m)\t(?U)\t(?i-s:\t(?-)\t(?\t(?P<n>\t(?<n>\t(?P<é>x)\t(?<\t(?P<\t(?P=n)\t(?=\t(?<=\t(?P<a b>\t"+
	"[\t[\t[^\t]\t]\t[]a]\t[a-z]\t[z-a]\t[^\\x00-\\x{10FFFF}]\t[[:alpha:]]\t[:digit:]\t[[:^word:]\t[[:nope:]]\t[:\t:]\t\\d\t\\D\t\\s\t\\S\t\\w\t\\W\t\\b\t\\B\t\\A\t\\z\t\\Z\t\\C\t\\Q\t\\E\t\\Qa.b\\E\t"+
	"\\n\t\\t\t\\a\t\\e\t\\x\t\\x4\t\\x41\t\\x{41}\t\\x{}\t\\x{110000}\t\\x{D800}\t\\0\t\\01\t\\1\t\\12\t\\123\t\\8\t\\.\t\\-\t\\_\t\\é\t\\p\t\\P\t\\pL\t\\pl\t\\PN\t\\p{\t\\p{}\t\\p{^Lu}\t\x00\t\n", "\t")

var classNames []string

func init() {
	for _, name := range strings.Fields(`C Cc Cf Cn Co Cs L LC Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs
		Any ASCII Assigned Letter Uppercase_Letter Lowercase_Letter cntrl digit punct Cased_Letter Other Mark Unassigned Space_Separator L&
		Greek Latin Cyrillic Han Common Inherited Kawi Nag_Mundari Old_Italic Hangul Arabic Adlam Deseret Nope Wancho Zanabazar_Square`) {
		classNames = append(classNames, name)
	}
}

// spelled changes the case of a name, or where its words are divided.
func spelled(random *rand.Rand, name string) string {
	switch random.Intn(8) {
	case 0:
		return strings.ToLower(name)
	case 1:
		return strings.ToUpper(name)
	case 2:
		return strings.ReplaceAll(name, "_", "")
	case 3:
		return " " + strings.ReplaceAll(name, "_", "-") + "_"
	case 4:
		return "^" + name
	}
	return name
}

// patternWords make up the texts that patterns search, and some of the patterns.
var patternWords = strings.Fields("a aa ab ba aab abab K k \u212a s S ſ ß ẞ é É Ω ω Ω 日 本 \U0001f600 0 9 12 _ - . + \u00a0 \u0345 \u2028 Ⅷ ⅷ Ⓐ ⓐ ǅ ǆ Ǆ İ ı Ꭰ ꭰ 𐐀 𐐨 𞤀 𞤢 " +
	"\u0378 \ue000 \U00011f00 \U0001e4d0 \U000e0001 \u00ad ª º ² ½ $ € ^ ` ( [ « “ ‿ – ℵ ٠ १ ﾊ 𑼀 Ა ა ᲀ в В")

func randomPattern(random *rand.Rand) string {
	var built strings.Builder
	for range random.Intn([]int{3, 6, 12, 25}[random.Intn(4)]) + 1 {
		switch random.Intn(12) {
		case 0:
			fmt.Fprintf(&built, `\%c{%s}`, "pP"[random.Intn(2)], spelled(random, pick(random, classNames)))
		case 1:
			fmt.Fprintf(&built, `[%s\%c{%s}]`, pick(random, []string{"", "^", "a", "^k", "^é-ω"}), "pP"[random.Intn(2)], pick(random, classNames))
		case 2:
			built.WriteString(regexp.QuoteMeta(pick(random, patternWords)))
		case 3:
			fmt.Fprintf(&built, "%s(%s|%s)", pick(random, []string{"", "(?i)", "(?i:x)"}), pick(random, patternWords), pick(random, patternWords))
		default:
			built.WriteString(pick(random, patternPieces))
		}
	}
	return built.String()
}

// deepPattern comes close to a limit of Go's parser.
func deepPattern(random *rand.Rand) string {
	near := 997 + random.Intn(6)
	repeated := pick(random, []string{"a", "ab", "(a)", "[ab]", "a|bc", "a{2}", "é"})
	switch random.Intn(8) {
	case 0:
		return strings.Repeat("(", near) + repeated + strings.Repeat(")", near)
	case 1:
		return strings.Repeat("(?:", 2*near) + repeated + strings.Repeat(")", 2*near)
	case 2:
		return strings.Repeat("(?:", near) + repeated + strings.Repeat(")*", near)
	case 3:
		return strings.Repeat("(x", near/2) + repeated + strings.Repeat(")+", near/2)
	case 4:
		return fmt.Sprintf("(?:(?:%s){%d}){%d,}", repeated, random.Intn(40)+1, random.Intn(40))
	case 5:
		return fmt.Sprintf("((%s){0}){%d}{%d}", repeated, near, random.Intn(3))
	case 6:
		return strings.Repeat(repeated, random.Intn(3000))
	}
	return strings.Repeat(repeated+"|", random.Intn(500)) + repeated
}

type patternRequest struct {
	Pattern string   `json:"pattern"`
	Texts   []string `json:"texts"`
}

func patternCase(random *rand.Rand) string {
	var request patternRequest
	if random.Intn(50) == 0 {
		request.Pattern = deepPattern(random)
	} else {
		request.Pattern = randomPattern(random)
	}
	for range 4 {
		var text strings.Builder
		for range random.Intn(6) {
			text.WriteString(pick(random, patternWords))
			text.WriteString(pick(random, []string{"", "", " ", "\n"}))
		}
		request.Texts = append(request.Texts, text.String())
	}
	line, err := json.Marshal(request)
	if err != nil {
		panic(err)
	}
	return string(line)
}

// patternAnswer is what Go says about the request.
func patternAnswer(line string) string {
	var request patternRequest
	if err := json.Unmarshal([]byte(line), &request); err != nil {
		panic(err)
	}
	answer := map[string]any{}
	if compiled, err := regexp.Compile(request.Pattern); err != nil {
		answer["error"] = err.Error()
	} else {
		found := [][][]int{}
		for _, text := range request.Texts {
			found = append(found, append([][]int{}, compiled.FindAllStringIndex(text, -1)...))
		}
		answer["found"] = found
	}
	text, err := json.Marshal(answer)
	if err != nil {
		panic(err)
	}
	return string(text)
}

func comparePatterns(arguments []string) error {
	program, lines, err := randomCases(arguments, patternCase)
	if err != nil {
		return err
	}
	answers, err := run(program, lines)
	if err != nil {
		return err
	}
	different, invalid := 0, 0
	for i, line := range lines {
		wanted := patternAnswer(line)
		if strings.HasPrefix(wanted, `{"error"`) {
			invalid++
		}
		if sameJSON(wanted, answers[i]) {
			continue
		}
		if different++; different <= 20 {
			fmt.Printf("pattern: %s\n  Go:     %s\n  kubexx: %s\n", line, wanted, answers[i])
		}
	}
	fmt.Printf("%d patterns, %d of them not valid: %d answers differ\n", len(lines), invalid, different)
	if different > 0 {
		return errDifferent
	}
	return nil
}
