import type { Suggestion } from '@aaspaas/contract/features/discovery.ts';
import { Picture } from '../../../ui/picture.tsx';
import classes from '../search-popup.module.css';

/** The small picture of a search suggestion. */
export function SuggestionPicture({ image_url, picture }: Pick<Suggestion, 'image_url' | 'picture'>) {
  return (
    <span className={`flex-none clip rounded-10 ${classes.picture}`}>
      <Picture src={image_url} colour={picture?.colour ?? null} alt="" shape="tile" sizes="44px" eager />
    </span>
  );
}
