import { api } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { type RawEndpoint, rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import { z } from 'zod';
import { routesOf } from './bind.ts';

/** Renders the API reference as a page: no script, generated from the endpoint records. */
export function docsPage(): string {
  const groups = Object.groupBy(
    Object.entries<Endpoint | RawEndpoint>({ ...api, ...rawEndpoints }),
    ([name]) => name.split('.')[0] ?? '',
  );
  const sections = Object.entries(groups).map(
    ([group, records]) => `<h2>${group}</h2>${(records ?? []).map(([, record]) => entry(record)).join('')}`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Aaspaas: the calls</title><style>
body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;color:#1f1b1d;background:#fbf8f9}
details{background:#fff;border:1px solid #e9e3e5;border-radius:10px;padding:.5rem .75rem;margin:.5rem 0}code,pre{font:14px/1.4 ui-monospace,monospace}pre{overflow:auto}
b{color:#b51144}small{color:#5c5357}</style></head><body><h1>The calls</h1><p>Base <code>/api</code>; JSON in and out; <a href="/openapi.json">OpenAPI</a>.</p>${sections.join('')}</body></html>`;
}

function entry(record: Endpoint | RawEndpoint): string {
  const paths = routesOf(record)
    .map(({ url }) => `<b>${record.method}</b> <code>${escapeHtml(url)}</code>`)
    .join('<br>');
  const notes = [
    `who: ${record.who}`,
    'response' in record && `response ${record.response.type}: ${record.response.description}`,
    record.idempotent && 'takes Idempotency-Key',
    record.errors.length && `refuses: ${record.errors.join(', ')}`,
  ];
  const parts = [
    ['params', record.params],
    ['query', record.query],
    ['body', record.body],
    ['answer', record.reply],
  ] as const;
  const shapes = parts.map(([title, schema]) => shape(title, schema)).join('');
  return `<details><summary>${paths}<br>${escapeHtml(record.summary)} <small>${escapeHtml(notes.filter(Boolean).join(' · '))}</small></summary>${shapes}</details>`;
}

function shape(title: string, schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, {
    io: title === 'answer' ? 'output' : 'input',
    unrepresentable: 'any',
  });
  if (json.type === 'object' && !Object.keys(json.properties ?? {}).length && !json.additionalProperties)
    return '';
  return `<p>${title}</p><pre>${escapeHtml(JSON.stringify({ ...json, $schema: undefined }, null, 1))}</pre>`;
}

function escapeHtml(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign,
  );
}
