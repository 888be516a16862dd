// Runs `npm start` with an empty data folder, which loads the demo from the server's bundle, and then with data: it must be ready in 1.5
// seconds (the fastest of five: this machine may be busy). Prints `N passed, N failed`.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { measureStarts } from '../../bench/start.ts';
import { dataFolder } from '../demo-server.mjs';

const LIMIT_SECONDS = 1.5;

const folder = dataFolder();
let passed = 0;
const problems = [];
const expect = (what, isTrue) => {
  if (isTrue) passed += 1;
  else problems.push(what);
};

try {
  const { first, later } = await measureStarts(join(folder, 'data'), async (address, output) => {
    expect(`the demo accounts are missing: ${output}`, output.includes('Demo accounts (mobile, password):'));
    const home = await fetch(address);
    expect(`/ returned ${home.status}`, home.status === 200 && (await home.text()).includes('</html>'));
    const search = await (await fetch(`${address}/api/services/search?query=plumber`)).text();
    expect(`a search found nothing: ${search}`, search.includes('Plumber'));
  });
  const seconds = later.map((one) => one.toFixed(2)).join(', ');
  console.log(`ready after ${first.toFixed(1)} s with an empty data folder, then after ${seconds} s`);
  expect(`no start was ready in ${LIMIT_SECONDS} s`, Math.min(...later) <= LIMIT_SECONDS);
} catch (error) {
  problems.push(error.message);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.log(problem);
console.log(`${passed} passed, ${problems.length} failed`);
process.exitCode = problems.length ? 1 : 0;
