import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/runs.ts';
import {
  changesIn,
  importedDesign,
  sectionsFrom,
} from '../../../../test/support/samples/designs/imported.ts';
import { mjmlDesign } from '../../../../test/support/samples/designs/mjml.ts';
import { documentSchema } from '../../document/document.ts';
import { sectionsOf } from '../../document/layout.ts';
import { sharesOf } from '../../document/section.ts';
import { toMjml } from '../../mjml/to-mjml.ts';

const body = (inner: string): string => `<mjml><mj-body>${inner}</mj-body></mjml>`;
const blocksOf = (inner: string) =>
  importedDesign(body(`<mj-section><mj-column>${inner}</mj-column></mj-section>`)).document.blocks;

describe('MJML', () => {
  const imported = importedDesign(mjmlDesign);
  const [band, bowl, turned, kept, image, below, rest] = sectionsFrom(mjmlDesign);

  it('keeps its head', () => {
    expect(imported.document.settings).toMatchObject({
      subject: 'Spring & bowls',
      preheader: 'Fired on Friday',
      lang: 'en-GB',
      maxWidth: '640px',
      backgroundColor: '#f3f4f6',
      fontFamily: 'Georgia',
    });
  });

  it('resolves the attributes of all levels', () => {
    expect(band?.styles).toMatchObject({
      width: 'full',
      backgroundColor: '#14532d',
      padding: '10px 0px 10px 0px',
    });
    expect(band?.columns[0]?.blocks[0]).toMatchObject({
      content: 'Dear {{first_name}},<br>three bowls',
      styles: {
        fontSize: '30px',
        lineHeight: '1.2',
        fontWeight: '700',
        fontFamily: 'Georgia',
        color: '#ffffff',
      },
    });
  });

  it('puts the sections of a wrapper on its ground, with its space at the ends', () => {
    expect([bowl, turned, kept].map((section) => section?.styles)).toMatchObject([
      { backgroundColor: '#ffffff', padding: '30px 20px 0px 20px' },
      { backgroundColor: '#ffffff', padding: '0px 20px 0px 20px' },
      { backgroundColor: '#ffffff', padding: '0px 20px 30px 20px' },
    ]);
  });

  it('makes widths in px a ratio, groups columns that stay, and turned sections reversed ones', () => {
    expect(bowl?.ratio).toEqual([1, 2]);
    expect(bowl?.styles.valign).toBe('middle');
    expect(bowl?.columns[0]?.blocks[0]).toMatchObject({ type: 'image', styles: { width: '120px' } });
    expect(bowl?.columns[1]?.blocks.at(-1)).toMatchObject({
      content: 'One <span style="color:#b91c1c">two</span>',
    });
    expect(turned?.phone).toMatchObject({ stack: 'stack', reversed: true });
    expect(turned?.columns[0]?.blocks[0]).toMatchObject({ content: 'First on desks' });
    expect(kept?.phone.stack).toBe('keep');
  });

  it('cuts a section whose columns wrap into rows', () => {
    expect(image).toMatchObject({
      ratio: [],
      styles: {
        backgroundImage: { src: 'https://a.example/h.jpg', fit: 'cover', position: 'top' },
        padding: '20px 0px 0px 0px',
      },
    });
    expect(image?.columns.map(({ blocks }) => blocks[0])).toMatchObject([
      { content: 'On an image', styles: { color: '#ffffff' } },
      { content: 'Beside it', styles: { color: '#ffffff' } },
    ]);
    expect(below).toMatchObject({ columns: [{ blocks: [{ content: 'Below both' }] }] });
  });

  it('converts its elements, and says what differs', () => {
    expect(rest?.columns[0]?.blocks[0]).toMatchObject({
      type: 'button',
      content: { text: 'SHOP & SEE', url: 'https://a.example/shop' },
      styles: { backgroundColor: '#14532d', padding: '8px 24px 8px 24px', borderRadius: '8px' },
    });
    const texts = rest?.columns[0]?.blocks.flatMap((block) => (block.type === 'text' ? [block.content] : []));
    expect(texts?.join()).toContain('href="https://a.example/news"');
    expect(texts?.join()).toMatch(/>Facebook<.*>Follow</);
    expect(texts?.join()).toContain('<b>Why?</b>');
    expect(changesIn(imported)).toEqual([
      '1 body: left-out',
      '1.1 include: left-out include',
      '8.1 social: approximated social',
      '8.1 navbar: approximated menu',
      '8.1 table: fixed',
      '8.1 raw: fixed',
      '8.1 chart: left-out unknown',
    ]);
    expect(imported.report.words.missing).toBe(0);
    expect(JSON.stringify(imported.document)).not.toMatch(/onclick|<script|alert/);
  });

  it('centers columns that do not fill their section', () => {
    const [section] = sectionsFrom(
      body('<mj-section padding="0"><mj-column width="50%"><mj-text>x</mj-text></mj-column></mj-section>'),
    );
    expect(section?.styles.padding).toBe('0px 150px 0px 150px');
  });

  it('reads elements that end themselves, and HTML with tags that never end', () => {
    expect(
      blocksOf('<mj-text><p>one<p>two<br>three</mj-text><mj-spacer/><mj-text>four</mj-text>'),
    ).toMatchObject([
      { content: expect.stringMatching(/one.*two<br>three/) },
      { type: 'spacer' },
      { content: 'four' },
    ]);
  });

  it('reads the JSON of its own parser', () => {
    const tree = {
      tagName: 'mjml',
      attributes: {},
      children: [
        {
          tagName: 'mj-body',
          attributes: { width: '500px' },
          children: [
            {
              tagName: 'mj-section',
              children: [
                { tagName: 'mj-column', children: [{ tagName: 'mj-text', content: 'Hello <b>you</b>' }] },
              ],
            },
          ],
        },
      ],
    };
    const { format, document } = importedDesign(tree);
    expect(format).toBe('mjml');
    expect(document.settings.maxWidth).toBe('500px');
    expect(document.blocks).toMatchObject([{ content: 'Hello <b>you</b>' }]);
  });
});

