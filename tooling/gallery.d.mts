/** Types of gallery.mjs, for the tests. */
export function startGallery(
  port?: number,
  options?: { quiet?: boolean },
): Promise<{ url: string; stop: () => void }>;
