import { type ComponentType, createElement, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { loadInBackground } from '../../../platform/load-in-background.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { ComingSheet } from '../../../ui/sheet.tsx';

/** How long after the page its later parts are loaded, so that the rows of the page come first. */
const DELAY_MS = 2000;

/** Loads what a page opens later, in the background, so that it opens at once. */
export function usePreload(load: (() => Promise<unknown>) | undefined): void {
  const run = useEffectEvent(async () => load?.());
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => loadInBackground(() => run(), controller.signal), DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, []);
}

/**
 * Returns a component with a sheet whose code is no part of the page's first load: forms bring Mantine's fields and zod.
 *
 * @param isOpened whether the props open the sheet
 */
export function lazyOpened<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  isOpened: (props: Props) => boolean,
): ComponentType<Props> {
  const { Part, preload } = lazyPart<Props>(load);
  return function LazyOpened(props: Props) {
    const opened = isOpened(props);
    const [used, setUsed] = useState(opened);
    if (opened && !used) setUsed(true);
    usePreload(preload);
    if (!used) return null;
    return (
      <Suspense fallback={opened && <ComingSheet />}>
        {createElement(Part as ComponentType<Props>, props)}
      </Suspense>
    );
  };
}

/** The same for a component that `opened` opens. */
export function lazySheet<Props extends { readonly opened: boolean }>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  return lazyOpened(load, ({ opened }) => opened);
}
