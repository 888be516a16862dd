import { type CSSProperties, useState } from 'react';

/** What is drawn of a person. */
export interface FaceData {
  /** Null: the initials on a tint. */
  readonly photo_url: string | null;
  /** One or two letters. */
  readonly initials: string;
}

/** Shared classes only: the first load of a page requests no stylesheet. */
const LOOK = 'middle flex-none rounded-full clip bg-link-soft text-link bold';

const OVERLAP_PX = 10;

/** A person's round photo, or two initials on a tint. Decorative: the name is next to it. `size` in pixels. */
export function Face({
  face: { photo_url, initials },
  size = 40,
  style,
}: {
  face: FaceData;
  size?: number;
  style?: CSSProperties;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  const look = {
    width: size,
    height: size,
    fontSize: Math.max(12, Math.round(size * 0.36)),
    lineHeight: 1,
    ...style,
  };
  if (photo_url && photo_url !== broken)
    return (
      <img
        className={LOOK}
        src={photo_url}
        alt=""
        width={size}
        height={size}
        style={{ ...look, objectFit: 'cover' }}
        loading="lazy"
        onError={() => setBroken(photo_url)}
      />
    );
  return (
    <span className={LOOK} style={look} aria-hidden="true">
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
    <span className="flex flex-none">
      {faces.slice(0, 3).map((face, index) => (
        <Face
          key={face.id}
          face={face}
          size={size}
          style={{
            boxSizing: 'content-box',
            border: '2px solid var(--card)',
            marginInlineStart: index > 0 ? -OVERLAP_PX : 0,
          }}
        />
      ))}
    </span>
  );
}
