import type { SceneRecipe } from '../recipe.ts';

/** Consulting: companies, careers, buildings. Keyed by the service's slug. */
export const consultingScenes: Record<string, SceneRecipe> = {
  // Company, HR & Marketing
  'company-registration': {
    room: 'counter',
    wall: 'butter',
    with: 'files@1000',
    hero: ['certificate'],
    at: [520, 640],
    tools: [
      ['office-building', 240, 1000],
      ['fountain-pen', 170, 780],
      ['briefcase', 180, 140],
    ],
  },
  bookkeeper: {
    room: 'blackboard',
    wall: 'aqua',
    with: 'blinds@920 clock@240',
    hero: ['ledgers', undefined, 'files'],
    at: [560],
    tools: ['receipt', 'teacup-without-handle', 'pencil'],
  },
  'hr-consultant': {
    room: 'blackboard',
    wall: 'lilac',
    hero: ['idCards'],
    at: [560, 620],
    tools: [
      ['identification-card', 180, 1010],
      ['spiral-calendar', 170, 120],
      ['coin', 110, 840],
    ],
  },
  'digital-marketing': {
    room: 'workbench',
    wall: 'rose',
    with: 'frame@220',
    hero: ['monitor', undefined, 'website'],
    at: [600],
    tools: ['megaphone', 'mobile-phone', 'bullseye'],
  },
  // Career & Money
  'career-counsellor': {
    room: 'garden',
    wall: 'peach',
    hero: ['signpost'],
    at: [560],
    tools: ['graduation-cap', 'compass', 'briefcase'],
  },
  'resume-interview-coach': {
    room: 'blackboard',
    wall: 'sky',
    with: 'blinds@240',
    hero: ['clipboard', '#4B5568', 'resume'],
    at: [640],
    tools: ['necktie', 'fountain-pen', 'teacup-without-handle'],
  },
  'financial-planner': {
    room: 'counter',
    wall: 'leaf',
    with: 'bookshelf@960',
    hero: ['piggyBank'],
    at: [560],
    tools: ['coin', 'chart-increasing', 'seedling'],
  },
  // Architecture & Vastu
  architect: {
    room: 'blackboard',
    wall: 'sand',
    with: 'blinds@1000',
    hero: ['plan'],
    at: [540],
    tools: ['triangular-ruler', 'house', 'straight-ruler'],
  },
  'structural-engineer': {
    room: 'street',
    wall: 'slate',
    hero: ['frameModel'],
    at: [470],
    tools: ['construction', 'brick', 'clipboard'],
  },
  'vastu-consultant': {
    room: 'counter',
    wall: 'butter',
    with: 'garland@0',
    hero: ['plan', undefined, 'vastu'],
    at: [600],
    tools: ['compass', 'diya-lamp', 'potted-plant'],
  },
};
