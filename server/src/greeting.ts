/** What the terminal shows about a process that has started. */
export interface StartedProcess {
  /** Where the pages are; empty for a worker. */
  readonly address: string;
  /** Where the health checks of a worker are; empty for other processes. */
  readonly healthAddress: string;
  /** Accounts of the demo; empty without its data. */
  readonly accounts: readonly {
    readonly role: string;
    readonly mobile: string;
    readonly password: string;
    readonly note: string;
  }[];
  /** Folder of the embedded database; null for another one. */
  readonly dataDir: string | null;
  /** What production still needs. */
  readonly missing: readonly string[];
  /** Whether messages and money are held after a restore. */
  readonly isHeld: boolean;
}

/** Returns the start-up messages for the terminal. */
export function greetingLines({
  address,
  healthAddress,
  accounts,
  dataDir,
  missing,
  isHeld,
}: StartedProcess): string[] {
  const data = [
    ...(dataDir === null ? [] : [`The database is in ${dataDir}`]),
    ...(isHeld ? ['No message, refund, payout or order leaves the server until: npm run reconcile'] : []),
    ...(missing.length === 0
      ? []
      : ['Not ready for production; missing:', ...missing.map((line) => `  ${line}`)]),
  ];
  if (!address)
    return [
      'Aaspaas is processing background jobs.',
      `Health checks are at ${healthAddress}/healthz`,
      ...data,
    ];
  if (!accounts.length) return [`Aaspaas is at ${address}`, ...data];
  return [
    `Aaspaas is at ${address}`,
    ...data,
    'Demo accounts (mobile, password):',
    ...accounts.map(({ mobile, password, note }) => `  ${mobile}  ${password}  ${note}`),
    `SMS to any number: ${address}/demo/phone`,
    `E-mails to any address: ${address}/demo/mail`,
  ];
}
