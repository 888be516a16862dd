import { type ReactNode, useEffect, useState } from 'react';
import { useText } from './language/use-text.ts';
import classes from './frame.module.css';

const STICKY_FROM = 90;

/** The frame around a page: header, content, footer, and the bottom bar on phones. */
export function Frame({
  header,
  children,
  footer,
  bar,
}: {
  header: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  bar?: ReactNode;
}) {
  const t = useText();
  const scrolled = useScrolled();
  return (
    <div className={classes.frame} data-bar={bar ? true : undefined}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <header className={classes.header} data-sticky={scrolled || undefined}>
        <div className={classes.inner}>{header}</div>
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {footer && <footer className={`border-t bg-card ${classes.footer}`}>{footer}</footer>}
      {bar && <div className={classes.bar}>{bar}</div>}
    </div>
  );
}

/**
 * A page's content in the standard width.
 * @param narrow for forms and reading
 * @param compact with little room above it on phones, for a page whose first button has to be high up
 */
export function Page({
  children,
  narrow,
  compact,
}: {
  children: ReactNode;
  narrow?: boolean;
  compact?: boolean;
}) {
  return (
    <div className={classes.page} data-narrow={narrow || undefined} data-compact={compact || undefined}>
      {children}
    </div>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > STICKY_FROM);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return scrolled;
}
