/** The size of the picture that networks and messengers show for a shared address. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const;

/** Where a stored picture is served as a share picture (a JPEG); null for an address that is not one of ours. */
export function sharePath(pictureUrl: string): string | null {
  const [, key] = /^\/media\/([a-z0-9-]+)\.webp$/.exec(pictureUrl) ?? [];
  return key ? `/media/share/${key}.jpg` : null;
}
