import type { review as english } from '../en/review.ts';

export const review: Record<keyof typeof english, string> = {
  'review.saved': 'आपकी राय के लिए धन्यवाद!',
  'review.changed': 'आपकी राय बदल दी गई है।',
};
