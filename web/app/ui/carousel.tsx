import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { EmblaCarouselType } from 'embla-carousel';
import { Children, type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../platform/use-text.ts';
import classes from './carousel.module.css';
import { slideRules } from './slide-rules.ts';

export interface CarouselProps {
  /** What is in it, for those who cannot see it. */
  readonly label: string;
  readonly children: ReactNode;
  /** Slides in view: `{ 0: 1, 600: 2, 998: 3 }`, from a width on. Fractions let the next one peep in. */
  readonly perView: Readonly<Record<number, number>>;
  readonly gap?: number;
  /** Moves by itself every 3 s, unless motion or data are to be saved. */
  readonly autoplay?: boolean;
  readonly dots?: boolean;
}

const EVERY = 3000;

/**
 * Slides in a row. The server draws a row that can be swiped; the movement comes when the browser has time, in the same
 * places, so that nothing jumps.
 */
export function Carousel({ label, children, perView, gap = 20, autoplay = false, dots = true }: CarouselProps) {
  const t = useText();
  const slides = Children.toArray(children);
  const viewport = useRef<HTMLDivElement>(null);
  const { embla, snaps, at, moving, toggle } = useEmbla(viewport, autoplay, slides.length);
  const { name, css } = slideRules(perView);
  return (
    <section className={classes.carousel} aria-roledescription="carousel" aria-label={label}>
      <style href={name} precedence="carousel">
        {css}
      </style>
      <div ref={viewport} className={classes.viewport} data-ready={embla ? true : undefined}>
        <div className={`${classes.row} ${name}`} style={{ '--gap': `${gap}px` } as CSSProperties} aria-live={moving ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            <div key={(slide as { key?: string }).key ?? index} className={classes.slide} role="group" aria-roledescription="slide" aria-label={t('ui.slide_of', { n: index + 1, count: slides.length })}>
              {slide}
            </div>
          ))}
        </div>
      </div>
      <div className={classes.controls} data-shown={snaps > 1 || undefined}>
        {autoplay && (
          <button type="button" className={classes.button} aria-label={moving ? t('ui.pause') : t('ui.play')} onClick={toggle}>
            {moving ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />}
          </button>
        )}
        {dots && (
          <div className={classes.dots}>
            {Array.from({ length: snaps }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
              <button key={index} type="button" aria-label={t('ui.slide_of', { n: index + 1, count: snaps })} aria-current={index === at} onClick={() => embla?.scrollTo(index)} />
            ))}
          </div>
        )}
        <button type="button" className={classes.button} aria-label={t('ui.previous')} onClick={() => embla?.scrollPrev()}>
          <IconChevronLeft size={22} aria-hidden />
        </button>
        <button type="button" className={classes.button} aria-label={t('ui.next')} onClick={() => embla?.scrollNext()}>
          <IconChevronRight size={22} aria-hidden />
        </button>
      </div>
    </section>
  );
}

function useEmbla(viewport: { current: HTMLElement | null }, autoplay: boolean, slides: number) {
  const [embla, setEmbla] = useState<EmblaCarouselType | null>(null);
  const [snaps, setSnaps] = useState(0);
  const [at, setAt] = useState(0);
  const [moving, setMoving] = useState(false);

  useEffect(() => {
    let gone = false;
    let made: EmblaCarouselType | null = null;
    const start = async () => {
      const [{ default: Embla }, plugin] = await Promise.all([import('embla-carousel'), autoplay && mayMove() ? import('embla-carousel-autoplay') : null]);
      if (gone || !viewport.current) return;
      const plugins = plugin ? [plugin.default({ delay: EVERY, stopOnInteraction: false, stopOnMouseEnter: true, stopOnFocusIn: true })] : [];
      made = Embla(viewport.current, { align: 'start', loop: autoplay, containScroll: 'trimSnaps', duration: 22 }, plugins);
      const look = (api: EmblaCarouselType) => {
        setSnaps(api.scrollSnapList().length);
        setAt(api.selectedScrollSnap());
      };
      made.on('select', look).on('reInit', look);
      look(made);
      setMoving(plugins.length > 0);
      setEmbla(made);
    };
    void start();
    return () => {
      gone = true;
      made?.destroy();
      setEmbla(null);
    };
  }, [autoplay, slides, viewport]);

  const toggle = () => {
    const player = embla?.plugins()['autoplay'];
    if (!player) return;
    if (moving) player.stop();
    else player.play();
    setMoving(!moving);
  };
  return { embla, snaps, at, moving, toggle };
}

function mayMove(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
