import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import type { PopupProps } from '../../platform/popup.ts';
import { usePublicQuery } from '../../platform/use-public-query.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { FailedState, PageState } from '../../ui/page-state.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import classes from './categories-popup.module.css';
import { LinesSkeleton } from './categories/lines-skeleton.tsx';
import { SubcategoryLinks } from './categories/subcategory-links.tsx';

/** The popup with all categories; the sub-categories of the chosen one link to their lists. */
export default function CategoriesPopup({ opened, close }: PopupProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('catalog.categories')} size="lg">
      <Categories close={close} />
    </Sheet>
  );
}

function Categories({ close }: { close: () => void }) {
  const t = useText();
  const language = useLanguage();
  const [picked, setPicked] = useState<number | null>(null);
  const { data, failed, retry } = usePublicQuery(language, (signal) =>
    call('catalog.categories', {}, { signal }),
  );
  if (failed) return <FailedState text={t('catalog.fetch_failed')} retry={retry} />;
  if (!data) return <LinesSkeleton rows={6} />;
  const chosen = data.data.find(({ id }) => id === picked) ?? data.data[0];
  if (!chosen) return <PageState drawing="empty" title={t('catalog.no_categories')} />;
  return (
    <div className={`stack gap-16 ${classes.columns}`}>
      <ul className={`stack two-columns gap-8 list ${classes.categories}`}>
        {data.data.map(({ id, name, picture, image_url }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === chosen.id} onClick={() => setPicked(id)}>
              <span className="clip rounded-8">
                <Picture
                  src={picture?.url ?? image_url}
                  colour={picture?.colour ?? null}
                  alt=""
                  sizes="72px"
                  eager
                />
              </span>
              <span>{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className={`min-w-0 ${classes.chosen}`} aria-live="polite">
        <SubcategoryLinks key={chosen.id} category={chosen} leave={close} />
      </div>
    </div>
  );
}
