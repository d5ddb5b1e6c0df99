import type { BlockOf } from '#email/document/block.ts';
import { dividerWidths } from '#email/document/options.ts';
import { t } from '#web/text/t.ts';
import { ColorField } from '../fields/color-field.tsx';
import { OptionSelect } from '../fields/option-select.tsx';
import { PixelField } from '../fields/pixel-field.tsx';
import { useBlockEdit } from '../use-block-edit.ts';

export const SpacerPanel = ({ block }: { block: BlockOf<'spacer'> }) => {
  const { edit, name } = useBlockEdit(block.id, 'spacer');
  return (
    <PixelField
      label={t('builderPanels.layoutPanels.height')}
      name={name('height')}
      min={1}
      max={400}
      value={block.content.height}
      onChange={(height) =>
        edit('height', (current) => ({ ...current, content: { ...current.content, height } }))
      }
    />
  );
};

export const DividerPanel = ({ block }: { block: BlockOf<'divider'> }) => {
  const { style, name } = useBlockEdit(block.id, 'divider');
  return (
    <>
      <ColorField
        label={t('builderPanels.layoutPanels.lineColor')}
        name={name('borderColor')}
        value={block.styles.borderColor}
        onChange={(borderColor) => style('borderColor', { borderColor })}
      />
      <OptionSelect
        label={t('builderPanels.layoutPanels.lineWidth')}
        name={name('borderWidth')}
        options={dividerWidths}
        value={block.styles.borderWidth}
        onChange={(borderWidth) => style('borderWidth', { borderWidth })}
      />
    </>
  );
};
