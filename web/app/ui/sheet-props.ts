import type { ReactNode } from 'react';

/** What a popup is given; in a file of its own, since the popup is loaded apart from what opens it. */
export interface SheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Width from 1000 px on. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** It has a place of its own in the browser's history, so that Back closes it anyway. */
  readonly placed?: boolean;
  /** Stays in view below the content: the sheet's buttons. */
  readonly footer?: ReactNode;
}
