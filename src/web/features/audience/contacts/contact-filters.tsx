import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { type ContactStatus, contactStatus } from '#contract/audience/contacts.ts';
import type { ContactTag, List } from '#contract/audience/lists.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { SearchField } from '#web/ui/controls/search-field.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { statusNames } from './contact-labels.ts';
import type { ContactSort, Filter } from './use-contact-filter.ts';

const segments = [
  {
    value: 'all',
    get label() {
      return t('contacts.contactFilters.all');
    },
  },
  {
    value: 'true',
    get label() {
      return t('contacts.contactFilters.subscribed');
    },
  },
  {
    value: 'false',
    get label() {
      return t('contacts.contactFilters.unsubscribed');
    },
  },
] as const;

const sorts: Record<ContactSort, string> = {
  get newest() {
    return t('contacts.contactFilters.newestFirst');
  },
  get oldest() {
    return t('contacts.contactFilters.oldestFirst');
  },
  get email() {
    return t('contacts.contactFilters.emailAToZ');
  },
  get '-email'() {
    return t('contacts.contactFilters.emailZToA');
  },
};

/** Why a contact is not subscribed: with "Subscribed" there is nothing to choose. */
const statuses = contactStatus.options.filter((status) => status !== 'subscribed');

export const ContactFilters = ({
  filter,
  text,
  lists,
  tags,
  onText,
  onChange,
}: {
  filter: Filter;
  text: string;
  lists: readonly List[];
  tags: readonly ContactTag[];
  onText: (text: string) => void;
  onChange: (part: Partial<Omit<Filter, 'search'>>) => void;
}) => {
  const moreId = useId();
  const isNarrowed = filter.status !== null || filter.list !== null || filter.tag !== null;
  // A narrow screen shows either the list or all of the filters.
  const [open, setOpen] = useState(isNarrowed);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SearchField
        label={t('contacts.contactFilters.searchSubscribers')}
        placeholder={t('contacts.contactFilters.searchByEmailOrName')}
        value={text}
        onValueChange={(value) => onText(value.slice(0, 200))}
        className="min-w-0 flex-1 basis-52"
      />
      <IconButton
        label={open ? t('contacts.contactFilters.fewerFilters') : t('contacts.contactFilters.moreFilters')}
        variant="outlined"
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={open}
        aria-controls={moreId}
        onClick={() => setOpen(!open)}
        className="sm:hidden"
      />
      <SegmentedControl
        label={t('contacts.contactFilters.show')}
        value={filter.subscribed === null ? 'all' : filter.subscribed ? 'true' : 'false'}
        items={segments}
        onValueChange={(value) =>
          onChange({ subscribed: value === 'all' ? null : value === 'true', status: null })
        }
        className="max-sm:w-full"
      />
      <div
        id={moreId}
        className={classNames(
          'flex min-w-0 flex-wrap gap-3 max-sm:w-full max-sm:[&>*]:flex-1 max-sm:[&>*]:basis-36',
          !open && 'max-sm:hidden',
        )}
      >
        {filter.subscribed !== true && (
          <Select
            aria-label={t('contacts.contactFilters.status')}
            value={filter.status ?? ''}
            onChange={({ target }) => onChange({ status: (target.value || null) as ContactStatus | null })}
            className="sm:w-44"
          >
            <option value="">{t('contacts.contactFilters.anyStatus')}</option>
            {statuses.map((status) => (
              <option key={status} value={status}>
                {statusNames[status]}
              </option>
            ))}
          </Select>
        )}
        {(lists.length > 0 || filter.list) && (
          <Select
            aria-label={t('contacts.contactFilters.list')}
            value={filter.list ?? ''}
            onChange={({ target }) => onChange({ list: target.value || null })}
            className="sm:w-40"
          >
            <option value="">{t('contacts.contactFilters.anyList')}</option>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        {(tags.length > 0 || filter.tag) && (
          <Select
            aria-label={t('contacts.contactFilters.tag')}
            value={filter.tag ?? ''}
            onChange={({ target }) => onChange({ tag: target.value || null })}
            className="sm:w-40"
          >
            <option value="">{t('contacts.contactFilters.anyTag')}</option>
            {tags.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <Select
          aria-label={t('contacts.contactFilters.sortBy')}
          value={filter.sort}
          onChange={({ target }) => onChange({ sort: target.value as ContactSort })}
          className="sm:hidden"
        >
          {Object.entries(sorts).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
};
