import { DOCUMENTS, readCoverage } from '../coverage/lists.mjs';
import { existing } from './sources.mjs';

const FILES = [
  ...DOCUMENTS.flatMap((name) => [
    `docs/specification/${name}.md`,
    `tooling/coverage/${name}.txt`,
    `tooling/coverage/${name}-texts.txt`,
  ]),
  'tooling/coverage/informative.txt',
  'tooling/coverage/texts-elsewhere.txt',
];

/**
 * Checks that every sentence of the specification is tied to a requirement, and every requirement is named by a test.
 * `tooling/coverage/report.mjs` reports after a run whether those tests passed and whether a browser showed the texts.
 */
export const coverage = {
  name: 'coverage',
  run(root) {
    const missing = FILES.filter((path) => existing(root, [path]).length === 0);
    if (missing.length > 0) return { problems: missing.map((path) => `missing: ${path}`) };
    const { requirements, texts, problems } = readCoverage(root);
    const additional = requirements.filter((one) => one.additional).length;
    return {
      problems,
      note: `${requirements.length - additional} requirements, ${additional} additional, ${texts.length} texts`,
    };
  },
};
