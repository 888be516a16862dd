import type { TestPerson } from './accounts.ts';
import type { TestApp } from './test-app.ts';

/** Asks for a paper as somebody, or as nobody. */
export function askPaper({ app }: TestApp, path: string, person?: TestPerson, language = 'en') {
  return app.inject({
    method: 'GET',
    url: path,
    headers: { 'accept-language': language, ...(person ? { authorization: `Bearer ${person.token}` } : {}) },
  });
}