describe('MJML of this product', () => {
  const ratio = fc.constantFrom([1], [1, 1], [1, 2], [3, 1], [1, 1, 1], [1, 2, 1], [1, 1, 1, 1], [5, 7]);
  const words = fc.array(
    fc.constantFrom('ash', 'iron', 'bowl', 'kiln', '&', '<b>hot</b>', '{{first_name}}'),
    {
      minLength: 1,
      maxLength: 5,
    },
  );
  const section = fc.record({
    ratio,
    texts: fc.array(words, { minLength: 4, maxLength: 4 }),
    color: fc.constantFrom(undefined, '#14532d', '#fef3c7'),
    width: fc.constantFrom('boxed', 'full'),
    stack: fc.constantFrom('stack', 'keep'),
    gap: fc.constantFrom('0px', '20px', '60px'),
  });

  it('comes back with its words, columns, ratios and grounds', () => {
    fc.assert(
      fc.property(fc.array(section, { minLength: 1, maxLength: 4 }), (drafts) => {
        const document = documentSchema.parse({
          sections: drafts.map((draft, at) => ({
            id: `s${at}`,
            ratio: draft.ratio.length === 1 ? [] : draft.ratio,
            styles: {
              width: draft.width,
              backgroundColor: draft.color,
              padding: '20px 30px',
              gap: draft.gap,
            },
            phone: { stack: draft.stack },
            columns: draft.ratio.map((_, column) => ({
              id: `c${at}-${column}`,
              blocks: [
                { id: `b${at}-${column}`, type: 'text', content: (draft.texts[column] ?? []).join(' ') },
              ],
            })),
          })),
        });
        const imported = importedDesign(toMjml(document));
        const sections = sectionsOf(imported.document);
        expect(imported.report.words.missing).toBe(0);
        expect(sections).toHaveLength(drafts.length);
        for (const [at, back] of sections.entries()) {
          const draft = drafts[at];
          if (!draft) continue;
          expect(back.columns.map(({ blocks }) => blocks.length)).toEqual(draft.ratio.map(() => 1));
          expect(back.styles.backgroundColor).toBe(draft.color);
          expect(back.styles.width).toBe(draft.color === undefined ? 'boxed' : draft.width);
          expect(back.phone.stack).toBe(draft.ratio.length > 1 ? draft.stack : 'stack');
          const shares = sharesOf(back);
          const total = shares.reduce((sum, share) => sum + share, 0);
          const all = draft.ratio.reduce((sum, share) => sum + share, 0);
          // Columns with gaps differ from their shares by up to a part of the gap.
          for (const [column, share] of draft.ratio.entries())
            expect(Math.abs((shares[column] ?? 0) / total - share / all)).toBeLessThan(0.09);
        }
      }),
      { numRuns: runs(100, 2_000) },
    );
  });
});
