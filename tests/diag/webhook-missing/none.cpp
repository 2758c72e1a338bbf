// +kubebuilder:webhookconfiguration:mutating=false,name=checkers
bool check();
