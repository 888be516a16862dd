import type { MessageKey, Values } from '@aaspaas/contract/messages/index.ts';

/** The message keys of the reasons for a rank. */
export type ReasonKey = Extract<MessageKey, `booking.${'reason' | 'why'}_${string}`>;

/** One reason as stored with the assignment and shown: a message key and its values. */
export type Reason = { readonly key: ReasonKey; readonly values?: Values };
