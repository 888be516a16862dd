import classes from './skeleton.module.css';

/** The place of something that is being loaded, in its shape. */
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
  /** Room above and below, in pixels. */
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
