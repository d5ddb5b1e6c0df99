import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { listSavedSections } from '#contract/emails/saved-sections.ts';
import type { Place } from '#email/document/layout.ts';
import { matchesQuery } from '#web/lib/commands/matches-query.ts';
import { type Option, OptionSearch } from '#web/lib/commands/option-search.tsx';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { blockNames } from '../block-names.ts';
import { layoutEntries } from '../palette/layout-entries.ts';
import { moreGroups } from '../palette/more-entries.ts';
import { paletteGroups } from '../palette/palette-entries.ts';
import { insertLayout, insertSaved } from '../store/section-edits.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { closeDialog, focusAfterDialog } from './dialogs.ts';
import { screenAction } from './screen-actions.ts';

const maxSections = 60;

/** A field that filters what can be inserted at a position: blocks and sections. */
export const AddDialog = ({
  index,
  place,
}: {
  index?: number | undefined;
  place?: Place | null | undefined;
}) => {
  const store = useBuilderStore();
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const { data: sections = [] } = useEndpoint(listSavedSections);
  const blocks: Option[] = [...paletteGroups, ...moreGroups]
    .flatMap(({ entries }) => entries)
    .map(({ type, icon }) => ({
      id: type,
      label: blockNames[type],
      icon,
      run: () => screenAction(store, 'addBlock')?.(type, index, place),
    }));
  const own: Option[] = sections.map((section) => ({
    id: `section-${section.id}`,
    label: section.name,
    icon: Bookmark,
    run: () => insertSaved(store, section, index === undefined ? {} : { index, place: place ?? null }),
  }));
  const layouts: Option[] = layoutEntries.map(({ id, label, icon, ...shape }) => ({
    id: `layout-${id}`,
    label: label(),
    icon,
    run: () => insertLayout(store, shape),
  }));
  const groups = [
    { name: t('builderPanels.addDialog.blocks'), options: blocks },
    { name: t('builderPanels.layout.layouts'), options: layouts },
    { name: t('builderPanels.addDialog.yourSections'), options: own },
  ]
    .map(({ name, options }) => ({
      name,
      options: options.filter(({ label }) => matchesQuery(`${label} ${name}`, query)).slice(0, maxSections),
    }))
    .filter(({ options }) => options.length > 0);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const title = t('builderPanels.addDialog.addABlockOrSection');
  return (
    <Dialog
      open
      onOpenChange={() => closeDialog(store)}
      title={title}
      onCloseAutoFocus={(event) => focusAfterDialog(store, event)}
    >
      <OptionSearch
        label={t('builderPanels.addDialog.whatToAdd')}
        placeholder={t('builderPanels.addDialog.searchBlocksAndSections')}
        listLabel={title}
        query={typed}
        onQueryChange={setTyped}
        groups={groups}
        status={t('builderPanels.addDialog.lengthResults', { count })}
        onChoose={({ run }) => {
          closeDialog(store);
          run?.();
        }}
        className="mt-3"
      >
        {count === 0 && (
          <p className="px-2.5 py-4 text-ink-soft">
            {t('builderPanels.addDialog.nothingIsCalledTrim', { query })}
          </p>
        )}
      </OptionSearch>
    </Dialog>
  );
};
