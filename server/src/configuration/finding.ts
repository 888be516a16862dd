/** What is wrong with the configuration, and how to put it right. */
export interface Finding {
  /** An error keeps the server from starting. */
  readonly level: 'error' | 'warning';
  /** The setting, or `catalogue` or `operator`. */
  readonly name: string;
  /** The value for the reader; `(hidden)` if it could be a secret. */
  readonly value: string;
  /** What is expected, or what to do. */
  readonly fix: string;
}

/** Names of settings whose values are not printed: secrets, addresses that may contain one, and personal data. */
const PRIVATE = /KEY|SECRET|ACCOUNT_NUMBER|PASSWORD|TOKEN|URL|ENDPOINT|MOBILE|_SID|_FROM/;

const MAX_VALUE = 60;

/** Returns whether the value of a setting is never printed; such a setting can also be given as a file. */
export function isPrivateSetting(name: string): boolean {
  return PRIVATE.test(name);
}

/** A setting as it is given or parsed. */
export type SettingValue = string | number | boolean | undefined;

/** Returns a setting's value as findings show it. */
export function shownValue(name: string, value: SettingValue): string {
  if (value === undefined || value === '') return '(not set)';
  if (isPrivateSetting(name)) return '(hidden)';
  const text = (typeof value === 'string' ? value : JSON.stringify(value)).replaceAll(/\s+/g, ' ');
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text;
}

/** Makes findings about settings of a source; `level` is that of all. */
export function findingsAbout(
  source: Readonly<Record<string, SettingValue>>,
  level: Finding['level'],
  problems: readonly { readonly name: string; readonly message: string }[],
): Finding[] {
  return problems.map(({ name, message }) => ({
    level,
    name,
    value: shownValue(name, source[name]),
    fix: message,
  }));
}

/** Formats a finding as one line of `npm run doctor`. */
export function formatFinding({ level, name, value, fix }: Finding): string {
  return `${level} ${name} ${value} ${fix.replaceAll(/\s+/g, ' ')}`;
}
