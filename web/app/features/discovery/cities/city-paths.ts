/** Returns the path of a city page, or of a category or sub-category in the city. */
export function cityPath(city: string, category?: string, subcategory?: string): string {
  return ['/in', city, category, subcategory].filter(Boolean).join('/');
}
