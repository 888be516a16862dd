import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import catalogues from 'virtual:catalogue-files';
import stylesheets from 'virtual:stylesheets';
import type { Frame } from '@aaspaas/contract/page.ts';
import { logErrorContext } from './platform/contexts.ts';
import { documentContext } from './platform/document-context.ts';
import { prioritizeFirstPaint } from './platform/first-paint.ts';
import { loadCatalogue } from './ui/language/language.ts';
import { buildContentSecurityPolicy } from './platform/content-security-policy.ts';
import { RenderNonce } from './platform/render-nonce.ts';
import { renderTurn } from './platform/render-turn.ts';
import { isConsolePath, siteManifest } from './platform/site-manifest.ts';

// The server fills the request context and the loaders read it, so both import the same context keys from here.
export { apiContext, frameContext, logErrorContext } from './platform/contexts.ts';
export { documentContext } from './platform/document-context.ts';
export { handleError } from './platform/handle-error.ts';

await Promise.all([loadCatalogue('en'), loadCatalogue('hi')]);

const RENDER_TIMEOUT_MS = 10_000;

/** The style sheets as bytes, like the document that they are put into. */
const styles = Object.fromEntries(
  Object.entries(stylesheets).map(([path, css]) => [path, Buffer.from(css).toString('latin1')]),
);

/**
 * Renders the whole document before sending it, without streaming. A cacheable page carries no nonce, so its policy lists
 * the hash of each inline script, and those hashes go into a header sent before the first byte. The server takes the
 * document from the context, because the body of a response would copy it several times.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const nonce = randomUUID();
  const { manifest } = context;
  // Pages outside of the console do not load the table of its routes.
  const shown = isConsolePath(new URL(request.url).pathname)
    ? context
    : { ...context, manifest: { ...manifest, url: siteManifest(manifest.url) } };
  const rendered = await render(
    <RenderNonce value={nonce}>
      <ServerRouter context={shown} url={request.url} nonce={nonce} />
    </RenderNonce>,
    nonce,
    request.signal,
    loadContext.get(logErrorContext),
  );
  const { html, policy } = buildContentSecurityPolicy(
    rendered,
    nonce,
    frameIn(context.staticHandlerContext.loaderData).razorpay,
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', policy);
  const texts = textsOf(context).map((file) => `/${file}`);
  loadContext.set(documentContext, Buffer.from(prioritizeFirstPaint(html, styles, texts), 'latin1'));
  return new Response(null, { status, headers });
}

/** Data of the root loader; empty if the loader failed. */
function frameIn(loaderData: Readonly<Record<string, unknown>>): Partial<Frame> {
  return (loaderData['root'] as Partial<Frame> | undefined) ?? {};
}

/** The message files that the page needs. */
function textsOf({ staticHandlerContext: { loaderData, matches }, manifest }: EntryContext): string[] {
  const texts = catalogues.texts[frameIn(loaderData).language ?? 'en'];
  const modules = matches.map(({ route }) => manifest.routes[route.id]?.module ?? '');
  const further = Object.entries(catalogues.needed).filter(([, files]) =>
    modules.some((module) => files?.includes(module)),
  );
  return ['first', ...further.map(([part]) => part)]
    .map((part) => texts?.[part])
    .filter((file) => file !== undefined);
}

/**
 * Renders a page and returns the bytes of its document, each as one character of a text (Latin-1): as UTF-16, a page with
 * `₹` would take twice the memory at each step.
 */
async function render(
  page: ReactNode,
  nonce: string,
  requestSignal: AbortSignal,
  logError: (error: unknown) => void,
): Promise<string> {
  const endTurn = await renderTurn();
  let isAborted = false;
  let stop = (_reason: unknown) => {};
  const onAbort = () => stop(requestSignal.reason);
  const timer = setTimeout(() => stop(new Error('page rendering timed out')), RENDER_TIMEOUT_MS);
  requestSignal.addEventListener('abort', onAbort);
  try {
    requestSignal.throwIfAborted();
    return await new Promise((resolve, reject) => {
      const { pipe, abort } = renderToPipeableStream(page, {
        nonce,
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => pipe(collect(resolve)),
        onShellError: reject,
        onError(error) {
          if (!isAborted) logError(error);
        },
      });
      stop = (reason) => {
        isAborted = true;
        abort(reason);
        reject(reason);
      };
    });
  } finally {
    clearTimeout(timer);
    requestSignal.removeEventListener('abort', onAbort);
    endTurn();
  }
}

/** A writable stream that collects everything written and delivers its bytes as one text when it ends. */
function collect(done: (text: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    write(chunk: Uint8Array, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(next) {
      done(Buffer.concat(chunks).toString('latin1'));
      next();
    },
  });
}
