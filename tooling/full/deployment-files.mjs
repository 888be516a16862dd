// Checks the files of deploy/ with the programs that read them, where this machine has or may install them: HAProxy, kubectl, systemd, promtool,
// amtool, shellcheck. Names each check that was not run. Prints `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, installPackages } from '../debian.mjs';
import { root } from '../runtime.mjs';

/** Each program reads a few files. */
const LIMIT_MS = 60_000;

const deploy = join(root, 'deploy');
const scratch = mkdtempSync(join(tmpdir(), 'aaspaas-deployment-'));
const read = (path) => readFileSync(join(deploy, path), 'utf8');

function write(name, text) {
  writeFileSync(join(scratch, name), text);
  return join(scratch, name);
}

/** A certificate like the one of prepare.sh. */
function certificate() {
  const key = join(scratch, 'key');
  const crt = join(scratch, 'crt');
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const { status, stderr } = spawnSync(
    'openssl',
    [...request, '-subj', '/CN=localhost', '-keyout', key, '-out', crt],
    { encoding: 'utf8', timeout: LIMIT_MS },
  );
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr ?? 'it is missing'}`);
  return write('certificate', readFileSync(crt, 'utf8') + readFileSync(key, 'utf8'));
}

/**
 * What a check runs: the arguments of its program, with files whose paths exist on this machine. `needs`: another program that makes them.
 * `judge` decides by the output; otherwise the exit code does. `cannotRun`: a line that says that the program itself does not fit.
 */
const CHECKS = [
  {
    program: 'haproxy',
    debian: 'haproxy',
    needs: 'openssl',
    args: () => [
      '-c',
      '-f',
      write(
        'haproxy.cfg',
        read('compose/haproxy.cfg').replace('/run/secrets/tls_certificate', certificate()),
      ),
    ],
  },
  {
    program: 'kubectl',
    args: () => ['kustomize', join(deploy, 'kubernetes')],
    // The image of every container is replaced, and every object is in the namespace.
    judge: (output) => !/image: aaspaas$/m.test(output) && (output.match(/^kind: /gm) ?? []).length >= 10,
  },
  {
    program: 'kubectl',
    args: () => [
      'kustomize',
      '--load-restrictor',
      'LoadRestrictionsNone',
      join(deploy, 'kubernetes/monitoring'),
    ],
    judge: (output) =>
      ['alertmanager.yml', 'prometheus.yml', 'alerts.yml'].every((name) => output.includes(`  ${name}: |`)),
  },
  {
    program: 'systemd-analyze',
    args: () => [
      'verify',
      '--man=no',
      ...readdirSync(join(deploy, 'systemd'))
        .filter((name) => name.endsWith('.service'))
        .map((name) =>
          write(
            name.replace('@', '@3000'),
            read(`systemd/${name}`)
              .replace('/usr/bin/node', process.execPath)
              .replaceAll('/opt/aaspaas', root)
              .replace(/^EnvironmentFile=.*$/m, ''),
          ),
        ),
    ],
    // It ends with 0 for settings that it does not know, but names them; and it reads units of the machine, which are not ours.
    judge: (output) => !output.split('\n').some((line) => line.includes('aaspaas-')),
    // In a container without systemd it may not run at all, and then says nothing about our units.
    cannotRun: /^Failed to /,
  },
  ...['compose/prometheus.yml', 'kubernetes/monitoring/prometheus.yml'].map((path) => ({
    program: 'promtool',
    args: () => [
      'check',
      'config',
      '--syntax-only',
      write('prometheus.yml', read(path).replace('rule_files: [alerts.yml]', '')),
    ],
    // Debian leaves out the search for pods.
    cannotRun: /field kubernetes_sd_configs not found/,
  })),
  {
    program: 'amtool',
    args: () => ['check-config', join(deploy, 'prometheus/alertmanager.yml')],
    // Alertmanager before 0.26.
    cannotRun: /field url_file not found/,
  },
  {
    program: 'shellcheck',
    debian: 'shellcheck',
    args: () =>
      readdirSync(join(deploy, 'compose'))
        .filter((name) => name.endsWith('.sh'))
        .map((name) => join(deploy, 'compose', name))
        .concat(join(deploy, 'systemd/run-command.sh')),
  },
];

let passed = 0;
let failed = 0;
const notRun = (why) => console.log(`  not run: ${why}`);
try {
  for (const { program, debian, needs, args, judge, cannotRun } of CHECKS) {
    if (!findProgram(program) && debian) {
      const problem = installPackages([debian]);
      if (problem) console.log(problem);
    }
    const lacking = [program, ...(needs ? [needs] : [])].filter((name) => findProgram(name) === null);
    if (lacking.length > 0) {
      notRun(`${lacking.join(' and ')} is not on this machine`);
      continue;
    }
    const { status, stdout, stderr, error } = spawnSync(findProgram(program), args(), {
      encoding: 'utf8',
      maxBuffer: 16_000_000,
      timeout: LIMIT_MS,
    });
    const output = `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim();
    const reason = output.split('\n').find((line) => cannotRun?.test(line));
    if (!error && reason) {
      notRun(`${program}: ${reason.trim()}`);
      continue;
    }
    const ok = !error && (judge ? judge(output) : status === 0);
    console.log(`  ${ok ? 'ok    ' : 'FAILED'} ${program}`);
    if (!ok) console.log(output.slice(-4_000));
    if (ok) passed += 1;
    else failed += 1;
  }
  notRun('docker build and docker compose config need Docker; npm run stranger runs their steps without it');
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  failed += 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
