import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from './adapters.ts';
import { checkEverything } from './configuration/check-configuration.ts';
import { withAbsoluteFolders } from './configuration/derived-settings.ts';
import { type Finding, formatFinding } from './configuration/finding.ts';
import { readSettings, type SettingsReport } from './env.ts';

const USAGE = `npm run doctor [-- --json]

Prints everything that is wrong with the configuration, one finding a line: error or warning, the setting, its value, the fix. A start refuses
on errors. --json: an array of {level, name, value, fix}. Values that could be secret are never printed. Exit code 1 if there is an error.`;

/** Runs the command and returns what it prints, and whether a server would start. */
export async function runDoctor(
  report: SettingsReport,
  args: readonly string[],
  now: Date,
): Promise<{ readonly text: string; readonly ok: boolean }> {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return { text: USAGE, ok: true };
  const findings = (await checkEverything(report, now)).toSorted(bySeverity);
  const errors = findings.filter(({ level }) => level === 'error').length;
  const text = values.json
    ? JSON.stringify(findings, null, 2)
    : [...findings.map(formatFinding), `${errors} errors, ${findings.length - errors} warnings`].join('\n');
  return { text, ok: errors === 0 };
}

function bySeverity(one: Finding, other: Finding): number {
  return Number(one.level === 'warning') - Number(other.level === 'warning');
}

async function main(): Promise<void> {
  const report = readSettings(process.env);
  const { text, ok } = await runDoctor(
    { ...report, usable: withAbsoluteFolders(report.usable) },
    process.argv.slice(2),
    systemClock.now(),
  );
  console.log(text);
  if (!ok) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  main().catch((error: unknown) => {
    console.error(`aaspaas: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  });
