import type { SceneRecipe } from '../recipe.ts';

/** Home: floors, tanks and renovation. Keyed by the service's slug. */
export const renovationScenes: Record<string, SceneRecipe> = {
  // Kitchen, Tank & Floor Care
  'kitchen-deep-cleaning': {
    room: 'kitchen',
    wall: 'leaf',
    with: 'cupboards@0',
    hero: ['cooker'],
    at: [560, 880, 1.1],
    tools: [
      ['sponge', 190, 930],
      ['lotion-bottle', 210, 230],
      ['soap', 150, 1080],
    ],
  },
  'water-tank-cleaning': {
    room: 'rooftop',
    wall: 'sky',
    hero: ['tank'],
    at: [560],
    tools: ['ladder', 'bucket', 'broom'],
  },
  'marble-floor-polishing': {
    room: 'living room',
    wall: 'rose',
    with: 'window@960 plant-pot@180',
    hero: ['polisher'],
    at: [560],
    tools: ['bucket', 'sponge'],
  },
  // Renovation & Interiors
  'mason-tile-work': {
    room: 'bathroom',
    wall: 'cream',
    hero: ['tileWall', '#C9785A'],
    at: [560],
    tools: ['bucket', 'hammer', 'straight-ruler'],
  },
  'home-renovation': {
    room: 'garden',
    wall: 'butter',
    hero: ['cutHome'],
    at: [560, undefined, 1.1],
    tools: ['hammer', 'ladder', 'bucket'],
  },
  'interior-designer': {
    room: 'blackboard',
    wall: 'lilac',
    with: 'pendant@1010',
    hero: ['moodboard'],
    at: [520, 680],
    tools: [
      ['artist-palette', 200, 1000],
      ['straight-ruler', 190, 840, 736],
      ['potted-plant', 220, 120],
    ],
  },
  waterproofing: {
    room: 'rooftop',
    wall: 'mint',
    hero: ['dampWall'],
    at: [600],
    tools: ['umbrella', 'bucket'],
  },
  'rooftop-solar': {
    room: 'rooftop',
    wall: 'peach',
    hero: ['solar'],
    at: [540],
    tools: ['toolbox', 'light-bulb', 'electric-plug'],
  },
};
