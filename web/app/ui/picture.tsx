import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './picture.module.css';

/** A picture that keeps its place before, while and instead of being loaded. `ratio` is width to height. */
export function Picture({ src, alt, ratio = 4 / 3, sizes, srcSet, eager }: { src: string | null; alt: string; ratio?: number; sizes?: string; srcSet?: string; eager?: boolean }) {
  const [failed, setFailed] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // It may have failed before the browser took over, when nobody listened.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(true);
  }, []);
  return (
    <span className={classes.picture} style={{ aspectRatio: ratio }}>
      {src && !failed ? (
        <img
          ref={image}
          src={src}
          alt={alt}
          width={Math.round(400 * ratio)}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(true)}
          {...(eager ? { fetchPriority: 'high' as const } : {})}
          {...(sizes ? { sizes } : {})}
          {...(srcSet ? { srcSet } : {})}
        />
      ) : (
        <IconPhoto size={40} stroke={1.25} role="img" aria-label={alt || undefined} aria-hidden={alt ? undefined : true} />
      )}
    </span>
  );
}
