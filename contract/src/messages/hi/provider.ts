import type { provider as english } from '../en/provider.ts';

export const provider: Record<keyof typeof english, string> = {
};
