import type { PictureSlug } from '../art/pictures.ts';

/** A text in both languages of the product. */
export type Bilingual = { en: string; hi: string };

/** The ids that the product fixes (product.md, "Catalogue"). */
export type CategoryId = 1 | 2 | 3 | 4;

/** One of the four categories. */
export type DemoCategory = { id: CategoryId; slug: string; name: Bilingual; picture: PictureSlug };

/** A sub-category; its id stays the same when others are inserted before it. */
export type DemoSubcategory = {
  id: number;
  slug: string;
  category: CategoryId;
  name: Bilingual;
  picture: PictureSlug;
};

/** The demand for a service: it determines how many reviews it has. */
export type Demand = 'high' | 'medium' | 'low' | 'new';

type ServiceTexts = {
  id: number;
  slug: string;
  name: Bilingual;
  /** Three to six short sentences; the screens split it into a list. */
  aboutUs: Bilingual;
  /** One or two sentences. */
  overview: Bilingual;
  demand: Demand;
  /** Additional search words: Romanised Hindi, Devanagari, plain English. */
  searchWords: readonly string[];
};

/** The price of a service: bookable ones have rates in whole rupees, enquiry-only ones have none. */
export type Terms =
  | { type: 'service'; perDay: number; perHour: number }
  | { type: 'enquiry'; perDay: null; perHour: null };

/** A service as written in a category's file. Its slug is also the name of its pictures. */
export type ServiceEntry = ServiceTexts & Terms;

/** A service as passed to the loader; the first picture is the cover. */
export type DemoService = ServiceEntry & {
  category: CategoryId;
  subcategory: number;
  pictures: readonly [PictureSlug, PictureSlug, PictureSlug];
};

/** A sub-category with its services. */
export type SubcategoryContent = Omit<DemoSubcategory, 'category'> & { services: readonly ServiceEntry[] };

/** The content of one category: one file per category, plus a folder for the larger ones. */
export type CategoryContent = { category: DemoCategory; subcategories: readonly SubcategoryContent[] };

/** An offering of a professional: a service's slug, and whether by the day or by the hour. */
export type DemoOffering = { service: string; employment: 'full_time' | 'part_time' };

/** A professional with all registration fields. */
export type DemoProfessional = {
  name: string;
  mobile: string;
  email: string;
  gender: 'male' | 'female' | 'other';
  /** Format YYYY-MM-DD. */
  dateOfBirth: string;
  /** The city, town or village they live in. */
  city: string;
  locality: string;
  address: string;
  latitude: number;
  longitude: number;
  radiusKm: number;
  experienceYears: number;
  /** Spelt as in the specification. */
  employeeType: 'permenent' | 'contract';
  description: Bilingual;
  picture: PictureSlug;
  status: 'approved' | 'pending';
  idVerified: boolean;
  bank: { name: string; accountNumber: string; ifsc: string; branch: string };
  offerings: readonly DemoOffering[];
};

/** A page under `/pages/{slug}`; `body` is HTML of headings, paragraphs, lists and links only. */
export type DemoPage = { slug: string; title: Bilingual; body: Bilingual };

/** One slide of the home page's slider. */
export type DemoBanner = {
  slug: string;
  title: Bilingual;
  description: Bilingual;
  color: string;
  picture: PictureSlug;
};

/** An account that the demo prints at start-up. */
export type DemoAccount = {
  role: 'user' | 'employee' | 'admin';
  name: string;
  mobile: string;
  password: string;
};

/** A customer's review. */
export type DemoReview = {
  service: string;
  /** The mobile number of the professional who did the work. */
  professional: string;
  reviewer: string;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  createdAt: Date;
};
