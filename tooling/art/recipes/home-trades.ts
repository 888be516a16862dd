import type { Recipe } from '../recipe.ts';

/** Pictures of the repair, security, event and vehicle services of Home & Personal, keyed by slug. */
export const homeTradesRecipes: Record<string, Recipe> = {
  'laptop-repair': {
    palette: 'home',
    hero: 'laptop+wrench',
    other: 'man-technologist-medium',
    props: ['laptop', 'screwdriver', 'keyboard', 'battery'],
  },
  'tv-repair': {
    palette: 'homeWarm',
    hero: 'television+wrench',
    other: 'man-mechanic-medium',
    props: ['television', 'screwdriver', 'electric-plug', 'speaker-high-volume'],
  },
  'microwave-repair': {
    palette: 'homeGreen',
    hero: 'pie+high-voltage',
    other: 'woman-mechanic-medium',
    props: ['shallow-pan-of-food', 'high-voltage', 'timer-clock', 'screwdriver'],
  },
  'mixer-repair': {
    palette: 'homeWarm',
    hero: 'tropical-drink+gear',
    other: 'toolbox+tropical-drink',
    props: ['tomato', 'gear', 'electric-plug', 'nut-and-bolt'],
  },
  'home-cctv': {
    palette: 'home',
    hero: 'video-camera+house',
    other: 'man-technologist-medium',
    props: ['video-camera', 'bell', 'mobile-phone', 'locked'],
  },
  locksmith: {
    palette: 'homeWarm',
    hero: 'locked+key',
    other: 'door+old-key',
    props: ['key', 'door', 'old-key', 'locked'],
  },
  'sofa-repair': {
    palette: 'homeGreen',
    hero: 'couch-and-lamp',
    other: 'scissors+couch-and-lamp',
    props: ['chair', 'thread', 'hammer', 'scissors'],
  },
  borewell: {
    palette: 'home',
    hero: 'oil-drum+droplet',
    other: 'man-construction-worker-medium',
    props: ['droplet', 'hammer-and-pick', 'oil-drum', 'potable-water'],
  },
  'tent-house': {
    palette: 'homeWarm',
    hero: 'circus-tent',
    other: 'tent+chair',
    props: ['chair', 'party-popper', 'light-bulb', 'tent'],
  },
  caterer: {
    palette: 'homeGreen',
    hero: 'pot-of-food+curry-rice',
    other: 'woman-cook-medium',
    props: ['curry-rice', 'fork-and-knife-with-plate', 'green-salad', 'custard'],
  },
  'monthly-driver': {
    palette: 'home',
    hero: 'automobile+calendar',
    other: 'man-beard-medium',
    props: ['calendar', 'automobile', 'key', 'world-map'],
  },
  'scrap-dealer': {
    palette: 'homeGreen',
    hero: 'balance-scale+newspaper',
    other: 'recycling-symbol+package',
    props: ['newspaper', 'balance-scale', 'wastebasket', 'money-bag'],
  },
};
