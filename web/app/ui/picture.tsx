import { pictureUrls } from '@aaspaas/contract/kernel/picture-forms.ts';
import { IconPhoto } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './picture.module.css';
import { srcSetOf } from './src-set.ts';
import { onNearViewport } from './on-near-viewport.ts';

export interface PictureProps {
  readonly src: string | null;
  readonly alt: string;
  /** `tile` is the square of a cover's main thing, for sizes below about 120 px; a photograph is cut to a square instead. */
  readonly shape?: 'cover' | 'tile';
  /** Width divided by height: 4:3 for a cover, 1 for a tile, unless given. */
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
  /**
   * Part of the document, and loaded once it is laid out: for small pictures below the page's largest text, which is shown
   * without waiting for them.
   */
  readonly inDocument?: boolean;
}

/**
 * A picture that reserves its place before and during loading, and after a failure. Drawn covers have a night form, which a
 * dark colour scheme of the system selects.
 */
export function Picture({
  src,
  alt,
  shape = 'cover',
  ratio = shape === 'tile' ? 1 : 4 / 3,
  sizes = '100vw',
  colour,
  eager = false,
  inDocument = eager,
}: PictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const [near, setNear] = useState(inDocument);
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
  const { day, night } = pictureUrls(src ?? '', shape);
  const srcSet = srcSetOf(day);
  const pending = src !== null && !near;
  return (
    <span
      ref={frame}
      className={`middle w-full clip bg-sunken muted ${classes.picture}`}
      style={{
        aspectRatio: ratio,
        ...(colour && src !== failed ? { backgroundColor: placeholder(colour, night !== null) } : {}),
      }}
      {...(pending && alt ? { role: 'img', 'aria-label': alt } : {})}
    >
      {pending ? (
        // For clients without scripts, including search engines.
        <noscript>
          <img src={srcSet ? `${day}?w=640` : day} alt={alt} loading="lazy" />
        </noscript>
      ) : src && src !== failed ? (
        <picture>
          {night && <source media="(prefers-color-scheme: dark)" sizes={sizes} srcSet={srcSetOf(night)} />}
          <img
            ref={image}
            src={srcSet ? `${day}?w=640` : day}
            alt={alt}
            width={Math.round(400 * ratio)}
            height={400}
            loading={eager ? 'eager' : 'lazy'}
            decoding="async"
            onError={() => setFailed(src)}
            {...(eager ? { fetchPriority: 'high' as const } : {})}
            {...(srcSet ? { sizes, srcSet } : {})}
          />
        </picture>
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

/** The colour until a picture is loaded; darker before its night form in the dark scheme. */
const placeholder = (colour: string, hasNight: boolean) =>
  hasNight ? `light-dark(${colour}, color-mix(in srgb, ${colour} 30%, var(--page)))` : colour;
