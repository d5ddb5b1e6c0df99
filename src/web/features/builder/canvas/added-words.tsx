import { wordsAround } from '#email/render/letter.ts';
import { type Frame, renderBlock } from '#email/render/render.ts';
import { openDialog } from '../commands/dialogs.ts';
import { useBuilder, useBuilderStore } from '../store/use-builder.ts';
import { useLetter } from '../use-letter.ts';
import { showAddedWords, useAddedWordsShown } from './added-words-shown.ts';
import { IsolatedHtml } from './isolated-html.tsx';

const action = 'rounded-sm underline underline-offset-2 pointer-coarse:py-2';

/**
 * The words that the export adds above or below the blocks. They are not a block: they cannot be selected, and link to
 * where they are edited.
 */
export const AddedWords = ({ place, frame }: { place: 'opening' | 'closing'; frame: Frame }) => {
  const store = useBuilderStore();
  const letter = useLetter();
  const settings = useBuilder((state) => state.document.settings);
  const isShown = useAddedWordsShown();
  const block = isShown ? wordsAround(letter, settings, frame)[place] : null;
  if (!block) return null;
  const isAbove = place === 'opening';
  return (
    <section
      aria-label={isAbove ? 'Added above at export' : 'Added below at export'}
      className={
        isAbove
          ? 'mb-2 border-current/30 border-b border-dashed pb-1'
          : 'mt-2 border-current/30 border-t border-dashed pt-1'
      }
    >
      <IsolatedHtml html={renderBlock(block, frame)} type="text" columnWidth={frame.width} />
      <p dir="ltr" className="flex flex-wrap items-baseline justify-end gap-x-3 text-xs">
        <span className="grow">Added at export</span>
        <button type="button" className={action} onClick={() => openDialog(store, { kind: 'words' })}>
          Change
        </button>
        <button type="button" className={action} onClick={() => showAddedWords(false)}>
          Hide
        </button>
      </p>
    </section>
  );
};
