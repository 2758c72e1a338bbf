package changes

import (
	"context"
	"fmt"
	"math/rand"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/registry/customresource/tableconvertor"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
)

// Table is a request "table" of PROTOCOL.md.
type Table struct {
	Op      string         `json:"op"`
	Columns []Column       `json:"columns"`
	Object  map[string]any `json:"object"`
	Now     string         `json:"now"`
}

// Column is one of additionalPrinterColumns.
type Column struct {
	Name     string `json:"name"`
	Type     string `json:"type"`
	JSONPath string `json:"jsonPath"`
}

// Rows answers as the table convertor of custom resources does. A path that it cannot read is nobody's column.
func (t *Table) Rows() (*metav1.Table, bool) {
	columns := []apiextensionsv1.CustomResourceColumnDefinition{}
	for _, column := range t.Columns {
		columns = append(columns, apiextensionsv1.CustomResourceColumnDefinition{Name: column.Name, Type: column.Type, JSONPath: column.JSONPath})
	}
	convertor, err := tableconvertor.New(columns)
	if err != nil {
		return nil, false
	}
	table, err := convertor.ConvertToTable(context.Background(), &unstructured.Unstructured{Object: t.Object}, &metav1.TableOptions{})
	if err != nil {
		return nil, false
	}
	table.Kind, table.APIVersion = "Table", "meta.k8s.io/v1"
	for i := range table.Rows {
		table.Rows[i].Object.Object = nil
	}
	return table, true
}

// RandomTable makes an object and columns whose paths lead into it, or nearly.
func RandomTable(random *rand.Rand) *Table {
	now := time.Now()
	object := tableObject(random, 3, now)
	object["metadata"] = map[string]any{"name": "x", "resourceVersion": "4"}
	made := &Table{Op: "table", Object: object, Now: now.Format(time.RFC3339Nano)}
	for i := range 1 + random.Intn(5) {
		kind := []string{"string", "integer", "number", "boolean", "date", "string"}[random.Intn(6)]
		made.Columns = append(made.Columns, Column{fmt.Sprint("C", i), kind, tablePath(random, object)})
	}
	return made
}

var tableKeys = []string{"a", "b", "c", "x-y", "d.e"}

func tableValue(random *rand.Rand, depth int, now time.Time) any {
	switch choice := random.Intn(12); {
	case choice < 3 && depth > 0:
		return tableObject(random, depth-1, now)
	case choice < 6 && depth > 0:
		list := []any{}
		alike := random.Intn(2) == 0
		for range random.Intn(4) {
			if alike {
				list = append(list, map[string]any{"type": names[random.Intn(4)], "n": int64(random.Intn(3)), "status": "True"})
			} else {
				list = append(list, tableValue(random, depth-1, now))
			}
		}
		return list
	case choice == 6:
		age := time.Duration(random.ExpFloat64() * float64(30*24*time.Hour))
		return now.Add(-age.Truncate(time.Second) - 500*time.Millisecond).UTC().Format(time.RFC3339Nano)
	default:
		return []any{"x", "<b>", "", int64(1), int64(-7), 1.5, 2e21, 3.0, true, false, nil, "2026", "null"}[random.Intn(13)]
	}
}

func tableObject(random *rand.Rand, depth int, now time.Time) map[string]any {
	made := map[string]any{}
	for range 1 + random.Intn(4) {
		made[tableKeys[random.Intn(len(tableKeys))]] = tableValue(random, depth, now)
	}
	return made
}

// tablePath walks into the object; maps are never spread, since Go walks them in no order.
func tablePath(random *rand.Rand, at any) string {
	path := ""
	for step := 0; step < 5; step++ {
		switch value := at.(type) {
		case map[string]any:
			key := tableKeys[random.Intn(len(tableKeys))]
			if random.Intn(4) > 0 {
				for _, known := range tableKeys {
					if _, found := value[known]; found {
						key = known
						break
					}
				}
			}
			if random.Intn(3) == 0 {
				path += "['" + key + "']"
			} else {
				path += "." + key
			}
			at = value[key]
		case []any:
			path += []string{"[0]", "[-1]", "[1]", "[*]", "[0:2]", "[::2]", "[1:]", "[:1]", "[-2:-1]", "[0,1]", "[9]", "[0:9]",
				`[?(@.type=="a")]`, `[?(@.n>0)]`, `[?(@.n<=1)].type`, `[?(@.type!='b')].n`, `[?(@.status)]`, `[?(@.n==1.0)]`, "[2:1]", "[ 0 ]", "['0']",
				`[?(@.type=="a)")]`, `[?(@.status=="True")]['status','type']`, "[?(1==1)]", "[?(@.n=>1)]"}[random.Intn(25)]
			at = nil
			if len(value) > 0 {
				at = value[0]
			}
		default:
			if step > 0 && random.Intn(8) > 0 {
				return path
			}
			path += []string{".z", "[0]", " .a", "[?(@)]", "x", "'t'", "$.a", "@", ".a\\.b", "[", ".{"}[random.Intn(11)]
			return path
		}
		if random.Intn(5) == 0 {
			break
		}
	}
	return path
}
