import { IconChevronRight, IconUsers } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../ui/language/use-text.ts';
import classes from './people-link.module.css';

/** One line about the professionals near the place; without `open` it leads to all services. */
export function PeopleLink({
  faces,
  title,
  note,
  open,
  ref,
}: {
  faces?: ReactNode;
  title?: string;
  note?: string;
  open?: () => void;
  ref?: Ref<HTMLAnchorElement>;
}) {
  const t = useText();
  return (
    <Link
      ref={ref}
      className={`card hover-line ${classes.row}`}
      to="/list-of-services"
      {...(open
        ? {
            'aria-haspopup': 'dialog' as const,
            onClick: (event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              open();
            },
          }
        : {})}
    >
      <span className={classes.faces}>{faces ?? <IconUsers size={24} aria-hidden />}</span>
      <span className={classes.text}>
        <span className={classes.title}>{title ?? t('home.professionals')}</span>
        <span className={classes.note}>{note ?? t('home.professionals_help')}</span>
      </span>
      <IconChevronRight size={18} aria-hidden />
    </Link>
  );
}
