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
import { togglePageMotion, useIsFirstMovingRow, usePageMotion } from './page-motion.ts';
import { dotsAround, slideRules } from './slide-rules.ts';
import { useSlides } from './use-slides.ts';

export interface CarouselProps {
  /** The label for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
  /** The number of visible slides per minimum width: `{ 0: 1, 600: 2, 998: 3 }`. Fractions show a part of the next slide. */
  readonly perView: Readonly<Record<number, number>>;
  /** The section's title and link; from 1000 px on the arrows are beside it. Without it they are over the edges. */
  readonly head?: ReactNode;
  readonly gap?: number;
  /** Moves automatically every 3 s, unless reduced motion or data saving is set, or the page's rows are stopped. */
  readonly autoplay?: boolean;
  /** Below the slides, or over the pictures. */
  readonly dots?: 'below' | 'over';
  /** Also moves when all slides are in view: the first follows the last. */
  readonly loop?: boolean;
  /** No slide has a link or button, so from the first paint the row itself takes the focus, and its arrow keys scroll it. */
  readonly plain?: boolean;
}

/** Returns how far a rotated row moves a slide from its place in the layout, in percent of the slide's width. */
function offsetOf(index: number, at: number, count: number): number {
  return (((index - at + count) % count) - index) * 100;
}

/**
 * A row of slides with native scrolling and snapping; arrows and dots wrap around at the ends. There is no strip of
 * controls: the arrows are beside the title, or appear over the edges on hover, touch and keyboard focus. The first moving
 * row of a page has the button that stops all of them.
 */
export function Carousel({
  label,
  children,
  perView,
  head,
  gap = 20,
  autoplay = false,
  dots = 'below',
  loop = false,
  plain = false,
}: CarouselProps) {
  const t = useText();
  const slides = Children.toArray(children);
  const viewport = useRef<HTMLDivElement>(null);
  const moving = usePageMotion();
  const playing = autoplay && moving;
  const { stops, at, rotating, go, pause, resume } = useSlides(viewport, playing, loop ? slides.length : 0);
  const all = useIdle();
  const { name, css, most: first } = slideRules(perView, slides.length, loop);
  const moves = stops > 1;
  const hasButton = useIsFirstMovingRow(viewport, autoplay && moves);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only notices interaction
    <section
      className={`${classes.carousel} ${name}`}
      data-head={head ? true : undefined}
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
      {head && <div className={classes.head}>{head}</div>}
      <div className="relative">
        <div
          ref={viewport}
          className={classes.viewport}
          {...(plain ? { tabIndex: 0, role: 'group', 'aria-label': label } : {})}
        >
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
        {moves && (
          <>
            <button
              type="button"
              className={classes.previous}
              aria-label={t('ui.previous')}
              onClick={() => go(at - 1)}
            >
              <IconChevronLeft size={22} aria-hidden />
            </button>
            <button
              type="button"
              className={classes.next}
              aria-label={t('ui.next')}
              onClick={() => go(at + 1)}
            >
              <IconChevronRight size={22} aria-hidden />
            </button>
          </>
        )}
      </div>
      <div className={classes.dots} data-place={dots}>
        {moves &&
          dotsAround(at, stops).map((index) => (
            <button
              className={classes.dot}
              key={index}
              type="button"
              aria-label={t('ui.slide_of', { n: index + 1, count: stops })}
              aria-current={index === at}
              onClick={() => go(index)}
            />
          ))}
        {hasButton && (
          <button
            type="button"
            className={classes.stop}
            aria-label={playing ? t('ui.pause') : t('ui.play')}
            onClick={togglePageMotion}
          >
            {playing ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
          </button>
        )}
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
