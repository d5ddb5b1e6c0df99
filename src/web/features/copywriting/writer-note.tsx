import type { CopyWriter } from '#contract/copywriting/craft-campaign.ts';
import { Rich } from '#web/text/rich.tsx';

const parts = [<bdi key="0" className="font-medium text-ink" />];

/** Names the active writer, in the words of the page. */
export const WriterNote = ({ writer, model }: { writer: CopyWriter; model: string | null }) => (
  <p className="text-ink-soft text-sm">
    {writer === 'ai' ? (
      model === null ? (
        <Rich id="copywriting.writerNote.aLanguageModel" parts={parts} />
      ) : (
        <Rich id="copywriting.writerNote.modelWrites" values={{ model }} parts={parts} />
      )
    ) : (
      <Rich id="copywriting.writerNote.theTemplateWriterWritesItUses" parts={parts} />
    )}
  </p>
);
