import { placeAt } from '#email/document/layout.ts';
import { t } from '#web/text/t.ts';
import { blockNames } from '../../block-names.ts';
import { sectionLabel } from '../../sections/section-label.ts';
import { selectColumn } from '../../store/column-edits.ts';
import { blockById, indexOf } from '../../store/edits.ts';
import { selectSection } from '../../store/section-edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';

interface Step {
  id: string;
  label: string;
  /** Missing for the selected part itself. */
  go?: () => void;
}

/** Where the selected part is: "Offers › Column 2 › Button". Each step selects what is around it. */
export const PartPath = () => {
  const store = useBuilderStore();
  const layout = useBuilder((state) => state.document.layout);
  const sectionId = useBuilder((state) => state.sectionId);
  const columnId = useBuilder((state) => state.columnId);
  const position = useBuilder((state) => indexOf(state, state.selectedId));
  const type = useBuilder((state) => blockById(state, state.selectedId)?.type);
  if (!layout) return null;
  const place = placeAt({ blocks: [], layout }, position);
  const at = layout.findIndex(({ id }) => id === (place?.sectionId ?? sectionId));
  const section = layout[at];
  if (!section) return null;
  const column = section.columns.findIndex(({ id }) => id === (place?.columnId ?? columnId));
  const steps: Step[] = [
    {
      id: section.id,
      label: sectionLabel(section, at + 1),
      go: () => selectSection(store, section.id),
    },
  ];
  const inside = section.columns[column];
  if (inside && section.columns.length > 1)
    steps.push({
      id: inside.id,
      label: t('builderPanels.outline.column', { number: column + 1 }),
      go: () => selectColumn(store, section.id, inside.id),
    });
  if (type) steps.push({ id: 'block', label: blockNames[type] });
  return (
    <nav aria-label={t('builderPanels.layout.path')}>
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {steps.map(({ id, label, go }, index) => {
          const isLast = index === steps.length - 1;
          return (
            <li key={id} className="flex min-w-0 items-center gap-1">
              {index > 0 && <span aria-hidden>›</span>}
              {isLast || !go ? (
                <span aria-current="true" className="truncate text-ink-soft">
                  {label}
                </span>
              ) : (
                <button
                  type="button"
                  onClick={() => {
                    go();
                    // This panel goes; the section on the canvas takes the focus.
                    store.set({ pendingFocus: { blockId: null, sectionId: section.id } });
                  }}
                  className="min-h-6 truncate text-accent hover:underline pointer-coarse:min-h-11"
                >
                  {label}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
};
