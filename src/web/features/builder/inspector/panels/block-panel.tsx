import type { Block } from '#email/document/block.ts';
import { ButtonPanel } from './button-panel.tsx';
import { FixedPartPanel } from './fixed-part-panel.tsx';
import { ImagePanel } from './image-panel.tsx';
import { ImageRowPanel } from './image-row-panel.tsx';
import { DividerPanel, SpacerPanel } from './layout-panels.tsx';
import { PartPath } from './part-path.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { TextPanel } from './text-panel.tsx';

/** The properties of a block. */
export const BlockPanel = ({ block }: { block: Block }) => (
  <>
    <PartPath />
    <Properties block={block} />
    <PhoneFields block={block} />
  </>
);

const Properties = ({ block }: { block: Block }) => {
  switch (block.type) {
    case 'text':
      return <TextPanel id={block.id} styles={block.styles} />;
    case 'image':
      return <ImagePanel block={block} />;
    case 'image-row':
    case 'multi-image':
      return <ImageRowPanel block={block} />;
    case 'button':
      return <ButtonPanel block={block} />;
    case 'spacer':
      return <SpacerPanel block={block} />;
    case 'divider':
      return <DividerPanel block={block} />;
    case 'html':
      return <FixedPartPanel block={block} />;
  }
};
