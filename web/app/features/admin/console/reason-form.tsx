import { laterSheet } from './later.tsx';

/** The props of the form. */
export interface ReasonFormProps {
  readonly opened: boolean;
  readonly title: string;
  /** The consequence, in one or two sentences. */
  readonly consequence?: string;
  /** The label of the field; the reason by default. */
  readonly label?: string;
  readonly help: string;
  readonly yes: string;
  readonly tone?: 'danger' | 'primary';
  /** Maximum number of characters. */
  readonly most?: number;
  readonly close: () => void;
  /** Throws an `ApiFailure`; the typed text stays. */
  readonly send: (reason: string) => Promise<void>;
}

/** Sheet with a text field: the reason for a rejection or cancellation, or an answer. */
export const ReasonForm = laterSheet<ReasonFormProps>(() => import('./reason-sheet.tsx'));
