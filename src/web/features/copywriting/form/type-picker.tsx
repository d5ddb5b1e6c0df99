import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { CampaignType } from '#copywriting/campaign-type.ts';
import { campaignGroups, campaignTypeOf, searchCampaignTypes } from '#copywriting/campaign-types.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { controlClasses, useControlProps } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface TypeListProps {
  chosen: string;
  onChoose: (id: string) => void;
}

const optionId = (list: string, { id }: CampaignType): string => `${list}-${id}`;

/** Grouped without a search; a search shows the best match first. */
const groupsOf = (types: readonly CampaignType[], isSearch: boolean): [string, readonly CampaignType[]][] =>
  isSearch
    ? [[t('copywriting.typePicker.found'), types]]
    : campaignGroups.map((group) => [group, types.filter((type) => type.group === group)]);

/** The focus stays in the search: arrows move through the list, Enter chooses the active entry. */
const TypeList = ({ chosen, onChoose }: TypeListProps) => {
  const [query, setQuery] = useState('');
  const matches = searchCampaignTypes(query);
  const [activeId, setActiveId] = useState(chosen || matches[0]?.id);
  const active = matches.find(({ id }) => id === activeId) ?? matches[0];
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active)
      list.current?.querySelector(`[id="${optionId(listId, active)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const activeIndex = active ? matches.indexOf(active) : -1;
    const next = {
      ArrowDown: matches[(activeIndex + 1) % matches.length],
      ArrowUp: matches.at(activeIndex <= 0 ? -1 : activeIndex - 1),
      PageDown: matches[Math.min(matches.length - 1, activeIndex + 8)],
      PageUp: matches[Math.max(0, activeIndex - 8)],
    }[event.key];
    if (next) {
      event.preventDefault();
      setActiveId(next.id);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      onChoose(active.id);
    }
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="sticky -top-1 z-10 bg-surface pt-1 pb-2">
        <Input
          type="search"
          role="combobox"
          aria-label={t('copywriting.typePicker.searchCampaignTypes')}
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          placeholder={t('copywriting.typePicker.searchSuchAsSaleOrWelcome')}
          autoComplete="off"
          value={query}
          onChange={({ target: { value } }) => {
            setQuery(value);
            // Enter chooses the best match.
            setActiveId(value.trim() ? searchCampaignTypes(value)[0]?.id : chosen);
          }}
          onKeyDown={onKeyDown}
        />
        <p role="status" className="sr-only">
          {t('copywriting.typePicker.lengthCampaignTypes', { length: matches.length })}
        </p>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('copywriting.typePicker.campaignTypes')}
        className="-mx-2 flex flex-col gap-4"
      >
        {groupsOf(matches, query.trim() !== '')
          .filter(([, types]) => types.length > 0)
          .map(([group, types]) => (
            // biome-ignore lint/a11y/useSemanticElements: A listbox may not contain a fieldset.
            <div key={group} role="group" aria-label={group}>
              <p aria-hidden className="px-2 pb-1 text-ink-soft text-sm">
                {group}
              </p>
              {types.map((type) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: The search field handles the keys.
                <div
                  key={type.id}
                  id={optionId(listId, type)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={type.id === chosen}
                  data-active={type === active || undefined}
                  onClick={() => onChoose(type.id)}
                  onPointerMove={() => setActiveId(type.id)}
                  className="cursor-pointer rounded-control px-2 py-2 data-active:bg-sunken aria-selected:bg-accent-wash"
                >
                  <span className="block font-medium text-[0.9375rem]">{type.name}</span>
                  <span className="block text-ink-soft text-sm">{type.description}</span>
                </div>
              ))}
            </div>
          ))}
        {matches.length === 0 && (
          <p className="px-2 py-6 text-ink-soft">
            {t('copywriting.typePicker.noTypeHasTrimInIt', { trim: query.trim() })}
          </p>
        )}
      </div>
    </div>
  );
};

/** A control for a Field: shows the chosen type, and opens the list. */
export const TypePicker = ({ value, onChange }: { value: string; onChange: (id: string) => void }) => {
  const [open, setOpen] = useState(false);
  const type = campaignTypeOf(value);
  const props = useControlProps<{ id?: string; 'aria-describedby'?: string }>({});
  return (
    <>
      <button
        type="button"
        {...props}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={classNames(
          controlClasses,
          'flex min-h-10 items-center gap-3 px-3 py-2 text-start pointer-coarse:min-h-11',
        )}
      >
        <span className={classNames('min-w-0 flex-1', !type && 'text-ink-soft')}>
          {type?.name ?? t('copywriting.typePicker.chooseOneOf48Types')}
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-ink-soft" />
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('copywriting.typePicker.campaignType')}
        description={t('copywriting.typePicker.whatDoYouWantToSay')}
      >
        {open && (
          <TypeList
            chosen={value}
            onChoose={(id) => {
              onChange(id);
              setOpen(false);
            }}
          />
        )}
      </Dialog>
    </>
  );
};
