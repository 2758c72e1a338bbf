module kubexx.io/kubexx/tests/random

go 1.26.0
