import { type ComponentType, lazy, type LazyExoticComponent } from 'react';

interface Module<Props> {
  readonly default: ComponentType<Props>;
}

/**
 * A component in a separate chunk, and the function that loads it in advance. Loaded in advance it renders in the frame
 * that shows it: with `lazy` alone React would show the fallback first and keep it for up to 300 ms.
 * @param loadToRender loads a part that is rendered before it was loaded; it may call `load` again after a failure
 */
export function lazyPart<Props extends object>(
  load: () => Promise<Module<Props>>,
  loadToRender: (load: () => Promise<Module<Props>>) => Promise<Module<Props>> = (loadPart) => loadPart(),
): { readonly Part: LazyExoticComponent<ComponentType<Props>>; readonly preload: () => Promise<void> } {
  let loaded: Module<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  return {
    Part: lazy(() => (loaded ? settled(loaded) : loadToRender(loadOnce))),
    preload: async () => void (await loadOnce()),
  };
}

/** A promise that calls back at once, which React renders without suspending. */
function settled<T>(value: T): Promise<T> {
  // oxlint-disable-next-line unicorn/no-thenable -- a native promise calls back a moment later
  return { then: (take: (value: T) => void) => take(value) } as Promise<T>;
}
