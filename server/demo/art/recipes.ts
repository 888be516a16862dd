import type { PaletteName } from './palettes.ts';

/**
 * The three pictures of one service: `hero` stands on the cover (two names joined by `+` are a pair, the second behind),
 * `props` around it and in the tiles, `other` in the arch.
 */
export type Recipe = {
  palette: PaletteName;
  hero: string;
  other: string;
  props: readonly [string, string, string, string];
};

/** One recipe per service; the key is the service's slug and the name of its picture files. */
export const serviceRecipes: Record<string, Recipe> = {
  'home-deep-cleaning': {
    palette: 'home',
    hero: 'broom+bucket',
    other: 'house-with-garden',
    props: ['sponge', 'soap', 'roll-of-paper', 'sparkles'],
  },
  'bathroom-cleaning': {
    palette: 'home',
    hero: 'bathtub+sponge',
    other: 'shower+bubbles',
    props: ['soap', 'shower', 'bucket', 'sparkles'],
  },
  'sofa-carpet-cleaning': {
    palette: 'homeWarm',
    hero: 'couch-and-lamp',
    other: 'bucket+sponge',
    props: ['sponge', 'soap', 'bubbles', 'sparkles'],
  },
  'pest-control': {
    palette: 'homeGreen',
    hero: 'shield+cockroach',
    other: 'mouse-trap+mouse',
    props: ['cockroach', 'mosquito', 'ant', 'mouse'],
  },
  electrician: {
    palette: 'home',
    hero: 'woman-mechanic-medium',
    other: 'light-bulb+electric-plug',
    props: ['light-bulb', 'electric-plug', 'high-voltage', 'screwdriver'],
  },
  plumber: {
    palette: 'homeWarm',
    hero: 'man-mechanic-medium',
    other: 'wrench+droplet',
    props: ['wrench', 'shower', 'toilet', 'bucket'],
  },
  'ac-repair': {
    palette: 'home',
    hero: 'snowflake+thermometer',
    other: 'man-mechanic-medium',
    props: ['snowflake', 'wrench', 'electric-plug', 'thermometer'],
  },
  carpenter: {
    palette: 'homeWarm',
    hero: 'carpentry-saw+wood',
    other: 'chair+hammer',
    props: ['hammer', 'screwdriver', 'triangular-ruler', 'chair'],
  },
  'house-painting': {
    palette: 'home',
    hero: 'paintbrush+artist-palette',
    other: 'man-artist-medium',
    props: ['artist-palette', 'house', 'ladder', 'rainbow'],
  },
  'salon-at-home': {
    palette: 'home',
    hero: 'woman-getting-haircut-medium',
    other: 'mirror+lipstick',
    props: ['lipstick', 'scissors', 'nail-polish', 'lotion-bottle'],
  },
  'massage-therapy': {
    palette: 'homeGreen',
    hero: 'woman-getting-massage-medium',
    other: 'lotus+candle',
    props: ['lotus', 'lotion-bottle', 'candle', 'herb'],
  },
  'home-cook': {
    palette: 'homeWarm',
    hero: 'woman-cook-medium',
    other: 'pot-of-food+hot-pepper',
    props: ['curry-rice', 'cooking', 'pot-of-food', 'herb'],
  },
  babysitter: {
    palette: 'home',
    hero: 'woman-feeding-baby-medium',
    other: 'teddy-bear+baby-bottle',
    props: ['teddy-bear', 'baby-bottle', 'yo-yo', 'balloon'],
  },
  'machine-operator': {
    palette: 'industry',
    hero: 'mechanical-arm+gear',
    other: 'woman-construction-worker-medium',
    props: ['gear', 'factory', 'nut-and-bolt', 'safety-vest'],
  },
  welder: {
    palette: 'navy',
    hero: 'woman-factory-worker-medium',
    other: 'fire+goggles',
    props: ['goggles', 'fire', 'high-voltage', 'gloves'],
  },
  loader: {
    palette: 'industry',
    hero: 'package',
    other: 'delivery-truck+package',
    props: ['delivery-truck', 'man-construction-worker-medium', 'flexed-biceps-medium', 'stopwatch'],
  },
  'forklift-operator': {
    palette: 'industryAmber',
    hero: 'tractor+package',
    other: 'man-construction-worker-medium',
    props: ['package', 'delivery-truck', 'construction', 'key'],
  },
  'security-guard': {
    palette: 'navy',
    hero: 'man-police-officer-medium',
    other: 'shield+flashlight',
    props: ['shield', 'flashlight', 'locked', 'video-camera'],
  },
  'industrial-electrician': {
    palette: 'industryAmber',
    hero: 'high-voltage+battery',
    other: 'woman-factory-worker-medium',
    props: ['electric-plug', 'high-voltage', 'battery', 'screwdriver'],
  },
  salesperson: {
    palette: 'retail',
    hero: 'woman-office-worker-medium',
    other: 'shopping-bags+label',
    props: ['shopping-bags', 'label', 'credit-card', 'handshake'],
  },
  cashier: {
    palette: 'retailRose',
    hero: 'receipt+credit-card',
    other: 'man-office-worker-medium',
    props: ['coin', 'shopping-bags', 'abacus', 'bar-chart'],
  },
  'shop-display': {
    palette: 'retailRose',
    hero: 'dress+high-heeled-shoe',
    other: 'woman-artist-medium',
    props: ['dress', 'framed-picture', 'light-bulb', 'high-heeled-shoe'],
  },
  'store-helper': {
    palette: 'retail',
    hero: 'shopping-cart+package',
    other: 'clipboard+package',
    props: ['package', 'label', 'clipboard', 'receipt'],
  },
  'delivery-rider': {
    palette: 'retail',
    hero: 'motor-scooter+package',
    other: 'mobile-phone+round-pushpin',
    props: ['package', 'round-pushpin', 'mobile-phone', 'stopwatch'],
  },
  'maths-tutor': {
    palette: 'tutor',
    hero: 'woman-teacher-medium',
    other: 'abacus+triangular-ruler',
    props: ['abacus', 'triangular-ruler', 'books', 'pencil'],
  },
  'science-tutor': {
    palette: 'tutorIndigo',
    hero: 'man-scientist-medium',
    other: 'microscope+test-tube',
    props: ['test-tube', 'atom-symbol', 'dna', 'microscope'],
  },
  'guitar-teacher': {
    palette: 'tutorIndigo',
    hero: 'guitar+musical-notes',
    other: 'headphone+musical-notes',
    props: ['guitar', 'musical-keyboard', 'drum', 'studio-microphone'],
  },
  'yoga-instructor': {
    palette: 'tutor',
    hero: 'woman-in-lotus-position-medium',
    other: 'man-in-lotus-position-medium',
    props: ['lotus', 'sunrise', 'herb', 'teacup-without-handle'],
  },
  'tax-gst-consultant': {
    palette: 'tutorIndigo',
    hero: 'man-office-worker-medium',
    other: 'receipt+bar-chart',
    props: ['bar-chart', 'receipt', 'coin', 'abacus'],
  },
  'legal-consultant': {
    palette: 'tutor',
    hero: 'balance-scale+scroll',
    other: 'woman-judge-medium',
    props: ['balance-scale', 'classical-building', 'briefcase', 'pen'],
  },
};

