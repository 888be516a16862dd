import type { catalog as english } from '../en/catalog.ts';

export const catalog: Record<keyof typeof english, string> = {
};
