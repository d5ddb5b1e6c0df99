import { useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  orderSavedViews,
  type SavedView,
  updateSavedView,
  type ViewedList,
} from '#contract/platform/saved-views.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { call } from '../api.ts';
import { toastError, tryOrToast } from '../error-toast.ts';
import { showToast } from '../toast.ts';
import { endpointKey, useEndpointMutation } from '../use-endpoint.ts';

const ViewRow = ({
  view,
  query,
  isFirst,
  isLast,
  onMove,
  onDelete,
}: {
  view: SavedView;
  /** What the list shows now. */
  query: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
}) => {
  const { id, name } = view;
  const [text, setText] = useState(name);
  const [error, setError] = useState<string>();
  const updating = useEndpointMutation(updateSavedView, { invalidates: [listSavedViews] });
  const rename = async () => {
    if (text.trim() === '') return setError(t('savedViews.manage.enterAName'));
    const { failure } = await tryOrToast(
      () => updating.mutateAsync({ params: { id }, body: { name: text } }),
      t('savedViews.manage.notChanged'),
    );
    setError(failure);
  };
  const replace = () =>
    tryOrToast(async () => {
      await updating.mutateAsync({ params: { id }, body: { query } });
      showToast({ title: t('savedViews.manage.replaced', { name }) });
    }, t('savedViews.manage.notChanged'));
  return (
    <li className="py-2" data-view={id}>
      <form
        className="flex flex-wrap items-start gap-1"
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() !== name) void rename();
        }}
      >
        <Field
          label={t('savedViews.manage.nameOf', { name })}
          hideLabel
          error={error}
          className="min-w-0 flex-1 basis-40"
        >
          <Input
            value={text}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
          />
        </Field>
        {text.trim() !== name && (
          <Button type="submit" size="small" busy={updating.isPending} className="my-1">
            {t('savedViews.manage.rename')}
          </Button>
        )}
        <span className="flex">
          <IconButton
            label={t('savedViews.manage.moveUp', { name })}
            icon={<ArrowUp aria-hidden />}
            aria-disabled={isFirst}
            data-move="up"
            onClick={() => !isFirst && onMove(-1)}
          />
          <IconButton
            label={t('savedViews.manage.moveDown', { name })}
            icon={<ArrowDown aria-hidden />}
            aria-disabled={isLast}
            data-move="down"
            onClick={() => !isLast && onMove(1)}
          />
          {query !== '' && query !== view.query && (
            <IconButton
              label={t('savedViews.manage.replace', { name })}
              icon={<RefreshCw aria-hidden />}
              onClick={() => void replace()}
            />
          )}
          <IconButton
            label={t('savedViews.manage.delete', { name })}
            variant="danger"
            icon={<Trash2 aria-hidden />}
            onClick={onDelete}
          />
        </span>
      </form>
    </li>
  );
};

/** Renames, orders and deletes the views of a list. */
export const ManageViewsDialog = ({
  list,
  views,
  query,
  open,
  onClose,
}: {
  list: ViewedList;
  views: readonly SavedView[];
  query: string;
  open: boolean;
  onClose: () => void;
}) => {
  const client = useQueryClient();
  const rows = useRef<HTMLUListElement>(null);
  const deleting = useEndpointMutation(deleteSavedView, { invalidates: [listSavedViews] });
  const creating = useEndpointMutation(createSavedView, { invalidates: [listSavedViews] });
  const key = endpointKey(listSavedViews, { query: { list } });

  const move = async (index: number, by: 1 | -1) => {
    const next = [...views];
    const [moved] = next.splice(index, 1);
    if (!moved) return;
    next.splice(index + by, 0, moved);
    // The new order shows at once; the server's answer replaces it.
    client.setQueryData(key, next);
    // A row that moves in the document loses its focus.
    requestAnimationFrame(() =>
      rows.current
        ?.querySelector<HTMLElement>(
          `[data-view="${CSS.escape(moved.id)}"] [data-move="${by < 0 ? 'up' : 'down'}"]`,
        )
        ?.focus(),
    );
    try {
      client.setQueryData(
        key,
        await call(orderSavedViews, { body: { list, ids: next.map(({ id }) => id) } }),
      );
    } catch (error) {
      client.setQueryData(key, views);
      toastError(error, t('savedViews.manage.notChanged'));
    }
  };
  const remove = async ({ id, name, query: kept }: SavedView, index: number) => {
    const { isDone } = await tryOrToast(
      () => deleting.mutateAsync({ params: { id } }),
      t('savedViews.manage.notDeleted'),
    );
    if (!isDone) return;
    // The focus stays in the dialog: the row that was pressed is gone.
    const fields = rows.current?.querySelectorAll<HTMLElement>('input');
    (fields?.[Math.min(index, fields.length - 1)] ?? rows.current)?.focus();
    showToast({
      title: t('savedViews.manage.deleted', { name }),
      action: {
        label: t('savedViews.manage.undo'),
        onAct: () =>
          void tryOrToast(
            () => creating.mutateAsync({ body: { list, name, query: kept } }),
            t('savedViews.manage.notChanged'),
          ),
      },
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title={t('savedViews.manage.title')}
      description={t('savedViews.manage.description')}
      isForm={false}
    >
      <ul ref={rows} tabIndex={-1} className="divide-y divide-hairline outline-none">
        {views.map((view, index) => (
          <ViewRow
            key={`${view.id} ${view.name}`}
            view={view}
            query={query}
            isFirst={index === 0}
            isLast={index === views.length - 1}
            onMove={(by) => void move(index, by)}
            onDelete={() => void remove(view, index)}
          />
        ))}
        {views.length === 0 && <li className="py-4 text-ink-soft">{t('savedViews.manage.none')}</li>}
      </ul>
    </Dialog>
  );
};