/** Pictures of one kind each: the categories' tiles, the P&D tile and the fallback of a service without a picture. */
export const tileRecipes: Record<string, Omit<Recipe, 'other'>> = {
  'category-industry': {
    palette: 'navy',
    hero: 'man-factory-worker-medium',
    props: ['gear', 'factory', 'nut-and-bolt', 'safety-vest'],
  },
  'category-retail': {
    palette: 'retail',
    hero: 'shopping-cart+shopping-bags',
    props: ['label', 'credit-card', 'receipt', 'handbag'],
  },
  'category-home': {
    palette: 'home',
    hero: 'house-with-garden',
    props: ['broom', 'wrench', 'light-bulb', 'lotion-bottle'],
  },
  'category-tutoring': {
    palette: 'tutor',
    hero: 'man-teacher-medium',
    props: ['books', 'abacus', 'briefcase', 'pencil'],
  },
  'category-pd': {
    palette: 'homeWarm',
    hero: 'delivery-truck+package',
    props: ['package', 'round-pushpin', 'world-map', 'stopwatch'],
  },
  'default-service': {
    palette: 'neutral',
    hero: 'toolbox',
    props: ['wrench', 'broom', 'pencil', 'sparkles'],
  },
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

/** Portraits: the professionals' pictures. */
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
};
