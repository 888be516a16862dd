import fc from 'fast-check';
import { z } from 'zod';
import { fieldNumber, fieldText } from './field-values.ts';

/** The parts of JSON Schema that zod writes. */
interface JsonSchema {
  /** Several for a nullable field. */
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | boolean;
  readonly propertyNames?: JsonSchema;
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
}

/** The fields of an object whose schema leaves them open, because an action checks all of them together: the form of a booking. */
const OPEN_FIELDS: Readonly<Record<string, JsonSchema>> = {
  serviceId: { type: 'integer' },
  serviceMethod: { type: 'string' },
  workingDuration: { type: 'integer', minimum: 1, maximum: 4 },
  preferredTime: { type: 'string' },
  preferredDate: { type: 'string' },
  name: { type: 'string' },
  email: { type: 'string' },
  mobile: { type: 'string' },
  address: { type: 'string' },
  description: { type: 'string' },
  latitude: { type: 'number' },
  longitude: { type: 'number' },
};

/** Longest generated list; longer ones are the work of mutations. */
const MAX_LIST = 3;

/** Schemas that were read: the routes of a call share them, and most calls have the empty one. */
const known = new WeakMap<z.ZodType, JsonSchema>();

function toJson(schema: z.ZodType): JsonSchema {
  const read = known.get(schema);
  if (read) return read;
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  known.set(schema, json);
  return json;
}

/**
 * Derives an arbitrary of inputs from a schema. Zod's JSON Schema contains its types, bounds and patterns; checks written as
 * functions are not in it, so some values are refused by those.
 */
export function schemaArbitrary(schema: z.ZodType, field = ''): fc.Arbitrary<unknown> {
  return fromJson(toJson(schema), field);
}

/** Returns the number of fields of a schema, nested ones included: a measure of how much there is to vary. */
export function countFields(schema: z.ZodType): number {
  return fieldsIn(toJson(schema));
}

function fieldsIn({ properties = {}, items, anyOf = [], allOf = [], oneOf = [] }: JsonSchema): number {
  const parts = [...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf, ...oneOf];
  return Object.keys(properties).length + parts.reduce((sum, part) => sum + fieldsIn(part), 0);
}

function fromJson(schema: JsonSchema, field: string): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices?.length) return fc.oneof(...choices.map((one) => fromJson(one, field)));
  if (schema.allOf?.length) return merged(schema.allOf, field);
  if (typeof schema.type === 'object')
    return fc.oneof(...schema.type.map((type) => fromJson({ ...schema, type }, field)));
  switch (schema.type) {
    case 'object':
      return objectFrom(schema, field);
    case 'array':
      return listFrom(schema, field);
    case 'string':
      return textFrom(schema, field);
    case 'number':
    case 'integer':
      return numberFrom(schema, field);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      // Unknown to the schema: the handler reads it.
      return fc.oneof(
        { weight: 15, arbitrary: fieldText(field) },
        { weight: 1, arbitrary: fc.boolean() },
        { weight: 1, arbitrary: fc.integer({ min: 0, max: 100 }) },
      );
  }
}

/** Both sides of an intersection in one object. */
function merged(parts: readonly JsonSchema[], field: string): fc.Arbitrary<unknown> {
  return fc
    .tuple(...parts.map((part) => fromJson(part, field)))
    .map((values) =>
      values.every((value) => typeof value === 'object' && value !== null)
        ? Object.assign({}, ...(values as object[]))
        : values[0],
    );
}

function objectFrom(
  { properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema,
  field: string,
): fc.Arbitrary<unknown> {
  const isOpen = typeof additionalProperties === 'object' && Object.keys(additionalProperties).length === 0;
  if (Object.keys(properties).length === 0 && isOpen)
    return objectFrom({ properties: OPEN_FIELDS, required: Object.keys(OPEN_FIELDS) }, field);
  const names = Object.keys(properties);
  if (names.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(
      // Keys are ids of rows unless the schema lists them.
      fc.constantFrom(...((propertyNames?.enum as readonly string[] | undefined) ?? ['1', '2', '3', '4'])),
      fromJson(additionalProperties, field),
      { maxKeys: MAX_LIST },
    );
  const model = Object.fromEntries(
    names.map((name) => [name, fromJson(properties[name] as JsonSchema, name)]),
  );
  const optional = names.filter((name) => !required.includes(name));
  // Most calls need more of their optional fields than an even chance would send.
  return fc
    .tuple(
      fc.record(model),
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: optional.length, maxLength: optional.length }),
    )
    .map(([value, dice]) => {
      const dropped = new Set(optional.filter((_, at) => dice[at] === 0));
      return Object.fromEntries(Object.entries(value).filter(([name]) => !dropped.has(name)));
    });
}

function listFrom(schema: JsonSchema, field: string): fc.Arbitrary<unknown> {
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => fromJson(item, field)));
  const minLength = schema.minItems ?? 0;
  return fc.array(fromJson(schema.items ?? {}, field), {
    minLength,
    maxLength: Math.max(minLength, Math.min(schema.maxItems ?? MAX_LIST, MAX_LIST)),
  });
}

function textFrom({ pattern, minLength = 0, maxLength }: JsonSchema, field: string): fc.Arbitrary<unknown> {
  const ordinary = fieldText(field);
  if (pattern) {
    const matching = matchingText(pattern);
    return matching ? fc.oneof(ordinary, { weight: 3, arbitrary: matching }) : ordinary;
  }
  // A text of the longest allowed length, and of the shortest.
  const edges = fc
    .constantFrom(minLength, Math.min(maxLength ?? 300, 2000))
    .map((length) => 'a'.repeat(length));
  return fc.oneof({ weight: 40, arbitrary: ordinary }, { weight: 1, arbitrary: edges });
}

/** An arbitrary of texts that match; null for a pattern that fast-check does not support. */
function matchingText(pattern: string): fc.Arbitrary<string> | null {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' });
  } catch {
    return null;
  }
}

function numberFrom(schema: JsonSchema, field: string): fc.Arbitrary<unknown> {
  const isInteger = schema.type === 'integer';
  return fieldNumber(field, {
    min: schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1_000_000 : schema.exclusiveMinimum + 1),
    max: schema.maximum ?? (schema.exclusiveMaximum === undefined ? 1_000_000 : schema.exclusiveMaximum - 1),
    isInteger,
  });
}
