// +kubebuilder:rbac:groups=shop.example.com,resources=widgets,verbs=get;list;watch
int main() { return 0; }
