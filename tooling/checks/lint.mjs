import { existing, filesIn, read, runTool, SOURCE_FOLDERS } from './sources.mjs';

const SQL_CLOCK = /\b(now|clock_timestamp)\(\)|\bcurrent_(timestamp|date|time)\b/i;

/** oxlint with types (tsgolint) over our own code, and the clock in migrations, which it cannot read. */
export const lint = {
  name: 'lint',
  async run(root) {
    const folders = existing(root, [...SOURCE_FOLDERS, 'web/vite.config.ts', 'web/react-router.config.ts']);
    const { out, err } = await runTool(root, 'oxlint', 'oxlint', [
      '--type-aware',
      '--deny-warnings',
      '--format=json',
      ...folders,
    ]);
    const start = out.indexOf('{');
    if (start < 0) return { problems: [`${out}${err}`.trim() || 'oxlint said nothing'] };
    const report = JSON.parse(out.slice(start));
    if (!report.number_of_files) return { problems: ['oxlint saw no file: wrong folder?'] };
    const problems = report.diagnostics.map(({ filename, labels, code, message, help }) => {
      const line = labels?.[0]?.span?.line;
      return `${filename}${line ? `:${line}` : ''} ${code ?? ''}: ${message}${help ? ` ${help}` : ''}`;
    });
    return {
      problems: [...problems.sort(), ...migrationClocks(root)],
      note: `${report.number_of_files} files`,
    };
  },
};

function migrationClocks(root) {
  return filesIn(root, ['server/migrations'], /\.sql$/).flatMap((path) =>
    read(root, path)
      .split('\n')
      .flatMap((line, index) =>
        SQL_CLOCK.test(line.replace(/--.*/, ''))
          ? [`${path}:${index + 1} uses the database's clock; the time is handed in by the clock port`]
          : [],
      ),
  );
}
