import { useEffect, useEffectEvent } from 'react';

/** What Escape closes, the topmost last. */
const layers: (() => void)[] = [];

/**
 * Adds a layer on top of those that are open: a dialog, a sheet, a side panel. Escape closes the topmost one only, unless
 * something inside it has used the key (`preventDefault`, `stopPropagation`), and a key that is held down closes no further one.
 *
 * Mantine's dialogs each listen for the key themselves and would all close: they need `closeOnEscape={false}`.
 *
 * @returns removes the layer
 */
export function addEscapeLayer(close: () => void): () => void {
  const layer = () => close();
  if (layers.length === 0) window.addEventListener('keydown', closeTopmost);
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length === 0) window.removeEventListener('keydown', closeTopmost);
  };
}

/** Lets Escape close the component while it is open and topmost. */
export function useEscapeLayer(opened: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close);
  useEffect(() => (opened ? addEscapeLayer(() => onEscape()) : undefined), [opened]);
}

function closeTopmost(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
  // Also for the browser, which would close the topmost `CloseWatcher` then: the one of the layer below.
  event.preventDefault();
  if (!event.repeat) layers.at(-1)?.();
}
