import { Canvas } from './canvas.ts';
import { archPath, cover, diagonal, dots, glow, sparkle, vertical } from './shapes.ts';

// These icons show a head without shoulders.
const loneHead =
  /^(woman-medium|.*-(beard|wearing-turban|curly-hair|white-hair)-medium|(man|woman)-medium-dark)$/;

/** Draws a banner: the left 45 % stay free for text, people appear in arches on the right. */
export async function banner(
  people: readonly [string, string, string],
  props: readonly string[],
  ground: readonly string[],
): Promise<Canvas> {
  const [w, h] = [1600, 640];
  const pastels = [
    ['#FFE1B8', '#FFB65C'],
    ['#FFD9E4', '#FF8FB0'],
    ['#D9E6FF', '#8FB4FF'],
  ] as const;
  const arches = [
    { cx: 872, width: 272, height: 430 },
    { cx: 1158, width: 320, height: 530 },
    { cx: 1444, width: 272, height: 430 },
  ];
  const canvas = new Canvas(w, h);
  const light = ground.at(-1) ?? '#fff';
  canvas.draw(
    `<defs>${diagonal('ground', ...ground)}${glow('spot', 1180, 300, 560, light, 0.55)}${dots('dots', 32, 2.2, '#fff', 0.11)}` +
      `${pastels.map(([from, to], i) => vertical(`arch${i}`, from, to)).join('')}</defs>` +
      ['ground', 'spot', 'dots'].map((id) => cover(w, h, id)).join('') +
      [120, 190, 260, 330]
        .map(
          (r) =>
            `<circle cx="0" cy="${h}" r="${r}" fill="none" stroke="#fff" stroke-opacity=".1" stroke-width="3"/>`,
        )
        .join('') +
      arches
        .map(
          (a, i) =>
            `<path d="${archPath(a.cx, a.width, a.height, h)}" fill="url(#arch${i})" stroke="#fff" stroke-opacity=".35" stroke-width="3"/>`,
        )
        .join(''),
  );
  for (const [i, a] of arches.entries()) {
    const px = Math.round(1.22 * a.width);
    const mask = `<rect x="${a.cx - a.width / 2}" width="${a.width}" height="${h}" fill="#fff"/>`;
    await canvas.placeWithin(
      people[i] as string,
      { cx: a.cx, cy: h - 0.44 * px, px },
      { opacity: 0.4, color: '#1F1B1D' },
      mask,
    );
  }
  const spots = [
    { cx: 760, cy: 118, px: 112, turn: -10 },
    { cx: 972, cy: 86, px: 124, turn: 10 },
    { cx: 1352, cy: 84, px: 124, turn: -8 },
    { cx: 1532, cy: 122, px: 112, turn: 10 },
  ];
  for (const [i, at] of spots.entries())
    await canvas.place(props[i] as string, at, { opacity: 0.34, color: '#1F1B1D' });
  canvas.draw(
    sparkle(650, 250, 16, '#fff', 0.9) +
      sparkle(860, 56, 14, '#fff', 0.9) +
      sparkle(1245, 56, 16, '#fff', 0.9) +
      sparkle(690, 520, 12, '#fff', 0.7),
  );
  return canvas;
}

/** Draws the placeholder portrait of a person without a picture. */
export function blankPortrait(): Canvas {
  const canvas = new Canvas(256, 256);
  canvas.draw(
    `<defs>${diagonal('ground', '#F7F2F4', '#E3D9DD')}</defs>${cover(256, 256, 'ground')}` +
      '<g fill="#B5A3AA"><circle cx="128" cy="102" r="44"/><path d="M40 256C40 198 78 164 128 164S216 198 216 256Z"/></g>',
  );
  return canvas;
}

/** Draws a square portrait on a soft ground. */
export async function avatar(person: string, from: string, to: string): Promise<Canvas> {
  const canvas = new Canvas(256, 256);
  canvas.draw(
    `<defs>${diagonal('ground', from, to)}${glow('light', 70, 40, 170, '#fff', 0.6)}</defs>${cover(256, 256, 'ground')}${cover(256, 256, 'light')}`,
  );
  const at = loneHead.test(person) ? { cx: 128, cy: 134, px: 172 } : { cx: 128, cy: 156, px: 232 };
  await canvas.place(person, at, { opacity: 0.3, color: '#3A2A30' });
  return canvas;
}
