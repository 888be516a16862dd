import '../../platform/all-texts.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import type { Job } from '@aaspaas/contract/features/job.ts';
import { useSession } from '../../platform/session.ts';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { formatDateTime } from './jobs/format-job.ts';
import classes from './employee-hero.module.css';

/** The banner of a professional's home: their name and the next job. */
export function EmployeeHero({ next }: { next: Job | null | undefined }) {
  const t = useText();
  const language = useLanguage();
  const { name } = useSession();
  return (
    <section className={classes.hero} aria-labelledby="hello">
      <h1 id="hello" className={`text-balance ${classes.hello}`}>
        {name ? t('provider.hello', { name }) : t('provider.home_title')}
      </h1>
      <p className="mt-6 muted">{t('provider.hello_line')}</p>
      {next !== undefined && (
        <p className={classes.next}>
          <IconCalendarEvent size={22} aria-hidden />
          {next
            ? t('provider.next_job', {
                service: next.service_name,
                when: formatDateTime(next.service_date, next.service_time, language),
              })
            : t('provider.no_job')}
        </p>
      )}
    </section>
  );
}
