// Kustomize FOLDER prints the manifests of a kustomization, as `kubectl kustomize` does.
package main

import (
	"fmt"
	"os"

	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

func main() {
	made, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), os.Args[1])
	if err == nil {
		var text []byte
		if text, err = made.AsYaml(); err == nil {
			fmt.Print(string(text))
			return
		}
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
