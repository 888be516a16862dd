import { useState } from 'react';
import { Sheet } from '../../../ui/sheet.tsx';
import { SubcategoryLinks } from './subcategory-links.tsx';

/** The popup with one category's sub-categories; null closes it. */
export function SubcategoryPopup({
  category,
  close,
}: {
  category: { id: number; name: string } | null;
  close: () => void;
}) {
  // Stays readable during the closing animation.
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
