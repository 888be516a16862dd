/** Returns a linear gradient from the top left to the bottom right. */
export function diagonal(id: string, ...colors: string[]): string {
  const stops = colors.map((color, i) => `<stop offset="${i / (colors.length - 1)}" stop-color="${color}"/>`);
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1">${stops.join('')}</linearGradient>`;
}

/** Returns a gradient from top to bottom. */
export function vertical(id: string, from: string, to: string): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

/** Returns a soft radial glow; pass the same `id` to `fill`. */
export function glow(id: string, cx: number, cy: number, r: number, color: string, opacity: number): string {
  return (
    `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}">` +
    `<stop stop-color="${color}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`
  );
}

/** Returns a rectangle over the whole picture, filled with the gradient or pattern `id`. */
export function cover(width: number, height: number, id: string): string {
  return `<rect width="${width}" height="${height}" fill="url(#${id})"/>`;
}

/** Returns a pattern of dots on a square grid. */
export function dots(id: string, grid: number, radius: number, color: string, opacity: number): string {
  return (
    `<pattern id="${id}" width="${grid}" height="${grid}" patternUnits="userSpaceOnUse">` +
    `<circle cx="${grid / 2}" cy="${grid / 2}" r="${radius}" fill="${color}" fill-opacity="${opacity}"/></pattern>`
  );
}

/** Returns a four-pointed star. */
export function sparkle(cx: number, cy: number, r: number, color: string, opacity = 1): string {
  const q = r * 0.16;
  return (
    `<path fill="${color}" fill-opacity="${opacity}" d="M${cx} ${cy - r}Q${cx + q} ${cy - q} ${cx + r} ${cy}Q${cx + q} ${cy + q} ${cx} ${cy + r}` +
    `Q${cx - q} ${cy + q} ${cx - r} ${cy}Q${cx - q} ${cy - q} ${cx} ${cy - r}Z"/>`
  );
}

/** Returns an arch on the bottom edge: straight sides, a half circle on top. */
export function archPath(cx: number, width: number, height: number, floor: number): string {
  const r = width / 2;
  const top = floor - height + r;
  return `M${cx - r} ${floor}V${top}A${r} ${r} 0 0 1 ${cx + r} ${top}V${floor}Z`;
}
