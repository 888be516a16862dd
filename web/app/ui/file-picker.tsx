import type { ReactNode } from 'react';
import classes from './file-picker.module.css';

/** A file input, rendered as a drop area. */
export function FilePicker({
  name,
  label,
  icon,
  accept,
  multiple = false,
  error,
  describedBy,
  onChoose,
}: {
  name: string;
  label: string;
  icon: ReactNode;
  accept: string;
  multiple?: boolean;
  error?: boolean;
  describedBy?: string;
  onChoose: (files: File[]) => void;
}) {
  return (
    <label className={classes.picker} data-error={error || undefined}>
      {icon}
      <span>{label}</span>
      <input
        className="w-full absolute pointer"
        type="file"
        name={name}
        accept={accept}
        multiple={multiple}
        aria-invalid={error || undefined}
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Allows choosing the same file again after it was removed.
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </label>
  );
}
