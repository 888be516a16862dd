import classes from './spinner.module.css';

/** Something is under way; what it is stands in words beside it. */
export function Spinner({ size = 20, className = '' }: { size?: number; className?: string | undefined }) {
  return (
    <span
      className={`${classes.spinner} ${className}`}
      style={{ width: size, height: size }}
      aria-hidden="true"
    />
  );
}
