import { type ReactNode, type RefObject, useState } from 'react';
import type { Block } from '#email/document/block.ts';
import { blockCountOf } from '#email/document/layout.ts';
import type { SectionLayout } from '#email/document/section.ts';
import { type LayoutContext, sidePadding } from '#email/render/layout-context.ts';
import { hasBox } from '#email/render/section-plan.ts';
import { useBuilder } from '../../store/use-builder.ts';
import { CanvasSection } from './canvas-section.tsx';
import { createSectionDrag } from './section-drag.ts';
import { SectionDropLine } from './section-drop-line.tsx';
import { SectionMoveLine } from './section-move-line.tsx';

const hasGround = (section: SectionLayout | undefined): boolean => section !== undefined && hasBox(section);

/** An email with sections on the canvas. `opening` and `closing` are the words around its blocks. */
export const CanvasSections = ({
  sections,
  blocks,
  page,
  canvas,
  opening,
  closing,
  onShowProperties,
}: {
  sections: readonly SectionLayout[];
  blocks: readonly Block[];
  page: LayoutContext;
  canvas: RefObject<HTMLElement | null>;
  opening: ReactNode;
  closing: ReactNode;
  onShowProperties: () => void;
}) => {
  const isPhone = useBuilder((state) => state.device === 'mobile');
  const hasSelection = useBuilder((state) => blocks.some(({ id }) => id === state.selectedId));
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [drag] = useState(createSectionDrag);
  const width = page.width + 2 * sidePadding;
  const outside = (words: ReactNode) => (
    <div className="mx-auto" style={{ maxWidth: width, padding: `0 ${sidePadding}px` }}>
      {words}
    </div>
  );
  let first = 0;
  return (
    <div
      ref={setRoot}
      className="relative"
      // A ground at the top or the bottom of the email reaches its edge.
      style={{
        paddingTop: hasGround(sections[0]) ? 0 : 24,
        paddingBottom: hasGround(sections.at(-1)) ? 0 : 24,
      }}
    >
      {outside(opening)}
      {sections.map((section, index) => {
        const count = blockCountOf([section]);
        const start = first;
        first += count;
        return (
          <CanvasSection
            key={section.id}
            section={section}
            number={index + 1}
            first={start}
            blocks={blocks.slice(start, start + count)}
            blockCount={blocks.length}
            page={page}
            isPhone={isPhone}
            drag={drag}
            root={root}
            tabStopId={hasSelection ? undefined : blocks[0]?.id}
            onShowProperties={onShowProperties}
          />
        );
      })}
      {outside(closing)}
      <SectionDropLine canvas={canvas} root={root} />
      <SectionMoveLine drag={drag} root={root} />
    </div>
  );
};
