import { committedFiles, read, isGenerated, runTool } from './sources.mjs';

const FORMATTED =
  /^(contract\/src|server|web|tooling|e2e|bench)\/.*\.(ts|tsx|mjs|css|json)$|^[^/]+\.(mjs|ts)$/;

/** Checks the formatting of the project's code with Biome. */
export const format = {
  name: 'format',
  async run(root) {
    const files = committedFiles(root).filter(
      (path) => FORMATTED.test(path) && !isGenerated(read(root, path).slice(0, 200)),
    );
    if (files.length === 0) return { problems: ['found nothing to format: wrong folder?'] };
    const { code, out, err } = await runTool(root, '@biomejs/biome', 'biome', [
      'format',
      '--reporter=json',
      '--max-diagnostics=none',
      ...files,
    ]);
    if (code === 0) return { problems: [], note: `${files.length} files` };
    const wrong = new Set();
    for (const line of out.split('\n').filter((text) => text.startsWith('{'))) {
      for (const { location, message } of JSON.parse(line).diagnostics) {
        const output = message.startsWith('Formatter would') ? 'is not formatted' : message;
        wrong.add(`${location?.path ?? '?'}: ${output}`);
      }
    }
    if (wrong.size === 0) return { problems: [`${out}${err}`.trim()] };
    return { problems: [...wrong].sort(), note: 'npm run format writes them' };
  },
};
