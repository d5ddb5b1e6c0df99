import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import type { Contact } from '#contract/audience/contacts.ts';
import { formatDate } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { memoTexts } from '#web/text/memo-texts.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { ContactBadge } from './contact-badge.tsx';
import { fullName } from './contact-labels.ts';
import type { ContactSort } from './use-contact-filter.ts';

const headClasses = 'px-3 py-2.5 text-start font-medium text-ink-soft text-sm';

const SortHead = ({
  children,
  up,
  down,
  first,
  sort,
  onSort,
}: {
  children: ReactNode;
  up: ContactSort;
  down: ContactSort;
  /** The direction that the first press chooses. */
  first: ContactSort;
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
}) => {
  const state = sort === up ? 'ascending' : sort === down ? 'descending' : 'none';
  const Arrow = state === 'descending' ? ArrowDown : ArrowUp;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
    <th scope="col" role="columnheader" aria-sort={state} className={headClasses}>
      <button
        type="button"
        onClick={() => onSort(sort === first ? (first === up ? down : up) : first)}
        className="group -mx-1.5 -my-1 inline-flex items-center gap-1 rounded-sm px-1.5 py-1 hover:text-ink"
      >
        {children}
        <Arrow
          aria-hidden
          className={classNames(
            'size-3.5 transition-opacity',
            state === 'none' && 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60',
          )}
        />
      </button>
    </th>
  );
};

interface RowActions {
  onChoose: (id: string, isChosen: boolean, through: boolean) => void;
  onDelete: (contact: Contact) => void;
}

interface RowProps extends RowActions {
  contact: Contact;
  chosen: boolean;
  locked: boolean;
}

const Tags = ({ contact }: { contact: Contact }) =>
  contact.tags.length > 0 && (
    <ul aria-label={t('contacts.contactTable.tags')} className="mt-1 flex flex-wrap gap-1">
      {contact.tags.map((tag) => (
        <li
          key={tag.id}
          className="max-w-48 truncate rounded-full border border-hairline px-2 text-ink-soft text-xs leading-5"
        >
          {tag.name}
        </li>
      ))}
    </ul>
  );

// On a narrow screen a row is an entry of a list. The roles are written out because browsers drop them from table
// elements that are not laid out as a table.
const Row = memoTexts(({ contact, chosen, locked, onChoose, onDelete }: RowProps) => {
  const name = fullName(contact);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
    <tr
      role="row"
      data-card={contact.id}
      aria-selected={chosen}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-b py-3 last:border-b-0 aria-selected:bg-accent-wash max-sm:-mx-2 max-sm:px-2 sm:table-row sm:py-0"
    >
      <td role="cell" className="row-span-4 sm:w-9 sm:py-3 sm:pe-1 sm:ps-2 sm:align-top">
        <Checkbox
          label={t('contacts.contactTable.selectEmail', { email: contact.email })}
          hideLabel
          checked={chosen}
          disabled={locked}
          // A click reports whether Shift was held; a change event does not.
          onClick={(event: MouseEvent<HTMLInputElement>) =>
            onChoose(contact.id, event.currentTarget.checked, event.shiftKey)
          }
          onChange={() => undefined}
        />
      </td>
      <td role="cell" className="min-w-0 sm:w-[40%] sm:max-w-0 sm:px-3 sm:py-3 sm:align-top">
        <Link
          href={paths.espContact(contact.id)}
          data-card-focus
          aria-label={contact.email}
          title={contact.email}
          className="block truncate font-medium underline decoration-transparent underline-offset-[0.2em] transition-colors hover:decoration-current"
        >
          {contact.email}
        </Link>
        <Tags contact={contact} />
      </td>
      <td
        role="cell"
        title={name}
        className="col-start-2 col-end-4 truncate text-ink-soft max-sm:empty:hidden sm:w-[26%] sm:max-w-0 sm:px-3 sm:py-3 sm:align-top sm:text-ink"
      >
        {name}
      </td>
      <td role="cell" className="col-start-2 col-end-4 mt-1 sm:px-3 sm:py-3 sm:align-top">
        <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
          <ContactBadge status={contact.status} />
          <span className="text-ink-soft text-sm sm:hidden">
            {t('contacts.contactTable.addedCreatedat', { createdAt: formatDate(contact.createdAt) })}
          </span>
        </span>
      </td>
      <td
        role="cell"
        className="hidden whitespace-nowrap text-ink-soft sm:table-cell sm:px-3 sm:py-3 sm:align-top"
      >
        {formatDate(contact.createdAt)}
      </td>
      <td
        role="cell"
        className="col-start-3 row-start-1 -my-2 pointer-coarse:-my-3 sm:my-0 sm:py-1.5 sm:text-end sm:align-top"
      >
        <IconButton
          variant="danger"
          label={t('contacts.contactTable.deleteEmail', { email: contact.email })}
          icon={<Trash2 aria-hidden />}
          onClick={() => onDelete(contact)}
        />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
  );
});

/** Contacts, with a box to choose each. On a narrow screen they are sorted by the list of filters. */
export const ContactTable = ({
  ref,
  contacts,
  sort,
  onSort,
  isChosen,
  allChosen,
  onChooseAll,
  locked,
  ...actions
}: RowActions & {
  ref?: Ref<HTMLTableElement>;
  contacts: readonly Contact[];
  sort: ContactSort;
  onSort: (sort: ContactSort) => void;
  isChosen: (id: string) => boolean;
  allChosen: boolean | 'some';
  onChooseAll: (isChosen: boolean) => void;
  /** All that match are chosen, shown or not: single boxes wait. */
  locked: boolean;
}) => (
  // biome-ignore-start lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
  <table ref={ref} role="table" className="figures block w-full text-[0.9375rem] sm:table">
    <caption className="sr-only">{t('contacts.contactTable.subscribers')}</caption>
    <thead role="rowgroup" className="hidden sm:table-header-group">
      <tr role="row" className="border-b">
        <th scope="col" role="columnheader" className="w-9 pe-1 ps-2 text-start">
          <Checkbox
            label={t('contacts.contactTable.selectAllShown')}
            hideLabel
            ref={(input) => {
              if (input) input.indeterminate = allChosen === 'some';
            }}
            checked={allChosen === true}
            disabled={locked}
            onChange={(event) => onChooseAll(event.target.checked)}
          />
        </th>
        <SortHead up="email" down="-email" first="email" sort={sort} onSort={onSort}>
          {t('contacts.contactTable.email')}
        </SortHead>
        <th scope="col" role="columnheader" className={headClasses}>
          {t('contacts.contactTable.name')}
        </th>
        <th scope="col" role="columnheader" className={headClasses}>
          {t('contacts.contactTable.status')}
        </th>
        <SortHead up="oldest" down="newest" first="newest" sort={sort} onSort={onSort}>
          {t('contacts.contactTable.added')}
        </SortHead>
        <th scope="col" role="columnheader" className="w-12">
          <span className="sr-only">{t('contacts.contactTable.actions')}</span>
        </th>
      </tr>
    </thead>
    <tbody role="rowgroup" className="block sm:table-row-group">
      {contacts.map((contact) => (
        <Row
          key={contact.id}
          contact={contact}
          chosen={locked || isChosen(contact.id)}
          locked={locked}
          {...actions}
        />
      ))}
    </tbody>
  </table>
  // biome-ignore-end lint/a11y/noRedundantRoles: Browsers drop the roles of a table whose layout is changed by CSS.
);
