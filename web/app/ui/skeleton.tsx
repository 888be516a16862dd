import classes from './skeleton.module.css';

/** A placeholder in the shape of loading content. */
export function Skeleton({
  height,
  width,
  radius,
  mt,
  mb,
  className = '',
}: {
  height?: number;
  width?: number | string;
  radius?: number;
  /** Margin above and below, in pixels. */
  mt?: number;
  mb?: number;
  className?: string | undefined;
}) {
  return (
    <span
      className={`${classes.skeleton} ${className}`}
      style={{ height, width, borderRadius: radius, marginTop: mt, marginBottom: mb }}
    />
  );
}
