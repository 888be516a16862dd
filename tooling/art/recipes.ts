import type { SceneRecipe } from './recipe.ts';
import { consultingScenes } from './recipes/consulting.ts';
import { householdScenes } from './recipes/household.ts';
import { machineScenes } from './recipes/machines.ts';
import { renovationScenes } from './recipes/renovation.ts';
import { repairScenes } from './recipes/repairs.ts';
import { shopScenes } from './recipes/shops.ts';
import { teachingScenes } from './recipes/teaching.ts';

/** One scene per service; the key is the service's slug and the name of its picture files. */
export const serviceScenes: Record<string, SceneRecipe> = {
  ...machineScenes,
  ...shopScenes,
  ...repairScenes,
  ...renovationScenes,
  ...householdScenes,
  ...teachingScenes,
  ...consultingScenes,
};

/** The banners: three people, four props, and the ground's colours from left to right. */
export const bannerRecipes: Record<
  string,
  {
    people: [string, string, string];
    props: [string, string, string, string];
    ground: [string, string, string];
  }
> = {
  'banner-home': {
    people: ['woman-cook-medium', 'man-mechanic-medium', 'woman-getting-haircut-medium'],
    props: ['broom', 'light-bulb', 'wrench', 'potted-plant'],
    ground: ['#7A0A35', '#B51144', '#E0315F'],
  },
  'banner-industry': {
    people: ['woman-factory-worker-medium', 'man-construction-worker-medium', 'man-police-officer-medium'],
    props: ['gear', 'factory', 'delivery-truck', 'safety-vest'],
    ground: ['#0E2C86', '#2E67F8', '#5C9BFF'],
  },
  'banner-tutoring': {
    people: ['man-student-medium', 'woman-teacher-medium', 'man-office-worker-medium'],
    props: ['books', 'microscope', 'musical-keyboard', 'bar-chart'],
    ground: ['#5A0F66', '#7A2BB0', '#2E67F8'],
  },
};

const pastel = {
  peach: ['#FFE9D2', '#FFC48A'],
  rose: ['#FFE3EC', '#FFACC6'],
  sky: ['#E1ECFF', '#A6C6FF'],
  mint: ['#DDF7EC', '#97DDBF'],
  lilac: ['#F0E4FF', '#CBABF7'],
  sand: ['#FBF1CF', '#EFD588'],
} as const;

/** Portraits of the professionals. */
export const avatarRecipes: Record<string, { person: string; ground: readonly [string, string] }> = {
  'avatar-man-mechanic': { person: 'man-mechanic-medium', ground: pastel.peach },
  'avatar-woman-mechanic': { person: 'woman-mechanic-medium', ground: pastel.rose },
  'avatar-man-worker': { person: 'man-construction-worker-medium', ground: pastel.sky },
  'avatar-woman-worker': { person: 'woman-construction-worker-medium', ground: pastel.mint },
  'avatar-man-welder': { person: 'man-factory-worker-medium', ground: pastel.sand },
  'avatar-woman-cook': { person: 'woman-cook-medium', ground: pastel.peach },
  'avatar-man-cook': { person: 'man-cook-medium', ground: pastel.mint },
  'avatar-woman-office': { person: 'woman-office-worker-medium', ground: pastel.lilac },
  'avatar-man-office': { person: 'man-office-worker-medium', ground: pastel.sky },
  'avatar-woman-teacher': { person: 'woman-teacher-medium', ground: pastel.sand },
  'avatar-man-teacher': { person: 'man-teacher-medium', ground: pastel.lilac },
  'avatar-man-guard': { person: 'man-police-officer-medium', ground: pastel.peach },
  'avatar-woman': { person: 'woman-medium', ground: pastel.rose },
  'avatar-man': { person: 'man-beard-medium', ground: pastel.mint },
  'avatar-man-turban': { person: 'man-wearing-turban-medium', ground: pastel.rose },
  'avatar-woman-headscarf': { person: 'woman-with-headscarf-medium', ground: pastel.sky },
  'avatar-man-student': { person: 'man-student-medium', ground: pastel.mint },
  'avatar-woman-student': { person: 'woman-student-medium', ground: pastel.peach },
  'avatar-man-artist': { person: 'man-artist-medium', ground: pastel.rose },
  'avatar-woman-artist': { person: 'woman-artist-medium', ground: pastel.sand },
  'avatar-man-technologist': { person: 'man-technologist-medium', ground: pastel.lilac },
  'avatar-woman-technologist': { person: 'woman-technologist-medium', ground: pastel.mint },
  'avatar-man-health-worker': { person: 'man-health-worker-medium', ground: pastel.sky },
  'avatar-woman-health-worker': { person: 'woman-health-worker-medium', ground: pastel.rose },
  'avatar-man-farmer': { person: 'man-farmer-medium', ground: pastel.mint },
  'avatar-woman-farmer': { person: 'woman-farmer-medium', ground: pastel.sand },
  'avatar-man-curly': { person: 'man-curly-hair-medium', ground: pastel.sand },
  'avatar-woman-curly': { person: 'woman-curly-hair-medium', ground: pastel.sky },
  'avatar-man-white-hair': { person: 'man-white-hair-medium', ground: pastel.lilac },
  'avatar-woman-white-hair': { person: 'woman-white-hair-medium', ground: pastel.mint },
  'avatar-man-dark': { person: 'man-medium-dark', ground: pastel.sky },
  'avatar-woman-dark': { person: 'woman-medium-dark', ground: pastel.peach },
};
