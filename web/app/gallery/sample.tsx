import type { ReactNode } from 'react';
import classes from './gallery.module.css';

/** One part or state of the gallery with its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.sample} aria-label={name}>
      <h2 className="text-14 muted">{name}</h2>
      {children}
    </section>
  );
}
