import { lazySheet } from './lazy-sheet.tsx';
import type { ReasonFormProps } from './reason-sheet.tsx';

/** Sheet with a text field: the reason for a rejection or cancellation, or an answer. */
export const ReasonForm = lazySheet<ReasonFormProps>(() => import('./reason-sheet.tsx'));
