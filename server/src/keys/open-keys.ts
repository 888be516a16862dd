import {
  configuredPushKeys,
  newPushKeys,
  objectStoreIdentity,
  type ObjectStoreSettings,
  type PushSettings,
  storedPushKeys,
} from '../adapters.ts';
import { areFilesIn } from '../features/media/index.ts';
import type { Db } from '../platform/db/connect.ts';
import {
  type InstallationInput,
  type KeyChange,
  openInstallation,
  openVault,
  type PushKeyPair,
  readPushKeys,
  savePushKeys,
} from '../platform/keys/installation.ts';
import { type KeySettings, ringFingerprints } from '../platform/keys/key-ring.ts';
import { loadKeys } from '../platform/keys/load-keys.ts';
import type { Vault } from '../platform/vault.ts';
import { columnsSealedBy, newestSealedValues } from './rotate-keys.ts';

/** The settings of keys and files. */
export type InstallationSettings = KeySettings & ObjectStoreSettings & PushSettings;

/**
 * Returns what a process compares with the database.
 *
 * @throws an error that names the setting that is missing or wrong
 */
export async function installationInput(
  db: Db,
  settings: InstallationSettings,
  now: Date,
): Promise<InstallationInput> {
  const ring = await loadKeys(settings);
  const store = await objectStoreIdentity(settings);
  return {
    ring,
    given: {
      fingerprints: ringFingerprints(ring),
      store,
      pushPublicKey: configuredPushKeys(settings)?.publicKey ?? null,
    },
    lookups: {
      columnsSealedBy: (id) => columnsSealedBy(db, id),
      newestSealedValues: () => newestSealedValues(db),
      areFilesMoved: () => areFilesIn(db, store.id),
    },
    now,
  };
}

/**
 * Returns the vault and the push keys of a server.
 *
 * @param onKeyChange called for each change that this start made to the keys of the database
 * @throws InstallationMismatch if its keys, files or push keys are not those of the database
 */
export async function openKeys(
  db: Db,
  settings: InstallationSettings,
  now: Date,
  onKeyChange: (change: KeyChange) => void = () => undefined,
): Promise<{ readonly vault: Vault; readonly pushKeys: PushKeyPair }> {
  const input = await installationInput(db, settings, now);
  const vault = await openInstallation(db, { ...input, onKeyChange });
  const stored = await readPushKeys(db, vault);
  if (stored) return { vault, pushKeys: stored };
  const first = configuredPushKeys(settings) ?? (await storedPushKeys(settings.DATA_DIR)) ?? newPushKeys();
  return { vault, pushKeys: await savePushKeys(db, vault, first) };
}

/**
 * Returns the vault of a command.
 *
 * @throws InstallationMismatch if the keys are not those of the database
 */
export async function openCommandVault(
  db: Db,
  settings: KeySettings & { readonly DATA_DIR: string },
): Promise<Vault> {
  const ring = await loadKeys(settings);
  return openVault(db, ring, ringFingerprints(ring));
}
