// Fields for the content and styles of a block, named as the block names them.
import { type ReactNode, useCallback } from 'react';
import { z } from 'zod';
import type { ViewedBlock } from '#email/blocks/view.ts';
import { blockSchema } from '#email/document/block.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { AlignControl } from '../../fields/align-control.tsx';
import { CheckedInput } from '../../fields/checked-input.tsx';
import { ColorField } from '../../fields/color-field.tsx';
import { ImageFields } from '../../fields/image-fields.tsx';
import { LinkField } from '../../fields/link-field.tsx';
import { OptionSelect } from '../../fields/option-select.tsx';
import { PixelField } from '../../fields/pixel-field.tsx';
import { useBlockEdit } from '../../use-block-edit.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Choice {
  value: string;
  label: string;
}

/** Whether the block accepts this value in a field of its content. */
const accepts = (block: ViewedBlock, field: string, max: number) =>
  z
    .string()
    .max(max)
    .refine(
      (value) =>
        blockSchema.safeParse({ ...block, content: { ...(block.content as Values), [field]: value } })
          .success,
    );

/** Makes the fields of one block. */
export const useFields = <Kind extends ViewedBlock>(block: Kind) => {
  const { edit, name } = useBlockEdit(block.id, block.type);
  const content = block.content as Values;
  const styles = block.styles as Values;
  const setContent = useCallback(
    (field: string, change: Values) =>
      edit(
        field,
        (current) => ({ ...current, content: { ...current.content, ...change } }) as typeof current,
      ),
    [edit],
  );
  const setStyle = (field: string, value: string | undefined) =>
    edit(
      field,
      (current) => ({ ...current, styles: { ...current.styles, [field]: value } }) as typeof current,
    );
  const textOf = (field: string): string => String(content[field] ?? '');
  return {
    content,
    setContent,
    name,
    text: (
      field: string,
      label: string,
      {
        max = 300,
        rows,
        hint,
        problem,
      }: { max?: number; rows?: number; hint?: ReactNode; problem?: string } = {},
    ) => (
      <CheckedInput
        label={label}
        name={name(field)}
        value={textOf(field)}
        check={accepts(block, field, max)}
        problem={problem ?? t('builder.settingsPanel.useAtMostMaxCharacters', { max })}
        onChange={(value) => setContent(field, { [field]: value })}
        {...(rows ? { rows } : {})}
        {...(hint ? { hint } : {})}
      />
    ),
    link: (field: string, label: string) => (
      <LinkField
        label={label}
        name={name(field)}
        value={textOf(field)}
        onChange={(value) => setContent(field, { [field]: value })}
      />
    ),
    choice: (
      field: string,
      label: string,
      options: readonly Choice[],
      kind: 'content' | 'style' = 'content',
    ) => (
      <OptionSelect
        label={label}
        name={name(field)}
        options={options}
        value={String((kind === 'style' ? styles : content)[field] ?? '')}
        onChange={(value) =>
          kind === 'style' ? setStyle(field, value) : setContent(field, { [field]: value })
        }
      />
    ),
    check: (field: string, label: string, hint?: string) => (
      <Checkbox
        label={label}
        {...(hint ? { hint } : {})}
        checked={content[field] === true}
        onChange={(event) => setContent(field, { [field]: event.target.checked })}
      />
    ),
    /** An optional color shows the one that the email gives it. */
    color: (field: string, label: string, inherited = '#374151') => (
      <ColorField
        label={label}
        name={name(field)}
        value={String(styles[field] ?? inherited)}
        onChange={(value) => setStyle(field, value)}
      />
    ),
    pixels: (field: string, label: string, min: number, max: number, inherited = '') => (
      <PixelField
        label={label}
        name={name(field)}
        min={min}
        max={max}
        value={String(styles[field] ?? inherited)}
        onChange={(value) => setStyle(field, value)}
      />
    ),
    align: (inherited: 'left' | 'center' | 'right' = 'left') => (
      <AlignControl
        value={(styles.textAlign as typeof inherited | undefined) ?? inherited}
        onChange={(value) => setStyle('textAlign', value)}
      />
    ),
    picture: () => (
      <ImageFields
        image={{ src: '', alt: '', clickUrl: '', ...content }}
        slot={{ blockId: block.id, index: null }}
        name={name}
        hasLink={false}
        onChange={(field, change) => setContent(field, change)}
      />
    ),
  };
};
