import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileField, SentFile } from '@aaspaas/contract/endpoint.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';

/** A multipart body, read whole: its texts, its files in a folder of their own, and what is wrong with them. */
export interface SentForm {
  readonly body: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, readonly SentFile[]>>;
  readonly problems: Readonly<Record<string, readonly MessageKey[]>>;
  /** Deletes the files; whatever is to stay was stored by then. */
  remove(): Promise<void>;
}

/** Texts of a form: more or longer ones are nobody's. */
const TEXTS = { fields: 60, fieldSize: 64 * 1024, fieldNameSize: 100 };

/**
 * Reads a multipart request onto the disk, so that its size never lies in memory. Files of fields that the call does not know are
 * passed over. @throws `bad_request` for a body that is no form, or that was cut off
 */
export async function readForm(
  request: FastifyRequest,
  known: Readonly<Record<string, FileField>>,
): Promise<SentForm> {
  const folder = await mkdtemp(join(tmpdir(), 'aaspaas-form-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const body: Record<string, string> = {};
  const files: Record<string, SentFile[]> = {};
  const problems: Record<string, Set<MessageKey>> = {};
  const complain = (name: string, key: MessageKey) => void (problems[name] ??= new Set()).add(key);
  const most = Object.values(known).reduce((sum, { max }) => sum + max, 0);
  const limits = {
    ...TEXTS,
    // Enough over what is taken for a clear answer to somebody who chose too many.
    files: most + 20,
    fileSize: Math.max(0, ...Object.values(known).map(({ maxBytes }) => maxBytes)),
  };
  try {
    for await (const part of request.parts({ limits })) {
      const name = part.fieldname.replace(/\[\]$/, '');
      if (part.type === 'field') {
        if (part.valueTruncated) complain(name, 'error.too_long');
        else if (typeof part.value === 'string') body[name] = part.value;
        continue;
      }
      const field = Object.hasOwn(known, name) ? known[name] : undefined;
      const taken = (files[name] ??= []);
      const extra = !field || taken.length >= field.max;
      const file = await keep(part, join(folder, randomUUID()), extra ? 0 : field.maxBytes);
      // A browser sends a file field that nobody filled as an empty file without a name.
      if (!field || (file.bytes === 0 && !file.name)) continue;
      if (extra) complain(name, field.tooMany);
      else if (file.bytes > field.maxBytes) complain(name, field.tooLarge);
      else taken.push(file);
    }
  } catch (error) {
    await remove();
    throw isUnreadable(error) ? new Failure('bad_request') : error;
  }
  return {
    body,
    files,
    problems: Object.fromEntries(Object.entries(problems).map(([name, keys]) => [name, [...keys]])),
    remove,
  };
}

/** Whether it is what the parser says of a body; what is wrong with the disk or with us is of another kind. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('syscall' in error);
}

/** Writes a file up to a size; what comes after that is counted and thrown away. */
async function keep(part: MultipartFile, path: string, maxBytes: number): Promise<SentFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) return done();
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(part.file, counted, createWriteStream(path, { mode: 0o600 }));
  // What the parser cut off was too large as well.
  return {
    path,
    name: part.filename,
    bytes: part.file.truncated ? Infinity : bytes,
    hash: hash.digest('hex'),
  };
}
