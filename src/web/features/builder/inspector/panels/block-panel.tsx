import type { Block } from '#email/document/block.ts';
import { changeBlock } from '../../store/edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { ButtonPanel } from './button-panel.tsx';
import { FixedPartPanel } from './fixed-part-panel.tsx';
import { ImagePanel } from './image-panel.tsx';
import { ImageRowPanel } from './image-row-panel.tsx';
import { DividerPanel, SpacerPanel } from './layout-panels.tsx';
import { FooterPanel, LogoPanel, MenuPanel, SocialPanel } from './more/brand-panels.tsx';
import { CodePanel, CountdownPanel, MapPanel, VideoPanel } from './more/media-panels.tsx';
import { CouponPanel, PricePanel, ProductPanel } from './more/shop-panels.tsx';
import { HeadingPanel, ListPanel, QuotePanel, TablePanel } from './more/words-panels.tsx';
import { PartPath } from './part-path.tsx';
import { PhoneFields } from './phone-fields.tsx';
import { ShownTo } from './shown-to.tsx';
import { TextPanel } from './text-panel.tsx';

const ShownToField = ({ block }: { block: Block }) => {
  const store = useBuilderStore();
  return (
    <ShownTo
      when={block.when}
      onChange={(when) => changeBlock(store, block.id, 'when', (current) => ({ ...current, when }) as Block)}
    />
  );
};

/** The properties of a block. */
export const BlockPanel = ({ block }: { block: Block }) => (
  <>
    <PartPath />
    <Properties block={block} />
    <PhoneFields block={block} />
    <ShownToField block={block} />
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
    case 'heading':
      return <HeadingPanel block={block} />;
    case 'list':
      return <ListPanel block={block} />;
    case 'quote':
      return <QuotePanel block={block} />;
    case 'table':
      return <TablePanel block={block} />;
    case 'logo':
      return <LogoPanel block={block} />;
    case 'menu':
      return <MenuPanel block={block} />;
    case 'social':
      return <SocialPanel block={block} />;
    case 'footer':
      return <FooterPanel block={block} />;
    case 'price':
      return <PricePanel block={block} />;
    case 'product':
      return <ProductPanel block={block} />;
    case 'coupon':
      return <CouponPanel block={block} />;
    case 'video':
      return <VideoPanel block={block} />;
    case 'countdown':
      return <CountdownPanel block={block} />;
    case 'map':
      return <MapPanel block={block} />;
    case 'code':
      return <CodePanel block={block} />;
  }
};
