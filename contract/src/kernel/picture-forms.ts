/**
 * The forms of the catalogue's drawn pictures. A cover's key begins with `cover-`; beside it are stored `<key>-night` for
 * dark screens, and `<key>-tile` and `<key>-tile-night`, squares of its main thing that are recognisable at 56 px. The key of
 * a detail of a cover begins with `detail-`; it has only a night form. Keys of uploaded pictures begin with neither.
 */
const DRAWN = /^(\/media\/(cover|detail)-[a-z0-9-]+)(\.webp)$/;

/** URLs of the same picture for light and for dark screens; `night` is null if there is no other one. */
export interface PictureUrls {
  readonly day: string;
  readonly night: string | null;
}

/** Returns the URLs of a picture, or of its tile if it has one; any other picture serves as its own tile. */
export function pictureUrls(url: string, shape: 'cover' | 'tile'): PictureUrls {
  const [, path, kind, ending] = DRAWN.exec(url) ?? [];
  if (!path || !ending) return { day: url, night: null };
  const form = shape === 'tile' && kind === 'cover' ? '-tile' : '';
  return { day: `${path}${form}${ending}`, night: `${path}${form}-night${ending}` };
}
