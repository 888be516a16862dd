import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useEffect, useRef, useState } from 'react';
import { randomKey } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import { detectKind, SIGNATURE_BYTES } from '../../../platform/files/file-signature.ts';
import {
  deleteStoredFile,
  deleteExpiredFiles,
  storeFile,
  loadStoredFile,
} from '../../../platform/files/file-store.ts';
import { shrinkPicture } from '../../../platform/files/shrink-picture.ts';
import { readTab, writeTab } from '../../../platform/tab-store.ts';

/** A chosen ID proof. It is sent with the form itself, because uploads ahead require a login. */
export interface VerificationDocument {
  readonly id: string;
  readonly name: string;
  readonly kind: 'image' | 'document';
  readonly state: 'preparing' | 'ready' | 'refused';
  readonly problem: MessageKey | null;
  readonly preview: string | null;
  readonly file: Blob | null;
}

/** Chosen ID proofs and their actions. */
export interface VerificationDocuments {
  readonly items: readonly VerificationDocument[];
  /** Whether a reload lost some of them. */
  readonly lost: boolean;
  choose(files: readonly File[]): void;
  remove(id: string): void;
  /** Waits until every chosen file is ready or refused, and returns all of them. */
  settled(): Promise<readonly VerificationDocument[]>;
  /** Removes all of them from the form and from the device. */
  clear(): void;
}

/** The data stored in the tab; the file itself is in the browser's database for a day at most. */
type StoredDocument = Pick<VerificationDocument, 'id' | 'name' | 'kind'>;

const STORAGE_KEY = 'registration-proofs';

/** Manages the chosen ID proofs: downscales pictures, leaves PDFs unchanged, and preserves both across a reload. */
export function useVerificationDocuments(): VerificationDocuments {
  const [items, setItems] = useState<readonly VerificationDocument[]>([]);
  const [lost, setLost] = useState(false);
  const current = useRef(items);
  const preparing = useRef(new Set<Promise<void>>());
  const change = (next: readonly VerificationDocument[]) => {
    current.current = next;
    setItems(next);
    const ready = next.filter(({ state }) => state === 'ready');
    writeTab(
      STORAGE_KEY,
      ready.length > 0 ? ready.map(({ id, name, kind }): StoredDocument => ({ id, name, kind })) : null,
    );
  };
  const set = (id: string, changes: Partial<VerificationDocument>) =>
    change(current.current.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  useEffect(() => {
    let disposed = false;
    void deleteExpiredFiles(now());
    void restoreDocuments().then(({ found, missing }) => {
      if (disposed) return;
      setLost(missing);
      current.current = [...found, ...current.current];
      setItems(current.current);
    });
    return () => {
      disposed = true;
    };
  }, []);

  const prepare = async (id: string, file: File) => {
    const ready = await preparation(file);
    if (!current.current.some((one) => one.id === id)) return;
    if ('problem' in ready) return set(id, { state: 'refused', problem: ready.problem });
    const { blob, kind } = ready;
    await storeFile(id, blob, now());
    set(id, {
      state: 'ready',
      kind,
      file: blob,
      preview: kind === 'image' ? URL.createObjectURL(blob) : null,
    });
  };

  return {
    items,
    lost,
    choose(files) {
      setLost(false);
      for (const file of files) {
        const id = randomKey();
        const kind = file.type === 'application/pdf' ? 'document' : 'image';
        change([
          ...current.current,
          { id, name: file.name, kind, state: 'preparing', problem: null, preview: null, file: null },
        ]);
        const preparation = prepare(id, file).finally(() => preparing.current.delete(preparation));
        preparing.current.add(preparation);
      }
    },
    async settled() {
      while (preparing.current.size > 0) await Promise.allSettled(preparing.current);
      return current.current;
    },
    remove(id) {
      deleteDocuments(current.current.filter((one) => one.id === id));
      change(current.current.filter((one) => one.id !== id));
    },
    clear() {
      deleteDocuments(current.current);
      change([]);
    },
  };
}

function deleteDocuments(documents: readonly VerificationDocument[]): void {
  for (const { id, preview } of documents) {
    if (preview) URL.revokeObjectURL(preview);
    void deleteStoredFile(id);
  }
}

async function restoreDocuments(): Promise<{ found: readonly VerificationDocument[]; missing: boolean }> {
  const storedDocuments = readTab<StoredDocument[]>(STORAGE_KEY) ?? [];
  const files = await Promise.all(
    storedDocuments.map(async (one): Promise<VerificationDocument[]> => {
      const file = await loadStoredFile(one.id);
      if (!file) return [];
      const preview = one.kind === 'image' ? URL.createObjectURL(file) : null;
      return [{ ...one, state: 'ready', problem: null, preview, file }];
    }),
  );
  const found = files.flat();
  return { found, missing: found.length < storedDocuments.length };
}

type PreparedFile =
  | { readonly blob: Blob; readonly kind: VerificationDocument['kind'] }
  | { readonly problem: MessageKey };

/** Returns the file to send, or its error; the server checks it again. */
async function preparation(file: File): Promise<PreparedFile> {
  const head = await file
    .slice(0, SIGNATURE_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return { problem: 'media.unreadable' };
  const bytes = new Uint8Array(head);
  if (String.fromCharCode(...bytes.subarray(0, 5)) === '%PDF-')
    return file.size > MAX_BYTES.document
      ? { problem: 'media.document_too_large' }
      : { blob: file, kind: 'document' };
  const fileKind = detectKind(bytes);
  if (fileKind !== 'picture' && fileKind !== 'heic') return { problem: 'media.not_a_document' };
  const small = await shrinkPicture(file);
  // Formats that only an iPhone can decode are sent unchanged: the server can decode them.
  if (!small && fileKind !== 'heic') return { problem: 'media.broken_image' };
  const blob = small ?? file;
  return blob.size > MAX_BYTES.image ? { problem: 'media.image_too_large' } : { blob, kind: 'image' };
}
