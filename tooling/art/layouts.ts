import { Canvas } from './canvas.ts';
import type { Palette } from './palettes.ts';
import { archPath, cover, diagonal, dots, glow, lightGround, sparkle, vertical } from './shapes.ts';

/** Content of a picture: a person, an object, or a pair of objects joined by `+`; and small props around it. */
export type Scene = { hero: string; props: readonly string[] };

const W = 1200;
const H = 900;
// People are busts cut off at the bottom of the icon; everything else is a whole object.
const bust = /^(man|woman|person|older-person)\b(?!.*lotus-position)/;
// A full-body person is small within the icon.
const seated = /lotus-position/;

// These icons show a head without shoulders.
const loneHead =
  /^(woman-medium|.*-(beard|wearing-turban|curly-hair|white-hair)-medium|(man|woman)-medium-dark)$/;

/** Draws the cover: a disc with the hero, surrounded by four props. */
export async function discCover(scene: Scene, p: Palette): Promise<Canvas> {
  const [cx, cy, r] = [600, 463, 337.5];
  const canvas = new Canvas(W, H);
  canvas.draw(lightGround(W, H, p));
  canvas.draw(
    `<defs>${diagonal('disc', p.c1, p.c2)}` +
      `<radialGradient id="shine" cx=".32" cy=".22" r=".62"><stop stop-color="#fff" stop-opacity=".42"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>` +
      `<radialGradient id="floor"><stop stop-color="${p.dark}" stop-opacity=".38"/><stop offset="1" stop-color="${p.dark}" stop-opacity="0"/></radialGradient></defs>` +
      `<circle cx="${cx}" cy="${cy}" r="${r + 74}" fill="#fff" fill-opacity=".3"/><circle cx="${cx}" cy="${cy}" r="${r + 36}" fill="#fff" fill-opacity=".45"/>` +
      `<circle cx="${cx}" cy="${cy}" r="${r}" fill="url(#disc)"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="url(#shine)"/>` +
      `<circle cx="${cx}" cy="${cy}" r="${r - 26}" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2.5" stroke-dasharray="3 14"/>` +
      (bust.test(scene.hero)
        ? ''
        : `<ellipse cx="${cx}" cy="${cy + 270}" rx="209" ry="29" fill="url(#floor)"/>`),
  );
  const shade = { opacity: 0.45, color: p.dark };
  if (bust.test(scene.hero)) {
    const px = 640;
    const mask = `<rect width="${W}" height="${cy}" fill="#fff"/><circle cx="${cx}" cy="${cy}" r="${r}" fill="#fff"/>`;
    await canvas.placeWithin(scene.hero, { cx, cy: cy + r + 6 - 0.94 * px + px / 2, px }, shade, mask);
  } else {
    await placeObjects(canvas, scene.hero, cx, cy - 11, seated.test(scene.hero) ? 570 : 455, shade);
  }
  const spots = [
    { cx: 205, cy: 235, px: 190, turn: -12 },
    { cx: 1000, cy: 250, px: 190, turn: 12 },
    { cx: 200, cy: 675, px: 170, turn: 9 },
    { cx: 1005, cy: 680, px: 170, turn: -9 },
  ];
  await scatter(canvas, scene.props, spots, p);
  canvas.draw(
    sparkle(430, 120, 18, '#fff') +
      sparkle(800, 118, 20, p.c1) +
      sparkle(1090, 470, 22, '#fff') +
      sparkle(110, 455, 19, p.c1) +
      sparkle(420, 800, 17, p.c1) +
      sparkle(800, 812, 24, '#fff'),
  );
  return canvas;
}

