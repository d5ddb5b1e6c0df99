import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { listLists } from '#contract/audience/lists.ts';
import { listSegments } from '#contract/audience/segments.ts';
import { useWasOpenBeforeReload } from '#web/lib/hooks/use-form-draft.ts';
import { useRequestedAction } from '#web/lib/hooks/use-requested-action.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { SegmentCards } from '../segments/segment-cards.tsx';
import { CreateListDialog, newListDraft } from './create-list-dialog.tsx';
import { ListCards } from './list-cards.tsx';

const views = [
  {
    value: 'lists',
    get label() {
      return t('lists.listsTab.lists');
    },
  },
  {
    value: 'segments',
    get label() {
      return t('lists.listsTab.segments');
    },
  },
] as const;

/** The audience: lists, which contacts join, and segments, which select contacts by rule. */
export const ListsTab = () => {
  const [, navigate] = useLocation();
  const view = new URLSearchParams(useSearch()).get('show') === 'segments' ? 'segments' : 'lists';
  const [creating, setCreating] = useState(useWasOpenBeforeReload(newListDraft));
  useRequestedAction('create-list', () => setCreating(true));
  const lists = useEndpoint(listLists);
  const segments = useEndpoint(listSegments, undefined, { enabled: view === 'segments' });
  // An empty list offers the one action itself.
  const isEmpty = (view === 'lists' ? lists : segments).data?.length === 0;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={t('lists.listsTab.show')}
          value={view}
          items={views}
          onValueChange={(next) =>
            navigate(next === 'segments' ? paths.espSegments() : paths.esp({ tab: 'lists' }), {
              replace: true,
            })
          }
        />
        {isEmpty ? null : view === 'lists' ? (
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            {t('lists.listsTab.createList')}
          </Button>
        ) : (
          <Button variant="primary" asChild>
            <Link href={paths.espSegment('new')}>
              <Plus aria-hidden />
              {t('lists.listsTab.createSegment')}
            </Link>
          </Button>
        )}
      </div>
      {view === 'lists' ? <ListCards onCreate={() => setCreating(true)} /> : <SegmentCards />}
      <CreateListDialog open={creating} onClose={() => setCreating(false)} />
    </div>
  );
};
