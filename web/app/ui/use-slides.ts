import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { motionAllowed } from './page-motion.ts';

const INTERVAL_MS = 3000;

/** The position of a row of slides, and the functions that move it. */
export interface Slides {
  /** The number of positions; 1 if all slides are in view and it does not loop, 0 before it is measured. */
  readonly stops: number;
  readonly at: number;
  /** All slides are in view and the row loops: it rotates the slides and does not scroll them. */
  readonly rotating: boolean;
  /** Goes to a position, wrapping around at the ends. */
  readonly go: (to: number) => void;
  readonly pause: () => void;
  readonly resume: () => void;
}

/**
 * Tracks and moves a natively scrolled row: `viewport` contains a row of equally wide slides.
 * @param playing it moves automatically, except while the user holds it
 * @param loop how many slides rotate when all of them are in view; 0: none
 */
export function useSlides(viewport: RefObject<HTMLElement | null>, playing: boolean, loop: number): Slides {
  const [scrollStops, setScrollStops] = useState(0);
  const [scrolledTo, setScrolledTo] = useState(0);
  const [rotatedTo, setRotatedTo] = useState(0);
  const [paused, setPaused] = useState(false);
  const [visible, setVisible] = useState(false);
  const rotating = scrollStops === 1 && loop > 1;
  const stops = rotating ? loop : scrollStops;
  const at = rotating ? rotatedTo % loop : scrolledTo;

  useEffect(() => {
    const { current } = viewport;
    if (!current) return;
    const measure = () => {
      const step = stepOf(current);
      const scrollRange = current.scrollWidth - current.clientWidth;
      const last = step > 0 && scrollRange > 1 ? Math.ceil(scrollRange / step - 0.1) : 0;
      setScrollStops(last + 1);
      setScrolledTo(
        current.scrollLeft >= scrollRange - 2
          ? last
          : Math.min(last, Math.round(current.scrollLeft / (step || 1))),
      );
    };
    const resizeObserver = new ResizeObserver(measure);
    resizeObserver.observe(current);
    if (current.firstElementChild) resizeObserver.observe(current.firstElementChild);
    // An invisible row does not move: that would cost battery and load pictures needlessly.
    const viewObserver = new IntersectionObserver(([entry]) => setVisible(entry?.isIntersecting ?? false), {
      threshold: 0.5,
    });
    viewObserver.observe(current);
    current.addEventListener('scroll', measure, { passive: true });
    return () => {
      resizeObserver.disconnect();
      viewObserver.disconnect();
      current.removeEventListener('scroll', measure);
    };
  }, [viewport]);

  const go = (to: number) => {
    const { current } = viewport;
    const target = (to + stops) % stops;
    if (rotating) {
      setRotatedTo(target);
      // The slides take their new places immediately and animate from the old ones.
      if (current && motionAllowed())
        current.firstElementChild?.animate(
          { transform: [`translateX(${(to > at ? 1 : -1) * stepOf(current)}px)`, 'none'] },
          { duration: 400, easing: 'ease-out' },
        );
      return;
    }
    current?.scrollTo({ left: target * stepOf(current), behavior: motionAllowed() ? 'smooth' : 'instant' });
  };
  const advance = useEffectEvent(() => {
    if (!document.hidden) go(at + 1);
  });

  useEffect(() => {
    if (!playing || paused || !visible || stops < 2) return;
    const timer = setInterval(advance, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [playing, paused, visible, stops]);

  return {
    stops,
    at,
    rotating,
    go,
    pause: () => setPaused(true),
    resume: () => setPaused(false),
  };
}

function stepOf(viewport: HTMLElement): number {
  return viewport.firstElementChild?.firstElementChild?.getBoundingClientRect().width ?? 0;
}
