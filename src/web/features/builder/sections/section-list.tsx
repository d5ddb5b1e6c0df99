import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import {
  createSavedSection,
  deleteSavedSection,
  listSavedSections,
  type SavedSection,
} from '#contract/emails/saved-sections.ts';
import { layoutContextOf } from '#email/render/render-block.ts';
import { messageOf } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { DropdownMenu, MenuItem } from '#web/ui/overlays/dropdown-menu.tsx';
import { canvasHtml } from '../canvas/block-html.ts';
import { IsolatedHtml } from '../canvas/isolated-html.tsx';
import { openDialog } from '../commands/dialogs.ts';
import { dragData } from '../palette/drag.ts';
import { withDrag } from '../palette/with-drag.ts';
import { insertSaved } from '../store/section-edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';

const scale = 0.3;

/** The section as it would look in this email. */
const Preview = ({ blocks }: { blocks: SavedSection['blocks'] }) => {
  const settings = useBuilder((state) => state.document.settings);
  const layout = useMemo(() => layoutContextOf(settings), [settings]);
  const html = useMemo(() => blocks.map((block) => canvasHtml(block, layout)).join(''), [blocks, layout]);
  return (
    <span
      aria-hidden
      inert
      className="pointer-events-none block h-20 overflow-hidden rounded-[3px] border border-hairline p-1.5"
      style={{ backgroundColor: layout.backgroundColor }}
    >
      <span className="block origin-top-left" style={{ width: layout.width, transform: `scale(${scale})` }}>
        <IsolatedHtml html={html} type="section" columnWidth={layout.width} />
      </span>
    </span>
  );
};

const useDeleteSection = () => {
  const onRefused = (error: Error) => {
    if (handleUnauthorized(error)) return;
    showToast({
      title: t('builderPanels.sectionList.nothingWasChanged'),
      description: messageOf(error, t('builderPanels.sectionList.theServerDidNotAnswerTry')),
      variant: 'destructive',
    });
  };
  const create = useEndpointMutation(createSavedSection, {
    invalidates: [listSavedSections],
    onError: onRefused,
  });
  const remove = useEndpointMutation(deleteSavedSection, {
    invalidates: [listSavedSections],
    onError: onRefused,
  });
  return ({ id, name, blocks, sections }: SavedSection) =>
    remove.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          showToast({
            title: t('builderPanels.sectionList.nameDeleted', { name }),
            action: {
              label: t('builderPanels.sectionList.undo'),
              onAct: () => create.mutate({ body: { name, ...(sections ? { sections } : { blocks }) } }),
            },
          });
        },
      },
    );
};

const SectionEntry = ({
  section,
  onAdd,
  onDelete,
}: {
  section: SavedSection;
  onAdd: () => void;
  onDelete: () => void;
}) => {
  const store = useBuilderStore();
  const { id, name, blocks } = section;
  const hasLayout = section.sections !== undefined;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = button.current;
    // A drop puts blocks into a column; a section goes between sections, by its button.
    if (!element || hasLayout) return;
    return withDrag(({ draggable }) =>
      draggable({ element, getInitialData: () => dragData({ kind: 'section', blocks }) }),
    );
  }, [blocks, hasLayout]);
  return (
    <li className="relative">
      <button
        ref={button}
        type="button"
        onClick={onAdd}
        className="block w-full rounded-control text-start hover:[&>span]:border-ink-soft"
      >
        <Preview blocks={blocks} />
        <span className="block truncate py-1.5 pe-9 text-sm">
          <span className="sr-only">{t('builderPanels.sectionList.addSection')} </span>
          {name}
        </span>
      </button>
      <DropdownMenu
        label={t('builderPanels.sectionList.sectionName', { name })}
        trigger={
          <button
            type="button"
            aria-label={t('builderPanels.sectionList.moreForSectionName', { name })}
            className="absolute end-0 bottom-0 inline-flex size-8 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink pointer-coarse:size-11 [&_svg]:size-4"
          >
            <Ellipsis aria-hidden />
          </button>
        }
        onCloseAutoFocus={(event) => {
          if (store.get().dialog) event.preventDefault();
        }}
      >
        <MenuItem
          icon={<Pencil aria-hidden />}
          onSelect={() => openDialog(store, { kind: 'rename-section', id, name })}
        >
          {t('builderPanels.sectionList.rename')}
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={onDelete}>
          {t('builderPanels.sectionList.delete')}
        </MenuItem>
      </DropdownMenu>
    </li>
  );
};

export const SectionList = ({ onAdded }: { onAdded?: (() => void) | undefined }) => {
  const store = useBuilderStore();
  const { data: sections = [] } = useEndpoint(listSavedSections);
  const remove = useDeleteSection();
  if (sections.length === 0) return null;
  return (
    <section aria-label={t('builderPanels.sectionList.yourSections')}>
      <h2 className="mb-2 font-medium font-sans text-ink-soft text-xs tracking-normal">
        {t('builderPanels.sectionList.yourSections')}
      </h2>
      <ul className="flex flex-col gap-2">
        {sections.map((section) => (
          <SectionEntry
            key={section.id}
            section={section}
            onDelete={() => remove(section)}
            onAdd={() => {
              onAdded?.();
              insertSaved(store, section);
            }}
          />
        ))}
      </ul>
    </section>
  );
};
