/** The reminders of a line: of the visit, to leave for it, and to approve the work. */
export type TimerKind = 'day_before' | 'two_hours_before' | 'leave' | 'approve';
