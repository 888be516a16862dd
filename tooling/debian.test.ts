import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { findProgram, installPackages } from './debian.mjs';

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-apt-'));
afterAll(() => rmSync(folder, { recursive: true }));
const calls = join(folder, 'calls');

/** A program in place of apt-get that writes down its arguments. */
function apt(script: string): string {
  const path = join(folder, 'apt-get');
  writeFileSync(calls, '');
  writeFileSync(path, `#!/bin/sh\necho "$@" >>${calls}\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

function install(script: string, seconds = 20, isRoot = true) {
  const print = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  try {
    return installPackages(['chromium', 'fonts-lohit-deva'], { apt: apt(script), isRoot, seconds });
  } finally {
    print.mockRestore();
  }
}

describe('installPackages', () => {
  it('reads the lists, then installs', () => {
    expect(install('exit 0')).toBeNull();
    const lines = readFileSync(calls, 'utf8').trim().split('\n');
    expect(lines.map((line) => line.replace(/^(-o \S+ )+/, ''))).toEqual([
      'update',
      'install -y --no-install-recommends chromium fonts-lohit-deva',
    ]);
    expect(lines[1]).toContain('-o DPkg::Lock::Timeout=60');
  });

  it('returns the last lines of a failure, without addresses', () => {
    expect(
      install(
        `echo 'E: Unable to fetch https://mirror.internal/pool/x' >&2; case "$*" in *install*) exit 100;; esac`,
      ),
    ).toBe('E: Unable to fetch <address>');
  });

  it('stops apt and what it started when the time is over, and names the time and the command', () => {
    const startedAt = performance.now();
    expect(install('case "$*" in *install*) sleep 60 & wait;; esac', 2)).toBe(
      'apt-get did not end within 2 seconds and was stopped: check its mirror, then run apt-get install chromium fonts-lohit-deva as root',
    );
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  });

  it('does nothing without the rights of root', () => {
    expect(install('exit 0', 20, false)).toBe('');
    expect(readFileSync(calls, 'utf8')).toBe('');
  });
});

it('findProgram: returns the path, or null', () => {
  expect(findProgram('sh')).toMatch(/\/sh$/);
  expect(findProgram('aaspaas-no-such-program')).toBeNull();
});
