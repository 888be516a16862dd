import type { PictureSlug } from '../art/pictures.ts';
import type { Gender } from './inflect.ts';
import type { Bilingual } from './types.ts';

/** A promise that a service's description makes about its professionals. The generated workforce follows it; tests check it. */
export type ServiceRule = {
  /** Only professionals of this gender offer it. */
  doneBy?: 'male' | 'female';
  /** Only customers of this gender book it for themselves, so only they review it. */
  customers?: 'male' | 'female';
  /** Customers choose between a woman and a man, so every place with one also has the other. */
  bothGenders?: true;
  /** Every professional who offers it has a verified ID. */
  verified?: true;
  /** A health profession: its professionals offer only the services in `with`. */
  clinical?: {
    readonly with: readonly string[];
    readonly men: readonly PictureSlug[];
    readonly women: readonly PictureSlug[];
    readonly says: readonly Bilingual[];
  };
};

const portraits = { men: ['avatar-man-health-worker'], women: ['avatar-woman-health-worker'] } as const;

/** The rules by service slug; most services have none. */
export const serviceRules: Readonly<Record<string, ServiceRule>> = {
  'salon-at-home': { doneBy: 'female', customers: 'female' },
  'mens-barber': { doneBy: 'male', customers: 'male' },
  'japa-maid': { doneBy: 'female' },
  'massage-therapy': { bothGenders: true },
  babysitter: { verified: true },
  'elder-care': { verified: true },
  'house-maid': { verified: true },
  'driver-for-day': { verified: true },
  'monthly-driver': { verified: true },
  locksmith: { verified: true },
  'home-nurse': {
    verified: true,
    clinical: {
      with: ['elder-care'],
      ...portraits,
      says: [
        { en: 'Registered nurse (GNM) from a hospital ward.', hi: 'अस्पताल के वार्ड से पंजीकृत नर्स (जीएनएम)।' },
        {
          en: 'B.Sc. Nursing, years of post-operative care.',
          hi: 'बी.एससी. नर्सिंग, ऑपरेशन के बाद की देखभाल का अनुभव।',
        },
        {
          en: 'Trained in dressings, injections and stoma care.',
          hi: 'ड्रेसिंग, इंजेक्शन और स्टोमा की देखभाल में प्रशिक्षित।',
        },
      ],
    },
  },
  physiotherapist: {
    clinical: {
      with: ['fitness-trainer'],
      ...portraits,
      says: [
        {
          en: 'Physiotherapist (BPT) for knees, backs and shoulders.',
          hi: 'घुटने, कमर और कंधे के लिए फ़िज़ियोथेरेपिस्ट (बीपीटी)।',
        },
        {
          en: 'MPT in orthopaedics, home visits after surgery.',
          hi: 'ऑर्थोपेडिक्स में एमपीटी, सर्जरी के बाद घर पर इलाज।',
        },
        {
          en: 'BPT with a hospital stroke unit behind the exercises.',
          hi: 'बीपीटी, अस्पताल की स्ट्रोक यूनिट का अनुभव।',
        },
      ],
    },
  },
};

/** Returns whether a professional of a gender may offer a service. */
export function canOffer(slug: string, gender: Gender): boolean {
  const { doneBy } = serviceRules[slug] ?? {};
  return doneBy === undefined || doneBy === gender;
}

/** Returns the gender of a service's customers, if only one gender books it. */
export function customersOf(slug: string): Gender | undefined {
  return serviceRules[slug]?.customers;
}
