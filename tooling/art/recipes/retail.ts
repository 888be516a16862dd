import type { Recipe } from '../recipe.ts';

/** Pictures of Retail & Shop; those of the first services are in `first.ts`. */
export const retailRecipes: Record<string, Recipe> = {
  'sales-promoter': {
    palette: 'retailRose',
    hero: 'woman-tipping-hand-medium',
    other: 'megaphone+party-popper',
    props: ['megaphone', 'party-popper', 'star', 'wrapped-gift'],
  },
  'gift-wrapper': {
    palette: 'retail',
    hero: 'wrapped-gift+ribbon',
    other: 'woman-artist-medium',
    props: ['ribbon', 'scissors', 'red-heart', 'label'],
  },
  'goods-van-driver': {
    palette: 'retailRose',
    hero: 'pickup-truck+package',
    other: 'delivery-truck+round-pushpin',
    props: ['package', 'world-map', 'key', 'fuel-pump'],
  },
  // Kirana & Stock-taking
  'kirana-helper': {
    palette: 'retail',
    hero: 'basket+onion',
    other: 'canned-food+bread',
    props: ['balance-scale', 'jar', 'onion', 'garlic'],
  },
  'inventory-count': {
    palette: 'retailRose',
    hero: 'woman-office-worker-medium',
    other: 'clipboard+package',
    props: ['clipboard', 'bar-chart', 'card-file-box', 'check-mark-button'],
  },
  'barcode-labelling': {
    palette: 'retail',
    hero: 'label+printer',
    other: 'woman-technologist-medium',
    props: ['printer', 'label', 'input-numbers', 'shopping-bags'],
  },
  // Shop Upkeep & Repairs
  'shop-cleaning': {
    palette: 'retail',
    hero: 'sponge+bubbles',
    other: 'broom+bucket',
    props: ['sponge', 'mirror', 'soap', 'sparkles'],
  },
  'shutter-repair': {
    palette: 'retailRose',
    hero: 'locked-with-key+wrench',
    other: 'man-mechanic-medium',
    props: ['key', 'wrench', 'oil-drum', 'unlocked'],
  },
  'freezer-repair': {
    palette: 'retail',
    hero: 'ice+snowflake',
    other: 'woman-mechanic-medium',
    props: ['soft-ice-cream', 'snowflake', 'glass-of-milk', 'thermometer'],
  },
  'shop-painting': {
    palette: 'retailRose',
    hero: 'man-artist-medium',
    other: 'artist-palette+paintbrush',
    props: ['paintbrush', 'bucket', 'ladder', 'rainbow'],
  },
  // Fit-out & Signage
  'shop-signboard': {
    palette: 'retail',
    hero: 'light-bulb+placard',
    other: 'woman-artist-medium',
    props: ['placard', 'light-bulb', 'ladder', 'straight-ruler'],
  },
  'shop-interior': {
    palette: 'retailRose',
    hero: 'triangular-ruler+wood',
    other: 'man-construction-worker-medium',
    props: ['couch-and-lamp', 'triangular-ruler', 'carpentry-saw', 'light-bulb'],
  },
  'rack-fitting': {
    palette: 'retail',
    hero: 'toolbox+nut-and-bolt',
    other: 'man-mechanic-medium',
    props: ['hammer', 'screwdriver', 'nut-and-bolt', 'straight-ruler'],
  },
  // Billing, CCTV & Mobiles
  'pos-setup': {
    palette: 'retail',
    hero: 'man-technologist-medium',
    other: 'desktop-computer+receipt',
    props: ['receipt', 'printer', 'credit-card', 'computer-mouse'],
  },
  'shop-cctv': {
    palette: 'retailRose',
    hero: 'video-camera+television',
    other: 'mobile-phone+shield',
    props: ['video-camera', 'locked', 'mobile-phone', 'shield'],
  },
  'mobile-repair-technician': {
    palette: 'retail',
    hero: 'woman-mechanic-medium',
    other: 'mobile-phone+screwdriver',
    props: ['mobile-phone', 'battery', 'screwdriver', 'magnifying-glass-tilted-left'],
  },
  // Accounts & Online Selling
  'shop-accounting': {
    palette: 'retailRose',
    hero: 'ledger+coin',
    other: 'man-office-worker-medium',
    props: ['abacus', 'ledger', 'bar-chart', 'pen'],
  },
  'product-photographer': {
    palette: 'retail',
    hero: 'camera-with-flash',
    other: 'handbag+framed-picture',
    props: ['camera', 'high-heeled-shoe', 'light-bulb', 'framed-picture'],
  },
  'online-store-setup': {
    palette: 'retailRose',
    hero: 'woman-technologist-medium',
    other: 'laptop+shopping-cart',
    props: ['shopping-cart', 'globe-with-meridians', 'credit-card', 'chart-increasing'],
  },
  // Food Stalls & Sweet Shops
  'food-stall-cook': {
    palette: 'retailRose',
    hero: 'shallow-pan-of-food+hot-pepper',
    other: 'man-cook-medium',
    props: ['cooking', 'stuffed-flatbread', 'dumpling', 'fire'],
  },
  'tea-juice-counter': {
    palette: 'retail',
    hero: 'teapot+hot-beverage',
    other: 'woman-cook-medium',
    props: ['hot-beverage', 'tropical-drink', 'tangerine', 'glass-of-milk'],
  },
  'shop-halwai': {
    palette: 'retailRose',
    hero: 'man-cook-medium',
    other: 'doughnut+cookie',
    props: ['cookie', 'doughnut', 'honey-pot', 'diya-lamp'],
  },
  // Skilled Hands for Shops
  'shop-tailor': {
    palette: 'retailRose',
    hero: 'dress+thread',
    other: 'sari+sewing-needle',
    props: ['sewing-needle', 'scissors', 'thread', 'dress'],
  },
  florist: {
    palette: 'retail',
    hero: 'bouquet',
    other: 'rose+basket',
    props: ['hibiscus', 'rose', 'scissors', 'ribbon'],
  },
  'medical-store-assistant': {
    palette: 'retailRose',
    hero: 'pill+label',
    other: 'woman-office-worker-medium',
    props: ['pill', 'thermometer', 'clipboard', 'shopping-bags'],
  },
};
