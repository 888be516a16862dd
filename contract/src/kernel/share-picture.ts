/** Size of the preview picture that social networks and messengers show for a shared link. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** Returns the URL of a stored picture as a share picture (a JPEG); null for an external URL. */
export function sharePath(pictureUrl: string): string | null {
  const [, key] = /^\/media\/([a-z0-9-]+)\.webp$/.exec(pictureUrl) ?? [];
  return key ? `/media/share/${key}.jpg` : null;
}
