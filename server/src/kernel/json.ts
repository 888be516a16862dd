/**
 * A value that JSON expresses without loss. `Date`, `Map`, `bigint`, functions and classes are not assignable; `undefined`
 * only as a property, which JSON omits. Declare types of stored values with `type`: interfaces are not assignable, because
 * they can be extended.
 */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A JSON object. */
export type JsonObject = { readonly [key: string]: Json | undefined };
