import { useState } from 'react';
import { ContactSearch, contactLabel, useFoundContacts } from '#web/lib/email-preview/contact-options.tsx';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';

/** Chooses the contact of the preview: the newest, or those that a search finds. */
export const RecipientSelect = ({
  contactId,
  onContact,
}: {
  contactId: string;
  onContact: (contactId: string) => void;
}) => {
  const { found, typed, setTyped, isLong } = useFoundContacts();
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(null);
  const options = found.map((contact) => ({ id: contact.id, label: contactLabel(contact) }));
  // Another search does not change whom the preview is for.
  if (chosen && chosen.id === contactId && !options.some(({ id }) => id === contactId))
    options.unshift(chosen);
  return (
    <div className="flex min-w-60 flex-[2] flex-wrap items-center gap-2">
      <Field
        label={t('campaignPage.campaignPreview.readBy')}
        inline
        className="min-w-52 flex-[2] grid-cols-[auto_minmax(0,1fr)]!"
      >
        <Select
          value={contactId}
          onChange={(event) => {
            setChosen(options.find(({ id }) => id === event.target.value) ?? null);
            onContact(event.target.value);
          }}
        >
          <option value="">{t('campaignPage.campaignPreview.you')}</option>
          {options.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      {isLong && (
        <ContactSearch
          label={t('campaignPage.campaignPreview.findAContact')}
          typed={typed}
          onTyped={setTyped}
        />
      )}
    </div>
  );
};
