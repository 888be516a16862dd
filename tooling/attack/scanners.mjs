import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../debian.mjs';
import { addressOf, proxyLog } from './targets.mjs';

const TOOLS = { sqlmap: '/usr/bin/sqlmap', wapiti: '/usr/bin/wapiti' };

/** Installs the scanners (Debian, as root). Returns null, or why they are missing and how to install them. */
export function ensureScanners() {
  const missing = Object.keys(TOOLS).filter((name) => !existsSync(TOOLS[name]));
  if (missing.length === 0) return null;
  const aptError = installPackages(missing);
  if (aptError === null) return null;
  return `${missing.join(' and ')} missing and could not be installed here (Debian, as root: apt-get install ${missing.join(' ')})${aptError ? `\n${aptError}` : ''}`;
}

/** Runs a program until it ends or its time is over; resolves with its output. */
function runFor(seconds, command, args, cwd) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const add = (text) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', add);
    child.stderr.setEncoding('utf8').on('data', add);
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGINT');
      setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
    }, seconds * 1000);
    child.on('error', (error) => add(error.message));
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output, timedOut });
    });
  });
}

/**
 * Runs sqlmap over all parameters of all operations, in several processes. `--smart` tests a parameter thoroughly only if a first check
 * shows that its value matters to a statement; time-based tests are left out because other load on the machine looks the same.
 */
export async function runSqlmap({ targets, host, folder, seconds, processes = 2 }) {
  const parts = Array.from({ length: processes }, (_, part) =>
    targets.filter((_one, at) => at % processes === part),
  );
  const results = await Promise.all(
    parts.map(async (part, index) => {
      const log = join(folder, `requests-${index}.log`);
      const csv = join(folder, `sqlmap-${index}.csv`);
      writeFileSync(log, proxyLog(part, host));
      const { output, timedOut } = await runFor(
        seconds,
        TOOLS.sqlmap,
        [
          '-l',
          log,
          '--batch',
          '--smart',
          '--technique=BEU',
          '--level=1',
          '--risk=1',
          '--dbms=PostgreSQL',
          '--timeout=10',
          '--retries=0',
          '--ignore-code=*',
          '--threads=2',
          '--flush-session',
          '--disable-coloring',
          `--output-dir=${join(folder, `sqlmap-${index}`)}`,
          `--results-file=${csv}`,
          '--answers=redirect=N,cookie=N,crack=N,dict=N',
        ],
        folder,
      );
      return {
        output,
        timedOut,
        rows: existsSync(csv) ? readFileSync(csv, 'utf8').trim().split('\n').slice(1) : [],
      };
    }),
  );
  const tested = results.reduce(
    (sum, { output }) =>
      sum + (output.match(/\btesting URL '|\btesting connection to the target URL/g) ?? []).length,
    0,
  );
  return {
    version: versionOf(TOOLS.sqlmap),
    targets: proxyLog(targets, host).match(/ HTTP\/1\.1$/gm)?.length ?? 0,
    tested,
    timedOut: results.some((one) => one.timedOut),
    // A row without a place is a target without a finding.
    findings: results.flatMap(({ rows, output }) => [
      ...rows.filter((row) => /^[^,]*,[^,]+,/.test(row)),
      ...(output.match(/^Parameter: .*\n\s+Type: .*$/gm) ?? []),
    ]),
    tail: results.map(({ output }) => output.split('\n').slice(-5).join('\n')).join('\n'),
  };
}

/** Modules that need no service outside the machine. */
const MODULES = [
  'backup',
  'cookieflags',
  'crlf',
  'csp',
  'csrf',
  'exec',
  'file',
  'htaccess',
  'http_headers',
  'methods',
  'permanentxss',
  'redirect',
  'shellshock',
  'sql',
  'xss',
];

/** Findings of wapiti that follow from plain HTTP on loopback, and why they are none. */
const EXPECTED = [
  { category: /Secure Flag/i, why: 'cookies are Secure when PUBLIC_URL is https (server/src/env.ts)' },
  {
    category: /HTTP Secure Headers/i,
    info: /X-XSS-Protection/i,
    why: 'browsers removed the filter that the header switched on; the content security policy replaces it',
  },
];

/** Runs wapiti over the pages and the operations of the OpenAPI document. */
export async function runWapiti({ targets, base, folder, seconds }) {
  const report = join(folder, 'wapiti.json');
  const urls = join(folder, 'urls.txt');
  writeFileSync(
    urls,
    targets
      .filter(({ method }) => method === 'GET')
      .map((target) => `${base}${addressOf(target)}`)
      .join('\n'),
  );
  const help = spawnSync(TOOLS.wapiti, ['--help'], { encoding: 'utf8' }).stdout ?? '';
  const known = spawnSync(TOOLS.wapiti, ['--list-modules'], { encoding: 'utf8' }).stdout ?? '';
  const modules = MODULES.filter((name) => new RegExp(`^\\s*${name}\\b`, 'm').test(known));
  const { output, timedOut } = await runFor(
    seconds + 60,
    TOOLS.wapiti,
    [
      '-u',
      `${base}/`,
      '-s',
      urls,
      '--scope',
      'domain',
      '-m',
      modules.join(','),
      ...(help.includes('--swagger') ? ['--swagger', `${base}/openapi.json`] : []),
      '--max-scan-time',
      String(Math.round(seconds * 0.4)),
      '--max-attack-time',
      String(Math.round(seconds / modules.length)),
      '-d',
      '3',
      '-t',
      '10',
      '-v',
      '0',
      '--flush-session',
      '--no-bugreport',
      '--store-session',
      join(folder, 'wapiti'),
      '-x',
      `${base}/api/user/logout`,
      '-f',
      'json',
      '-o',
      report,
    ],
    folder,
  );
  const found = readReport(report);
  const rows = ['vulnerabilities', 'anomalies'].flatMap((part) =>
    Object.entries(found?.[part] ?? {}).flatMap(([category, entries]) =>
      entries.map(({ method, path, parameter, info }) => ({
        category,
        text: `${category}: ${method} ${path}${parameter ? ` (${parameter})` : ''}: ${info}`,
        info: String(info),
      })),
    ),
  );
  const isExpected = (row) =>
    EXPECTED.some(({ category, info }) => category.test(row.category) && (info?.test(row.info) ?? true));
  return {
    version: versionOf(TOOLS.wapiti),
    modules,
    completed: found !== null,
    timedOut,
    expected: rows.filter(isExpected).length,
    findings: [
      ...rows.filter((row) => !isExpected(row)).map(({ text }) => text),
      ...(found ? [] : [`wapiti wrote no report: ${output.split('\n').slice(-5).join(' ')}`]),
    ],
  };
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

function versionOf(command) {
  const { stdout, stderr } = spawnSync(command, ['--version'], { encoding: 'utf8' });
  return /\d+\.\d+[\w.#-]*/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
}
