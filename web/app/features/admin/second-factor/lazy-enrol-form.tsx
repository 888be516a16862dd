import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

const { Part } = lazyPart(async () => ({ default: (await import('./enrol-form.tsx')).EnrolForm }));

/** The form that sets up an authenticator app; it draws the QR code, and is loaded after the page. */
export function LazyEnrolForm(props: ComponentProps<typeof Part>) {
  return (
    <Suspense fallback={<Skeleton height={48} width={200} />}>
      <Part {...props} />
    </Suspense>
  );
}
