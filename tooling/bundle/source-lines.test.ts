import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';
import { sourceLines } from './source-lines.mjs';

const SOURCE = `interface Shape {
  readonly sides: number;
}

// Removed by the build, like the type above.
export function check(shape: Shape): void {

  if (shape.sides < 3)
    throw new Error('too few');
}
`;

it('sourceLines names the source line of each line of a bundled file', () => {
  const { code, map } = transformSync(SOURCE, {
    loader: 'ts',
    sourcemap: 'external',
    sourcefile: '../src/check.ts',
  });
  const text = `import 'node:fs';\n${code}`;
  // As if the bundle had a banner.
  const moved = JSON.stringify({ ...JSON.parse(map), mappings: `;${JSON.parse(map).mappings}` });
  const [paths, lines] = sourceLines('server/build/main.js', text, moved).split('\n\n');
  expect(paths).toBe('server/src/check.ts');
  const numbered = text.split('\n').map((line, n) => [line.trim(), lines?.split('\n')[n]]);
  expect(numbered).toEqual([
    [`import 'node:fs';`, ''],
    ['export function check(shape) {', '0 6'],
    ['if (shape.sides < 3)', '0 8'],
    [`throw new Error("too few");`, '0 9'],
    ['}', '0 10'],
    ['', '0 10'],
  ]);
});
