import { mkdtempSync } from 'node:fs';
import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ssrPlugin } from './ssr.ts';

// A build with one page, written by hand: what the adapter does must not depend on the pages of the day.
const BUILD = `
import { createContext } from 'react-router';
const apiContext = createContext(), frameContext = createContext();
const page = { id: 'root', path: '*', module: { default: () => null, loader: ({ context, request }) => ({ ...context.get(frameContext), url: request.url }) } };
const answer = (request, status, headers, context) => new Response('<p>' + JSON.stringify(context.staticHandlerContext.loaderData.root) + '</p>', { status, headers: { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" } });
export const entry = { module: { default: answer, apiContext, frameContext } };
export const routes = { root: page };
export const assets = { entry: { module: '', imports: [] }, routes: { root: { id: 'root', path: '*', hasLoader: true } }, url: '', version: '1' };
export const future = {}, ssr = true, isSpaMode = false, prerender = [], basename = '/', publicPath = '/', assetsBuildDirectory = '', routeDiscovery = { mode: 'initial' };
`;

let app: FastifyInstance;
const buildDir = mkdtempSync(join(tmpdir(), 'aaspaas-pages-'));

beforeAll(async () => {
  await mkdir(join(buildDir, 'server'), { recursive: true });
  await mkdir(join(buildDir, 'client/assets'), { recursive: true });
  await symlink(join(import.meta.dirname, '../../../node_modules'), join(buildDir, 'node_modules'));
  await writeFile(join(buildDir, 'package.json'), '{"type":"module"}');
  await writeFile(join(buildDir, 'server/index.js'), BUILD);
  await writeFile(join(buildDir, 'client/assets/a-1.js'), 'let a = 1;');
  await writeFile(join(buildDir, 'client/assets/a-1.js.br'), brotliCompressSync('let a = 1;'));
  await writeFile(join(buildDir, 'client/favicon.svg'), '<svg/>');
  app = Fastify();
  await app.register(ssrPlugin, {
    buildDir,
    fill(context, keys) {
      context.set(keys.frameContext, { language: 'hi', role: null, place: null, demo: false });
    },
  });
});

afterAll(async () => {
  await app.close();
  await rm(buildDir, { recursive: true });
});

describe('pages', () => {
  it('are rendered with what the server put in, under their own policy, and kept by nobody', async () => {
    const answer = await app.inject('/somewhere');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('"language":"hi"');
    expect(answer.headers).toMatchObject({
      'content-security-policy': "script-src 'self'",
      'cache-control': 'private, no-cache',
    });
  });

  it('know no origin but a fixed one, whatever Host says', async () => {
    const answer = await app.inject({ url: '/x', headers: { host: 'evil.example' } });
    expect(answer.body).toContain('http://localhost/x');
  });

  it('answer HEAD with the length that GET has', async () => {
    const [get, head] = [await app.inject('/x'), await app.inject({ method: 'HEAD', url: '/x' })];
    expect(head.statusCode).toBe(200);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.body).toBe('');
  });
});

describe('files', () => {
  it('with a hash in their name are kept for a year, and come compressed', async () => {
    const answer = await app.inject({ url: '/assets/a-1.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
  });

  it('without one may change', async () => {
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=86400');
  });

  it.each(['/assets/gone.js', '/assets/..%2f..%2fserver%2findex.js'])(
    '%s is not there, and is no page',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.body).not.toContain('<p>');
    },
  );
});
