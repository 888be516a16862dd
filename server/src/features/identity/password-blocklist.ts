import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** How many of the list's passwords are refused, from the most common one on. */
const REFUSED = 20_000;

/** One text instead of a set: 160 kB, and a search takes less than 0.1 ms beside the 50 ms of the hash. */
const list = readList();

function readList(): string {
  const path = createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common/src/passwords.json');
  const passwords = JSON.parse(readFileSync(path, 'utf8')) as string[];
  // A copy by way of bytes: the text must not keep the whole list in memory.
  return Buffer.from(`\n${passwords.slice(0, REFUSED).join('\n')}\n`).toString();
}

/** Whether a password is among the most common ones, whatever its case and however its characters are encoded. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return plain !== '' && !plain.includes('\n') && list.includes(`\n${plain}\n`);
}
