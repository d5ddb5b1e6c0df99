import type { BlockOf } from '#email/document/block.ts';
import { imageWidths } from '#email/document/options.ts';
import { t } from '#web/text/t.ts';
import { AlignControl } from '../fields/align-control.tsx';
import { ImageFields } from '../fields/image-fields.tsx';
import { imageWidthNames } from '../fields/option-names.ts';
import { OptionSelect } from '../fields/option-select.tsx';
import { useBlockEdit } from '../use-block-edit.ts';

export const ImagePanel = ({ block }: { block: BlockOf<'image'> }) => {
  const { edit, style, name } = useBlockEdit(block.id, 'image');
  return (
    <>
      <ImageFields
        image={block.content}
        slot={{ blockId: block.id, index: null }}
        name={name}
        onChange={(field, change) =>
          edit(field, (current) => ({ ...current, content: { ...current.content, ...change } }))
        }
      />
      <OptionSelect
        label={t('builderPanels.imagePanel.width')}
        name={name('width')}
        options={imageWidths}
        names={imageWidthNames}
        value={block.styles.width}
        onChange={(width) => style('width', { width })}
      />
      <AlignControl
        value={block.styles.textAlign}
        onChange={(textAlign) => style('textAlign', { textAlign })}
      />
    </>
  );
};
