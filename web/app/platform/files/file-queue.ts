import { ApiFailure, call, randomKey } from '../api-client.ts';
import { now } from '../clock.ts';
import { deleteStoredFile, deleteExpiredFiles, storeFile, loadStoredFile } from './file-store.ts';
import { pageLanguage, textIn } from '../../ui/language/language.ts';
import { prepareFile } from './prepare-file.ts';
import type { QueuedFile, QueuedKind, ReleasedFile } from './queued-file.ts';
import { readTab, writeTab } from '../tab-store.ts';
import { uploadFile } from './upload-file.ts';

/** What session storage remembers of a file; the file itself is in IndexedDB. */
type PersistedFile = Pick<QueuedFile, 'id' | 'kind' | 'name' | 'uploadId'>;

const MAX_CONCURRENT_UPLOADS = 2;

/** The files of one form: downscaled, uploaded ahead one by one, kept over a reload and a login until the form is submitted. */
export class FileQueue {
  readonly #name: string;
  readonly #listeners = new Set<() => void>();
  readonly #files = new Map<string, Blob>();
  readonly #sending = new Map<string, AbortController>();
  /** Failed because of the network; retried once it is back. */
  readonly #offline = new Set<string>();
  #items: readonly QueuedFile[] = [];
  #lost = 0;
  #open = false;
  #restoring: Promise<void> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) window.addEventListener('online', this.#online);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) window.removeEventListener('online', this.#online);
    };
  };

  readonly items = (): readonly QueuedFile[] => this.#items;

  /** The number of files a reload lost. */
  readonly lost = (): number => this.#lost;

  /** Restores the files that a reload left; runs once. */
  restore(): Promise<void> {
    return (this.#restoring ??= this.#restore());
  }

  async #restore(): Promise<void> {
    void deleteExpiredFiles(now());
    for (const one of readTab<PersistedFile[]>(this.#tabName) ?? []) {
      const file = await loadStoredFile(one.id);
      if (!file && one.uploadId === null) {
        this.#lost += 1;
        continue;
      }
      if (file) this.#files.set(one.id, file);
      this.#add({
        ...one,
        state: one.uploadId === null ? 'pending' : 'sent',
        preview: file && URL.createObjectURL(file),
      });
    }
    this.#changed();
    this.#pump();
  }

  /** Sets whether files may be uploaded, which requires a login. */
  allow(open: boolean): void {
    this.#open = open;
    this.#pump();
  }

  /** Adds chosen files: checks them, downscales pictures and uploads them in turn. */
  choose(kind: QueuedKind, files: readonly File[]): void {
    this.#lost = 0;
    for (const file of files) {
      const id = randomKey();
      this.#add({ id, kind, name: file.name, state: 'preparing', preview: null, uploadId: null });
      void this.#prepare(id, kind, file);
    }
    this.#changed();
  }

  /** Cancels a file's upload; it stays and can be sent again. */
  stop(id: string): void {
    this.#sending.get(id)?.abort();
    this.#set(id, { state: 'stopped', part: 0 });
  }

  /** Uploads a file again. */
  retry(id: string): void {
    this.#offline.delete(id);
    this.#set(id, { state: 'pending', problem: null, part: 0 });
    this.#pump();
  }

  /** Removes a file from the form, here and on the server. */
  remove(id: string): void {
    const item = this.#items.find((one) => one.id === id);
    if (!item) return;
    this.#sending.get(id)?.abort();
    this.#discard(item);
    this.#items = this.#items.filter((one) => one.id !== id);
    this.#changed();
    // If the delete fails, the server removes the file after a day.
    if (item.uploadId !== null)
      void call('media.discard', { params: { id: item.uploadId } }).catch(() => undefined);
  }

  /** Waits until no file is being prepared or uploaded; resolves to true if all were uploaded. */
  waitForUploads(): Promise<boolean> {
    const busy = ({ state }: QueuedFile) =>
      state === 'preparing' || state === 'sending' || (state === 'pending' && this.#open);
    return this.#until(() => !this.#items.some(busy)).then(() =>
      this.#items.every(({ state }) => state === 'sent'),
    );
  }

  #until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!condition()) return;
        unsubscribe();
        resolve();
      };
      const unsubscribe = this.subscribe(check);
      check();
    });
  }

  /** Uploads files again that the server no longer has; files missing on this device too are lost. */
  resend(): void {
    for (const { id, state } of this.#items) {
      if (state !== 'sent') continue;
      if (this.#files.has(id)) this.#set(id, { state: 'pending', uploadId: null, part: 0 });
      else {
        this.#lost += 1;
        this.#items = this.#items.filter((one) => one.id !== id);
      }
    }
    this.#changed();
    this.#pump();
  }

  /** Clears the queue after the form was submitted. */
  clear(): void {
    for (const item of this.#items) this.#discard(item);
    this.#items = [];
    this.#lost = 0;
    this.#changed();
  }

  /** Transfers the files to another sender and clears this queue. */
  async release(): Promise<ReleasedFile[]> {
    await this.#until(() => this.#items.every(({ state }) => state !== 'preparing'));
    for (const controller of this.#sending.values()) controller.abort();
    const released = this.#items.flatMap(({ id, name, uploadId }) => {
      const blob = this.#files.get(id);
      return blob ? [{ name, blob, uploadId }] : [];
    });
    this.clear();
    return released;
  }

  /** Takes over the files of another queue and empties it. */
  async adopt(other: FileQueue): Promise<void> {
    await Promise.all([this.restore(), other.restore()]);
    if (other.#items.length === 0 && other.#lost === 0) return;
    for (const [id, file] of other.#files) this.#files.set(id, file);
    this.#items = [...this.#items, ...other.#items];
    this.#lost += other.#lost;
    other.#files.clear();
    other.#items = [];
    other.#lost = 0;
    other.#changed();
    this.#changed();
    this.#pump();
  }

  get #tabName(): string {
    return `files:${this.#name}`;
  }

  readonly #online = () => {
    for (const id of Array.from(this.#offline)) this.retry(id);
  };

  async #prepare(id: string, kind: QueuedKind, file: File): Promise<void> {
    const ready = await prepareFile(kind, file);
    if (!this.#items.some((one) => one.id === id)) return;
    if (typeof ready === 'string')
      return this.#set(id, { state: 'refused', problem: textIn(pageLanguage())(ready) });
    this.#files.set(id, ready);
    this.#set(id, { state: 'pending', preview: URL.createObjectURL(ready) });
    void storeFile(id, ready, now());
    this.#pump();
  }

  /** Uploads the next files while there is capacity. */
  #pump(): void {
    if (!this.#open) return;
    for (const { id, state } of this.#items)
      if (state === 'pending' && this.#sending.size < MAX_CONCURRENT_UPLOADS) void this.#send(id);
  }

  async #send(id: string): Promise<void> {
    const file = this.#files.get(id);
    const item = this.#items.find((one) => one.id === id);
    if (!file || !item) return;
    const controller = new AbortController();
    this.#sending.set(id, controller);
    this.#set(id, { state: 'sending', part: 0 });
    try {
      const { id: uploadId } = await uploadFile(item.kind, file, item.name, {
        signal: controller.signal,
        onProgress: (part) => this.#set(id, { part }),
      });
      this.#set(id, { state: 'sent', part: 1, uploadId });
    } catch (error) {
      if (!controller.signal.aborted) this.#failed(id, error);
    } finally {
      this.#sending.delete(id);
      this.#pump();
    }
  }

  #failed(id: string, error: unknown): void {
    if (!(error instanceof ApiFailure)) throw error;
    const { status, message, fields } = error;
    if (status === 401 || status === 403) {
      this.#open = false;
      return this.#set(id, { state: 'pending', part: 0 });
    }
    if (status === 0) this.#offline.add(id);
    this.#set(id, {
      state: status === 422 ? 'refused' : 'failed',
      part: 0,
      problem: fields['file'] ?? message,
    });
  }

  #add(item: Omit<QueuedFile, 'part' | 'problem'>): void {
    this.#items = [...this.#items, { ...item, part: 0, problem: null }];
  }

  #set(id: string, change: Partial<QueuedFile>): void {
    this.#items = this.#items.map((one) => (one.id === id ? { ...one, ...change } : one));
    this.#changed();
  }

  #discard({ id, preview }: QueuedFile): void {
    // Its picture may still be rendering.
    if (preview) setTimeout(() => URL.revokeObjectURL(preview), 10_000);
    this.#files.delete(id);
    this.#offline.delete(id);
    void deleteStoredFile(id);
  }

  #changed(): void {
    const restorable = this.#items.filter(({ state }) => state !== 'refused' && state !== 'preparing');
    const persisted = restorable.map(
      ({ id, kind, name, uploadId }): PersistedFile => ({ id, kind, name, uploadId }),
    );
    writeTab(this.#tabName, persisted.length > 0 ? persisted : null);
    for (const listener of this.#listeners) listener();
  }
}
