import type { identity as english } from '../en/identity.ts';

export const identity: Record<keyof typeof english, string> = {
};
