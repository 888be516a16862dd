import type { review as english } from '../en/review.ts';

export const review: Record<keyof typeof english, string> = {
};
