/** The header of an EBML element; `size` is null if the element does not state its length. */
export interface ElementHeader {
  readonly id: number;
  readonly header: number;
  readonly size: number | null;
}

/** Parses the header at the start of `bytes` (12 are enough); null if there is none. */
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

/** Returns the length in bytes of a number from its first byte: leading zero bits plus one. */
function vintLength(first: number | undefined, maxLength: number): number {
  const length = first ? Math.clz32(first) - 23 : 0;
  return length <= maxLength ? length : 0;
}

/** Builds the header of a `Void` element that has `length` bytes (at least 2) including its content. */
export function voidHeader(length: number): Buffer {
  if (length <= 128) return Buffer.from([0xec, 0x80 | (length - 2)]);
  const header = Buffer.alloc(9);
  header[0] = 0xec;
  header.writeBigUInt64BE(BigInt(length - 9) | (1n << 56n), 1);
  return header;
}
