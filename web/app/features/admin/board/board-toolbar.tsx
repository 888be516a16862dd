import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { IconChevronLeft, IconChevronRight, IconMap, IconSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { today } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import type { BoardAddress, BoardChange } from './board-grid.ts';
import classes from './board.module.css';

interface BoardToolbarProps {
  readonly address: BoardAddress;
  readonly city: string;
  readonly cities: ReplyOf<'admin.dispatch_cities'>['data'];
  readonly onChange: (change: BoardChange) => void;
}

/** The day, the city and the name that the board shows; each change is in the address at once, the name on Enter. */
export function BoardToolbar({ address, city, cities, onChange }: BoardToolbarProps) {
  const t = useText();
  const language = useLanguage();
  const { date, q, map } = address;
  const current = today();
  const toDay = (day: string) => onChange({ date: day === current ? null : day });
  return (
    <div className={classes.toolbar}>
      <div className={classes.days}>
        <button
          type="button"
          className={classes.step}
          aria-label={t('board.previous')}
          onClick={() => toDay(addDays(date, -1))}
        >
          <IconChevronLeft size={20} aria-hidden />
        </button>
        <label className={classes.day}>
          <span className="sr-only">{t('board.date')}</span>
          <DayInput value={date} required onChange={toDay} />
        </label>
        <button
          type="button"
          className={classes.step}
          aria-label={t('board.next')}
          onClick={() => toDay(addDays(date, 1))}
        >
          <IconChevronRight size={20} aria-hidden />
        </button>
      </div>
      <span className="semibold nowrap" role="status">
        {formatDate(date, language, current.slice(0, 4))}
      </span>
      {date !== current && (
        <Button size="sm" variant="default" onClick={() => toDay(current)}>
          {t('board.today')}
        </Button>
      )}
      <span className="flex-1" />
      <button
        type="button"
        className={classes.mapButton}
        aria-pressed={map}
        aria-keyshortcuts="m"
        onClick={() => onChange({ map: map ? null : '1' })}
      >
        <IconMap size={18} aria-hidden />
        {t('board.map')}
      </button>
      <label className={classes.city}>
        <span className="sr-only">{t('board.city')}</span>
        <select value={city} onChange={({ target }) => onChange({ city: target.value })}>
          {cities.map(({ slug, name, unassigned }) => (
            <option key={slug} value={slug}>
              {unassigned > 0 ? t('board.city_count', { city: name, count: unassigned }) : name}
            </option>
          ))}
          {!cities.some(({ slug }) => slug === city) && <option value={city}>{city}</option>}
        </select>
      </label>
      <NameFilter key={q} q={q} onChange={onChange} />
    </div>
  );
}

function NameFilter({ q, onChange }: { q: string; onChange: (change: BoardChange) => void }) {
  const t = useText();
  const [value, setValue] = useState(q);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ q: value.trim() });
  };
  return (
    <form role="search" className={classes.search} onSubmit={submit}>
      <IconSearch size={18} aria-hidden />
      <input
        type="search"
        name="q"
        aria-label={t('board.search')}
        placeholder={t('board.search')}
        maxLength={100}
        value={value}
        autoComplete="off"
        onChange={({ target }) => {
          setValue(target.value);
          // The field's own button clears it.
          if (target.value === '' && q !== '') onChange({ q: null });
        }}
      />
    </form>
  );
}
