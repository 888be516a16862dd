import type { ReactNode } from 'react';

/** The props of a popup; in a separate file, because the popup is loaded separately from what opens it. */
export interface SheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Fills the screen of a phone: Back takes the place of the title, beside the content's first field. */
  readonly full?: boolean;
  /** Width from 1000 px on. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** It has its own entry in the browser's history, so that Back closes it anyway. */
  readonly placed?: boolean;
  /** Stays in view below the content: the sheet's buttons. */
  readonly footer?: ReactNode;
}
