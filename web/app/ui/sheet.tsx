import { Suspense, useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { SheetProps } from './sheet-props.ts';
import classes from './sheet.module.css';

const { Part: Dialog, preload } = lazyPart(() => import('./dialog-sheet.tsx'));

/** Loads the code of all sheets in advance. */
export const preloadSheet = preload;

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
