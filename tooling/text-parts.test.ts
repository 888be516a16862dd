import { expect, it } from 'vitest';
import { textParts, earlyTextProblems } from '../web/vite/text-parts.ts';

type Bundle = Parameters<typeof earlyTextProblems>[0];

/** Builds a bundle of these files: what each imports and the modules in it. */
function bundle(files: Record<string, { imports?: string[]; modules: Record<string, string> }>): Bundle {
  const texts = {
    'rest.js': { facade: '/contract/src/messages/en/index.ts?texts=rest', code: '{"booking.paid":`Paid`}' },
    'slots.js': { facade: '/contract/src/messages/en/index.ts?texts=slots', code: '{"slots.free":`free`}' },
  };
  return Object.fromEntries([
    ...Object.entries(texts).map(([fileName, { facade, code }]) => [
      fileName,
      { type: 'chunk', fileName, name: fileName, facadeModuleId: facade, code, imports: [], modules: {} },
    ]),
    ...Object.entries(files).map(([fileName, { imports = [], modules }]) => [
      fileName,
      {
        type: 'chunk',
        fileName,
        name: fileName,
        isEntry: true,
        facadeModuleId: null,
        code: '',
        imports,
        modules: Object.fromEntries(Object.entries(modules).map(([id, code]) => [id, { code }])),
      },
    ]),
  ]) as unknown as Bundle;
}

it.each(['t("booking.paid")', 't(`booking.${state}`)'])(
  'reports %s in a page that does not load all texts',
  (code) => {
    expect(earlyTextProblems(bundle({ 'page.js': { modules: { '/app/page.tsx': code } } }))).toEqual([
      expect.stringContaining('(/app/page.tsx) and does not import platform/all-texts.ts'),
    ]);
  },
);

it('reports a text of slots in a page that does not load them', () => {
  expect(
    earlyTextProblems(bundle({ 'page.js': { modules: { '/app/page.tsx': 't("slots.free")' } } })),
  ).toEqual([expect.stringContaining('(/app/page.tsx) and does not import platform/slots-texts.ts')]);
});

it.each([['slots-texts.ts'], ['all-texts.ts']])(
  'accepts a text of slots in a page that imports %s',
  (loader) => {
    const page = { '/app/page.tsx': 't("slots.free")', [`/app/platform/${loader}`]: '' };
    expect(earlyTextProblems(bundle({ 'page.js': { modules: page } }))).toEqual([]);
  },
);

it('reports a text of the rest in a page that loads only the texts of slots', () => {
  const page = { '/app/page.tsx': 't("booking.paid")', '/app/platform/slots-texts.ts': '' };
  expect(earlyTextProblems(bundle({ 'page.js': { modules: page } }))).toHaveLength(1);
});

it('accepts a page that loads all texts, also through an import', () => {
  const problems = earlyTextProblems(
    bundle({
      'page.js': { imports: ['shared.js'], modules: { '/app/page.tsx': 't("booking.paid")' } },
      'shared.js': { modules: { '/app/platform/all-texts.ts': '' } },
    }),
  );
  expect(problems).toEqual([]);
});

it('splits a catalogue without losing a text', () => {
  const index = `import { cart } from './cart.ts';\nimport { slots } from './slots.ts';\nimport { work } from './work.ts';\n\nexport const en = {\n  ...cart,\n  ...slots,\n  ...work,\n} as const;\n`;
  const { transform } = textParts() as unknown as { transform: (code: string, id: string) => string };
  const part = (name: string) => transform(index, `/messages/en/index.ts?texts=${name}`);
  expect(part('first')).toBe(
    "import { cart } from './cart.ts';\n\nexport const en = {\n  ...cart,\n} as const;\n",
  );
  expect(part('slots')).toBe(
    "import { slots } from './slots.ts';\n\nexport const en = {\n  ...slots,\n} as const;\n",
  );
  expect(part('rest')).toBe(
    "import { work } from './work.ts';\n\nexport const en = {\n  ...work,\n} as const;\n",
  );
});
