/** The role of an account (product.md, "Identity"): customer, professional, operator. One account per role and mobile number. */
export type Role = 'user' | 'employee' | 'admin';

/** All roles, in the order of the specification. */
export const ROLES: readonly Role[] = ['user', 'employee', 'admin'];
