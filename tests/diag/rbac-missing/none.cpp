// No marker of a role.
void reconcile();
