// +kubebuilder:rbac:groups=shop.example.com,resources=widgets,verbs=get;list;watch

// +kubebuilder:webhook:path=/validate-shop-example-com-v1-widget,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com,resources=widgets,verbs=create,versions=v1,name=vwidget.shop.example.com,admissionReviewVersions=v1
int main() { return 0; }
