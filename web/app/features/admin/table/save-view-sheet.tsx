import '../../../platform/all-texts.ts';
import { type ListView, listViewForm, type SavedList } from '@aaspaas/contract/features/admin-views.ts';
import { useState } from 'react';
import { adminCall } from '../../../platform/admin-call.ts';
import { ApiFailure } from '../../../platform/api-client.ts';
import { withRetry } from '../../../platform/call-with-retry.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import { useForm } from '../../../platform/use-form.ts';
import { useIdempotencyKey } from '../../../platform/use-idempotency-key.ts';
import { useOperator } from '../../../platform/admin-operator.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField, FormError, TextField } from '../../../ui/fields.tsx';
import { useText } from '../../../ui/language/use-text.ts';
import { FailedState } from '../../../ui/page-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast-store.ts';
import classes from './saved-views.module.css';

const check = schemaCheck<{ name: string }>(listViewForm.omit({ shared: true }));

interface SaveViewSheetProps {
  readonly opened: boolean;
  readonly close: () => void;
  readonly list: SavedList;
  /** The query to save. */
  readonly query: string;
  readonly views: readonly ListView[];
  readonly failed: boolean;
  readonly retry: () => void;
  readonly onChanged: () => Promise<void>;
}

/** Saves the list as a view, and deletes saved ones. */
export function SaveViewSheet({ opened, close, failed, retry, ...props }: SaveViewSheetProps) {
  const t = useText();
  return (
    <Sheet opened={opened} onClose={close} title={t('console.views')} size="sm">
      {failed && <FailedState look="line" text={t('console.views_failed')} retry={retry} />}
      <SavedList views={props.views} onChanged={props.onChanged} />
      <SaveForm {...props} close={close} />
    </Sheet>
  );
}

function SavedList({ views, onChanged }: Pick<SaveViewSheetProps, 'views' | 'onChanged'>) {
  const t = useText();
  const isOwner = useOperator()?.roles.includes('owner') ?? false;
  const idempotency = useIdempotencyKey();
  const [deleting, setDeleting] = useState<number | null>(null);
  const remove = async (id: number) => {
    setDeleting(id);
    try {
      const idempotencyKey = idempotency.keyFor(id);
      const { message } = await withRetry(() =>
        adminCall('list_view.delete', { params: { id: String(id) } }, { idempotencyKey }),
      );
      idempotency.done();
      toast.success(message);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(error.message);
    }
    setDeleting(null);
    await onChanged();
  };
  if (views.length === 0) return null;
  return (
    <ul className={classes.list}>
      {views.map(({ id, name, shared, own, by }) => (
        <li key={id}>
          <span>
            <bdi>{name}</bdi>
            {shared && <span className="block text-13 muted">{t('console.view_by', { name: by })}</span>}
          </span>
          {(own || isOwner) && (
            <Button
              variant="default"
              aria-label={t('console.view_delete_name', { name })}
              loading={deleting === id}
              onClick={() => void remove(id)}
            >
              {t('console.view_delete')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function SaveForm({
  list,
  query,
  close,
  onChanged,
}: Pick<SaveViewSheetProps, 'list' | 'query' | 'close' | 'onChanged'>) {
  const t = useText();
  const idempotency = useIdempotencyKey();
  const [shared, setShared] = useState(false);
  const form = useForm({
    initial: { name: '' },
    check,
    async send({ name }) {
      const body = { list, query, name, shared };
      const idempotencyKey = idempotency.keyFor(body);
      const { message } = await withRetry(() => adminCall('list_view.save', { body }, { idempotencyKey }));
      idempotency.done();
      toast.success(message);
      await onChanged();
      close();
    },
  });
  return (
    <form method="post" className="stack gap-12" {...form.props}>
      <p className="muted">{t('console.view_save_help')}</p>
      <TextField {...form.field('name')} label={t('console.view_name')} maxLength={60} />
      <CheckboxField name="shared" label={t('console.view_share')} checked={shared} onChange={setShared} />
      <FormError form={form} />
      <Button type="submit" loading={form.busy}>
        {t('console.view_save')}
      </Button>
    </form>
  );
}
