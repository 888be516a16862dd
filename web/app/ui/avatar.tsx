import { IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './avatar.module.css';

/** A person's picture or initial, in a square with rounded corners. */
export function Avatar({
  name,
  src,
  size = 40,
}: {
  name: string | null;
  src?: string | null;
  size?: number;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: size * 0.42 };
  if (src && src !== broken)
    return (
      <img
        className={classes.avatar}
        src={src}
        width={size}
        height={size}
        alt=""
        style={style}
        loading="lazy"
        onError={() => setBroken(src)}
      />
    );
  const letter = name?.trim().match(/^\p{L}\p{M}*/u)?.[0];
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {letter?.toLocaleUpperCase('en') ?? <IconUser size={size * 0.55} />}
    </span>
  );
}
