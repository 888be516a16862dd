/** The header of an EBML element; `size` is null where the element does not say how long it is. */
export interface ElementHeader {
  readonly id: number;
  readonly header: number;
  readonly size: number | null;
}

/** Reads the header at the beginning of `bytes` (12 are enough); null where there is none. */
export function elementHeader(bytes: Buffer): ElementHeader | null {
  const idLength = vintLength(bytes[0], 4);
  if (!idLength || bytes.length <= idLength) return null;
  const sizeLength = vintLength(bytes[idLength], 8);
  const header = idLength + sizeLength;
  if (!sizeLength || bytes.length < header) return null;
  const id = bytes.readUIntBE(0, idLength);
  const digits = BigInt(`0x${bytes.toString('hex', idLength, header)}`);
  const mask = (1n << BigInt(7 * sizeLength)) - 1n;
  const size = digits & mask;
  if (size !== mask && size > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  return { id, header, size: size === mask ? null : Number(size) };
}

/** How many bytes a number has by its first one: the leading zeros and one more. */
function vintLength(first: number | undefined, maxLength: number): number {
  const length = first ? Math.clz32(first) - 23 : 0;
  return length <= maxLength ? length : 0;
}

/** The header of a `Void` element that fills `length` bytes (at least 2) together with its content. */
export function voidHeader(length: number): Buffer {
  if (length <= 128) return Buffer.from([0xec, 0x80 | (length - 2)]);
  const header = Buffer.alloc(9);
  header[0] = 0xec;
  header.writeBigUInt64BE(BigInt(length - 9) | (1n << 56n), 1);
  return header;
}
