import type { Language } from '@aaspaas/contract/messages/index.ts';

/** The props of the editor of a page's body; in a separate file, because the editor is loaded separately from the form. */
export interface RichTextProps {
  readonly label: string;
  /** The id of the visible label. */
  readonly labelledBy: string;
  readonly language: Language;
  readonly html: string;
  readonly invalid: boolean;
  readonly onChange: (html: string) => void;
}
