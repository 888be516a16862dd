import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './picture.module.css';
import { srcSetOf } from './src-set.ts';
import { onNearViewport } from './on-near-viewport.ts';

export interface PictureProps {
  readonly src: string | null;
  readonly alt: string;
  /** Width to height. */
  readonly ratio?: number;
  /** How wide it is shown, as `sizes` has it; a picture of ours then comes in the width that fits. */
  readonly sizes?: string;
  /** The ground until it is there. */
  readonly colour?: string | null;
  /** In view from the start: part of the document, loaded at once and first. Others load when they are near what is in view. */
  readonly eager?: boolean;
}

/** A picture that keeps its place before, while and instead of being loaded. */
export function Picture({ src, alt, ratio = 4 / 3, sizes = '100vw', colour, eager = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [near, setNear] = useState(eager);
  const frame = useRef<HTMLSpanElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!near && frame.current) return onNearViewport(frame.current, () => setNear(true));
    return undefined;
  }, [near]);
  // It may have failed before the browser took over, when nobody listened.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(src);
  }, [src]);
  const srcSet = src ? srcSetOf(src) : undefined;
  const pending = src !== null && !near;
  return (
    <span
      ref={frame}
      className={classes.picture}
      style={{ aspectRatio: ratio, ...(colour && src !== failed ? { backgroundColor: colour } : {}) }}
      {...(pending && alt ? { role: 'img', 'aria-label': alt } : {})}
    >
      {pending ? (
        // For readers without scripts, search engines among them.
        <noscript>
          <img src={srcSet ? `${src}?w=640` : src} alt={alt} loading="lazy" />
        </noscript>
      ) : src && src !== failed ? (
        <img
          ref={image}
          src={srcSet ? `${src}?w=640` : src}
          alt={alt}
          width={Math.round(400 * ratio)}
          height={400}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onError={() => setFailed(src)}
          {...(eager ? { fetchPriority: 'high' as const } : {})}
          {...(srcSet ? { sizes, srcSet } : {})}
        />
      ) : (
        <IconPhoto
          size={40}
          stroke={1.25}
          role="img"
          aria-label={alt || undefined}
          aria-hidden={alt ? undefined : true}
        />
      )}
    </span>
  );
}
