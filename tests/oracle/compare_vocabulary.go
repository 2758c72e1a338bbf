package main

import (
	"fmt"
	"math/rand"
	"strconv"
	"strings"
	"time"

	"gopkg.in/inf.v0"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

// compareVocabulary gives random operations on quantities, durations, times and shares to a program (see
// tests/unit/core/vocabulary_lines.cpp) and compares its results with those of apimachinery and Go.
func compareVocabulary(arguments []string) error {
	program, lines, err := randomCases(arguments, vocabularyCase)
	if err != nil {
		return err
	}
	answers, err := run(program, lines)
	if err != nil {
		return err
	}
	different := 0
	for i, line := range lines {
		if wanted := vocabularyResult(strings.Split(line, "\t")); wanted != answers[i] {
			if different++; different <= shownDifferences {
				fmt.Printf("%q\nexpected %q\nprinted  %q\n\n", line, wanted, answers[i])
			}
		}
	}
	fmt.Printf("%d differ\n", different)
	return verdictOf(different)
}

func vocabularyResult(fields []string) string {
	switch fields[0] {
	case "quantity":
		return quantityResult(fields[1], fields[2])
	case "duration":
		span, err := time.ParseDuration(fields[1])
		if err != nil {
			return "-"
		}
		return span.String()
	case "time":
		return timeResult(fields[1])
	default:
		total, _ := strconv.Atoi(fields[2])
		return shareResult(fields[1], total, true) + "\t" + shareResult(fields[1], total, false)
	}
}

func quantityResult(left, right string) string {
	a, err := resource.ParseQuantity(left)
	b, errRight := resource.ParseQuantity(right)
	results := []string{"", "-", "-", "-", "-", "-", "-"}
	if err != nil {
		results[0] = err.Error()
	} else {
		results[1] = a.String()
		results[2] = rounded(a, 0, a.Value)
		results[3] = rounded(a, 3, a.MilliValue)
	}
	if err == nil && errRight == nil {
		results[4] = map[int]string{-1: "<", 0: "=", 1: ">"}[a.Cmp(b)]
		sum, difference := a.DeepCopy(), a.DeepCopy()
		sum.Add(b)
		difference.Sub(b)
		results[5], results[6] = sum.String(), difference.String()
	} else if left == right {
		results[4] = "=" // a string equals itself
	}
	return strings.Join(results, "\t")
}

// rounded is the quantity times 10^digits, rounded away from zero; "-" if that is not a 64-bit integer. Value and MilliValue are documented
// to do that, and do it for positive amounts; for some negative ones they return numbers that have nothing to do with the amount.
func rounded(quantity resource.Quantity, digits inf.Scale, value func() int64) string {
	exact := quantity.DeepCopy()
	result := new(inf.Dec).Round(exact.AsDec(), digits, inf.RoundUp).UnscaledBig()
	if !result.IsInt64() {
		return "-"
	}
	if quantity.Sign() < 0 {
		return result.String()
	}
	return strconv.FormatInt(value(), 10)
}

func timeResult(text string) string {
	parsed, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return "-"
	}
	seconds, _ := metav1.NewTime(parsed).MarshalJSON()
	micro, _ := metav1.NewMicroTime(parsed).MarshalJSON()
	return strings.Trim(string(seconds), `"`) + "\t" + strings.Trim(string(micro), `"`)
}

func shareResult(text string, total int, roundUp bool) string {
	share := intstr.FromString(text)
	value, err := intstr.GetScaledValueFromIntOrPercent(&share, total, roundUp)
	if err != nil {
		return "-"
	}
	return strconv.Itoa(value)
}

func vocabularyCase(random *rand.Rand) string {
	switch random.Intn(8) {
	case 0, 1:
		return "duration\t" + durationCase(random)
	case 2:
		return "time\t" + timeCase(random)
	case 3:
		return fmt.Sprintf("share\t%s%s\t%d", choose(random, "", "", "", "+", "-", " "), choose(random, "5%", "100%", "33%", "7", "%", "2.5%", strconv.Itoa(random.Intn(1000))+"%"),
			random.Intn(100000))
	default:
		left := quantityCase(random)
		if random.Intn(20) == 0 {
			return "quantity\t" + left + "\t" + left
		}
		return "quantity\t" + left + "\t" + quantityCase(random)
	}
}

func choose(random *rand.Rand, choices ...string) string { return choices[random.Intn(len(choices))] }

func digitsCase(random *rand.Rand, most int) string {
	var digits strings.Builder
	for range random.Intn(most + 1) {
		digits.WriteByte("0000123456789"[random.Intn(13)])
	}
	return digits.String()
}

func quantityCase(random *rand.Rand) string {
	number := choose(random, "", "", "", "-", "+") + digitsCase(random, 1+random.Intn(22))
	if random.Intn(3) == 0 {
		number += "." + digitsCase(random, 1+random.Intn(14))
	}
	suffix := choose(random, "", "", "n", "u", "m", "k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei", "e3", "E-3", "e+2", "e", "K", "mi", " ", "x",
		fmt.Sprintf("e%d", random.Intn(40)-20))
	return number + suffix
}

func durationCase(random *rand.Rand) string {
	text := choose(random, "", "", "", "-", "+")
	for range 1 + random.Intn(3) {
		text += digitsCase(random, 1+random.Intn(20))
		if random.Intn(3) == 0 {
			text += "." + digitsCase(random, 1+random.Intn(22))
		}
		text += choose(random, "ns", "us", "µs", "μs", "ms", "s", "m", "h", "h", "d", "")
	}
	return text
}

func timeCase(random *rand.Rand) string {
	text := fmt.Sprintf("%04d-%02d-%02dT%02d:%02d:%02d", 1+random.Intn(9998), random.Intn(14), random.Intn(33), random.Intn(25), random.Intn(61), random.Intn(61))
	if random.Intn(3) == 0 {
		text += choose(random, ".", ".", ",") + digitsCase(random, 12)
	}
	return text + choose(random, "Z", "Z", "Z", "+02:00", "-11:30", "+24:00", "", "z", "+0200")
}
