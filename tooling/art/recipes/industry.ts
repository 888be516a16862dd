import type { Recipe } from '../recipe.ts';

/** Pictures of Industry & Factory; those of the first services are in `first.ts`. */
export const industryRecipes: Record<string, Recipe> = {
  'cnc-operator': {
    palette: 'industryAmber',
    hero: 'desktop-computer+gear',
    other: 'man-mechanic-medium',
    props: ['control-knobs', 'triangular-ruler', 'gear', 'goggles'],
  },
  'mig-tig-welder': {
    palette: 'navy',
    hero: 'goggles+fire',
    other: 'man-factory-worker-medium',
    props: ['sparkler', 'gloves', 'fire', 'nut-and-bolt'],
  },
  'shed-fabrication': {
    palette: 'industry',
    hero: 'building-construction',
    other: 'man-construction-worker-medium',
    props: ['triangular-ruler', 'nut-and-bolt', 'hook', 'ladder'],
  },
  'packing-worker': {
    palette: 'industryAmber',
    hero: 'package+label',
    other: 'woman-construction-worker-medium',
    props: ['scissors', 'clipboard', 'label', 'balance-scale'],
  },
  'crane-operator': {
    palette: 'navy',
    hero: 'man-construction-worker-medium',
    other: 'hook+chains',
    props: ['building-construction', 'warning', 'hook', 'gear'],
  },
  'safety-officer': {
    palette: 'industry',
    hero: 'woman-construction-worker-medium',
    other: 'safety-vest+shield',
    props: ['warning', 'clipboard', 'safety-vest', 'fire-extinguisher'],
  },
  'fire-safety-audit': {
    palette: 'industryAmber',
    hero: 'fire-extinguisher',
    other: 'woman-firefighter-medium',
    props: ['fire', 'bell', 'door', 'clipboard'],
  },
  // Plant Maintenance
  'maintenance-fitter': {
    palette: 'industryAmber',
    hero: 'man-mechanic-medium',
    other: 'wrench+nut-and-bolt',
    props: ['toolbox', 'wrench', 'gear', 'oil-drum'],
  },
  'motor-pump-repair': {
    palette: 'industry',
    hero: 'gear+droplet',
    other: 'woman-mechanic-medium',
    props: ['droplet', 'screwdriver', 'nut-and-bolt', 'electric-plug'],
  },
  'hydraulic-technician': {
    palette: 'navy',
    hero: 'mechanical-arm+oil-drum',
    other: 'man-mechanic-medium',
    props: ['oil-drum', 'level-slider', 'wrench', 'droplet'],
  },
  'panel-wireman': {
    palette: 'navy',
    hero: 'woman-construction-worker-medium',
    other: 'control-knobs+high-voltage',
    props: ['electric-plug', 'screwdriver', 'control-knobs', 'light-bulb'],
  },
  'generator-service': {
    palette: 'industryAmber',
    hero: 'fuel-pump+high-voltage',
    other: 'man-mechanic-medium',
    props: ['gear', 'oil-drum', 'battery', 'wrench'],
  },
  // Plant Cleaning & Canteen
  'plant-housekeeping': {
    palette: 'industry',
    hero: 'broom+bucket',
    other: 'woman-construction-worker-medium',
    props: ['litter-in-bin-sign', 'soap', 'roll-of-paper', 'factory'],
  },
  'machine-cleaning': {
    palette: 'industryAmber',
    hero: 'sponge+gear',
    other: 'bucket+soap',
    props: ['sponge', 'gear', 'gloves', 'bubbles'],
  },
  'canteen-cook': {
    palette: 'industryAmber',
    hero: 'man-cook-medium',
    other: 'pot-of-food+cooked-rice',
    props: ['curry-rice', 'flatbread', 'pot-of-food', 'hot-beverage'],
  },
  // Production & Quality
  'quality-checker': {
    palette: 'industry',
    hero: 'woman-scientist-medium',
    other: 'magnifying-glass-tilted-left+clipboard',
    props: ['magnifying-glass-tilted-left', 'clipboard', 'check-mark-button', 'microscope'],
  },
  'assembly-worker': {
    palette: 'navy',
    hero: 'nut-and-bolt+screwdriver',
    other: 'woman-mechanic-medium',
    props: ['screwdriver', 'puzzle-piece', 'battery', 'stopwatch'],
  },
  'sewing-operator': {
    palette: 'industryAmber',
    hero: 'thread+sewing-needle',
    other: 't-shirt+scissors',
    props: ['thread', 'scissors', 'jeans', 'safety-pin'],
  },
  // Building & Site Work
  'site-mason': {
    palette: 'industry',
    hero: 'man-construction-worker-medium',
    other: 'brick+bucket',
    props: ['brick', 'straight-ruler', 'hammer', 'bucket'],
  },
  scaffolder: {
    palette: 'industryAmber',
    hero: 'ladder+clamp',
    other: 'woman-construction-worker-medium',
    props: ['wood', 'ladder', 'safety-vest', 'building-construction'],
  },
  'epoxy-flooring': {
    palette: 'navy',
    hero: 'paintbrush+bucket',
    other: 'man-construction-worker-medium',
    props: ['bucket', 'paintbrush', 'sparkles', 'factory'],
  },
  // Water, Steam & Air
  'compressor-repair': {
    palette: 'navy',
    hero: 'dashing-away+gear',
    other: 'man-mechanic-medium',
    props: ['cloud', 'gear', 'wrench', 'level-slider'],
  },
  'boiler-maintenance': {
    palette: 'industryAmber',
    hero: 'thermometer+fire',
    other: 'woman-construction-worker-medium',
    props: ['fire', 'thermometer', 'hot-springs', 'wrench'],
  },
  'water-treatment': {
    palette: 'industry',
    hero: 'man-scientist-medium',
    other: 'potable-water+droplet',
    props: ['test-tube', 'droplet', 'water-wave', 'recycling-symbol'],
  },
  'jcb-excavator': {
    palette: 'industryAmber',
    hero: 'tractor+building-construction',
    other: 'man-construction-worker-medium',
    props: ['building-construction', 'brick', 'rock', 'safety-vest'],
  },
};
