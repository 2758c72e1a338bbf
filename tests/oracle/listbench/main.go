// listbench NAMESPACE COUNT lists the fleets of a namespace with client-go, page by page, from the cluster of KUBECONFIG, and keeps them.
// Prints processor time in milliseconds, and memory at the most in MB: `720.0 85.0`.
package main

import (
	"context"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"syscall"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"

	"kubexx.io/kubexx/tests/oracle/fleet"
)

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(namespace, count string) error {
	client, err := connect(os.Getenv("KUBECONFIG"))
	if err != nil {
		return err
	}
	before := usage()
	fleets, err := list(client, namespace)
	if err != nil {
		return err
	}
	after := usage()
	if strconv.Itoa(len(fleets)) != count {
		return fmt.Errorf("%d fleets", len(fleets))
	}
	fmt.Printf("%.1f %.1f\n", processorTime(after)-processorTime(before), float64(after.Maxrss)*1024/1e6)
	runtime.KeepAlive(fleets)
	return nil
}

func connect(kubeconfig string) (*rest.RESTClient, error) {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return nil, err
	}
	config.GroupVersion = &fleet.GroupVersion
	config.APIPath = "/apis"
	config.NegotiatedSerializer = serializer.NewCodecFactory(fleet.Scheme()).WithoutConversion()
	config.QPS = -1
	return rest.RESTClientFor(config)
}

func list(client *rest.RESTClient, namespace string) ([]fleet.Fleet, error) {
	var kept []fleet.Fleet
	options := metav1.ListOptions{Limit: 500}
	for {
		var page fleet.FleetList
		request := client.Get().Namespace(namespace).Resource("fleets").VersionedParams(&options, metav1.ParameterCodec)
		if err := request.Do(context.Background()).Into(&page); err != nil {
			return nil, err
		}
		kept = append(kept, page.Items...)
		if options.Continue = page.Continue; options.Continue == "" {
			return kept, nil
		}
	}
}

func usage() (usage syscall.Rusage) {
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return usage
}

func processorTime(usage syscall.Rusage) float64 {
	return float64(usage.Utime.Nano()+usage.Stime.Nano()) / 1e6
}
