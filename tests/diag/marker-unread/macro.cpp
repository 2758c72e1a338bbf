#define READ_PODS kubexx::rbac{.groups = {""}, .resources = {"pods"}, .verbs = {"get"}}
#define COUNTS KUBEXX(kubexx::rbac{.groups = {""}, .resources = {"pods"}, .verbs = {"get"}})

KUBEXX(READ_PODS) void count_pods();
KUBEXX(kubexx::rbac{.groups = {""}, .resources = {"pods"}, .verbs = {"list"}}) void list_pods();
