import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { IconChevronRight, IconLayoutGrid } from '@tabler/icons-react';
import { Link } from 'react-router';
import { call } from '../../../platform/api-client.ts';
import { usePublicQuery } from '../../../platform/use-public-query.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { listPath } from '../card.ts';
import { LinesSkeleton } from './lines-skeleton.tsx';
import classes from './subcategory-links.module.css';

/** Links to a category's sub-categories and to the whole category. */
export function SubcategoryLinks({
  category,
  leave,
  failedText = 'catalog.subcategories_fetch_failed',
}: {
  category: { id: number; name: string };
  leave: () => void;
  /** The text if they could not be loaded. */
  failedText?: MessageKey;
}) {
  const t = useText();
  const language = useLanguage();
  const { data, failed, retry } = usePublicQuery(`${category.id} ${language}`, (signal) =>
    call('catalog.subcategories', { params: { category: category.id } }, { signal }),
  );
  if (failed) return <FailedState text={t(failedText)} retry={retry} />;
  if (!data) return <LinesSkeleton rows={4} />;
  return (
    <ul className={`stack gap-4 list ${classes.links}`}>
      <li>
        <Link
          className="stack items-center gap-12 rounded-12 hover-sunken text no-underline"
          to={listPath(category.id)}
          onClick={leave}
        >
          <span className={`middle bg-primary-soft text-primary ${classes.all}`}>
            <IconLayoutGrid size={24} stroke={1.6} aria-hidden />
          </span>
          <span className="medium">{t('catalog.all_of', { name: category.name })}</span>
          <IconChevronRight size={20} aria-hidden />
        </Link>
      </li>
      {data.data.map(({ id, name, picture, image_url }) => (
        <li key={id}>
          <Link
            className="stack items-center gap-12 rounded-12 hover-sunken text no-underline"
            to={listPath(category.id, id)}
            onClick={leave}
          >
            <span className={classes.picture}>
              <Picture
                src={picture?.url ?? image_url}
                colour={picture?.colour ?? null}
                alt=""
                shape="tile"
                sizes="48px"
                eager
              />
            </span>
            <span className="medium">{name}</span>
            <IconChevronRight size={20} aria-hidden />
          </Link>
        </li>
      ))}
      {data.data.length === 0 && <li className={`muted ${classes.none}`}>{t('catalog.no_subcategories')}</li>}
    </ul>
  );
}
