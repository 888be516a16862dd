import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import {
  Children,
  type CSSProperties,
  type ReactNode,
  useRef,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { useText } from './language/use-text.ts';
import classes from './carousel.module.css';
import { dotsAround, slideRules } from './slide-rules.ts';
import { useSlides } from './use-slides.ts';

export interface CarouselProps {
  /** The label for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  /** The number of visible slides per minimum width: `{ 0: 1, 600: 2, 998: 3 }`. Fractions show a part of the next slide. */
  readonly perView: Readonly<Record<number, number>>;
  readonly gap?: number;
  /** Moves automatically every 3 s, unless reduced motion or data saving is set. */
  readonly autoplay?: boolean;
  readonly dots?: boolean;
  /** Also moves when all slides are in view: the first follows the last. */
  readonly loop?: boolean;
}

/** Returns how far a rotated row moves a slide from its place in the layout, in percent of the slide's width. */
function offsetOf(index: number, at: number, count: number): number {
  return (((index - at + count) % count) - index) * 100;
}

/** A row of slides with native scrolling and snapping; buttons and dots wrap around at the ends. */
export function Carousel({
  label,
  children,
  perView,
  gap = 20,
  autoplay = false,
  dots = true,
  loop = false,
}: CarouselProps) {
  const t = useText();
  const slides = Children.toArray(children);
  const viewport = useRef<HTMLDivElement>(null);
  const { stops, at, rotating, playing, go, toggle, pause, resume } = useSlides(
    viewport,
    autoplay,
    loop ? slides.length : 0,
  );
  const first = Math.max(...Object.values(perView));
  const all = useIdle();
  const { name, css } = slideRules(perView, slides.length, loop);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices interaction
    <section
      className={`${classes.carousel} ${name}`}
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={pause}
      onPointerLeave={resume}
      // A tap or click also leaves the focus on a button, so only keyboard focus pauses the row.
      onFocus={({ target }) => target.matches(':focus-visible') && pause()}
      onBlur={resume}
    >
      <style href={name} precedence="carousel">
        {css}
      </style>
      <div ref={viewport} className={classes.viewport}>
        <div
          className={classes.row}
          style={{ '--gap': `${gap}px` } as CSSProperties}
          aria-live={playing ? 'off' : 'polite'}
        >
          {slides.map((slide, index) => (
            <div
              key={(slide as { key?: string }).key ?? index}
              className={classes.slide}
              // A transform moves the slide without a layout shift.
              style={
                rotating ? { transform: `translateX(${offsetOf(index, at, slides.length)}%)` } : undefined
              }
              role="group"
              aria-roledescription="slide"
              aria-label={t('ui.slide_of', { n: index + 1, count: slides.length })}
            >
              {index < first || all ? slide : null}
            </div>
          ))}
        </div>
      </div>
      <div className={classes.controls} data-shown={stops > 1 || undefined}>
        {autoplay && (
          <button
            type="button"
            className={classes.button}
            aria-label={playing ? t('ui.pause') : t('ui.play')}
            onClick={toggle}
          >
            {playing ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
          </button>
        )}
        {dots && (
          <div className={`flex flex-1 min-w-0 clip ${classes.dots}`}>
            {dotsAround(at, stops).map((index) => (
              <button
                className="middle p-0 border-0 bg-none pointer"
                key={index}
                type="button"
                aria-label={t('ui.slide_of', { n: index + 1, count: stops })}
                aria-current={index === at}
                onClick={() => go(index)}
              />
            ))}
          </div>
        )}
        <button
          type="button"
          className={classes.button}
          aria-label={t('ui.previous')}
          onClick={() => go(at - 1)}
        >
          <IconChevronLeft size={22} aria-hidden />
        </button>
        <button type="button" className={classes.button} aria-label={t('ui.next')} onClick={() => go(at + 1)}>
          <IconChevronRight size={22} aria-hidden />
        </button>
      </div>
    </section>
  );
}

/** The wait in browsers without idle callbacks. */
const FALLBACK_MS = 200;

/** The maximum wait on a page that is never idle. */
const LATEST_MS = 2000;

/** Returns whether the browser has been idle since the component was mounted: false on the server and during hydration. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const onIdle = () => startTransition(() => setIdle(true));
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(onIdle, FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(onIdle, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
