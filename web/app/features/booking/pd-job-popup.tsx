import type { Job } from '@aaspaas/contract/features/job.ts';
import { IconCalendarEvent, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { JobGoods } from './jobs/job-goods.tsx';
import { jobStatusBadge, formatDateTime } from './jobs/format-job.ts';
import classes from './pd-job-popup.module.css';

/** A P & D job in brief: time, goods, pickup, delivery and contact; its actions are on its card. */
export function PdJobPopup({ job, close }: { job: Job; close: () => void }) {
  const t = useText();
  const language = useLanguage();
  const statusBadge = jobStatusBadge(job);
  const reachable = /^\d{10}$/.test(job.mobile);
  return (
    <Sheet
      opened
      onClose={close}
      title={t('provider.pd_popup_title')}
      footer={
        <Button component={Link} to="/employee-booking-pdenquiery" replace fullWidth>
          {t('provider.pd_see_all')}
        </Button>
      }
    >
      <div className="stack one-column gap-12">
        <p className="row justify-between gap-12">
          <strong>{job.service_name}</strong>
          <Badge tone={statusBadge.tone}>{t(statusBadge.key)}</Badge>
        </p>
        <p className={`row gap-10 ${classes.line}`}>
          <IconCalendarEvent size={20} aria-hidden />
          {formatDateTime(job.service_date, job.service_time, language)}
        </p>
        <p className={`row gap-10 ${classes.line}`}>
          <IconPhone size={20} aria-hidden />
          <span className="flex flex-wrap">
            <bdi>{job.customer_name}</bdi>
            {reachable ? (
              <a className="text-primary semibold" href={`tel:+91${job.mobile}`}>
                {job.mobile}
              </a>
            ) : (
              <span>{job.mobile}</span>
            )}
          </span>
        </p>
        {job.goods && <JobGoods goods={job.goods} />}
      </div>
    </Sheet>
  );
}
