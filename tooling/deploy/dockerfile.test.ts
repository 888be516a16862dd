import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, it } from 'vitest';
import { SERVER_FLAGS } from '../runtime.mjs';
import { contextFiles, copiedFiles, executeSteps, ignoredBy, parseDockerfile } from './dockerfile.ts';

const root = join(import.meta.dirname, '../..');
const content = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8');
const stages = parseDockerfile(content);
const [dependencies, build, runtime] = stages;
const only = (keyword: string) => runtime?.instructions.filter((one) => one.keyword === keyword) ?? [];

describe('deploy/Dockerfile', () => {
  it('is valid', () => {
    expect(
      validate(content).map(({ message, range }) => [range.start.line + 1, JSON.stringify(message)]),
    ).toEqual([]);
  });

  it('has the stages dependencies, build and runtime; the runtime starts from the same base without tools', () => {
    expect(stages.map(({ name, from }) => [name, from])).toEqual([
      ['dependencies', 'node:24-bookworm-slim'],
      ['build', 'dependencies'],
      ['runtime', 'node:24-bookworm-slim'],
    ]);
    expect(only('RUN')).toEqual([]);
    expect(only('COPY').map(({ flags, text }) => [flags, text])).toEqual([[['from=build'], '/src/build ./']]);
  });

  it('takes its base image as an argument, for a digest', () => {
    expect(content).toMatch(/^ARG NODE_IMAGE=/m);
    expect(content.match(/^FROM (?!\$\{NODE_IMAGE\}|dependencies)/m)).toBeNull();
  });

  it('runs as user 10001, with the flags of the server', () => {
    expect(only('USER').map(({ text }) => text)).toEqual(['10001:10001']);
    expect(only('CMD').map(({ text }) => JSON.parse(text))).toEqual([
      ['node', ...SERVER_FLAGS, 'server/src/main.js'],
    ]);
    expect(only('STOPSIGNAL').map(({ text }) => text)).toEqual(['SIGTERM']);
    expect(only('HEALTHCHECK')[0]?.text).toBe('CMD ["node", "healthcheck.mjs"]');
    expect(only('EXPOSE')[0]?.text).toBe('3000 3001');
  });

  it('installs by the lock file without install scripts, before the sources are copied', () => {
    const [last] = dependencies?.instructions.filter(({ keyword }) => keyword === 'RUN').slice(-1) ?? [];
    expect(last?.text).toMatch(/^npm ci --ignore-scripts /);
    const workspaces = ['contract/package.json', 'server/package.json', 'web/package.json'];
    const copied = dependencies?.instructions
      .filter(({ keyword }) => keyword === 'COPY')
      .map(({ text }) => text);
    expect(copied).toEqual(expect.arrayContaining(workspaces.map((path) => expect.stringContaining(path))));
    expect(build?.instructions.map(({ text }) => text)).toEqual(['. .', 'node tooling/bundle.mjs build']);
  });

  it('copies only files that the context has', () => {
    const files = contextFiles(root);
    for (const stage of [dependencies, build])
      for (const { keyword, text } of stage?.instructions ?? [])
        if (keyword === 'COPY')
          for (const source of text.split(' ').slice(0, -1))
            expect([source, copiedFiles(files, [source]).length > 0]).toEqual([source, true]);
  });
});

describe('.dockerignore', () => {
  const isIgnored = ignoredBy(readFileSync(join(root, '.dockerignore'), 'utf8'));

  it.each([
    '.git/config',
    'node_modules/pg/package.json',
    'web/node_modules/a.js',
    'deploy/secrets/secret_keys',
    'deploy/data/files/a',
    'deploy/settings.env',
    '.env',
    'server/.env',
    'data/secret.key',
    'tls.key',
    'deploy/site.pem',
    'backups/20261128T031500Z.tar',
    'server/build/main.js',
    'web/build/server/index.js',
  ])('leaves out %s', (path) => {
    expect(isIgnored(path)).toBe(true);
  });

  it.each([
    'server/src/main.ts',
    'server/demo/data/services.json',
    'server/src/platform/data-file.ts',
    'tooling/build.mjs',
    'deploy/healthcheck.mjs',
    '.npmrc',
  ])('keeps %s', (path) => {
    expect(isIgnored(path)).toBe(false);
  });
});

describe('contextFiles', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-context-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('lists what is not left out, whether or not it is committed', () => {
    for (const path of ['data', 'src/node_modules/one', 'src/data']) {
      mkdirSync(join(folder, path), { recursive: true });
      writeFileSync(join(folder, path, 'file.ts'), '');
    }
    writeFileSync(join(folder, '.dockerignore'), '# secrets\ndata\n**/node_modules\n');
    expect(contextFiles(folder)).toEqual(['.dockerignore', 'src/data/file.ts']);
  });
});

describe('executeSteps', () => {
  const folder = mkdtempSync(join(tmpdir(), 'aaspaas-steps-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('copies from the context and between stages, runs commands in the working directory, and returns the image', () => {
    const context = join(folder, 'context');
    mkdirSync(join(context, 'a'), { recursive: true });
    writeFileSync(join(context, 'a/one.txt'), 'one');
    writeFileSync(join(context, 'two.txt'), 'two');
    const target = join(folder, 'stages');
    mkdirSync(target);
    const ran: [string, string][] = [];
    const image = executeSteps(
      parseDockerfile(`ARG BASE=base:1
FROM \${BASE} AS first
WORKDIR /src
COPY two.txt ./
FROM first AS second
COPY . .
RUN make \\
  it
FROM \${BASE} AS last
ENV A=1 B=2
WORKDIR /app
COPY --from=second /src/a ./
USER 5:6
HEALTHCHECK --interval=1s CMD ["check"]
CMD ["start", "--now"]
`),
      {
        root: context,
        files: ['a/one.txt', 'two.txt'],
        folder: target,
        run: (command, cwd) => ran.push([command, cwd]),
      },
    );
    expect(ran).toEqual([['make it', join(target, 'second/src')]]);
    expect(readdirSync(join(target, 'second/src')).sort()).toEqual(['a', 'two.txt']);
    expect(readdirSync(join(target, 'last/app'))).toEqual(['one.txt']);
    expect(image).toEqual({
      workdir: '/app',
      user: '5:6',
      command: ['start', '--now'],
      healthcheck: ['check'],
      env: { A: '1', B: '2' },
    });
  });

  it('refuses an instruction that it cannot execute', () => {
    const target = join(folder, 'refused');
    mkdirSync(target);
    const options = { root: folder, files: [], folder: target, run: () => undefined };
    expect(() => executeSteps(parseDockerfile('FROM base AS one\nADD a b\n'), options)).toThrow('ADD a b');
    expect(() => executeSteps(parseDockerfile('FROM base AS two\nCOPY a b\n'), options)).toThrow(
      'COPY a b: the context has no such file',
    );
  });
});
