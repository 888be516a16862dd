import { useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useEscapeLayer } from '../../../ui/escape-layers.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import classes from './line-panel.module.css';

/** A line's details next to the table, or in a sheet on phones. Escape closes them and returns the focus to the line. */
export function LinePanel({
  title,
  lineId,
  close,
  children,
}: {
  title: string;
  lineId: number;
  close: () => void;
  children: ReactNode;
}) {
  const isWide = useMediaQuery('(min-width: 1000px)', undefined, { getInitialValueInEffect: false });
  if (!isWide)
    return (
      <Sheet opened onClose={close} title={title}>
        {children}
      </Sheet>
    );
  return (
    <SidePanel key={lineId} title={title} lineId={lineId} close={close}>
      {children}
    </SidePanel>
  );
}

function SidePanel({
  title,
  lineId,
  close,
  children,
}: {
  title: string;
  lineId: number;
  close: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  const closePanel = () => {
    document.querySelector<HTMLElement>(`button[data-line="${lineId}"]`)?.focus();
    close();
  };
  useEscapeLayer(true, closePanel);
  return (
    <aside className={`flex flex-col card ${classes.panel}`} aria-labelledby="line-panel">
      <header className={`row justify-between gap-8 ${classes.head}`}>
        <h2 id="line-panel" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button
          type="button"
          className={classes.close}
          aria-label={t('admin.close_panel')}
          onClick={closePanel}
        >
          <IconX size={22} aria-hidden />
        </button>
      </header>
      <div className={classes.content}>{children}</div>
    </aside>
  );
}
