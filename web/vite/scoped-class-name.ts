import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

const WEB = join(import.meta.dirname, '..');
const HASH_LENGTH = 4;

/**
 * Names a class of a CSS module: `_card_x8f2`, unique by the module's path. Vite's own names also contain the rule's line;
 * these are shorter in the scripts, the styles and the documents.
 */
export function scopedClassName(name: string, path: string): string {
  const file = relative(WEB, path.split('?')[0] ?? path);
  const hash = createHash('sha256').update(file).digest('base64url').replaceAll(/[-_]/g, '');
  return `_${name}_${hash.slice(0, HASH_LENGTH)}`;
}