/** Draws the second picture: the tools of the trade in rounded tiles, the first one large. */
export async function tiles(props: readonly string[], p: Palette): Promise<Canvas> {
  const canvas = new Canvas(W, H);
  canvas.draw(lightGround(W, H, p));
  const box = (x: number, y: number, w: number, h: number, fill: string) =>
    `<rect x="${x}" y="${y + 10}" width="${w}" height="${h}" rx="56" fill="${p.dark}" fill-opacity=".10"/>` +
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="56" fill="${fill}"/>`;
  canvas.draw(
    `<defs>${diagonal('deep', p.c1, p.c2)}${diagonal('soft', p.spot, p.b)}${diagonal('pale', '#ffffff', p.a)}` +
      `${glow('shine', 230, 180, 420, '#fff', 0.38)}</defs>` +
      box(72, 72, 500, 756, 'url(#deep)') +
      `<rect x="72" y="72" width="500" height="756" rx="56" fill="url(#shine)"/>` +
      `<circle cx="322" cy="450" r="212" fill="#fff" fill-opacity=".13"/><circle cx="322" cy="450" r="164" fill="#fff" fill-opacity=".13"/>` +
      box(612, 72, 516, 424, 'url(#pale)') +
      `<circle cx="870" cy="284" r="158" fill="${p.b}" fill-opacity=".55"/>` +
      box(612, 536, 238, 292, 'url(#soft)') +
      box(890, 536, 238, 292, 'url(#deep)') +
      sparkle(150, 160, 22, '#fff', 0.9) +
      sparkle(492, 742, 26, '#fff', 0.9) +
      sparkle(1062, 140, 20, p.c1) +
      sparkle(676, 428, 16, p.c1, 0.8) +
      sparkle(1088, 580, 14, '#fff', 0.9),
  );
  const places = [
    { cx: 322, cy: 450, px: 400, turn: -6 },
    { cx: 870, cy: 284, px: 270, turn: 8 },
    { cx: 731, cy: 682, px: 168, turn: -8 },
    { cx: 1009, cy: 682, px: 168, turn: 8 },
  ];
  await scatter(canvas, props, places, p);
  return canvas;
}

/** Draws the third picture: a dark ground, a light arch, another hero in front of it. */
export async function arch(scene: Scene, p: Palette): Promise<Canvas> {
  const canvas = new Canvas(W, H);
  const shape = archPath(600, 560, 760, H);
  canvas.draw(
    `<defs>${diagonal('deep', p.c2, p.c1)}${glow('spot', 1010, 150, 560, p.spot, 0.55)}${glow('low', 120, 860, 520, p.dark, 0.45)}` +
      `${dots('dots', 34, 2.4, '#fff', 0.12)}${vertical('arch', '#ffffff', p.b)}</defs>` +
      ['deep', 'spot', 'low', 'dots'].map((id) => cover(W, H, id)).join('') +
      `<path d="${archPath(600, 680, 820, H)}" fill="#fff" fill-opacity=".12"/><path d="${archPath(600, 620, 790, H)}" fill="#fff" fill-opacity=".16"/>` +
      `<path d="${shape}" fill="url(#arch)"/>`,
  );
  const shade = { opacity: 0.4, color: p.dark };
  if (bust.test(scene.hero)) {
    const px = 690;
    const mask = `<path d="${archPath(600, 560, 900, H)}" fill="#fff"/>`;
    await canvas.placeWithin(scene.hero, { cx: 600, cy: H - 0.44 * px, px }, shade, mask);
  } else {
    canvas.draw(
      `<defs><radialGradient id="floor"><stop stop-color="${p.dark}" stop-opacity=".34"/><stop offset="1" stop-color="${p.dark}" stop-opacity="0"/></radialGradient></defs>` +
        `<ellipse cx="600" cy="796" rx="220" ry="32" fill="url(#floor)"/>`,
    );
    await placeObjects(canvas, scene.hero, 600, 560, seated.test(scene.hero) ? 540 : 440, shade);
  }
  const spots = [
    { cx: 150, cy: 250, px: 180, turn: -10 },
    { cx: 1050, cy: 250, px: 180, turn: 10 },
    { cx: 170, cy: 640, px: 180, turn: 8 },
    { cx: 1035, cy: 640, px: 180, turn: -8 },
  ];
  await scatter(canvas, scene.props, spots, p);
  canvas.draw(
    sparkle(300, 130, 22, '#fff') +
      sparkle(905, 110, 18, '#fff') +
      sparkle(80, 450, 16, '#fff', 0.8) +
      sparkle(1120, 450, 20, '#fff', 0.85) +
      sparkle(255, 815, 16, '#fff', 0.8) +
      sparkle(950, 820, 22, '#fff'),
  );
  return canvas;
}

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

async function placeObjects(
  canvas: Canvas,
  hero: string,
  cx: number,
  cy: number,
  px: number,
  shade: { opacity: number; color: string },
): Promise<void> {
  const [front, behind] = hero.split('+') as [string, string?];
  if (!behind) return canvas.place(front, { cx, cy, px }, shade);
  await canvas.place(behind, { cx: cx + 112, cy: cy + 88, px: Math.round(px * 0.66), turn: 6 }, shade);
  await canvas.place(front, { cx: cx - 40, cy: cy - 22, px: Math.round(px * 0.967) }, shade);
}

async function scatter(
  canvas: Canvas,
  props: readonly string[],
  spots: readonly { cx: number; cy: number; px: number; turn: number }[],
  p: Palette,
): Promise<void> {
  for (const [i, at] of spots.entries()) {
    const prop = props[i];
    if (prop) await canvas.place(prop, at, { opacity: 0.3, color: p.dark });
  }
}
