import { lazy, type ReactNode, Suspense, useState } from 'react';

const Dialog = lazy(() => import('./dialog-sheet.tsx'));

export interface SheetProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Width from 1000 px on. */
  readonly size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Stays in view below the content: the sheet's buttons. */
  readonly foot?: ReactNode;
}

/** A popup: a dialog from 1000 px, a sheet from below on phones. Focus goes in and comes back, the page behind does not scroll. Loaded when first opened. */
export function Sheet(props: SheetProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}
