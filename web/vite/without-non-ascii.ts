const NON_ASCII = /[^\0-\x7f]/g;

/** A template whose escapes are not interpreted, so that an escape would be another text. */
const RAW_TEMPLATE = /\bString\.raw\s*`[^`]*[^\0-\x7f]/;

/**
 * Escapes what esbuild leaves in a script of `charset: 'ascii'`: characters of regular expressions and tagged templates. V8 stores a script
 * with one character beyond Latin-1 in two bytes for each of its characters, twice as much for files of megabytes.
 *
 * @throws an error if the script contains a raw template with such a character
 */
export function withoutNonAscii(script: string): string {
  if (RAW_TEMPLATE.test(script))
    throw new Error('String.raw with a character beyond ASCII cannot be bundled: write it as an escape');
  return script.replace(NON_ASCII, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
