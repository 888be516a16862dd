import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages } from '../debian.mjs';
import { addressOf, proxyLog, variedRequests } from './targets.mjs';

/** The scanners, which are Debian packages of the same names. */
const TOOLS = { sqlmap: '/usr/bin/sqlmap', wapiti: '/usr/bin/wapiti' };

/**
 * Installs the selected scanners that are missing (Debian, as root), each on its own.
 * @returns {Map<string, string>} why a scanner cannot run, by its name
 */
export function ensureScanners(selected) {
  return new Map(
    Object.keys(TOOLS)
      .filter((name) => selected.includes(name) && !existsSync(TOOLS[name]))
      .flatMap((name) => {
        const aptError = installPackages([name]);
        if (existsSync(TOOLS[name])) return [];
        const why = `the Debian package ${name} is missing and could not be installed here: run apt-get install ${name} as root`;
        return [[name, aptError ? `${why} (${aptError.split('\n').at(-1)})` : why]];
      }),
  );
}

/** No proxy listens there, so wapiti cannot reach other machines. sqlmap refuses to start with a proxy and `--ignore-proxy`, so it does not get this. */
const NO_PROXY = 'http://127.0.0.1:9';

/** After its time is over, a program is interrupted again and again, each time ending one step of its work, and then killed. */
const END_MS = 20_000;
const INTERRUPT_MS = 1_500;

/**
 * Runs a program until it ends or its time is over; resolves with its output. Its settings and results are in the folder.
 * @param {{ answers?: string, env?: Record<string, string> }} [more] what it reads when it asks something, and its own variables
 */
function runFor(seconds, command, args, folder, { answers = '', env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: folder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        LANG: 'C.UTF-8',
        PYTHONUNBUFFERED: '1',
        HOME: folder,
        ...env,
      },
    });
    let output = '';
    const add = (text) => {
      output += text;
    };
    child.stdout.setEncoding('utf8').on('data', add);
    child.stderr.setEncoding('utf8').on('data', add);
    child.stdin.on('error', () => undefined);
    child.stdin.end(answers);
    let timedOut = false;
    let interrupt;
    let kill;
    const timer = setTimeout(() => {
      timedOut = true;
      child.kill('SIGINT');
      interrupt = setInterval(() => child.kill('SIGINT'), INTERRUPT_MS);
      kill = setTimeout(() => child.kill('SIGKILL'), END_MS);
    }, seconds * 1000);
    const end = (code) => {
      clearTimeout(timer);
      clearInterval(interrupt);
      clearTimeout(kill);
      resolve({ code, output, timedOut });
    };
    child.on('error', (error) => {
      add(error.message);
      end(1);
    });
    child.on('close', end);
  });
}

/**
 * Runs sqlmap over all parameters of all operations, in several processes. `--smart` tests a parameter thoroughly only if a first check
 * shows that its value matters to a statement; time-based tests are left out because other load on the machine looks the same.
 */
export async function runSqlmap({ targets, host, folder, seconds, processes = 3 }) {
  const requests = variedRequests(targets);
  const parts = Array.from({ length: processes }, (_, part) =>
    requests.filter((_one, at) => at % processes === part),
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
          '--ignore-proxy',
          '--ignore-stdin',
          '--skip-waf',
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
    (sum, { output }) => sum + (output.match(/\btesting connection to the target URL/g) ?? []).length,
    0,
  );
  const tail = results.map(({ output }) => output.split('\n').slice(-5).join(' ')).join(' ');
  return {
    version: versionOf(TOOLS.sqlmap),
    requests: requests.length,
    tested,
    timedOut: results.some((one) => one.timedOut),
    findings: [
      // A row without a place is a request without a finding.
      ...results.flatMap(({ rows, output }) => [
        ...rows.filter((row) => /^(?:"(?:[^"]|"")*"|[^",]*),[^,]+,/.test(row)),
        ...(output.match(/^Parameter: .*\n\s+Type: .*$/gm) ?? []),
      ]),
      // Half a scan is no proof.
      ...(tested < requests.length / 2
        ? [`only ${tested} of ${requests.length} requests were varied: raise --seconds; ${tail}`]
        : []),
    ],
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

/** Remarks of wapiti that are no findings, and why. */
const EXPECTED = [
  { category: /Secure Flag/i, why: 'cookies are Secure when PUBLIC_URL is https (server/src/env.ts)' },
  {
    category: /HTTP Secure Headers/i,
    info: /X-XSS-Protection/i,
    why: 'browsers removed the filter that the header switched on; the content security policy replaces it',
  },
  {
    category: /Cross Site Request Forgery/i,
    path: /^\/(?!api\/)/,
    why: 'scripts send the forms of pages to the API with a token in a header; a page redirects a POST (server/src/platform/ssr.ts)',
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
  // An empty list of technologies: without it a module that is not used downloads one.
  const config = join(folder, 'wapiti-config');
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'apps.json'), '{}');
  const ask = (option) =>
    spawnSync(TOOLS.wapiti, [option], {
      encoding: 'utf8',
      timeout: 30_000,
      env: { PATH: process.env.PATH, LANG: 'C.UTF-8', HOME: folder },
    }).stdout ?? '';
  const help = ask('--help');
  const known = ask('--list-modules');
  const modules = MODULES.filter((name) => new RegExp(`^\\s*${name}\\b`, 'm').test(known));
  const { output, timedOut } = await runFor(
    seconds + 30,
    TOOLS.wapiti,
    [
      '-u',
      `${base}/`,
      '-s',
      urls,
      '--scope',
      'folder',
      '-m',
      modules.join(','),
      ...(help.includes('--swagger') ? ['--swagger', `${base}/openapi.json`] : []),
      '--max-scan-time',
      String(Math.round(seconds * 0.3)),
      // A module ends after the page that it tests at that time, so that all together take longer.
      '--max-attack-time',
      String(Math.max(1, Math.round((seconds * 0.5) / Math.max(1, modules.length)))),
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
      ...(help.includes('--store-config') ? ['--store-config', config] : []),
      '-f',
      'json',
      '-o',
      report,
    ],
    folder,
    {
      // After an interruption: the next module, so that a report is written in the end.
      answers: 'n\n'.repeat(100),
      env: { http_proxy: NO_PROXY, https_proxy: NO_PROXY, no_proxy: '127.0.0.1' },
    },
  );
  const found = readReport(report);
  const rows = ['vulnerabilities', 'anomalies'].flatMap((part) =>
    Object.entries(found?.[part] ?? {}).flatMap(([category, entries]) =>
      entries.map(({ method, path, parameter, info }) => ({
        category,
        path: String(path),
        text: `${category}: ${method} ${path}${parameter ? ` (${parameter})` : ''}: ${info}`,
        info: String(info),
      })),
    ),
  );
  const isExpected = (row) =>
    EXPECTED.some(
      ({ category, info, path }) =>
        category.test(row.category) && (info?.test(row.info) ?? true) && (path?.test(row.path) ?? true),
    );
  const resources = Number(/found (\d+) URLs and forms/.exec(output)?.[1] ?? 0);
  return {
    version: versionOf(TOOLS.wapiti),
    modules,
    resources,
    timedOut,
    expected: rows.filter(isExpected).length,
    findings: [
      ...rows.filter((row) => !isExpected(row)).map(({ text }) => text),
      ...(found ? [] : [`wapiti wrote no report: ${output.split('\n').slice(-5).join(' ')}`]),
      ...(modules.length === 0 ? ['wapiti has none of the modules'] : []),
      // The start page alone would be no proof.
      ...(found && resources < 20 ? [`wapiti found only ${resources} pages and forms`] : []),
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
