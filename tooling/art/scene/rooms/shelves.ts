import { WHITE, box, disc, faint, round, slab, slant, times, wallShadow } from '../paint.ts';
import type { Decor } from './decor.ts';

const plank = (x: number, y: number, w: number) =>
  wallShadow(x - w / 2, y - 6, w, 26, 6, 0.18) + box(x - w / 2, y, w, 22, 6, slab('#B9855B'));

const JARS = ['#E8A33A', '#C8452F', '#6FA35B', '#E9D6A7', '#4F9CE8'];

const jar = (x: number, y: number, i: number) =>
  box(x - 32, y - 78, 64, 78, 12, round(JARS[i % JARS.length] ?? '#E8A33A')) +
  box(x - 26, y - 52, 52, 28, 5, '#FFFFFF', faint(0.75)) +
  box(x - 34, y - 92, 68, 20, 7, slab('#8A5A3A'));

const jars: Decor = (x) => plank(x, 236, 380) + times(4, (i) => jar(x - 132 + i * 88, 236, i));

const SPINES = ['#C8452F', '#3E74C9', '#E8A33A', '#4FA07C', '#8E62B8', '#D96A8A'];

const bookshelf: Decor = (x) =>
  plank(x, 240, 340) +
  times(8, (i) => {
    const tall = [104, 88, 116, 96, 108, 84, 112, 98][i] ?? 100;
    return (
      box(x - 150 + i * 33, 240 - tall, 29, tall, 4, round(SPINES[i % 6] ?? '#C8452F')) +
      box(x - 146 + i * 33, 258 - tall, 21, 8, 3, '#FFFFFF', faint(0.7))
    );
  });

const boxes: Decor = (x) =>
  plank(x, 240, 360) +
  times(3, (i) => {
    const w = [100, 110, 92][i] ?? 100;
    const h = [80, 104, 66][i] ?? 80;
    const left = x - 164 + i * 114;
    return (
      box(left, 240 - h, w, h, 6, slant('#E3B989', '#C08F5C')) +
      box(left + w / 2 - 9, 240 - h, 18, h, 0, '#F3DDBB', faint(0.8))
    );
  });

const bottles: Decor = (x) =>
  plank(x, 236, 340) +
  times(5, (i) => {
    const c = ['#F08CA6', '#7FB8E8', '#F3C66B', '#9CCB9A', '#B79AE0'][i] ?? '#F08CA6';
    const left = x - 146 + i * 62;
    const h = 86 - (i % 2) * 22;
    return (
      box(left, 236 - h, 46, h, 12, round(c)) +
      box(left + 14, 216 - h, 18, 24, 5, WHITE) +
      box(left + 6, 250 - h + 10, 34, 30, 4, '#FFFFFF', faint(0.8))
    );
  });

const files: Decor = (x) =>
  plank(x, 240, 320) +
  times(5, (i) => {
    const left = x - 140 + i * 57;
    return (
      box(
        left,
        118,
        50,
        122,
        6,
        round(['#4F79B8', '#C9596B', '#5FA08A', '#D9A23F', '#7C6BB5'][i] ?? '#4F79B8'),
      ) +
      box(left + 12, 138, 26, 40, 4, '#FFFFFF', faint(0.85)) +
      disc(left + 25, 212, 9, '#FFFFFF', faint(0.6))
    );
  });

const shelves: Decor = (x) =>
  times(3, (row) => {
    const y = 170 + row * 150;
    return (
      box(x - 250, y, 500, 18, 5, slab('#C79A6E')) +
      times(6, (i) => {
        const h = 70 + ((i * 29 + row * 17) % 36);
        return (
          box(x - 236 + i * 80, y - h, 62, h, 8, round(JARS[(i + row * 2) % 5] ?? '#E8A33A')) +
          box(x - 228 + i * 80, y - h + 22, 46, 26, 4, '#FFFFFF', faint(0.7))
        );
      })
    );
  });

/** Shelves with what stands on them. */
export const shelfDecor = { jars, bookshelf, boxes, bottles, files, shelves } satisfies Record<string, Decor>;
