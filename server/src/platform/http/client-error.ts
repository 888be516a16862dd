import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FailureBody } from '../../kernel/failure.ts';
import { text } from './failures.ts';

/** The statuses of Node's error codes; all other codes are syntax errors (400). */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers a request that Node's HTTP parser refuses with the envelope of all errors, and closes the connection. The request never reaches a
 * route, so the message is in English and the access log has no line for it.
 */
export function answerClientError(error: Error & { readonly code?: string }, socket: Socket): void {
  // After the head of a response, the text would become part of its body. Node's default handler reads the same field.
  const { _httpMessage: response } = socket as { _httpMessage?: { headersSent: boolean } | null };
  if (error.code === 'ECONNRESET' || !socket.writable || response?.headersSent) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? 400;
  const message = text('en', status === 400 || status === 408 ? 'error.bad_request' : 'error.too_large');
  const body = JSON.stringify({
    status,
    message,
    errors: message,
    request_id: randomUUID(),
  } satisfies FailureBody);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    // No hook of the application adds the headers of every answer here.
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
