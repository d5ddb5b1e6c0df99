import { useState } from 'react';
import { type Contact, listContacts } from '#contract/audience/contacts.ts';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { useDebouncedValue } from '../hooks/use-debounced-value.ts';
import { usePages } from '../hooks/use-pages.ts';

const pageSize = 25;

/** Contacts to preview an email as: the newest, or those that a search finds. */
export const useFoundContacts = () => {
  const [typed, setTyped] = useState('');
  const search = useDebouncedValue(typed.trim());
  const contacts = usePages(listContacts, { search }, { pageSize });
  return {
    found: contacts.items ?? [],
    typed,
    setTyped,
    /** A few contacts need no search. */
    isLong: contacts.hasNextPage || search !== '',
  };
};

export const contactLabel = ({ email, firstName, lastName }: Contact): string =>
  [`${firstName} ${lastName}`.trim(), email].filter(Boolean).join(' · ');

export const ContactSearch = ({
  label,
  typed,
  onTyped,
}: {
  label: string;
  typed: string;
  onTyped: (typed: string) => void;
}) => (
  <SearchField
    label={label}
    placeholder={label}
    value={typed}
    onValueChange={onTyped}
    className="min-w-40 flex-1"
  />
);
