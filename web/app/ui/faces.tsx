import { useState } from 'react';
import classes from './faces.module.css';

/** What is drawn of a person. */
export interface FaceData {
  /** Null: the initials on a tint. */
  readonly photo_url: string | null;
  /** One or two letters. */
  readonly initials: string;
}

/** A person's round photo, or two initials on a tint. Decorative: the name is next to it. `size` in pixels. */
export function Face({ face: { photo_url, initials }, size = 40 }: { face: FaceData; size?: number }) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.max(12, Math.round(size * 0.36)) };
  if (photo_url && photo_url !== broken)
    return (
      <img
        className={classes.face}
        src={photo_url}
        alt=""
        width={size}
        height={size}
        style={style}
        loading="lazy"
        onError={() => setBroken(photo_url)}
      />
    );
  return (
    <span className={classes.face} style={style} aria-hidden="true">
      {initials}
    </span>
  );
}

/** Up to three faces that overlap. */
export function Faces({
  faces,
  size = 30,
}: {
  faces: readonly (FaceData & { readonly id: number })[];
  size?: number;
}) {
  return (
    <span className={classes.faces}>
      {faces.slice(0, 3).map((face) => (
        <Face key={face.id} face={face} size={size} />
      ))}
    </span>
  );
}
