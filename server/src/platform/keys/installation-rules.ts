/** Where the files of a process are stored. */
export interface StoreIdentity {
  /** Equal for processes with the same files. */
  readonly id: string;
  /** For the reader of an error: the machine and the folder, or the service and its buckets. */
  readonly place: string;
  readonly isLocal: boolean;
}

/** What the database says about the processes that use it. */
export interface StoredInstallation {
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly storeId: string;
  readonly storePlace: string;
  readonly pushPublicKey: string | null;
}

/** What a process brings. */
export interface GivenInstallation {
  readonly fingerprints: Readonly<Record<string, string>>;
  readonly store: StoreIdentity;
  /** The public key of `VAPID_PUBLIC_KEY`; null without one. */
  readonly pushPublicKey: string | null;
}

/** What must be looked up before a difference can be judged. */
export interface InstallationFacts {
  /** The columns with values that a key sealed which the process does not list, by the key's id. */
  readonly sealedBy: ReadonlyMap<string, readonly string[]>;
  /** Whether every file has been copied to the process's store. */
  readonly filesMoved: boolean;
}

/** A difference that keeps a process from starting. */
export interface InstallationProblem {
  readonly setting: string;
  readonly problem: string;
}

/** Returns the ids of the keys that the database knows and the process does not list. */
export function missingKeys(stored: StoredInstallation, given: GivenInstallation): string[] {
  return Object.keys(stored.fingerprints).filter((id) => !(id in given.fingerprints));
}

/** Returns every difference that keeps the process from starting; each names what the database has and what the process has. */
export function installationProblems(
  stored: StoredInstallation,
  given: GivenInstallation,
  { sealedBy, filesMoved }: InstallationFacts,
): InstallationProblem[] {
  const problems: InstallationProblem[] = [];
  const listed = Object.entries(given.fingerprints)
    .map(([id, fingerprint]) => `${id} (${fingerprint})`)
    .join(', ');
  for (const [id, fingerprint] of Object.entries(stored.fingerprints)) {
    const own = given.fingerprints[id];
    if (own !== undefined && own !== fingerprint)
      problems.push({
        setting: 'SECRET_KEYS',
        problem: `the key ${id} of this process has the fingerprint ${own}, that of the database ${fingerprint}: use the key of the other processes`,
      });
    const values = sealedBy.get(id) ?? [];
    if (own === undefined && values.length > 0)
      problems.push({
        setting: 'SECRET_KEYS',
        problem: `the database needs the key ${id} (${fingerprint}) for ${values.join(', ')}; this process lists ${listed}: add the key, and run npm run keys:rotate before you remove it`,
      });
  }
  if (stored.storeId !== given.store.id && (given.store.isLocal || !filesMoved))
    problems.push({
      setting: 'OBJECT_STORE',
      problem: `the files of this database are in ${stored.storePlace}, this process would use ${given.store.place}: ${given.store.isLocal ? 'use the same store; several machines need OBJECT_STORE=s3' : 'copy all files with npm run files:move first'}`,
    });
  if (given.pushPublicKey && stored.pushPublicKey && given.pushPublicKey !== stored.pushPublicKey)
    problems.push({
      setting: 'VAPID_PUBLIC_KEY',
      problem: `browsers are subscribed with ${stored.pushPublicKey}, this process has ${given.pushPublicKey}: remove VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, or set the pair of the database`,
    });
  return problems;
}
