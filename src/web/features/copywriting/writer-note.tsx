import type { CopyWriter } from '#contract/copywriting/craft-campaign.ts';

/** Names the active writer, in the words of the page. */
export const WriterNote = ({ writer, model }: { writer: CopyWriter; model: string | null }) => (
  <p className="text-ink-soft text-sm">
    {writer === 'ai' ? (
      <>
        <span className="font-medium text-ink">{model ?? 'A language model'}</span> writes. What it says
        beyond your words is marked, so that you can check it.
      </>
    ) : (
      <>
        <span className="font-medium text-ink">The template writer</span> writes. It uses only what you
        entered, and nothing leaves this product.
      </>
    )}
  </p>
);
