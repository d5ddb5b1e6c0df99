import { X } from 'lucide-react';
import { useState } from 'react';
import type { ContactDetails } from '#contract/audience/contacts.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ChooseTargetDialog } from './choose-target-dialog.tsx';
import { type BulkAction, useContactChanges } from './use-contact-changes.ts';

const Chips = ({
  label,
  items,
  whenEmpty,
  addLabel,
  onRemove,
  onAdd,
}: {
  label: string;
  items: readonly { id: string; name: string }[];
  whenEmpty: string;
  addLabel: string;
  onRemove: (item: { id: string; name: string }) => void;
  onAdd: () => void;
}) => (
  <div>
    <h3 className="font-medium text-sm">{label}</h3>
    {items.length === 0 ? (
      <p className="mt-1 text-ink-soft text-sm">{whenEmpty}</p>
    ) : (
      <ul aria-label={label} className="mt-1.5 flex flex-wrap gap-1.5">
        {items.map((item) => (
          <li key={item.id} className="max-w-full">
            <button
              type="button"
              aria-label={t('contacts.contactSorting.nameRemove', { name: item.name })}
              onClick={() => onRemove(item)}
              className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm transition-colors hover:border-ink pointer-coarse:h-11"
            >
              <span className="truncate">{item.name}</span>
              <X aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
            </button>
          </li>
        ))}
      </ul>
    )}
    <Button size="small" className="mt-2" onClick={onAdd}>
      {addLabel}
    </Button>
  </div>
);

/** The lists a contact is on and the tags it carries. */
export const ContactSorting = ({ contact }: { contact: ContactDetails }) => {
  const { change } = useContactChanges();
  const [adding, setAdding] = useState<'tag' | 'list'>('list');
  const [open, setOpen] = useState(false);
  const run = (input: BulkAction) => change(input, { ids: [contact.id] });
  const add = (input: 'tag' | 'list') => {
    setAdding(input);
    setOpen(true);
  };
  return (
    <div className="flex flex-col gap-5">
      <Chips
        label={t('contacts.contactSorting.lists')}
        items={contact.lists}
        whenEmpty={t('contacts.contactSorting.onNoList')}
        addLabel={t('contacts.contactSorting.addToAList')}
        onRemove={({ id, name }) => void run({ action: 'unlist', listId: id, name })}
        onAdd={() => add('list')}
      />
      <Chips
        label={t('contacts.contactSorting.tags')}
        items={contact.tags}
        whenEmpty={t('contacts.contactSorting.noTags')}
        addLabel={t('contacts.contactSorting.addATag')}
        onRemove={({ id, name }) => void run({ action: 'untag', tagId: id, name })}
        onAdd={() => add('tag')}
      />
      <ChooseTargetDialog
        key={adding}
        action={adding}
        description={t('contacts.chooseTargetDialog.forContactstext', { contactsText: contact.email })}
        open={open}
        onClose={() => setOpen(false)}
        onChosen={run}
      />
    </div>
  );
};
