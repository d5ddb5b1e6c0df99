import { memo, useMemo } from 'react';
import type { Block } from '#email/document/block.ts';
import { layoutContextOf } from '#email/render/render-block.ts';
import { blockContexts } from '#email/render/section-rows.ts';
import { t, useLanguage } from '#web/text/t.ts';
import { changeBlock } from '../store/edits.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { findingsOf } from './findings.ts';

const actionClasses =
  'mt-1 rounded-control font-medium text-accent hover:underline pointer-coarse:min-h-11 [overflow-wrap:anywhere] text-start';

const focusField = (name: string) => {
  document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus();
};

/** Findings about the selected block, each with its fix. */
export const FindingsList = memo(({ block }: { block: Block }) => {
  const store = useBuilderStore();
  const settings = useBuilder((state) => state.document.settings);
  const sections = useBuilder((state) => state.document.layout);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The findings are texts, in the language of the user.
  const findings = useMemo(() => {
    const { document } = store.get();
    const context = blockContexts(document)[document.blocks.findIndex(({ id }) => id === block.id)];
    return findingsOf(block, context ?? layoutContextOf(settings));
  }, [block, settings, sections, language]);
  if (findings.length === 0) return null;
  return (
    <ul aria-label={t('builderPanels.findingsList.worthASecondLook')} className="flex flex-col gap-2">
      {findings.map(({ id, message, fix, field }) => (
        <li key={id} className="rounded-control bg-attention-wash px-3 py-2 text-sm">
          <p>{message}</p>
          {fix && (
            <button
              type="button"
              className={actionClasses}
              onClick={() => {
                changeBlock(store, block.id, `fix-${id}`, fix.change);
                store.set({ announcement: t('builderPanels.findingsList.putRight') });
              }}
            >
              {fix.label}
            </button>
          )}
          {!fix && field && (
            <button
              type="button"
              className={actionClasses}
              onClick={() => focusField(`${block.id}:${field}`)}
            >
              {field.endsWith('alt')
                ? t('builderPanels.findingsList.describeIt')
                : t('builderPanels.findingsList.goToTheAddress')}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
});
