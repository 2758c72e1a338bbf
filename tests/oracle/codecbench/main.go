// codecbench FILE ROUNDS decodes and encodes the list in FILE as client-go does. Prints the least processor time of a round in
// milliseconds: `decode 295.0`, `encode 120.0`.
package main

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"

	"k8s.io/apimachinery/pkg/runtime/serializer"

	"kubexx.io/kubexx/tests/oracle/fleet"
)

func now() float64 {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e6
}

func main() {
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		panic(err)
	}
	rounds, err := strconv.Atoi(os.Args[2])
	if err != nil {
		panic(err)
	}
	codec := serializer.NewCodecFactory(fleet.Scheme()).LegacyCodec(fleet.GroupVersion)
	decode, encode := 1e9, 1e9
	for round := 0; round < rounds; round++ {
		list := &fleet.FleetList{}
		start := now()
		if _, _, err := codec.Decode(text, nil, list); err != nil {
			panic(err)
		}
		decode = min(decode, now()-start)
		start = now()
		for i := range list.Items {
			var out bytes.Buffer
			if err := codec.Encode(&list.Items[i], &out); err != nil {
				panic(err)
			}
		}
		encode = min(encode, now()-start)
	}
	fmt.Printf("decode %.1f\nencode %.1f\n", decode, encode)
}
