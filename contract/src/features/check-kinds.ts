/** What an operator checks about a professional: ID proofs, address, skills. In the order in which screens show them. */
export const CHECK_KINDS = ['identity', 'address', 'skills'] as const;
export type CheckKind = (typeof CHECK_KINDS)[number];
