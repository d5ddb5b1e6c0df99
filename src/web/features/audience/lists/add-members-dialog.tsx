import { useEffect, useState } from 'react';
import { type Contact, listContacts, maxContactIds } from '#contract/audience/contacts.ts';
import type { List } from '#contract/audience/lists.ts';
import { messageOf } from '#web/lib/api.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { DialogForm } from '#web/ui/overlays/dialog-form.tsx';
import { fullName } from '../contacts/contact-labels.ts';
import { useListMembership } from './use-list-membership.ts';

const maxShown = 20;

/** Finds contacts and adds the selected ones to the list; the selection survives another search. */
export const AddMembersDialog = ({
  list,
  open,
  onClose,
}: {
  list: List;
  open: boolean;
  onClose: () => void;
}) => {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlyMap<string, Contact>>(new Map());
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const query = useDebouncedValue(search.trim());
  const found = useEndpoint(listContacts, { query: { search: query, limit: maxShown } }, { enabled: open });
  const { add } = useListMembership(list);

  useEffect(() => {
    if (!open) return;
    setSearch('');
    setChosen(new Map());
    setError(undefined);
  }, [open]);

  const choose = (contact: Contact, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(contact.id, contact);
    else next.delete(contact.id);
    setChosen(next);
    setError(undefined);
  };
  const submit = async () => {
    if (chosen.size === 0) return setError(t('lists.addMembersDialog.chooseAtLeastOneContact'));
    setBusy(true);
    if (await add([...chosen.keys()].slice(0, maxContactIds))) onClose();
    setBusy(false);
  };

  // Selected contacts that the next search does not find stay in view.
  const contacts = [
    ...[...chosen.values()].filter(({ id }) => !found.data?.some((contact) => contact.id === id)),
    ...(found.data ?? []),
  ];
  return (
    <DialogForm
      open={open}
      onClose={onClose}
      title={t('lists.addMembersDialog.addMembers')}
      description={
        list.doubleOptIn
          ? t('lists.addMembersDialog.whomYouAddIsAskedBy', { name: list.name })
          : t('lists.addMembersDialog.contactsYouAddToNameWho', { name: list.name })
      }
      submitLabel={
        chosen.size === 0
          ? t('lists.addMembersDialog.add')
          : t('lists.addMembersDialog.addSize', { size: chosen.size })
      }
      busy={busy}
      onSubmit={submit}
    >
      <Field label={t('lists.addMembersDialog.findContacts')} error={error}>
        <Input
          type="search"
          dir="auto"
          value={search}
          maxLength={200}
          autoComplete="off"
          placeholder={t('lists.addMembersDialog.partOfAnEmailOrA')}
          onChange={(event) => setSearch(event.target.value)}
        />
      </Field>
      <fieldset className="min-h-48 min-w-0" aria-busy={found.isFetching || undefined}>
        <legend className="sr-only">{t('lists.addMembersDialog.contacts')}</legend>
        {contacts.map((contact) => (
          <Checkbox
            key={contact.id}
            checked={chosen.has(contact.id)}
            onChange={(event) => choose(contact, event.target.checked)}
            className="border-b py-1.5 last:border-b-0"
            label={
              <span className="block min-w-0">
                <span className="block break-all">{contact.email}</span>
                {fullName(contact) !== '' && (
                  <span className="block break-words text-ink-soft text-sm">{fullName(contact)}</span>
                )}
              </span>
            }
          />
        ))}
        <p role="status" className="break-words py-3 text-ink-soft text-sm">
          {found.error
            ? messageOf(found.error, t('lists.addMembersDialog.yourContactsCouldNotBeLoaded'))
            : found.data?.length === 0
              ? query === ''
                ? t('lists.addMembersDialog.youHaveNoContactsYet')
                : t('lists.addMembersDialog.noContactMatchesQuery', { query })
              : found.data?.length === maxShown
                ? t('lists.addMembersDialog.theseAreTheNewestThatMatch')
                : ''}
          {found.data?.length === 0 && query === '' && (
            <>
              {' '}
              <TextLink href={paths.esp({ tab: 'contacts' })}>
                {t('lists.addMembersDialog.addTheFirstOnes')}
              </TextLink>
            </>
          )}
        </p>
      </fieldset>
    </DialogForm>
  );
};
