import { api } from '@aaspaas/contract/api.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { samplePool } from './sample.ts';
import { countFields, schemaArbitrary } from './schema-arbitrary.ts';

/** Returns how many of 200 generated inputs a schema accepts. */
function accepted(schema: z.ZodType): number {
  const pool = samplePool();
  return fc
    .sample(schemaArbitrary(schema), { numRuns: 200, seed: 7 })
    .filter((input) => schema.safeParse(pool.resolve(input)).success).length;
}

describe('schemaArbitrary', () => {
  it.each([
    ['bounds', z.object({ rating: z.int().min(1).max(5) }), 150],
    ['a pattern', z.object({ month: z.string().regex(/^\d{4}-\d{2}$/) }), 100],
    ['choices', z.object({ method: z.enum(['hour', 'day']), lines: z.array(z.literal('x')).max(3) }), 200],
    ['optional and nullable fields', z.object({ fee: z.number().nullable().optional() }), 200],
    ['a default', z.object({ page: z.int().min(1).default(1) }), 200],
  ])('generates valid inputs for %s', (_case, schema, atLeast) => {
    expect(accepted(schema)).toBeGreaterThanOrEqual(atLeast);
  });

  it.each(['identity.log_in', 'addresses.add', 'cart.add', 'review.save', 'job.verify_code'] as const)(
    'reaches the handler of %s, although its checks are functions',
    (name) => {
      expect(accepted(api[name].body)).toBeGreaterThan(40);
    },
  );

  it('generates both the presence and the absence of an optional field', () => {
    const inputs = fc.sample(schemaArbitrary(z.object({ reason: z.string().optional() })), {
      numRuns: 100,
      seed: 7,
    });
    const present = inputs.filter((input) => 'reason' in (input as object)).length;
    expect(present).toBeGreaterThan(0);
    expect(present).toBeLessThan(100);
  });

  it('counts nested fields', () => {
    expect(countFields(z.object({ a: z.string(), b: z.array(z.object({ c: z.int() })) }))).toBe(3);
  });
});
