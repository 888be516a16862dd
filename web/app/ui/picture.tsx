import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './picture.module.css';
import { srcSetOf } from './src-set.ts';
import { onNearViewport } from './on-near-viewport.ts';

export interface PictureProps {
  readonly src: string | null;
  readonly alt: string;
  /** Width divided by height. */
  readonly ratio?: number;
  /** The displayed width in the format of `sizes`; our own pictures are then loaded in the matching width. */
  readonly sizes?: string;
  /** The background until it is loaded. */
  readonly colour?: string | null;
  /**
   * Initially in view: part of the document, loaded immediately with high priority. Other pictures load when they are near
   * the viewport.
   */
  readonly eager?: boolean;
}

/** A picture that reserves its place before and during loading, and after a failure. */
export function Picture({ src, alt, ratio = 4 / 3, sizes = '100vw', colour, eager = false }: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [near, setNear] = useState(eager);
  const frame = useRef<HTMLSpanElement>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!near && frame.current) return onNearViewport(frame.current, () => setNear(true));
    return undefined;
  }, [near]);
  // It may have failed before hydration, when no listener was attached.
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0) setFailed(src);
  }, [src]);
  const srcSet = src ? srcSetOf(src) : undefined;
  const pending = src !== null && !near;
  return (
    <span
      ref={frame}
      className={`middle w-full clip bg-sunken muted ${classes.picture}`}
      style={{ aspectRatio: ratio, ...(colour && src !== failed ? { backgroundColor: colour } : {}) }}
      {...(pending && alt ? { role: 'img', 'aria-label': alt } : {})}
    >
      {pending ? (
        // For clients without scripts, including search engines.
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
