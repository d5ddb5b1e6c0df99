import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { blockNames } from '../block-names.ts';
import { blockById } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import type { ExportWarning } from './export-email.ts';
import { backToEditor } from './export-history.ts';

/** What the renderer removed or changed, each with a link to its block. */
export const WarningList = ({ warnings }: { warnings: readonly ExportWarning[] }) => {
  const store = useBuilderStore();
  const blocks = useBuilder((state) => state.document.blocks);
  if (warnings.length === 0) return null;
  const nameOf = (blockId: string | null): string => {
    const index = blocks.findIndex((block) => block.id === blockId);
    const block = blocks[index];
    return block ? `${blockNames[block.type]} ${index + 1}` : t('builderExport.warningList.theWholeEmail');
  };
  return (
    <section aria-labelledby="export-warnings">
      <h2 id="export-warnings" className="mb-2 text-xl">
        {t('builderExport.warningList.lengthThingsToLookAt', { length: warnings.length })}
      </h2>
      <ul className="flex flex-col divide-y border-y">
        {warnings.map((warning, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The list does not change while it is shown.
          <li key={index} className="flex items-start justify-between gap-3 py-2.5 text-sm">
            <div>
              <p className="font-medium">{nameOf(warning.blockId)}</p>
              <p className="text-ink-soft">{warning.message}</p>
            </div>
            {blockById(store.get(), warning.blockId) && (
              <button
                type="button"
                className="shrink-0 rounded-control px-2 py-1 text-accent hover:bg-accent-wash pointer-coarse:min-h-11"
                onClick={() =>
                  backToEditor(store, {
                    selectedId: warning.blockId,
                    pendingFocus: { blockId: warning.blockId },
                  })
                }
              >
                <Rich
                  id="builderExport.warningList.goToBlockBlockid"
                  values={{ blockId: nameOf(warning.blockId) }}
                  parts={[<span key="0" className="sr-only" />]}
                />
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};
