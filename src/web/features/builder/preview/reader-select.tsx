import { t } from '#web/text/t.ts';
import { Select } from '#web/ui/controls/select.tsx';
import { sampleSubscribers } from './sample-subscribers.ts';

export const noReader = '';

export const isReaderId = (value: string): value is string =>
  value === noReader || sampleSubscribers.some(({ id }) => id === value);

export const readerOf = (readerId: string) => sampleSubscribers.find(({ id }) => id === readerId) ?? null;

/** Chooses the reader of the preview; placed in a field. */
export const ReaderSelect = ({
  value,
  onChange,
  contacts = [],
}: {
  value: string;
  onChange: (readerId: string) => void;
  /** The account's own contacts, after the invented people. */
  contacts?: readonly { id: string; label: string }[];
}) => (
  <Select value={value} onChange={(event) => onChange(event.target.value)}>
    {sampleSubscribers.map(({ id, label }) => (
      <option key={id} value={id}>
        {label}
      </option>
    ))}
    <option value={noReader}>{t('builderExport.readerSelect.noRecipientMergeTagsAsTyped')}</option>
    {contacts.length > 0 && (
      <optgroup label={t('builderExport.readerSelect.contacts')}>
        {contacts.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </optgroup>
    )}
  </Select>
);
