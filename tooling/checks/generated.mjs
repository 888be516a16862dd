import { existing, runNode } from './sources.mjs';

const GENERATOR = 'tooling/generate-api-table.ts';

/** Checks that generated files are up to date. */
export const generated = {
  name: 'generated files',
  async run(root) {
    if (existing(root, [GENERATOR]).length === 0) return { problems: [`${GENERATOR} is missing`] };
    const { code, out, err } = await runNode(root, [GENERATOR, '--check']);
    return { problems: code === 0 ? [] : [`${err}${out}`.trim()] };
  },
};
