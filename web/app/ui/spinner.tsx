import classes from './spinner.module.css';

/** A loading spinner; the text next to it names what is loading. */
export function Spinner({ size = 20, className = '' }: { size?: number; className?: string | undefined }) {
  return (
    <span
      className={`${classes.spinner} ${className}`}
      style={{ width: size, height: size }}
      aria-hidden="true"
    />
  );
}
