import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { environment, fail, findNode, installIfNeeded, root, SERVER_FLAGS } from './runtime.mjs';
import { buildServerIfStale } from './server-build.mjs';
import { buildWebIfStale } from './web-build.mjs';

// `npm start`: installs and builds what is missing, then only launches the server.
installIfNeeded();
const node = findNode();
if (!(await buildWebIfStale(node, { failOnLimits: false }))) fail('the pages could not be built (see above)');
const { main, env } = await buildServerIfStale(node);

// Through the IPC channel the server notices when this process exits, even on SIGKILL.
const server = spawn(node, [...SERVER_FLAGS, main], {
  cwd: root,
  env: environment(node, { NODE_ENV: 'production', ...env }),
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
server.on('error', (error) => fail(`the server could not be started: ${error.message}`));
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));

let stopping = false;
function stop(signal) {
  if (stopping) return;
  stopping = true;
  server.kill(signal);
}
process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
process.on('SIGHUP', () => stop('SIGTERM'));

// npm passes no signal on when it is killed. Only under npm: a process started manually may outlive the terminal.
if (process.env.npm_lifecycle_event && process.platform === 'linux') {
  const initialParents = parents();
  setInterval(() => parents() === initialParents || stop('SIGTERM'), 1_000).unref();
}

/** Returns the ids of the parent process and, if that is npm's shell, of the process above it. */
function parents() {
  const parent = process.ppid;
  try {
    const stat = readFileSync(`/proc/${parent}/stat`, 'utf8');
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const above = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    return ['sh', 'dash', 'bash'].includes(name) ? `${parent} ${above}` : `${parent}`;
  } catch {
    return 'gone';
  }
}
