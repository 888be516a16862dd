import { runTool } from './sources.mjs';

const ISSUE_LABELS = {
  files: 'nobody imports this file',
  dependencies: 'unused dependency',
  devDependencies: 'unused development dependency',
  optionalPeerDependencies: 'unused optional peer dependency',
  unlisted: 'imported, but not in the package.json of its workspace',
  binaries: 'program not in package.json',
  unresolved: 'import leads nowhere',
  exports: 'exported, but used nowhere else',
  nsExports: 'exported, but used nowhere else',
  types: 'type exported, but used nowhere else',
  nsTypes: 'type exported, but used nowhere else',
  enumMembers: 'member never used',
  namespaceMembers: 'member never used',
  duplicates: 'exported twice',
  catalog: 'unused catalogue entry',
};

/** Runs knip: unused files, exports and dependencies. */
export const deadCode = {
  name: 'dead code',
  async run(root) {
    const { code, out, err } = await runTool(root, 'knip', 'knip', ['--reporter', 'json', '--no-progress']);
    const start = out.indexOf('{"');
    if (start < 0) return { problems: [`${out}${err}`.trim() || `knip ended with ${code} and said nothing`] };
    const { issues } = JSON.parse(out.slice(start));
    const problems = issues.flatMap(({ file, ...kinds }) =>
      Object.entries(kinds)
        .filter(([, found]) => Array.isArray(found))
        .flatMap(([kind, found]) =>
          found.map((entry) => {
            const entries = Array.isArray(entry) ? entry : [entry];
            const names = entries.map(({ name }) => name).join(', ');
            const line = entries[0]?.line;
            return `${file}${line ? `:${line}` : ''} ${names === file ? '' : `${names}: `}${ISSUE_LABELS[kind] ?? kind}`;
          }),
        ),
    );
    return { problems: problems.sort() };
  },
};
