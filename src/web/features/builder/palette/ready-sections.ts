// Sections that begin with blocks.
import type { Block, BlockType } from '#email/document/block.ts';
import { newBlock } from '#email/document/edit.ts';
import { newSection } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import type { LayoutShape } from '../store/section-edits.ts';

type Begin = NonNullable<LayoutShape['begin']>;

const blankStyles = newSection('blank', ['blank-1']).styles;
const blankPhone = newSection('blank', ['blank-1']).phone;

const made = (type: BlockType, id: string, content: object, styles: object = {}): Block => {
  const block = newBlock(type, id);
  return {
    ...block,
    content: typeof block.content === 'string' ? block.content : { ...block.content, ...content },
    styles: { ...block.styles, ...styles },
  } as Block;
};

/** A ground with a heading, a line and a button. Its owner adds a background image. */
export const hero: Begin = (newId) => ({
  columns: [
    [
      made('heading', newId(), { text: t('builder.layout.heroText'), level: 1 }, { textAlign: 'center' }),
      made('button', newId(), { text: t('builderPanels.newBlock.shopNow') }, { backgroundColor: '#1f2937' }),
    ],
  ],
  look: { styles: { ...blankStyles, backgroundColor: '#e8eefc', padding: '48px 24px' } },
});

/** The logo beside the menu. */
export const header: Begin = (newId) => ({
  columns: [
    [made('logo', newId(), {}, { width: '120px', textAlign: 'left' })],
    [made('menu', newId(), {}, { textAlign: 'right' })],
  ],
  look: { styles: { ...blankStyles, valign: 'middle', padding: '8px 20px' } },
});

/** Products side by side; on a phone one below the other, or two by two. */
export const products =
  (count: 2 | 3): Begin =>
  (newId) => ({
    columns: Array.from({ length: count }, () => [
      made('product', newId(), {
        name: t('builderPanels.newBlock.product'),
        button: t('builderPanels.newBlock.buyNow'),
      }),
    ]),
    look: { phone: { ...blankPhone, stack: 'stack' } },
  });
