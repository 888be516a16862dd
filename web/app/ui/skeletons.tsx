import type { ReactNode } from 'react';
import { useText } from './language/use-text.ts';
import classes from './skeletons.module.css';
import { Skeleton } from './skeleton.tsx';

/** Marks a loading region and announces it once; `title` is the page's, if only a placeholder shows it. */
export function LoadingRegion({ children, title }: { children: ReactNode; title?: string | undefined }) {
  const t = useText();
  return (
    <div aria-busy="true">
      {title && <h1 className="sr-only">{title}</h1>}
      <span className="sr-only" role="status">
        {t('ui.loading')}
      </span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Placeholder cards with a picture, for the home page's rows and the lists. */
export function CardsSkeleton({ count = 3 }: { count?: number }) {
  return (
    <LoadingRegion>
      <div className={classes.cards}>
        {keys(count).map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    </LoadingRegion>
  );
}

/** One placeholder card with a picture; `small` for a name only. */
export function CardSkeleton({ small = false }: { small?: boolean }) {
  return (
    <div className={classes.card}>
      <Skeleton className={classes.cover} radius={0} />
      <div className={classes.lines}>
        <Skeleton height={18} width="70%" />
        {!small && (
          <>
            <Skeleton height={14} width="40%" />
            <Skeleton height={14} />
            <Skeleton height={44} mt={8} />
          </>
        )}
      </div>
    </div>
  );
}

/** Placeholder rows of a list: bookings, cart lines. `title` is the page's, for screen readers. */
export function ListSkeleton({ rows = 4, title }: { rows?: number; title?: string }) {
  return (
    <LoadingRegion title={title}>
      <Skeleton height={28} width={200} mb={20} />
      {keys(rows).map((key) => (
        <div key={key} className={classes.row}>
          <Skeleton height={72} width={96} />
          <div className={classes.lines}>
            <Skeleton height={18} width="60%" />
            <Skeleton height={14} width="85%" />
            <Skeleton height={14} width="40%" />
          </div>
        </div>
      ))}
    </LoadingRegion>
  );
}

/** A placeholder form: a heading, fields and a button. `title` is the page's, for screen readers. */
export function FormSkeleton({ fields = 4, title }: { fields?: number; title?: string }) {
  return (
    <LoadingRegion title={title}>
      <Skeleton height={28} width={220} mb={24} />
      {keys(fields).map((key) => (
        <div key={key} className="mb-20">
          <Skeleton height={16} width={120} mb={8} />
          <Skeleton height={48} />
        </div>
      ))}
      <Skeleton height={48} mt={24} />
    </LoadingRegion>
  );
}

function keys(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `row-${index}`);
}
