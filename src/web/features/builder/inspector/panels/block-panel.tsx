import { Columns2 } from 'lucide-react';
import type { Block } from '#email/document/block.ts';
import { sectionLabel } from '../../sections/section-label.ts';
import { selectSection } from '../../store/section-edits.ts';
import { sectionAround } from '../../store/selection.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';
import { ButtonPanel } from './button-panel.tsx';
import { FixedPartPanel } from './fixed-part-panel.tsx';
import { ImagePanel } from './image-panel.tsx';
import { ImageRowPanel } from './image-row-panel.tsx';
import { DividerPanel, SpacerPanel } from './layout-panels.tsx';
import { FooterPanel, LogoPanel, MenuPanel, SocialPanel } from './more/brand-panels.tsx';
import { CodePanel, CountdownPanel, MapPanel, VideoPanel } from './more/media-panels.tsx';
import { CouponPanel, PricePanel, ProductPanel } from './more/shop-panels.tsx';
import { HeadingPanel, ListPanel, QuotePanel, TablePanel } from './more/words-panels.tsx';
import { TextPanel } from './text-panel.tsx';

/** Leads from a block to the section that it is in. */
const SectionLink = ({ blockId }: { blockId: string }) => {
  const store = useBuilderStore();
  const sectionId = useBuilder((state) => sectionAround(state, blockId));
  const layout = useBuilder((state) => state.document.layout);
  const number = layout?.findIndex(({ id }) => id === sectionId) ?? -1;
  const section = layout?.[number];
  if (!section) return null;
  return (
    <button
      type="button"
      onClick={() => selectSection(store, section.id)}
      className="flex min-h-6 items-center gap-1.5 self-start text-accent text-sm hover:underline pointer-coarse:min-h-11"
    >
      <Columns2 aria-hidden className="size-4" />
      {sectionLabel(section, number + 1)}
    </button>
  );
};

/** The properties of a block. */
export const BlockPanel = ({ block }: { block: Block }) => (
  <>
    <SectionLink blockId={block.id} />
    <Properties block={block} />
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
