import { Suspense, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { t } from '#web/text/t.ts';
import { blockNames } from '../block-names.ts';
import { showSettings } from '../commands/show-settings.ts';
import { BlockPanel, FindingsList, SectionPanel, SettingsPanel } from '../lazy-components.ts';
import { blockById } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';

export const useInspectorTitle = (): string => {
  const type = useBuilder((state) => blockById(state, state.selectedId)?.type);
  const isSection = useBuilder((state) => state.sectionId !== null);
  const isColumn = useBuilder((state) => state.columnId !== null);
  if (isSection) return isColumn ? t('builder.inspector.column') : t('builder.inspector.section');
  return type ? blockNames[type] : t('builder.inspector.emailSettings');
};

/** The properties of the selected block, or of the whole email. */
export const Inspector = ({ showsTitle = true }: { showsTitle?: boolean }) => {
  const store = useBuilderStore();
  const block = useBuilder((state) => blockById(state, state.selectedId));
  // Typing has priority: the findings may follow the typed character.
  const deferredBlock = useDeferredValue(block);
  const sectionId = useBuilder((state) => state.sectionId);
  const title = useInspectorTitle();
  const selected = useBuilder((state) => state.selectedIds.size);
  const root = useRef<HTMLDivElement>(null);
  const shownId = block?.id ?? sectionId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: The panel scrolls to its top when another block is selected.
  useLayoutEffect(() => {
    const panel = root.current?.closest('aside, [role="dialog"]');
    for (
      let ancestor = root.current?.parentElement;
      ancestor && panel?.contains(ancestor);
      ancestor = ancestor.parentElement
    )
      ancestor.scrollTop = 0;
  }, [shownId]);
  return (
    <div ref={root} className="flex flex-col gap-4" data-inspector>
      {showsTitle && (
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="font-medium font-sans text-base tracking-normal">{title}</h2>
          {(block || sectionId) && (
            <button
              type="button"
              onClick={() => showSettings(store)}
              className="text-accent text-sm hover:underline pointer-coarse:min-h-11"
            >
              {t('builder.inspector.emailSettings')}
            </button>
          )}
        </div>
      )}
      {block ? (
        <>
          {selected > 1 && (
            <p className="text-ink-soft text-sm">
              {t('builder.inspector.selectedBlocksAreSelectedWhatYou', { count: selected })}
            </p>
          )}
          <Suspense>
            <FindingsList block={deferredBlock?.id === block.id ? deferredBlock : block} />
          </Suspense>
          <Suspense>
            <BlockPanel key={block.id} block={block} />
          </Suspense>
        </>
      ) : sectionId ? (
        <Suspense>
          <SectionPanel key={sectionId} id={sectionId} />
        </Suspense>
      ) : (
        <Suspense>
          <SettingsPanel />
        </Suspense>
      )}
    </div>
  );
};
