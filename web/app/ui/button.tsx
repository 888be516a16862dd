import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import classes from './button.module.css';
import { Spinner } from './spinner.tsx';

interface Look {
  /** `filled` for the main action; `default` and `light` for the others; `subtle` within text. */
  readonly variant?: 'filled' | 'light' | 'default' | 'subtle';
  readonly size?: 'compact' | 'sm' | 'md' | 'lg';
  readonly color?: 'primary' | 'danger' | 'link' | 'gray';
  readonly fullWidth?: boolean;
  /** Shows the pending state of the action it started. */
  readonly loading?: boolean;
  readonly leftSection?: ReactNode;
}

type AsButton = Look & { readonly component?: never } & Omit<
    ButtonHTMLAttributes<HTMLButtonElement>,
    'color'
  >;
type AsLink = Look & { readonly component: typeof Link } & Omit<LinkProps, 'color'>;

/** A button; with `component={Link}` a link that looks like one. */
export function Button(props: AsButton | AsLink) {
  const { variant, size, color, fullWidth, loading, leftSection, className, children, ...rest } = props;
  const look = {
    className: className ? `${classes.button} ${className}` : classes.button,
    'data-variant': variant,
    'data-size': size,
    'data-color': color,
    'data-wide': fullWidth || undefined,
    'data-loading': loading || undefined,
  };
  const content = (
    <>
      {loading && <Spinner className={classes.spinner} />}
      {leftSection}
      <span className={classes.label}>{children}</span>
    </>
  );
  if (rest.component) {
    const { component: _link, ...link } = rest;
    return (
      <Link {...link} {...look}>
        {content}
      </Link>
    );
  }
  const { component: _none, type = 'button', disabled, ...button } = rest;
  return (
    // oxlint-disable-next-line react/button-has-type -- the caller says, or it is a plain one
    <button {...button} {...look} type={type} disabled={disabled || loading || false}>
      {content}
    </button>
  );
}
