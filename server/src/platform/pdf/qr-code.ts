import { encode } from 'uqr';

/** A QR code as rows of dark squares. */
export interface QrCode {
  /** Number of squares on a side, with the light border that scanners need. */
  readonly modules: number;
  /** Dark squares next to each other in a row. */
  readonly runs: readonly { readonly x: number; readonly y: number; readonly length: number }[];
}

/** Light squares around the code (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Returns the QR code of a text of at most 2,300 bytes, e.g. a signed e-invoice; null for a longer one. */
export function qrCode(text: string): QrCode | null {
  if (Buffer.byteLength(text) > 2300) return null;
  // 15 % of the code may be damaged, as on a folded page.
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return { modules: size, runs: data.flatMap((row, y) => runsOf(row, y)) };
}

function runsOf(row: readonly boolean[], y: number): QrCode['runs'] {
  const runs: { x: number; y: number; length: number }[] = [];
  row.forEach((dark, x) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last.x + last.length === x) last.length += 1;
    else runs.push({ x, y, length: 1 });
  });
  return runs;
}
