import type { PictureSlug } from '../art/pictures.ts';

/** A text in both languages of the product. */
export type Bilingual = { en: string; hi: string };

/** The ids that the product fixes (product.md, "Catalogue"). */
export type CategoryId = 1 | 2 | 3 | 4;

/** One of the four categories. */
export type DemoCategory = { id: CategoryId; slug: string; name: Bilingual; picture: PictureSlug };

/** A sub-category; its id never changes, whatever is put before it. */
export type DemoSubcategory = {
  id: number;
  slug: string;
  category: CategoryId;
  name: Bilingual;
  picture: PictureSlug;
};

/** How sought after a service is: it decides how many reviews it has. */
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
  /** Further words people look for it by: Romanised Hindi, Devanagari, plain English. */
  searchWords: readonly string[];
};

/** How a service is paid: bookable ones have rates in whole rupees, enquiries have none. */
export type Terms =
  | { type: 'service'; perDay: number; perHour: number }
  | { type: 'enquiry'; perDay: null; perHour: null };

/** A service as a category's file writes it. Its slug is the name of its pictures too. */
export type ServiceEntry = ServiceTexts & Terms;

/** A service as the loader gets it; the first picture is the cover. */
export type DemoService = ServiceEntry & {
  category: CategoryId;
  subcategory: number;
  pictures: readonly [PictureSlug, PictureSlug, PictureSlug];
};

/** A sub-category with its services. */
export type SubcategoryContent = Omit<DemoSubcategory, 'category'> & { services: readonly ServiceEntry[] };

/** All of one category: a file each, and a folder beside it once it has grown. */
export type CategoryContent = { category: DemoCategory; subcategories: readonly SubcategoryContent[] };

/** What a professional offers: a service's slug, and whether for whole days or for some hours. */
export type DemoOffering = { service: string; employment: 'full_time' | 'part_time' };

/** A professional with everything a registration asks for. */
export type DemoProfessional = {
  name: string;
  mobile: string;
  email: string;
  gender: 'male' | 'female' | 'other';
  /** As YYYY-MM-DD. */
  dateOfBirth: string;
  /** The city, town or village they live in. */
  city: string;
  locality: string;
  address: string;
  latitude: number;
  longitude: number;
  radiusKm: number;
  experienceYears: number;
  /** Spelt as the specification spells it. */
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

/** An account that the demo prints at its start. */
export type DemoAccount = {
  role: 'user' | 'employee' | 'admin';
  name: string;
  mobile: string;
  password: string;
};

/** A review as a customer would have written it. */
export type DemoReview = {
  service: string;
  /** The mobile number of the professional who did the work. */
  professional: string;
  reviewer: string;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  createdAt: Date;
};
