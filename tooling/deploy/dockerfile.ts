import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DockerfileParser, ModifiableInstruction } from 'dockerfile-ast';

/** An instruction of a Dockerfile. */
export interface Instruction {
  readonly keyword: string;
  /** Flags without their dashes: `from=build`. */
  readonly flags: readonly string[];
  /** The rest of the line, continuation lines joined. */
  readonly text: string;
}

/** A stage of a Dockerfile. */
export interface Stage {
  readonly name: string;
  /** The image or the earlier stage it starts from. */
  readonly from: string;
  readonly instructions: readonly Instruction[];
}

/** Parses a Dockerfile into its stages; variables in FROM are replaced by the defaults of the leading ARGs. */
export function parseDockerfile(content: string): readonly Stage[] {
  const defaults = new Map<string, string>();
  const stages: { name: string; from: string; instructions: Instruction[] }[] = [];
  for (const one of DockerfileParser.parse(content).getInstructions()) {
    const keyword = one.getKeyword();
    const flags =
      one instanceof ModifiableInstruction
        ? one.getFlags().map((flag) => `${flag.getName()}=${flag.getValue() ?? ''}`)
        : [];
    const text = (one.getArgumentsContent() ?? '').trim().replaceAll(/\s+/g, ' ');
    const stage = stages.at(-1);
    if (keyword === 'FROM') {
      const [, from = '', name = ''] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(text) ?? [];
      stages.push({
        from: from.replace(/\$\{(\w+)\}/g, (_all, arg) => defaults.get(arg) ?? ''),
        name,
        instructions: [],
      });
    } else if (stage) {
      stage.instructions.push({ keyword, flags, text });
    } else if (keyword === 'ARG') {
      const [name = '', value = ''] = text.split('=', 2);
      defaults.set(name, value);
    }
  }
  return stages;
}

/** Returns whether a path of the build context is left out, by the rules of `.dockerignore` without exceptions (`!`). */
export function ignoredBy(dockerignore: string): (path: string) => boolean {
  const patterns = dockerignore
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((pattern) => {
      const source = pattern
        .split(/(\*\*\/|\*)/)
        .map((part) =>
          part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'),
        )
        .join('');
      return new RegExp(`^${source}(?:/|$)`);
    });
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** The files that a build in the project's folder gets: everything that `.dockerignore` does not leave out, committed or not. */
export function contextFiles(root: string): string[] {
  const isIgnored = ignoredBy(readFileSync(join(root, '.dockerignore'), 'utf8'));
  const files: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isIgnored(path)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  walk('');
  return files.sort();
}

/** The files that a COPY of the context takes. */
export function copiedFiles(files: readonly string[], sources: readonly string[]): string[] {
  return files.filter((file) =>
    sources.some((source) => source === '.' || file === source || file.startsWith(`${source}/`)),
  );
}

/** What runs a command of a stage. */
export type RunCommand = (command: string, cwd: string, env: Readonly<Record<string, string>>) => void;

/** The last stage after its steps: its folder with the working directory, its user, command and environment. */
export interface BuiltImage {
  readonly workdir: string;
  readonly user: string;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Executes the steps of a Dockerfile in folders, one per stage, as a builder does in images: COPY from the context and from other stages, RUN,
 * WORKDIR, ENV. Supports what this project's Dockerfile uses and refuses everything else.
 * @throws an error that names the instruction
 */
export function executeSteps(
  stages: readonly Stage[],
  {
    root,
    files,
    folder,
    run,
  }: {
    readonly root: string;
    readonly files: readonly string[];
    readonly folder: string;
    readonly run: RunCommand;
  },
): BuiltImage {
  const built = new Map<string, BuiltImage>();
  const empty: BuiltImage = { workdir: '/', user: '', command: [], healthcheck: [], env: {} };
  for (const [index, stage] of stages.entries()) {
    const own = join(folder, stage.name);
    const base = built.get(stage.from);
    // A folder with all packages is moved, not copied, if no later stage needs it.
    if (base && !isUsed(stage.from, stages.slice(index + 1))) renameSync(join(folder, stage.from), own);
    else if (base) cpSync(join(folder, stage.from), own, { recursive: true, verbatimSymlinks: true });
    else mkdirSync(own);
    chmodSync(own, 0o755);
    let image: BuiltImage = base ?? empty;
    for (const { keyword, flags, text } of stage.instructions) {
      const workdir = join(own, image.workdir);
      mkdirSync(workdir, { recursive: true });
      if (keyword === 'WORKDIR') image = { ...image, workdir: text };
      else if (keyword === 'ENV') image = { ...image, env: { ...image.env, ...parsePairs(text) } };
      else if (keyword === 'USER') image = { ...image, user: text };
      else if (keyword === 'CMD') image = { ...image, command: JSON.parse(text) as string[] };
      else if (keyword === 'HEALTHCHECK')
        image = { ...image, healthcheck: JSON.parse(text.slice(text.indexOf('['))) as string[] };
      else if (keyword === 'RUN') run(text, workdir, image.env);
      else if (keyword === 'COPY') {
        const words = text.split(' ');
        const target = join(workdir, words.at(-1) ?? '');
        const from = flags.find((flag) => flag.startsWith('from='))?.slice('from='.length);
        if (from) {
          for (const source of words.slice(0, -1))
            cpSync(join(folder, from, source), target, { recursive: true, verbatimSymlinks: true });
        } else {
          copyFromContext(root, copiedFiles(files, words.slice(0, -1)), words, target);
        }
      } else if (!['EXPOSE', 'STOPSIGNAL'].includes(keyword)) {
        throw new Error(`${keyword} ${text}: this instruction is not supported`);
      }
    }
    built.set(stage.name, image);
  }
  const last = built.get(stages.at(-1)?.name ?? '');
  if (!last) throw new Error('the Dockerfile has no named stage');
  return last;
}

function isUsed(name: string, stages: readonly Stage[]): boolean {
  return stages.some(
    ({ from, instructions }) =>
      from === name || instructions.some(({ flags }) => flags.includes(`from=${name}`)),
  );
}

/** A source that is a folder keeps the paths below it; a single file goes into the target folder. */
function copyFromContext(
  root: string,
  files: readonly string[],
  words: readonly string[],
  target: string,
): void {
  if (files.length === 0) throw new Error(`COPY ${words.join(' ')}: the context has no such file`);
  for (const file of files) {
    const source = words.slice(0, -1).find((one) => one === '.' || file.startsWith(`${one}/`));
    const kept =
      source === undefined
        ? file.slice(file.lastIndexOf('/') + 1)
        : source === '.'
          ? file
          : file.slice(source.length + 1);
    mkdirSync(dirname(join(target, kept)), { recursive: true });
    cpSync(join(root, file), join(target, kept));
  }
}

function parsePairs(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(' ').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
