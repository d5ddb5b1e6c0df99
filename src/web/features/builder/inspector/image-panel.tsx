import type { BlockOf } from '#email/document.ts';
import { imageWidths } from '#email/options.ts';
import { AlignControl } from './align-control.tsx';
import { OptionSelect } from './option-select.tsx';
import { PictureFields } from './picture-fields.tsx';
import { useBlockEdit } from './use-block-edit.ts';

export const ImagePanel = ({ block }: { block: BlockOf<'image'> }) => {
  const { edit, style, name } = useBlockEdit(block.id, 'image');
  return (
    <>
      <PictureFields
        picture={block.content}
        place={{ blockId: block.id, at: null }}
        name={name}
        onChange={(field, change) =>
          edit(field, (current) => ({ ...current, content: { ...current.content, ...change } }))
        }
      />
      <OptionSelect
        label="Width"
        name={name('width')}
        options={imageWidths}
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
