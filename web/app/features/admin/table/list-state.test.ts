import { describe, expect, it } from 'vitest';
import { changeList, clearFilters, nextSort, parseListState, viewOf } from './list-state.ts';

const query = (text: string) => new URLSearchParams(text);

describe('the address of a list', () => {
  it('has all of its state', () => {
    expect(
      parseListState(
        query(
          'q=asha&f.state=placed,assigned&f.city=&sort=-id&cols=code,slot&density=compact&cursor=abc&open=line:12',
        ),
      ),
    ).toEqual({
      q: 'asha',
      filters: { state: 'placed,assigned' },
      sort: '-id',
      cursor: 'abc',
      open: 'line:12',
      columns: ['code', 'slot'],
      density: 'compact',
    });
    expect(parseListState(query('density=huge'))).toEqual({
      q: '',
      filters: {},
      sort: null,
      cursor: null,
      open: null,
      columns: null,
      density: null,
    });
  });

  it('begins with the first page when the rows change, and stays on the page when the view changes', () => {
    const now = query('cursor=abc&open=line:1');
    expect(changeList(now, { 'f.state': 'placed' }).toString()).toBe('open=line%3A1&f.state=placed');
    expect(changeList(now, { open: null }).toString()).toBe('cursor=abc');
    expect(changeList(now, { cols: 'code' }).get('cursor')).toBe('abc');
    expect(changeList(now, { density: 'compact' }).get('cursor')).toBe('abc');
  });

  it('loses search and filters, not the order, when they are cleared', () => {
    expect(clearFilters(query('q=a&f.state=placed&sort=id&cols=code&cursor=x')).toString()).toBe(
      'sort=id&cols=code',
    );
  });
});

describe('nextSort', () => {
  it.each([
    [null, 'id'],
    ['id', '-id'],
    ['-id', null],
    ['-starts_at', 'id'],
  ])('after %s: %s', (now, next) => {
    expect(nextSort('id', now)).toBe(next);
  });

  it('is the same view on each page, with any opened row and in any order', () => {
    const view = (text: string) => viewOf(query(text), 'comfortable');
    expect(view('sort=-id&q=asha&cursor=abc&open=line:1')).toBe(view('q=asha&sort=-id'));
    expect(view('open=line:1')).toBe('density=comfortable');
    expect(view('cols=code')).not.toBe(view(''));
  });

  it('is another view in another density, and an address without one has that of the browser', () => {
    const compact = viewOf(query('q=asha&density=compact'), 'comfortable');
    expect(compact).toBe(viewOf(query('q=asha'), 'compact'));
    expect(compact).not.toBe(viewOf(query('q=asha'), 'comfortable'));
  });
});
