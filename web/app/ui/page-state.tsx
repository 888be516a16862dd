import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useText } from './language/use-text.ts';
import { Button } from './button.tsx';
import { Drawing } from './drawing.tsx';
import type { DrawingName } from './drawing-shapes.tsx';
import classes from './page-state.module.css';

/** An empty or blocked page or list, with the next step. */
export function PageState({
  drawing,
  title,
  text,
  children,
  heading = 'h2',
}: {
  drawing: DrawingName;
  title: string;
  text?: string;
  children?: ReactNode;
  heading?: 'h1' | 'h2';
}) {
  const Heading = heading;
  return (
    <div className={classes.state}>
      <Drawing name={drawing} />
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className="muted">{text}</p>}
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  );
}

/** The error state of a list or part of a page, with Retry; `line` for one part among others. */
export function FailedState({
  text,
  retry,
  busy,
  look = 'whole',
}: {
  text: string;
  retry: () => void;
  busy?: boolean;
  look?: 'line' | 'whole';
}) {
  const t = useText();
  return (
    <div className={classes.state} data-look={look} role="alert">
      {look === 'whole' && <Drawing name="broken" />}
      <p className={classes.title}>{text}</p>
      <div className={classes.actions}>
        <Button variant="light" onClick={retry} loading={busy ?? false}>
          {t('ui.retry')}
        </Button>
      </div>
    </div>
  );
}

/** The error state of a page or of one of its parts; Retry loads its data again. */
export function LoadFailed({ text, look = 'whole' }: { text: string; look?: 'line' | 'whole' }) {
  const { revalidate, state } = useRevalidator();
  return <FailedState text={text} retry={() => void revalidate()} busy={state === 'loading'} look={look} />;
}
