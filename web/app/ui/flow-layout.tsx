import type { ReactNode } from 'react';
import classes from './frame.module.css';
import { useText } from './language/use-text.ts';

/** The frame around a page of a flow: the page brings its own slim header, and there is no bottom bar. */
export function FlowLayout({ children, footer }: { children: ReactNode; footer: ReactNode }) {
  const t = useText();
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#content">
        {t('shell.skip')}
      </a>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      <footer className={`border-t bg-card ${classes.flowFooter}`}>{footer}</footer>
    </div>
  );
}
