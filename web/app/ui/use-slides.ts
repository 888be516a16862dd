import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const EVERY = 3000;

/** The position of a row of slides, and how to move it. */
export interface Slides {
  /** Positions it can have; 1 where all slides are in view and it does not loop. */
  readonly stops: number;
  readonly at: number;
  /** All slides are in view and it loops: it rotates the slides instead of scrolling them. */
  readonly rotating: boolean;
  /** It moves by itself, but for the moments in which somebody holds it. */
  readonly moving: boolean;
  /** Goes to a position, round the ends. */
  readonly go: (to: number) => void;
  /** Stops or starts the movement. */
  readonly toggle: () => void;
  readonly hold: () => void;
  readonly release: () => void;
}

/**
 * Follows and moves a row that the browser scrolls: `viewport` holds a row of equally wide slides.
 * @param loop how many slides rotate where all of them are in view; 0: none
 */
export function useSlides(viewport: RefObject<HTMLElement | null>, autoplay: boolean, loop: number): Slides {
  const [scrollStops, setScrollStops] = useState(1);
  const [scrolledTo, setScrolledTo] = useState(0);
  const [turnedTo, setTurnedTo] = useState(0);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [held, setHeld] = useState(false);
  const [seen, setSeen] = useState(false);
  const allowed = useSyncExternalStore(onMotion, mayMove, () => false);
  const moving = wanted ?? (autoplay && allowed);
  const rotating = scrollStops === 1 && loop > 1;
  const stops = rotating ? loop : scrollStops;
  const at = rotating ? turnedTo % loop : scrolledTo;

  useEffect(() => {
    const { current } = viewport;
    if (!current) return;
    const look = () => {
      const step = stepOf(current);
      const room = current.scrollWidth - current.clientWidth;
      const last = step > 0 && room > 1 ? Math.ceil(room / step - 0.1) : 0;
      setScrollStops(last + 1);
      setScrolledTo(
        current.scrollLeft >= room - 2 ? last : Math.min(last, Math.round(current.scrollLeft / (step || 1))),
      );
    };
    // Where nothing in it can be reached by the keyboard, the row itself can, and its arrow keys move it.
    if (!current.querySelector('a[href], button'))
      Object.assign(current, {
        tabIndex: 0,
        role: 'group',
        ariaLabel: current.parentElement?.getAttribute('aria-label'),
      });
    const sized = new ResizeObserver(look);
    sized.observe(current);
    if (current.firstElementChild) sized.observe(current.firstElementChild);
    // What nobody sees stands still: it costs a phone's battery, and pictures that were not asked for.
    const inView = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false), {
      threshold: 0.5,
    });
    inView.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      inView.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [viewport]);

  const go = (to: number) => {
    const { current } = viewport;
    const target = (to + stops) % stops;
    if (rotating) {
      setTurnedTo(target);
      // The slides take their new places at once, then glide there from where they were.
      if (current && mayMove())
        current.firstElementChild?.animate(
          { transform: [`translateX(${(to > at ? 1 : -1) * stepOf(current)}px)`, 'none'] },
          { duration: 400, easing: 'ease-out' },
        );
      return;
    }
    current?.scrollTo({ left: target * stepOf(current), behavior: mayMove() ? 'smooth' : 'instant' });
  };
  const onward = useEffectEvent(() => {
    if (!document.hidden) go(at + 1);
  });

  useEffect(() => {
    if (!moving || held || !seen || stops < 2) return;
    const timer = setInterval(onward, EVERY);
    return () => clearInterval(timer);
  }, [moving, held, seen, stops]);

  return {
    stops,
    at,
    rotating,
    moving,
    go,
    toggle: () => setWanted(!moving),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  };
}

function stepOf(viewport: HTMLElement): number {
  return viewport.firstElementChild?.firstElementChild?.getBoundingClientRect().width ?? 0;
}

const REDUCED = '(prefers-reduced-motion: reduce)';

/** Neither motion nor data are to be saved. */
function mayMove(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia(REDUCED).matches;
}

function onMotion(listener: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
