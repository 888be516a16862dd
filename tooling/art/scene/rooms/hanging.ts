import { box, disc, down, either, faint, glow, line, lit, oval, shape, slab, times } from '../paint.ts';
import type { Decor } from './decor.ts';

const pendant: Decor = (x) =>
  glow(x, 250, 300, '#FFD977', 0.45, 0.5) +
  box(x - 4, -10, 8, 190, 0, '#5B4A50') +
  disc(x, 236, 30, lit('#FFF1C2')) +
  shape(`M${x - 26} 176h52l38 58h-128z`, down('#8A5560', '#50303A'));

const bulbs: Decor = () =>
  line('M-20 60Q180 190 380 70T780 80T1220 60', '#6B4A55', 5) +
  times(13, (i) => {
    const x = 30 + i * 95;
    const y = 104 + 34 * Math.sin(i * 1.55 + 0.4);
    return (
      glow(x, y + 22, 44, '#FFE08A', 0.5, 0.8) +
      disc(x, y + 18, 13, lit(['#FFE9A8', '#FFC3B0', '#BFE6FF'][i % 3] ?? '#FFE9A8'))
    );
  });

const garland: Decor = () =>
  times(5, (k) => {
    const from = -60 + k * 264;
    return times(13, (i) => {
      const t = i / 12;
      return (
        disc(from + t * 264, 26 + 100 * 4 * t * (1 - t), 17, i % 2 ? '#F59E2E' : '#F7C948') +
        disc(from + t * 264 - 4, 22 + 400 * t * (1 - t), 6, '#FFFFFF', faint(0.35))
      );
    });
  });

const bunting: Decor = () =>
  line('M-20 50Q300 150 600 60T1220 60', '#8A6A75', 4) +
  times(12, (i) => {
    const x = 10 + i * 104;
    const y = 78 + 26 * Math.sin(i * 1.05);
    return shape(
      `M${x - 34} ${y}h68l-34 66z`,
      slab(['#E2566F', '#F3B33F', '#4FA5C9', '#63B58A', '#9A7AD0'][i % 5] ?? '#E2566F'),
    );
  });

const lights: Decor = () =>
  times(3, (i) => {
    const x = 260 + i * 340;
    const c = ['#FF8FB0', '#8FB4FF', '#FFD977'][i] ?? '#FFD977';
    return (
      shape(
        `M${x - 20} 40L${x - 150} 700H${x + 150}L${x + 20} 40Z`,
        down(either(`${c}@0.5`, `${c}@0.55`), either(`${c}@0`, `${c}@0`)),
      ) +
      box(x - 34, -6, 68, 60, 14, slab('#4B434A')) +
      oval(x, 54, 30, 10, lit(c))
    );
  });

/** What hangs from the ceiling. */
export const hangingDecor = { pendant, bulbs, garland, bunting, lights } satisfies Record<string, Decor>;
