import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './faces.module.css';

export interface FaceProps {
  /** `Ramesh G.`; empty: a neutral figure. */
  readonly name: string;
  /** Null: two initials on a tint. */
  readonly photo: string | null;
  /** Width and height in pixels. */
  readonly size?: number;
}

/** A person's round photo, or two initials on a tint. Decorative: the name is next to it. */
export function Face({ name, photo, size = 40 }: FaceProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.round(size * 0.36) };
  if (photo && photo !== broken)
    return (
      <img
        className={classes.face}
        src={photo}
        alt=""
        width={size}
        height={size}
        style={style}
        loading="lazy"
        onError={() => setBroken(photo)}
      />
    );
  const letters = initials(name);
  return (
    <span className={classes.face} style={style} aria-hidden="true">
      {letters || <IconUser size={size * 0.55} />}
    </span>
  );
}

/** Up to three faces that overlap. */
export function Faces({
  people,
  size = 30,
}: {
  people: readonly { readonly id: number; readonly name: string; readonly photo_url: string | null }[];
  size?: number;
}) {
  return (
    <span className={classes.faces}>
      {people.slice(0, 3).map(({ id, name, photo_url }) => (
        <Face key={id} name={name} photo={photo_url} size={size} />
      ))}
    </span>
  );
}

/** `Suresh N.` → `SN`, `इमरान` → `इ`. */
function initials(name: string): string {
  return name
    .split(/\s+/)
    .map((word) => /^\p{L}\p{M}*/u.exec(word)?.[0] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('en');
}
