import { z } from 'zod';
import type { BlockOf } from '#email/document/block.ts';
import { padding } from '#email/document/values.ts';
import { t } from '#web/text/t.ts';
import { AlignControl } from '../fields/align-control.tsx';
import { CheckedInput } from '../fields/checked-input.tsx';
import { ColorField } from '../fields/color-field.tsx';
import { LinkField } from '../fields/link-field.tsx';
import { PixelField } from '../fields/pixel-field.tsx';
import { useBlockEdit } from '../use-block-edit.ts';

const maxLength = 500;
const label = z.string().max(maxLength);

/** `12 24` means `12px 24px`. */
const withUnits = (text: string): string =>
  text
    .trim()
    .split(/[\s,]+/)
    .map((part) => (/^\d+$/.test(part) ? `${part}px` : part))
    .join(' ');

export const ButtonPanel = ({ block }: { block: BlockOf<'button'> }) => {
  const { edit, style, name } = useBlockEdit(block.id, 'button');
  const { content, styles } = block;
  return (
    <>
      <CheckedInput
        label={t('builderPanels.buttonPanel.buttonText')}
        name={name('text')}
        value={content.text}
        check={label}
        problem={t('builder.settingsPanel.useAtMostMaxCharacters', { max: maxLength })}
        onChange={(text) =>
          edit('text', (current) => ({ ...current, content: { ...current.content, text } }))
        }
        advice={content.text.trim() ? undefined : t('builderPanels.buttonPanel.withoutTextTheButtonIsLeft')}
      />
      <LinkField
        label={t('builderPanels.buttonPanel.buttonUrl')}
        name={name('url')}
        value={content.url}
        onChange={(url) => edit('url', (current) => ({ ...current, content: { ...current.content, url } }))}
      />
      <ColorField
        label={t('builderPanels.buttonPanel.backgroundColor')}
        name={name('backgroundColor')}
        value={styles.backgroundColor}
        onChange={(backgroundColor) => style('backgroundColor', { backgroundColor })}
      />
      <ColorField
        label={t('builderPanels.buttonPanel.textColor')}
        name={name('color')}
        value={styles.color}
        onChange={(color) => style('color', { color })}
      />
      <CheckedInput
        label={t('builderPanels.buttonPanel.padding')}
        name={name('padding')}
        value={styles.padding}
        check={padding}
        problem={t('builderPanels.buttonPanel.useOneToFourSizes')}
        read={withUnits}
        hint={t('builderPanels.buttonPanel.aboveAndBelowThenLeftAnd')}
        onChange={(value) => style('padding', { padding: value })}
      />
      <PixelField
        label={t('builderPanels.buttonPanel.cornerRadius')}
        name={name('borderRadius')}
        min={0}
        max={100}
        value={styles.borderRadius}
        onChange={(borderRadius) => style('borderRadius', { borderRadius })}
      />
      <AlignControl value={styles.textAlign} onChange={(textAlign) => style('textAlign', { textAlign })} />
    </>
  );
};
