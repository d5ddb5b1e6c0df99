import type { BlockOf } from '#email/document/block.ts';
import { t } from '#web/text/t.ts';
import { fixedReason } from '../../block-names.ts';

/** A fixed part, which only an import creates: what it is, and what the user can do with it. */
export const FixedPartPanel = ({ block }: { block: BlockOf<'html'> }) => (
  <div className="flex flex-col gap-3 text-[0.9375rem]">
    <p>
      {block.content.reason
        ? t('builderPanels.fixedPartPanel.thisPartWithReason', {
            reason: fixedReason(block.content.reason),
          })
        : t('builderPanels.fixedPartPanel.thisPartOfTheImportedEmail')}
    </p>
    <p className="text-ink-soft">{t('builderPanels.fixedPartPanel.youCanMoveCopyAndDelete')}</p>
  </div>
);
