import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './disclosure-menu.module.css';

/** A button with a small menu below it. It closes on a choice, a click outside, Escape and Back. */
export function DisclosureMenu({
  label,
  trigger,
  children,
  className,
}: {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  // Its content is rendered when it is first opened.
  const [mounted, setMounted] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const close = () => setOpen(false);
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) close();
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // What lies below the menu stays open.
      event.preventDefault();
      close();
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    window.addEventListener('popstate', close);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
      window.removeEventListener('popstate', close);
    };
  }, [open]);
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          setMounted(true);
          setOpen(!open);
        }}
      >
        {trigger}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the items inside are the controls; a choice bubbles up here to close the list */}
      <div id={id} className={classes.list} hidden={!open} onClick={() => setOpen(false)}>
        {mounted && children}
      </div>
    </div>
  );
}
