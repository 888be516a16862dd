import { RouterContextProvider, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { logErrorContext } from './contexts.ts';
import { handleError } from './handle-error.ts';

const fault = new Error('no database');
const aborted = new Request('http://localhost/', { signal: AbortSignal.abort() });
const request = new Request('http://localhost/');

test.each([
  ['a loader error', fault, request, [fault]],
  ['a refusal', new ErrorResponse(404, 'Not Found', null), request, []],
  ['an error after the client disconnected', fault, aborted, []],
])('handleError: %s', (_, error, request, expected) => {
  const logged: unknown[] = [];
  const context = new RouterContextProvider();
  context.set(logErrorContext, (one) => void logged.push(one));
  handleError(error, { request, context });
  expect(logged).toEqual(expected);
});
