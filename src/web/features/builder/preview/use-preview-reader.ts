// Whom the builder's preview is shown to: an invented person, a contact, or the merge tags as typed.
import { useMemo, useState } from 'react';
import { getContact } from '#contract/audience/contacts.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { readerOf } from './reader-select.tsx';
import { type SampleSubscriber, sampleSubscribers } from './sample-subscribers.ts';

const contactPrefix = 'contact:';

export const contactReaderId = (contactId: string): string => contactPrefix + contactId;

export const isContactReader = (readerId: string): boolean => readerId.startsWith(contactPrefix);

export const usePreviewReader = () => {
  const [readerId, setReaderId] = useState(sampleSubscribers[0]?.id ?? '');
  const contactId = isContactReader(readerId) ? readerId.slice(contactPrefix.length) : null;
  const contact = useEndpoint(
    getContact,
    { params: { id: contactId ?? 'none' } },
    { enabled: contactId !== null },
  );
  const { data } = contact;
  const reader = useMemo((): SampleSubscriber | null => {
    if (contactId === null) return readerOf(readerId);
    if (!data) return null;
    const { id, email, firstName, lastName, fields } = data;
    return {
      id: contactReaderId(id),
      label: email,
      values: { ...fields, email, first_name: firstName, last_name: lastName },
    };
  }, [readerId, contactId, data]);
  return {
    readerId,
    setReaderId,
    reader,
    /** The contact's values are not known yet. */
    isLoading: contactId !== null && contact.isPending,
    isMissing: contactId !== null && contact.isError,
  };
};
