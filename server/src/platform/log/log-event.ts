/** Writes a line of level `info`: the data in fields, then a constant text to search for. */
export type LogEvent = (fields: Readonly<Record<string, unknown>>, message: string) => void;
