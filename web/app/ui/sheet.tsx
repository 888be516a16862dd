import { lazy, Suspense, useState } from 'react';
import type { SheetProps } from './sheet-props.ts';
import classes from './sheet.module.css';

const Dialog = lazy(() => import('./dialog-sheet.tsx'));

/**
 * A popup: a dialog from 1000 px, a bottom sheet on phones. Traps and restores the focus and locks the page's scrolling.
 * Loaded when first opened.
 */
export function Sheet(props: SheetProps) {
  const [mounted, setMounted] = useState(props.opened);
  if (props.opened && !mounted) setMounted(true);
  if (!mounted) return null;
  return (
    <Suspense fallback={props.opened && <ComingSheet />}>
      <Dialog {...props} />
    </Suspense>
  );
}

/** The place of a sheet while its code loads. */
export function ComingSheet() {
  return <div className={classes.coming} aria-busy="true" />;
}
