import { Bookmark, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useLocation } from 'wouter';
import { listSavedSections } from '#contract/emails/saved-sections.ts';
import { listTemplateSummaries } from '#contract/emails/templates-list.ts';
import { useDebouncedValue } from '#web/lib/hooks/use-debounced-value.ts';
import { paths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { blockNames } from '../block-names.ts';
import { blockIcons, paletteGroups } from '../palette/palette-entries.ts';
import { insertBlocks } from '../store/block-lists.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { commandName, groupName } from './command-names.ts';
import { commands } from './commands.ts';
import { closeDialog, focusAfterDialog } from './dialogs.ts';
import { matchesQuery } from './matches-query.ts';
import { screenAction } from './screen-actions.ts';
import type { Shortcut } from './shortcut.ts';
import { ShortcutKeys } from './shortcut-keys.tsx';

interface Entry {
  id: string;
  label: string;
  group: string;
  icon?: LucideIcon;
  shortcut?: Shortcut | undefined;
  run: () => void;
}

/** Blocks and sections that can be inserted at a position. */
const useAddEntries = (index: number | undefined): Entry[] => {
  const store = useBuilderStore();
  const { data: sections = [] } = useEndpoint(listSavedSections);
  return [
    ...paletteGroups
      .flatMap(({ entries }) => entries)
      .map(({ type }) => ({
        id: type,
        label: blockNames[type],
        icon: blockIcons[type],
        group: t('builderPanels.commandDialog.blocks'),
        run: () => screenAction(store, 'addBlock')?.(type, index),
      })),
    ...sections.map(({ id, name, blocks }) => ({
      id: `section-${id}`,
      label: name,
      icon: Bookmark,
      group: t('builderPanels.commandDialog.yourSections'),
      run: () =>
        void insertBlocks(store, blocks, { action: 'added', ...(index === undefined ? {} : { index }) }),
    })),
  ];
};

const useCommandEntries = (query: string, enabled: boolean): Entry[] => {
  const store = useBuilderStore();
  const [, navigate] = useLocation();
  // There may be thousands of templates: only those that match the typed name are requested.
  const search = useDebouncedValue(query.trim().slice(0, 200));
  const { data: templates = [] } = useEndpoint(
    listTemplateSummaries,
    { query: { search, limit: 20 } },
    { enabled: enabled && search !== '' },
  );
  const state = store.get();
  return [
    ...commands
      .filter((command) => !command.keyOnly && command.id !== 'commands' && command.when(state, store))
      .map((command) => ({
        id: command.id,
        label: commandName(command),
        group: groupName(command.group),
        shortcut: command.shortcuts?.[0],
        run: () => command.run(store),
      })),
    ...templates
      .filter(({ id }) => id !== state.templateId)
      .map(({ id, name }) => ({
        id: `template-${id}`,
        label: t('builderPanels.commandDialog.openName', { name }),
        group: t('builderPanels.commandDialog.templates'),
        run: () => navigate(paths.builder(id)),
      })),
  ];
};

/** A field that filters a list: the available commands, or what can be inserted at a position. */
export const CommandDialog = ({ adding, index }: { adding: boolean; index?: number | undefined }) => {
  const store = useBuilderStore();
  const [query, setQuery] = useState('');
  const [typedIndex, setActive] = useState(0);
  const listId = useId();
  const entries = [useAddEntries(index), useCommandEntries(query, !adding)][adding ? 0 : 1] ?? [];
  const found = entries.filter(({ label, group }) => matchesQuery(`${label} ${group}`, query)).slice(0, 60);
  const activeIndex = Math.min(typedIndex, found.length - 1);
  const groups = [...new Set(found.map(({ group }) => group))];
  const ordered = groups.flatMap((group) => found.filter((entry) => entry.group === group));
  const optionId = (entry: Entry) => `${listId}-${entry.id}`;
  const activate = (to: number) => {
    const index = (to + ordered.length) % Math.max(1, ordered.length);
    setActive(index);
    const entry = ordered[index];
    if (entry) document.getElementById(optionId(entry))?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    closeDialog(store);
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => activate(activeIndex + 1),
      ArrowUp: () => activate(activeIndex - 1),
      Enter: () => choose(ordered[activeIndex]),
    };
    const action = event.nativeEvent.isComposing ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  const activeEntry = ordered[activeIndex];
  const title = adding
    ? t('builderPanels.commandDialog.addABlockOrSection')
    : t('builderPanels.commandDialog.commands');
  return (
    <Dialog
      open
      onOpenChange={() => closeDialog(store)}
      title={title}
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
    >
      <input
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeEntry ? optionId(activeEntry) : undefined}
        aria-label={
          adding ? t('builderPanels.commandDialog.whatToAdd') : t('builderPanels.commandDialog.whatToDo')
        }
        placeholder={
          adding
            ? t('builderPanels.commandDialog.searchBlocksAndSections')
            : t('builderPanels.commandDialog.searchCommandsAndTemplates')
        }
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-control border border-control bg-surface px-3"
      />
      <p role="status" className="sr-only">
        {t('builderPanels.commandDialog.lengthResults', { count: ordered.length })}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label={title}
        className={`mt-3 flex flex-col gap-3 ${adding ? '' : 'min-h-[50dvh]'}`}
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a group of options.
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden className="px-2.5 pb-1 text-ink-soft text-xs">
              {group}
            </p>
            {ordered
              .filter((entry) => entry.group === group)
              .map((entry) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: The field above handles the keys.
                <div
                  key={entry.id}
                  id={optionId(entry)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={entry === activeEntry}
                  onClick={() => choose(entry)}
                  onPointerMove={() => setActive(ordered.indexOf(entry))}
                  className="flex min-h-9 cursor-pointer items-center justify-between gap-3 rounded-control px-2.5 py-1 text-[0.9375rem] aria-selected:bg-sunken pointer-coarse:min-h-11"
                >
                  {entry.icon && <entry.icon aria-hidden className="size-4 shrink-0 text-ink-soft" />}
                  <span className="me-auto min-w-0 truncate">{entry.label}</span>
                  {entry.shortcut && <ShortcutKeys shortcut={entry.shortcut} />}
                </div>
              ))}
          </div>
        ))}
      </div>
      {ordered.length === 0 && (
        <p className="px-2.5 py-4 text-ink-soft">
          {t('builderPanels.commandDialog.nothingIsCalledTrim', { query: query.trim() })}
        </p>
      )}
    </Dialog>
  );
};
