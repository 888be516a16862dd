import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../ui/language/use-text.ts';
import { Carousel } from '../../ui/carousel.tsx';
import classes from './home-section.module.css';

/** From the specification: one slide, two from 900 px, three from 998 px. */
const PER_VIEW = { 0: 1, 900: 2, 998: 3 };

interface HomeSectionProps {
  readonly title: string;
  /** The target of "See all". */
  readonly all?: string;
  /** The slides. */
  readonly slides?: readonly ReactNode[];
  /** Shown instead of slides: loading, empty or failed. */
  readonly fallback?: ReactNode;
}

/** One row of a professional's home page. */
export function HomeSection({ title, all, slides, fallback }: HomeSectionProps) {
  const t = useText();
  const head = (
    <div className={`section-head ${classes.head}`}>
      <h2 className="text-20">{title}</h2>
      {all && (
        <Link className="semibold nowrap" to={all}>
          {t('provider.see_all')} <span className="sr-only">{title}</span>
        </Link>
      )}
    </div>
  );
  return (
    <section className={classes.section}>
      {fallback ? (
        <>
          {head}
          {fallback}
        </>
      ) : (
        <Carousel label={title} perView={PER_VIEW} head={head} autoplay>
          {slides}
        </Carousel>
      )}
    </section>
  );
}
