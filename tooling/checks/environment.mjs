import { existing, read } from './sources.mjs';

/** Checks that every variable that `server/src/env.ts` reads is described in `.env.example`, and no other. */
export const environment = {
  name: 'environment',
  run(root) {
    const missing = ['server/src/env.ts', '.env.example'].filter(
      (path) => existing(root, [path]).length === 0,
    );
    if (missing.length > 0) return { problems: missing.map((path) => `${path} is missing`) };
    const known = keys(read(root, 'server/src/env.ts'), /^\s+([A-Z][A-Z0-9_]+):\s/gm);
    const explained = keys(read(root, '.env.example'), /^(?:#\s?)?([A-Z][A-Z0-9_]+)=/gm);
    if (known.size === 0)
      return {
        problems: ['server/src/env.ts: found no variable; is the schema still one `NAME: zod` a line?'],
      };
    return {
      problems: [
        ...[...known]
          .filter((key) => !explained.has(key))
          .map((key) => `.env.example: ${key} is missing (server/src/env.ts reads it)`),
        ...[...explained].filter((key) => !known.has(key)).map((key) => `.env.example: no code reads ${key}`),
      ],
      note: `${known.size} variables`,
    };
  },
};

function keys(text, pattern) {
  return new Set([...text.matchAll(pattern)].map(([, key]) => key));
}
