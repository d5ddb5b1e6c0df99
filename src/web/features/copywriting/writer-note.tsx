import type { CopyWriter } from '#contract/copywriting/craft-campaign.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';

/** Names the active writer, in the words of the page. */
export const WriterNote = ({ writer, model }: { writer: CopyWriter; model: string | null }) => (
  <p className="text-ink-soft text-sm">
    {writer === 'ai' ? (
      <>
        <span className="font-medium text-ink">{model ?? t('copywriting.writerNote.aLanguageModel')}</span>{' '}
        writes. What it says beyond your words is marked, so that you can check it.
      </>
    ) : (
      <Rich
        id="copywriting.writerNote.theTemplateWriterWritesItUses"
        parts={[<span key="0" className="font-medium text-ink" />]}
      />
    )}
  </p>
);
