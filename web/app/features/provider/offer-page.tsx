import '../../platform/all-texts.ts';
import type { ReactNode } from 'react';
import { Page } from '../../ui/frame.tsx';
import { FormSkeleton } from '../../ui/skeletons.tsx';
import classes from './service-form.module.css';

/** Frame of a page with a service form. */
export function OfferPage({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <Page>
      <div className={`w-full mx-auto ${classes.page}`}>
        <header className={`stack gap-6 mb-20 ${classes.top}`}>
          <h1 className="text-24">{title}</h1>
          <p>{line}</p>
        </header>
        {children}
      </div>
    </Page>
  );
}

/** The frame while the form's data load. */
export function OfferSkeleton({ fields = 7 }: { fields?: number }) {
  return (
    <Page>
      <div className={`w-full mx-auto ${classes.page}`}>
        <FormSkeleton fields={fields} />
      </div>
    </Page>
  );
}
