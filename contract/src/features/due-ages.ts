/** The ages of amounts due in days since the charge: 0–7, 8–30, 31–90, more. */
export const DUE_AGES = ['week', 'month', 'quarter', 'older'] as const;
export type DueAge = (typeof DUE_AGES)[number];
