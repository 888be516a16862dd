import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A service of deploy/compose.yaml, with what this folder reads of it. */
export interface ComposeService {
  readonly image: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly profiles?: readonly string[];
  readonly command?: readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly ports?: readonly string[];
  readonly expose?: readonly string[];
  readonly networks?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly mem_limit?: string;
  readonly cpus?: number;
  readonly pids_limit?: number;
  readonly ulimits?: { readonly nofile: number };
  readonly stop_grace_period?: string;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
  readonly depends_on?: readonly string[] | Readonly<Record<string, { readonly condition: string }>>;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}

/** Reads deploy/compose.yaml with its anchors and merge keys resolved. */
export function readComposeFile(root: string): ComposeFile {
  return parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true }) as ComposeFile;
}

/** @throws an error if the file has no such service */
export function serviceOf(file: ComposeFile, name: string): ComposeService {
  const service = file.services[name];
  if (!service) throw new Error(`compose.yaml has no service ${name}`);
  return service;
}

/** Parses a file of settings, `NAME=value` a line, as Docker and systemd do. */
export function parseSettings(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}
