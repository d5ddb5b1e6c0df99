import { Suspense } from 'react';
import { withTexts } from '#web/text/load.ts';
import { t } from '#web/text/t.ts';
import { lazyComponent } from '../../lazy-component.tsx';
import { CheckedInput, type CheckedInputProps } from './checked-input.tsx';

const MergeTagButton = lazyComponent(
  async () =>
    (await withTexts(() => import('../../rich-text/merge-tags/merge-tag-menu.tsx'), 'builder-panels'))
      .MergeTagButton,
  { failsSilently: true },
);

/** An input that accepts merge tags and inserts them at the caret. */
export const TaggedInput = ({ onChange, ...props }: Omit<CheckedInputProps, 'trail'>) => {
  const { name, value, label, check } = props;
  const insert = (token: string) => {
    const input = document.querySelector<HTMLInputElement>(`input[data-field="${CSS.escape(name)}"]`);
    const start = input?.selectionStart ?? value.length;
    const end = input?.selectionEnd ?? start;
    const checked = check.safeParse(value.slice(0, start) + token + value.slice(end));
    if (!checked.success) return;
    onChange(checked.data);
    // The dialog gives the focus back to its button first.
    setTimeout(() => {
      input?.focus();
      input?.setSelectionRange(start + token.length, start + token.length);
    }, 50);
  };
  return (
    <CheckedInput
      {...props}
      onChange={onChange}
      trail={
        <Suspense fallback={<span className="size-10 shrink-0 pointer-coarse:size-11" />}>
          <MergeTagButton
            label={t('builder.taggedInput.labelInsertAMergeTag', { label })}
            onInsert={insert}
          />
        </Suspense>
      }
    />
  );
};
