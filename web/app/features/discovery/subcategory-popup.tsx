import { useState } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import { SubcategoryLinks } from './subcategory-links.tsx';

/** One category's sub-categories over the page; null: closed. */
export function SubcategoryPopup({
  category,
  close,
}: {
  category: { id: number; name: string } | null;
  close: () => void;
}) {
  // It stays readable while the popup goes away.
  const [last, setLast] = useState(category);
  if (category && category !== last) setLast(category);
  return (
    <Sheet opened={category !== null} onClose={close} title={last?.name ?? ''} size="sm">
      {last && (
        <SubcategoryLinks category={last} leave={close} failedText="catalog.subcategories_load_failed" />
      )}
    </Sheet>
  );
}
