import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import { formatInstant, formatRupees } from '../../platform/format.ts';
import { useLanguage, useText } from '../../platform/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { spokenUnits } from '../booking-form/spoken-units.ts';
import { ProofPictures } from '../work/proof-pictures.tsx';
import { CancelLine } from './cancel-line.tsx';
import { CompleteLine } from './complete-line.tsx';
import { Deadline } from './deadline.tsx';
import { StateBadge } from './dispatch-table.tsx';
import classes from './line-panel.module.css';
import { SettleDispute } from './settle-dispute.tsx';
import { Suggestions } from './suggestions.tsx';
import { UnblockCode } from './unblock-code.tsx';

/** Everything about a line, and what the operator can do with it. */
export function LineDetails({ line, changed }: { line: DispatchLine; changed: () => Promise<void> }) {
  const t = useText();
  const language = useLanguage();
  const may = (action: DispatchLine['allowed_actions'][number]) => line.allowed_actions.includes(action);
  return (
    <div className={classes.details}>
      <p className={classes.badges}>
        <StateBadge line={line} />
        <Badge tone={line.covered ? 'success' : 'warning'}>
          {t(line.covered ? 'admin.covered_yes' : 'admin.covered_no')}
        </Badge>
      </p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('admin.when')}</dt>
          <dd>
            {formatInstant(line.starts_at, language)} · {spokenUnits(t, line.work_type, line.day_hours)}
          </dd>
        </div>
        <div>
          <dt>{t('admin.price')}</dt>
          <dd>{formatRupees(line.price)}</dd>
        </div>
        <div>
          <dt>{t('admin.paid')}</dt>
          <dd>{line.paid > 0 ? formatRupees(line.paid) : t('admin.paid_nothing')}</dd>
        </div>
        <div>
          <dt>{t('admin.customer')}</dt>
          <dd>
            {line.customer_name}
            <br />
            <Phone name={line.customer_name} mobile={line.customer_mobile} />
          </dd>
        </div>
        <div>
          <dt>{t('admin.professional')}</dt>
          <dd>
            {line.professional ? (
              <>
                {line.professional.name}
                <br />
                <Phone name={line.professional.name} mobile={line.professional.mobile} />
              </>
            ) : (
              t('admin.nobody_yet')
            )}
          </dd>
        </div>
        <div className={classes.wide}>
          <dt>{t('admin.where')}</dt>
          <dd dir="auto">{line.address}</dd>
        </div>
        <div className={classes.wide}>
          <dt>{t('admin.description')}</dt>
          <dd className={classes.written} dir="auto">
            {line.description}
          </dd>
        </div>
        {line.deadline_at && (
          <div className={classes.wide}>
            <dt>{t('admin.deadline')}</dt>
            <dd>
              <Deadline at={line.deadline_at} /> · {formatInstant(line.deadline_at, language)}
            </dd>
          </div>
        )}
      </dl>
      <ProofPictures pictures={line.proof} />
      {may('resolve') && line.dispute && (
        <SettleDispute line={line} dispute={line.dispute} changed={changed} />
      )}
      {may('allocate') && <Suggestions line={line} changed={changed} />}
      {may('unblock_code') && <UnblockCode line={line} changed={changed} />}
      {may('complete') && <CompleteLine line={line} changed={changed} />}
      {may('cancel') && <CancelLine line={line} changed={changed} />}
    </div>
  );
}

function Phone({ name, mobile }: { name: string; mobile: string }) {
  const t = useText();
  return (
    <a href={`tel:+91${mobile}`} aria-label={t('admin.call', { name: `${name}, ${mobile}` })}>
      {mobile}
    </a>
  );
}
