/** The address of a city's page, or of a category or sub-category in it. */
export function cityPath(city: string, category?: string, subcategory?: string): string {
  return ['/in', city, category, subcategory].filter(Boolean).join('/');
}
