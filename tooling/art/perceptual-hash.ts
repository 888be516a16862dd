import sharp from 'sharp';

const SAMPLES = 32;
const FREQUENCIES = 8;

/**
 * Returns 64 bits that describe what a picture looks like: which of the lowest frequencies of its brightness (a discrete
 * cosine transform of 32 × 32 samples) lie above the median. Similar pictures differ in few bits.
 */
export async function perceptualHash(file: Buffer): Promise<readonly boolean[]> {
  const samples = await sharp(file).greyscale().resize(SAMPLES, SAMPLES, { fit: 'fill' }).raw().toBuffer();
  const wave = (frequency: number, at: number) =>
    Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * SAMPLES));
  const amplitudes = Array.from({ length: FREQUENCIES ** 2 }, (_, i) => {
    // The constant part says nothing about the shapes, so both frequencies begin at 1.
    const [u, v] = [1 + (i % FREQUENCIES), 1 + Math.floor(i / FREQUENCIES)];
    let sum = 0;
    for (const [at, value] of samples.entries())
      sum += value * wave(u, at % SAMPLES) * wave(v, Math.floor(at / SAMPLES));
    return sum;
  });
  const median = amplitudes.toSorted((a, b) => a - b)[amplitudes.length / 2] ?? 0;
  return amplitudes.map((amplitude) => amplitude >= median);
}

/** Returns the number of bits in which two hashes differ. */
export const differingBits = (a: readonly boolean[], b: readonly boolean[]) =>
  a.filter((bit, i) => bit !== b[i]).length;
