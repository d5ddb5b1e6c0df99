import { copyAround } from '#email/render/email-copy.ts';
import type { LayoutContext } from '#email/render/render.ts';
import { renderBlock } from '#email/render/render-block.ts';
import { directionOf } from '#text/languages.ts';
import { currentLanguage, t } from '#web/text/t.ts';
import { openDialog } from '../commands/dialogs.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { useEmailCopy } from '../use-email-copy.ts';
import { setEmailCopyShown, useEmailCopyShown } from './email-copy-visibility.ts';
import { IsolatedHtml } from './isolated-html.tsx';

const actionClasses = 'rounded-sm underline underline-offset-2 pointer-coarse:py-2';

/**
 * The greeting or sign-off that the export adds above or below the blocks. It is no block: it cannot be selected, and
 * links to the dialog that edits it.
 */
export const CanvasEmailCopy = ({
  position,
  layout,
}: {
  position: 'opening' | 'closing';
  layout: LayoutContext;
}) => {
  const store = useBuilderStore();
  const emailCopy = useEmailCopy();
  const settings = useBuilder((state) => state.document.settings);
  const isShown = useEmailCopyShown();
  const block = isShown ? copyAround(emailCopy, settings, layout)[position] : null;
  if (!block) return null;
  const isAbove = position === 'opening';
  return (
    <section
      aria-label={
        isAbove
          ? t('builderPanels.canvasEmailCopy.addedAboveAtExport')
          : t('builderPanels.canvasEmailCopy.addedBelowAtExport')
      }
      className={
        isAbove
          ? 'mb-2 border-current/30 border-b border-dashed pb-1'
          : 'mt-2 border-current/30 border-t border-dashed pt-1'
      }
    >
      <IsolatedHtml html={renderBlock(block, layout)} type="text" columnWidth={layout.width} />
      <p
        dir={directionOf(currentLanguage())}
        className="flex flex-wrap items-baseline justify-end gap-x-3 text-xs"
      >
        <span className="grow">{t('builderPanels.canvasEmailCopy.addedAtExport')}</span>
        <button
          type="button"
          className={actionClasses}
          onClick={() => openDialog(store, { kind: 'email-copy' })}
        >
          {t('builderPanels.canvasEmailCopy.change')}
        </button>
        <button type="button" className={actionClasses} onClick={() => setEmailCopyShown(false)}>
          {t('builderPanels.canvasEmailCopy.hide')}
        </button>
      </p>
    </section>
  );
};
