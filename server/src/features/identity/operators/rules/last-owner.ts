/** Returns whether a change that ends an owner's role or access would leave no active owner. */
export function leavesNoOwner(activeOwners: readonly number[], id: number): boolean {
  return activeOwners.includes(id) && activeOwners.length === 1;
}
