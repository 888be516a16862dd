import type { MeasureReply } from '@aaspaas/contract/features/admin-insight.ts';
import { isMoneyMeasure } from '@aaspaas/contract/features/measures.ts';
import { groupIndian } from '@aaspaas/contract/kernel/group-indian.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { formatRupees } from '../../../ui/format-rupees.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { changeOf, formatMeasure } from './format-measure.ts';
import classes from './insight.module.css';
import { Sparkline } from './sparkline.tsx';

/** A measure with its value, the change and a line of its days; opens its chart and table. */
export function MeasureCard({
  measure: reply,
  index,
  opened,
  onOpen,
}: {
  measure: MeasureReply;
  /** Names the card for the panel, which returns the focus to it. */
  index: number;
  opened: boolean;
  onOpen: () => void;
}) {
  const t = useText();
  const { measure, unit, value, series } = reply;
  return (
    <div className={classes.card} data-opened={opened || undefined}>
      <h3 className={classes.name}>
        <button
          type="button"
          data-line={index}
          aria-expanded={opened}
          onClick={onOpen}
          title={t(`insight.${measure}_help`)}
        >
          {t(`insight.${measure}`)}
        </button>
      </h3>
      <p className={classes.value} data-empty={value === null || undefined}>
        {value === null ? t('insight.no_value') : formatMeasure(t, unit, value)}
      </p>
      <ChangeText reply={reply} />
      <p className={classes.parts}>
        <PartsText reply={reply} />
      </p>
      <Sparkline className={classes.line} values={series.map((one) => one.value)} />
    </div>
  );
}

/** The numbers behind a share: `34 of 40`. */
export function PartsText({
  reply: { measure, numerator, denominator },
}: {
  reply: Pick<MeasureReply, 'measure' | 'numerator' | 'denominator'>;
}) {
  const t = useText();
  if (numerator === null || denominator === null || denominator === 0) return null;
  const format = isMoneyMeasure(measure)
    ? (amount: number) => formatRupees(Math.round(amount))
    : (count: number) => groupIndian(count);
  return t('insight.of', { numerator: format(numerator), denominator: format(denominator) });
}

/** The change against the period before, in words and an arrow. */
export function ChangeText({ reply }: { reply: MeasureReply }) {
  const t = useText();
  const { measure, value, previous } = reply;
  const change = changeOf(t, measure, value, previous);
  if (!change) return <p className={classes.change}>{value === null ? '' : t('insight.no_previous')}</p>;
  const { direction, by, verdict } = change;
  return (
    <p className={classes.change} data-verdict={verdict ?? undefined}>
      {direction === 'up' && <IconArrowUp size={14} aria-hidden />}
      {direction === 'down' && <IconArrowDown size={14} aria-hidden />}
      {direction === 'same' ? t('insight.same') : t(`insight.${direction}`, { by })}
      {verdict && <span className="sr-only">, {t(`insight.${verdict}`)}</span>}
    </p>
  );
}
