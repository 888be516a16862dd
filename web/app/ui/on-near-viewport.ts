/** The distance from the viewport within which content is loaded. */
const OBSERVER_OPTIONS: IntersectionObserverInit & { scrollMargin: string } = {
  rootMargin: '300px 0px',
  // For rows that scroll sideways; a browser without it loads a slide when its first pixel is in view.
  scrollMargin: '0px 100px',
};

const callbacks = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** Calls back once when an element is in view or near it. `loading="lazy"` starts at 1250 px, or 2500 px on a slow network. */
export function onNearViewport(element: Element, callback: () => void): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) callbacks.get(target)?.();
  }, OBSERVER_OPTIONS);
  const unsubscribe = () => {
    callbacks.delete(element);
    observer?.unobserve(element);
  };
  callbacks.set(element, () => {
    unsubscribe();
    callback();
  });
  observer.observe(element);
  return unsubscribe;
}
