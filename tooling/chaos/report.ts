import { formatRunFacts, type RunFacts } from '../run-facts.ts';
import type { Finding } from './journal.ts';
import type { ScenarioResult } from './run-scenario.ts';

/** A scenario of a report: its result, or why it was not run. */
export interface ReportedScenario {
  readonly name: string;
  readonly what: string;
  readonly result: ScenarioResult | { readonly notRun: string };
}

/** Findings of one kind, with the first as an example. */
export interface FindingGroup {
  readonly count: number;
  readonly example: Finding;
}

/** Groups findings by what they are, most frequent first. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<string, { count: number; example: Finding }>();
  for (const finding of findings) {
    const group = groups.get(finding.what);
    if (group) group.count += 1;
    else groups.set(finding.what, { count: 1, example: finding });
  }
  return [...groups.values()].toSorted((one, other) => other.count - one.count);
}

/** Judges a run: it passes if a scenario passed and none failed. A scenario that this machine cannot run is named. */
export function judgeRun(scenarios: readonly ReportedScenario[]): {
  readonly passed: boolean;
  readonly text: string;
} {
  const notRun = scenarios.filter(({ result }) => 'notRun' in result).map(({ name }) => name);
  const failed = scenarios
    .filter(({ result }) => 'findings' in result && result.findings.length > 0)
    .map(({ name }) => name);
  const passedCount = scenarios.length - failed.length - notRun.length;
  const parts = [
    `${passedCount} of ${scenarios.length} scenarios passed`,
    ...(failed.length > 0 ? [`${failed.length} failed: ${failed.join(', ')}`] : []),
    ...(notRun.length > 0 ? [`not run on this machine: ${notRun.join(', ')}`] : []),
  ];
  return { passed: failed.length === 0 && passedCount > 0, text: parts.join('; ') };
}

/** Formats one line for the terminal, and the findings below it. */
export function formatResult({ name, result }: ReportedScenario): string {
  if ('notRun' in result) return `not run  ${name}: ${result.notRun}`;
  const passed = result.findings.length === 0;
  return [
    `${passed ? 'passed ' : 'FAILED '}  ${name}: ${total(result.acknowledged)} acknowledged writes of ${total(result.flows)} customers; ${result.attempts['unavailable'] ?? 0} × 503, ${result.attempts['no_answer'] ?? 0} without an answer; ${recoveryText(result)}`,
    ...groupFindings(result.findings).flatMap(({ count, example }) => [
      `         ${count} × ${example.what}`,
      ...(example.request ? [`             ${example.request}`] : []),
      ...(example.answer ? [`             ${example.answer}`] : []),
    ]),
  ].join('\n');
}

/** Formats the report of a run as Markdown. */
export function formatReport(
  scenarios: readonly ReportedScenario[],
  facts: RunFacts,
  seconds: number,
): string {
  const rows = scenarios.map(({ name, what, result }) =>
    'notRun' in result
      ? [name, what, 'not run', '', '', '', '', '', '']
      : [
          name,
          what,
          result.findings.length === 0 ? 'passed' : 'FAILED',
          String(total(result.flows)),
          String(total(result.acknowledged)),
          String(result.attempts['unavailable'] ?? 0),
          String(result.attempts['no_answer'] ?? 0),
          result.recovery.lastFailureSeconds.toFixed(1),
          result.settleSeconds === null ? 'not' : result.settleSeconds.toFixed(0),
        ],
  );
  const findings = scenarios.flatMap(({ name, result }) =>
    'notRun' in result
      ? [`- ${name}: not run: ${result.notRun}`]
      : groupFindings(result.findings).map(
          ({ count, example: { what, request, answer } }) =>
            `- ${name}: ${count} × ${what}${request ? `; request \`${request}\`` : ''}${answer ? `; answer \`${answer}\`` : ''}`,
        ),
  );
  const { passed, text } = judgeRun(scenarios);
  return `# Faults under load

${formatRunFacts(facts, 'npm run chaos')} The run took ${Math.round(seconds / 60)} minutes. Do not edit: the next full run overwrites this file.
[Decision 97](../decisions/0097-faults-under-load.md) describes the method.

Customers book, pay, cancel and start work at a constant rate while the fault happens. *Acknowledged* counts the writes that were answered with 200: each of them
must exist exactly once in the database and at the gateway, and the books must have no fault. *503* counts answers with \`Retry-After\`, *no answer* connections that broke or were silent at the client.
*Recovery* is the time from the end of the fault to the last attempt that failed, *settled* from the end of the load until refunds and all else had followed, in seconds.
A fault that met no request would be a finding.

Result: ${passed ? 'passed' : 'FAILED'}; ${text}.

| scenario | fault | result | customers | acknowledged | 503 | no answer | recovery | settled |
|---|---|---|---|---|---|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

## Findings

${findings.length === 0 ? 'None.' : findings.join('\n')}
`;
}

function recoveryText({ recovery, restarts, settleSeconds }: ScenarioResult): string {
  const first = recovery.firstWriteSeconds === null ? 'none' : `${recovery.firstWriteSeconds.toFixed(1)} s`;
  return `first write after ${first}, last failure after ${recovery.lastFailureSeconds.toFixed(1)} s, ${restarts} restarts, settled ${settleSeconds === null ? 'never' : `in ${settleSeconds.toFixed(0)} s`}`;
}

function total(counts: Partial<Record<string, number>>): number {
  return Object.values(counts).reduce((all: number, count) => all + (count ?? 0), 0);
}
