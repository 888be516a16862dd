import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { features, graphCycle } from '../features.mjs';
import { filesIn, read, sourceFiles } from './sources.mjs';

/**
 * Checks the rules of `.dependency-cruiser.mjs`, and that the cruiser parsed every file: with unparsed files it would
 * report no violation.
 */
export const boundaries = {
  name: 'boundaries',
  async run(root) {
    const cycle = graphCycle();
    if (cycle) return { problems: [`tooling/features.mjs: the graph has a cycle: ${cycle.join(' → ')}`] };
    const files = sourceFiles(root);
    if (files.length === 0) return { problems: ['found no source file: wrong folder?'] };
    const { output, config } = await cruiseFiles(root, files);
    const { summary, modules } = output;
    const why = new Map(config.forbidden.map(({ name, comment }) => [name, comment]));
    const edges = modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
    return {
      problems: [
        ...unresolvedFiles(root, files, modules),
        ...unknownFeatures(root),
        ...unusedDoors(root, modules),
        ...summary.violations.map((found) => violationText(found, why)).sort(),
      ],
      note: `${files.length} files, ${edges} imports`,
    };
  },
};

/** Lists the files that contain JSX: dependency-cruiser cannot use TypeScript 7, and its swc parser does not detect JSX. */
async function cruiseFiles(root, files) {
  const require = createRequire(import.meta.url);
  const swc = require('@swc/core');
  const parse = swc.parseFileSync;
  swc.parseFileSync = (file, options) => parse(file, { ...options, tsx: file.endsWith('.tsx') });
  const { cruise } = await import('dependency-cruiser');
  const { default: config } = await import(pathToFileURL(join(root, '.dependency-cruiser.mjs')).href);
  const { enhancedResolveOptions, ...options } = config.options;
  const result = await cruise(
    files,
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden: config.forbidden } },
    enhancedResolveOptions,
  );
  return { output: result.output, config };
}

function unresolvedFiles(root, files, modules) {
  const seen = new Map(modules.map((module) => [module.source, module]));
  return files.flatMap((path) => {
    const module = seen.get(path);
    if (!module) return [`${path}: dependency-cruiser did not see this file`];
    const imports = /^import [^;]*?from '\.{1,2}\/(?!\+types)[^'?]+\.(ts|tsx|mjs)'/m.test(read(root, path));
    return imports && module.dependencies.length === 0
      ? [`${path}: dependency-cruiser is blind to this file's imports`]
      : [];
  });
}

function unknownFeatures(root) {
  return [
    ['server', 'server/src/features'],
    ['web', 'web/app/features'],
  ].flatMap(([workspace, folder]) =>
    [...new Set(filesIn(root, [folder], /./).map((path) => path.slice(folder.length + 1).split('/')[0]))]
      .filter((name) => !Object.hasOwn(features, name) || (features[name].only ?? workspace) !== workspace)
      .map((name) => `${folder}/${name}: not in tooling/features.mjs; say there what it owns and may import`),
  );
}

/** Lists the top-level files of web features that only their own feature imports: private files belong in a subfolder. */
function unusedDoors(root, modules) {
  const routes = 'web/app/routes.ts';
  const layouts = existsSync(join(root, routes)) ? read(root, routes) : '';
  const used = new Set(
    modules.flatMap(({ source, dependencies }) =>
      dependencies
        .map(({ resolved }) => resolved)
        .filter((resolved) => !source.startsWith(resolved.slice(0, resolved.lastIndexOf('/') + 1))),
    ),
  );
  return modules
    .map(({ source }) => source)
    .filter((source) => /^web\/app\/features\/[^/]+\/[^/]+(?<!\.test)\.tsx?$/.test(source))
    .filter((source) => !used.has(source) && !layouts.includes(source.slice('web/app/'.length)))
    .map((source) => `${source}: only its own feature imports it; move it into a subfolder`);
}

function violationText({ from, to, rule, cycle, via }, why) {
  const importPath = [from, ...((cycle ?? via)?.map(({ name }) => name) ?? [to])].join(' → ');
  return `${importPath} (${rule.name}) ${why.get(rule.name)}`;
}
