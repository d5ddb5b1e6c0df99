import type { BlockOf } from '#email/document/document.ts';

/** A fixed part, which only an import creates: what it is, and what the user can do with it. */
export const FixedPartPanel = ({ block }: { block: BlockOf<'html'> }) => (
  <div className="flex flex-col gap-3 text-[0.9375rem]">
    <p>
      This part of the imported email stays as it was
      {block.content.reason ? `: ${block.content.reason}.` : '.'}
    </p>
    <p className="text-ink-soft">
      You can move, copy and delete it like any block. To change its words, write them into a text block and
      delete this part.
    </p>
  </div>
);
