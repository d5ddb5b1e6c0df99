import { ListPlus, Tag, UserMinus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ListDetails, ListMember } from '#contract/audience/lists.ts';
import { SelectionBar } from '#web/lib/selection/selection-bar.tsx';
import type { Selection } from '#web/lib/selection/use-selection.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ChooseTargetDialog } from '../contacts/choose-target-dialog.tsx';
import { type BulkAction, useContactChanges } from '../contacts/use-contact-changes.ts';

/** Selects members of a list, and acts on those that are selected. */
export const MemberSelection = ({
  list,
  members,
  selection,
}: {
  list: ListDetails;
  members: readonly ListMember[];
  selection: Selection;
}) => {
  const { change } = useContactChanges();
  const [target, setTarget] = useState<'tag' | 'list'>('tag');
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const ids = members.filter(({ id }) => selection.has(id)).map(({ id }) => id);
  const run = (action: BulkAction) => change(action, { ids });
  const choose = (next: 'tag' | 'list') => {
    setTarget(next);
    setOpen(true);
  };
  const remove = async () => {
    setBusy(true);
    const isDone = await run({ action: 'unlist', listId: list.id, name: list.name });
    setBusy(false);
    if (!isDone) return;
    (box.current ?? document.querySelector<HTMLElement>('[data-page-heading]'))?.focus();
    selection.clear();
  };
  return (
    <>
      <SelectionBar
        box={box}
        label={t('lists.memberSelection.selectedMembers')}
        count={ids.length}
        shown={members.length}
        onAll={() => selection.chooseAll(members.map(({ id }) => id))}
        onClear={selection.clear}
      >
        <Button size="small" onClick={() => choose('tag')}>
          <Tag aria-hidden />
          {t('lists.memberSelection.addATag')}
        </Button>
        <Button size="small" onClick={() => choose('list')}>
          <ListPlus aria-hidden />
          {t('lists.memberSelection.addToAnotherList')}
        </Button>
        <Button size="small" variant="danger-quiet" busy={busy} onClick={() => void remove()}>
          <UserMinus aria-hidden />
          {t('lists.memberSelection.removeFromThisList')}
        </Button>
      </SelectionBar>
      <ChooseTargetDialog
        key={target}
        action={target}
        description={t('contacts.chooseTargetDialog.forCountContacts', { count: ids.length })}
        open={open}
        onClose={() => setOpen(false)}
        onChosen={run}
      />
    </>
  );
};
