import type { SceneRecipe } from '../recipe.ts';

/** The categories, keyed by the name of their picture files. */
export const categoryScenes: Record<string, SceneRecipe> = {
  'category-industry': {
    room: 'plant',
    wall: 'butter',
    hero: ['motor', '#E8743B'],
    at: [560],
    tools: ['gear', 'safety-vest', 'toolbox'],
  },
  'category-retail': {
    room: 'shop front',
    wall: 'lilac',
    hero: ['stall', '#8E62B8'],
    at: [560],
    tools: ['shopping-cart', 'shopping-bags'],
  },
  'category-home': {
    room: 'living room',
    wall: 'rose',
    with: 'window@230 curtains@230 lamp@1060',
    hero: ['sofa', '#C8364F'],
    at: [640],
    tools: ['broom', 'potted-plant'],
  },
  'category-tutoring': {
    room: 'blackboard',
    wall: 'mint',
    with: 'board@600',
    hero: ['globe'],
    at: [600],
    tools: ['books', 'red-apple', 'pencil'],
  },
};
