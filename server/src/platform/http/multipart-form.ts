import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FileField, UploadedFile } from '@aaspaas/contract/endpoint.ts';
import { type FileType, fileTypeOf, SIGNATURE_BYTES } from '@aaspaas/contract/kernel/file-type.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Failure } from '../../kernel/failure.ts';
import { makeTemporaryFolder, temporaryDisk } from '../disk-space.ts';
import { type Lease, type UploadQuota, uploadQuota } from './upload-quota.ts';

/** A fully read multipart body: its texts, its files in a separate folder, and its problems. */
export interface MultipartForm {
  readonly body: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
  readonly problems: Readonly<Record<string, readonly MessageKey[]>>;
  /** Deletes the files; files to keep have been stored by then. */
  remove(): Promise<void>;
}

/** Limits on the number and length of a form's text fields; no valid form exceeds them. */
const TEXT_LIMITS = { fields: 60, fieldSize: 64 * 1024, fieldNameSize: 100 };

/**
 * Reads a multipart request to disk, so that it is never in memory as a whole. A file's type is detected from its first
 * bytes; a file whose type, size or number its field does not accept is counted and discarded, and files of unknown fields
 * are ignored.
 * @throws `bad_request` for an invalid or truncated form, `unavailable` while uploads on disk exceed the space, or the disk has no room
 */
export async function readMultipartForm(
  request: FastifyRequest,
  fieldSpecs: Readonly<Record<string, FileField>>,
  quota: UploadQuota = uploadQuota,
): Promise<MultipartForm> {
  const lease = quota.lease(request.ip);
  const folder = await makeTemporaryFolder('aaspaas-form-', expectedBytes(request, fieldSpecs));
  const remove = async () => {
    await rm(folder, { recursive: true, force: true });
    lease.release();
  };
  const body: Record<string, string> = {};
  const files: Record<string, UploadedFile[]> = {};
  const problems: Record<string, Set<MessageKey>> = {};
  const addProblem = (name: string, key: MessageKey) => void (problems[name] ??= new Set()).add(key);
  const maxFiles = Object.values(fieldSpecs).reduce((sum, { max }) => sum + max, 0);
  const limits = {
    ...TEXT_LIMITS,
    // Enough above the limit to give a clear answer to a person who chose too many files.
    files: maxFiles + 20,
    fileSize: Math.max(0, ...Object.values(fieldSpecs).map(({ maxBytes }) => maxBytes)),
  };
  try {
    for await (const part of request.parts({ limits })) {
      const name = part.fieldname.replace(/\[\]$/, '');
      if (part.type === 'field') {
        if (part.valueTruncated) addProblem(name, 'error.too_long');
        else if (typeof part.value === 'string') body[name] = part.value;
        continue;
      }
      const field = Object.hasOwn(fieldSpecs, name) ? fieldSpecs[name] : undefined;
      const fieldFiles = (files[name] ??= []);
      const excess = !field || fieldFiles.length >= field.max;
      const file = await storePart(part, join(folder, randomUUID()), excess ? undefined : field, lease);
      // A browser sends an empty file field as an empty file without a name.
      if (!field || (file.bytes === 0 && !file.name)) continue;
      if (excess) {
        addProblem(name, field.tooMany);
        continue;
      }
      const accepted = field.accepts.includes(file.type);
      if (!accepted) addProblem(name, field.wrongType);
      if (file.bytes > field.maxBytes) addProblem(name, field.tooLarge);
      else if (accepted) fieldFiles.push(file);
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

/** Returns the bytes of a form as its client announces them, at most those of a valid one; 0 if they are not announced. */
function expectedBytes({ headers }: FastifyRequest, fieldSpecs: Readonly<Record<string, FileField>>): number {
  const most = Object.values(fieldSpecs).reduce((sum, { max, maxBytes }) => sum + max * maxBytes, 0);
  return Math.min(Number(headers['content-length'] ?? 0) || 0, most);
}

/** Returns whether an error comes from the parser of the body; errors of the disk or of this code are of another kind. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.constructor === Error && !('syscall' in error);
}

/**
 * Writes a file of a field. Writes nothing before the type is known or beyond the maximum size; the rest is counted and
 * discarded.
 * @param field absent for a file that is discarded in any case
 */
async function storePart(
  part: MultipartFile,
  path: string,
  field: FileField | undefined,
  lease: Lease,
): Promise<UploadedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  let head = Buffer.alloc(0);
  let type: FileType | undefined;
  const accept = (chunk: Buffer, write: (chunk: Buffer) => void) => {
    if (!field) return;
    if (type === undefined) {
      head = Buffer.concat([head, chunk]);
      if (head.length < SIGNATURE_BYTES) return;
      type = fileTypeOf(head);
      chunk = head;
    }
    if (bytes > field.maxBytes || !field.accepts.includes(type)) return;
    lease.reserve(chunk.length);
    hash.update(chunk);
    write(chunk);
  };
  const received = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      try {
        accept(chunk, (accepted) => void this.push(accepted));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      if (field && type === undefined) {
        type = fileTypeOf(head);
        if (field.accepts.includes(type)) {
          hash.update(head);
          this.push(head);
        }
      }
      done();
    },
  });
  await pipeline(part.file, received, temporaryDisk.createFile(path));
  return {
    path,
    type: type ?? 'other',
    name: part.filename,
    // A file that the parser truncated was too large as well.
    bytes: part.file.truncated ? Infinity : bytes,
    hash: hash.digest('hex'),
  };
}
