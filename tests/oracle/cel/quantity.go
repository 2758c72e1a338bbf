package main

import (
	"bufio"
	"fmt"
	"os"

	"k8s.io/apimachinery/pkg/api/resource"
)

func describeQuantities() error {
	texts, err := readExpressions()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	last := resource.MustParse("1")
	for _, text := range texts {
		quantity, err := resource.ParseQuantity(text)
		if err != nil {
			fmt.Fprintln(out, "error", escaper.Replace(err.Error()))
			continue
		}
		integer, whole := quantity.AsInt64()
		if !whole {
			integer = 0
		}
		sum, difference := last.DeepCopy(), last.DeepCopy()
		sum.Add(quantity)
		difference.Sub(quantity)
		fmt.Fprintf(out, "%s %t %d %x %d %d %s %s\n", quantity.String(), whole, integer, quantity.AsApproximateFloat64(),
			quantity.Sign(), last.Cmp(quantity), sum.String(), difference.String())
		last = quantity
	}
	return nil
}
