import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { useEffect, useRef, useState } from 'react';
import { newKey } from '../../../platform/api-client.ts';
import { now } from '../../../platform/clock.ts';
import { chosenKind, SIGNATURE_BYTES } from '../../../platform/files/file-signature.ts';
import { dropFile, dropOldFiles, keepFile, keptFile } from '../../../platform/files/file-store.ts';
import { shrinkPicture } from '../../../platform/files/shrink-picture.ts';
import { readTab, writeTab } from '../../../platform/tab-store.ts';

/** An ID proof that was chosen. It is sent with the form itself, since nobody is logged in who could send it ahead. */
export interface Proof {
  readonly id: string;
  readonly name: string;
  readonly kind: 'image' | 'document';
  readonly state: 'preparing' | 'ready' | 'refused';
  readonly problem: MessageKey | null;
  readonly preview: string | null;
  readonly file: Blob | null;
}

/** Chosen proofs and what can be done with them. */
export interface Proofs {
  readonly items: readonly Proof[];
  /** A reload lost some of them. */
  readonly lost: boolean;
  choose(files: readonly File[]): void;
  remove(id: string): void;
  /** Waits until every chosen file is ready or refused, and answers all of them. */
  settled(): Promise<readonly Proof[]>;
  /** Forgets all of them, here and on the device. */
  clear(): void;
}

/** What is remembered in the tab; the file itself lies in the browser's database for a day at most. */
type Remembered = Pick<Proof, 'id' | 'name' | 'kind'>;

const TAB = 'registration-proofs';

/** Keeps the chosen ID proofs: pictures made small, PDFs as they are, both over a reload. */
export function useProofs(): Proofs {
  const [items, setItems] = useState<readonly Proof[]>([]);
  const [lost, setLost] = useState(false);
  const current = useRef(items);
  const preparing = useRef(new Set<Promise<void>>());
  const change = (next: readonly Proof[]) => {
    current.current = next;
    setItems(next);
    const kept = next.filter(({ state }) => state === 'ready');
    writeTab(
      TAB,
      kept.length > 0 ? kept.map(({ id, name, kind }): Remembered => ({ id, name, kind })) : null,
    );
  };
  const set = (id: string, changes: Partial<Proof>) =>
    change(current.current.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  useEffect(() => {
    let over = false;
    void dropOldFiles(now());
    void restored().then(({ found, missing }) => {
      if (over) return;
      setLost(missing);
      current.current = [...found, ...current.current];
      setItems(current.current);
    });
    return () => {
      over = true;
    };
  }, []);

  const prepare = async (id: string, file: File) => {
    const ready = await prepared(file);
    if (!current.current.some((one) => one.id === id)) return;
    if ('problem' in ready) return set(id, { state: 'refused', problem: ready.problem });
    const { blob, kind } = ready;
    await keepFile(id, blob, now());
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
        const id = newKey();
        const kind = file.type === 'application/pdf' ? 'document' : 'image';
        change([
          ...current.current,
          { id, name: file.name, kind, state: 'preparing', problem: null, preview: null, file: null },
        ]);
        const prepared = prepare(id, file).finally(() => preparing.current.delete(prepared));
        preparing.current.add(prepared);
      }
    },
    async settled() {
      while (preparing.current.size > 0) await Promise.allSettled(preparing.current);
      return current.current;
    },
    remove(id) {
      forget(current.current.filter((one) => one.id === id));
      change(current.current.filter((one) => one.id !== id));
    },
    clear() {
      forget(current.current);
      change([]);
    },
  };
}

function forget(proofs: readonly Proof[]): void {
  for (const { id, preview } of proofs) {
    if (preview) URL.revokeObjectURL(preview);
    void dropFile(id);
  }
}

async function restored(): Promise<{ found: readonly Proof[]; missing: boolean }> {
  const remembered = readTab<Remembered[]>(TAB) ?? [];
  const files = await Promise.all(
    remembered.map(async (one): Promise<Proof[]> => {
      const file = await keptFile(one.id);
      if (!file) return [];
      const preview = one.kind === 'image' ? URL.createObjectURL(file) : null;
      return [{ ...one, state: 'ready', problem: null, preview, file }];
    }),
  );
  const found = files.flat();
  return { found, missing: found.length < remembered.length };
}

type Prepared = { readonly blob: Blob; readonly kind: Proof['kind'] } | { readonly problem: MessageKey };

/** A file as it is sent, or what is wrong with it; the server looks again. */
async function prepared(file: File): Promise<Prepared> {
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
  const what = chosenKind(bytes);
  if (what !== 'picture' && what !== 'heic') return { problem: 'media.not_a_document' };
  const small = await shrinkPicture(file);
  // What only an iPhone can open goes as it is: the server can.
  if (!small && what !== 'heic') return { problem: 'media.broken_image' };
  const blob = small ?? file;
  return blob.size > MAX_BYTES.image ? { problem: 'media.image_too_large' } : { blob, kind: 'image' };
}
