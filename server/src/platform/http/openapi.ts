import { api } from '@aaspaas/contract/api.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import { errors } from '@aaspaas/contract/kernel/errors.ts';
import { type RawEndpoint, rawEndpoints } from '@aaspaas/contract/raw-endpoints.ts';
import { z } from 'zod';
import { routesOf } from './bind.ts';

type Json = Record<string, unknown>;

/** Builds the OpenAPI 3.1 document from the endpoint records and the descriptions of calls with their own routes. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, record] of Object.entries<Endpoint | RawEndpoint>({ ...api, ...rawEndpoints }))
    for (const { url } of routesOf(record)) {
      const path = url.replace(/:(\w+)/g, '{$1}');
      (paths[path] ??= {})[record.method.toLowerCase()] = operationOf(name, record);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aaspaas',
      version: '1',
      description: 'Find, book and pay a trustworthy local professional nearby.',
    },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

function operationOf(name: string, record: Endpoint | RawEndpoint): Json {
  const takesBody =
    record.method !== 'GET' &&
    (record.files !== undefined || Object.keys(propertiesOf(schemaOf(record.body, 'input'))).length > 0);
  const headers: Json[] = record.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : [];
  if ('headers' in record)
    for (const [header, { required, description }] of Object.entries(record.headers ?? {}))
      headers.push({
        name: header,
        in: 'header',
        required,
        description: description,
        schema: { type: 'string' },
      });
  return {
    operationId: name,
    summary: record.summary,
    tags: [name.split('.')[0]],
    ...(record.who === 'public'
      ? {}
      : { security: record.who === 'optional' ? [{}, { bearer: [] }] : [{ bearer: [] }] }),
    parameters: [...parametersOf(record.params, 'path'), ...parametersOf(record.query, 'query'), ...headers],
    ...(takesBody
      ? {
          requestBody: {
            required: true,
            content: contentOf(record),
          },
        }
      : {}),
    responses: responsesOf(record),
  };
}

function contentOf({ body, files }: Endpoint): Json {
  const schema = schemaOf(body, 'input');
  if (!files) return { 'application/json': { schema } };
  const parts = Object.entries(files).map(([name, { max }]) => {
    const file = { type: 'string', format: 'binary' };
    return [name, max === 1 ? file : { type: 'array', items: file, maxItems: max }];
  });
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...propertiesOf(schema), ...Object.fromEntries(parts) } },
    },
  };
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const json = schemaOf(schema, 'input');
  const required = new Set((json['required'] as string[] | undefined) ?? []);
  return Object.entries(propertiesOf(json)).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

/** The content of a successful response, by media type. */
function contentOfReply(record: Endpoint | RawEndpoint): { description: string; content: Json } {
  if ('response' in record) {
    const { type, description } = record.response;
    return {
      description: description,
      content: { [type]: { schema: type === 'application/json' ? {} : { type: 'string' } } },
    };
  }
  const reply = schemaOf(record.reply, 'output');
  const ok: Json = {
    type: 'object',
    ...reply,
    properties: { status: { const: 200 }, ...propertiesOf(reply) },
    required: ['status', ...((reply['required'] as string[] | undefined) ?? [])],
  };
  return { description: 'Success', content: { 'application/json': { schema: ok } } };
}

function responsesOf(record: Endpoint | RawEndpoint): Json {
  const responses: Record<string, { description: string; content?: Json }> = { 200: contentOfReply(record) };
  for (const code of record.errors) {
    const status = String(errors[code].status);
    const before = responses[status]?.description;
    responses[status] = { description: before ? `${before}, ${code}` : code };
  }
  if (record.who !== 'public' && record.who !== 'optional')
    responses['401'] ??= { description: 'unauthenticated' };
  return responses;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  // Checks written as functions have no JSON Schema form; the document then contains only the type.
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return json;
}

function propertiesOf(schema: Json): Json {
  return (schema['properties'] as Json | undefined) ?? {};
}
