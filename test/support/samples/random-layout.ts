// Emails with sections, of every look and every kind of block.
import fc from 'fast-check';
import { type Document, documentSchema } from '../../../src/email/document/document.ts';
import { randomBlock } from './random-document.ts';

const color = fc.constantFrom('#ffffff', '#1e3a8a', '#fde68a', 'rgb(1, 2, 3)');
const padding = fc.constantFrom('0px', '12px', '24px 8px', '1px 2px 3px 4px', '40px 60px');
const radius = fc.constantFrom('0px', '8px', '40px');
const border = fc.record({
  width: fc.constantFrom('1px', '3px', '8px'),
  style: fc.constantFrom('solid', 'dashed', 'dotted'),
  color,
});
const column = fc.record({
  blocks: fc.array(randomBlock, { maxLength: 4 }),
  styles: fc.record({ backgroundColor: color, padding, border, borderRadius: radius }, { requiredKeys: [] }),
});
const ratioOf = (count: number) =>
  fc.array(fc.integer({ min: 1, max: Math.floor(12 / count) }), { minLength: count, maxLength: count });

const section = fc.integer({ min: 1, max: 4 }).chain((count) =>
  fc.record({
    ratio: fc.oneof(fc.constant([]), ratioOf(count)),
    columns: fc.array(column, { minLength: count, maxLength: count }),
    styles: fc.record(
      {
        width: fc.constantFrom('boxed', 'full'),
        backgroundColor: color,
        backgroundImage: fc.record({
          src: fc.constantFrom(
            '',
            'https://img.example/a.jpg?a=1&b=2',
            "https://img.example/it's (1).jpg",
            '{{hero}}',
          ),
          fit: fc.constantFrom('cover', 'contain', 'tile'),
          position: fc.constantFrom('top', 'center', 'bottom'),
        }),
        padding,
        gap: fc.constantFrom('0px', '1px', '20px', '60px'),
        border,
        borderRadius: radius,
        valign: fc.constantFrom('top', 'middle', 'bottom'),
        wordHeight: fc.constantFrom('21px', '400px'),
      },
      { requiredKeys: [] },
    ),
    phone: fc.record(
      {
        stack: fc.constantFrom('stack', 'keep', 'two-up'),
        reversed: fc.boolean(),
        padding,
        hidden: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  }),
);

/** An email of up to six sections. */
export const randomLayout: fc.Arbitrary<Document> = fc
  .record({
    settings: fc.record(
      {
        dir: fc.constantFrom('ltr', 'rtl'),
        maxWidth: fc.constantFrom('320px', '600px', '800px'),
        backgroundColor: color,
        footer: fc.constant('Shop, 1 High Street'),
        dark: fc.constant({}),
      },
      { requiredKeys: [] },
    ),
    sections: fc.array(section, { maxLength: 6 }).map((sections) =>
      sections.map((each, at) => ({
        ...each,
        id: `section-${at}`,
        columns: each.columns.map((one, columnAt) => ({
          ...one,
          id: `column-${at}-${columnAt}`,
          blocks: one.blocks.map((block, blockAt) => ({
            ...block,
            id: `block-${at}-${columnAt}-${blockAt}`,
          })),
        })),
      })),
    ),
  })
  .map((input) => documentSchema.safeParse(input).data)
  .filter((document) => document !== undefined);
