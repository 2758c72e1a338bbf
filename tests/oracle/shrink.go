package main

import (
	"kubexx.io/kubexx/tests/oracle/mutate"
)

// shrink makes a document smaller as long as `still` holds: whole members and items first, the largest before others.
func shrink(document *mutate.Node, still func(*mutate.Node) bool, tries int) *mutate.Node {
	for shrunk := true; shrunk && tries > 0; {
		shrunk = false
		for index := 0; tries > 0; index++ {
			smaller := without(document, index)
			if smaller == nil {
				break
			}
			tries--
			if still(smaller) {
				document, shrunk = smaller, true
				index--
			}
		}
	}
	return document
}

// without returns a copy that lacks the member or item with that number, counted from the root down; nothing when there
// are fewer.
func without(document *mutate.Node, number int) *mutate.Node {
	made := document.Copy()
	queue := []*mutate.Node{made}
	for len(queue) > 0 {
		node := queue[0]
		queue = queue[1:]
		switch count := len(node.Members) + len(node.Items); {
		case number >= count:
			number -= count
		case node.Kind == mutate.Object:
			node.Members = append(node.Members[:number], node.Members[number+1:]...)
			return made
		default:
			node.Items = append(node.Items[:number], node.Items[number+1:]...)
			return made
		}
		for _, member := range node.Members {
			queue = append(queue, member.Value)
		}
		queue = append(queue, node.Items...)
	}
	return nil
}
