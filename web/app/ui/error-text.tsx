import { IconAlertCircle } from '@tabler/icons-react';

/** The error text under a field. */
export function ErrorText({ text }: { text: string }) {
  return (
    <span className="flex icons-1 gap-6 text-danger medium">
      <IconAlertCircle size={18} aria-hidden />
      {text}
    </span>
  );
}
