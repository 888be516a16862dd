import { IconAlertCircle } from '@tabler/icons-react';

/** The error of the whole form, announced when it appears. */
export function FormError({ form: { failure } }: { form: { failure: string | null } }) {
  return (
    <div role="alert">
      {failure && (
        <p className="flex icons-2 gap-10 p-12-14 rounded-10 bg-danger-soft text-danger medium">
          <IconAlertCircle size={20} aria-hidden />
          {failure}
        </p>
      )}
    </div>
  );
}
