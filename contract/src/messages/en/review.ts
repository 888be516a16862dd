export const review = {
  'review.saved': 'Thank you for your feedback!',
  'review.changed': 'Your feedback was changed.',
} as const;
