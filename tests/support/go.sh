# What the tests that build Go programs share: `source` it. KUBEXX_GO names the Go program.

go=${KUBEXX_GO:-go}

# A package is compiled once for all programs if their flags are equal. Nobody debugs them, so that a tenth of the time is saved.
export GOFLAGS="${GOFLAGS:-} -trimpath -gcflags=all=-dwarf=false"

# require_go WHAT: ends the script without Go 1.26, with status 77, or 1 if CI is set.
require_go() {
  local version
  version=$(GOTOOLCHAIN=local "$go" env GOVERSION 2>/dev/null) || version=
  [[ $version =~ ^go([0-9]+)\.([0-9]+) ]] && ((BASH_REMATCH[1] > 1 || BASH_REMATCH[2] >= 26)) && return
  echo "not run: $1 needs Go 1.26 or newer (https://go.dev/dl)"
  [[ -z ${CI:-} ]] && exit 77
  exit 1
}
