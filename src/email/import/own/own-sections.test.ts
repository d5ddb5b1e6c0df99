// An email with sections that this product wrote comes back with the same sections.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../test/support/runs.ts';
import { randomLayout } from '../../../../test/support/samples/random-layout.ts';
import { type Document, documentSchema } from '../../document/document.ts';
import { sectionsOf } from '../../document/layout.ts';
import type { Section } from '../../document/section.ts';
import { renderEmail } from '../../render/render.ts';
import { importHtml } from '../import-html.ts';

const text = (id: string) => ({ id, type: 'text', content: `The words of ${id}.` });
const columns = (name: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `${name}-${at}`, blocks: [text(`${name}${at}`)] }));

const back = (document: Document): Document => {
  const { imported, fault } = importHtml(renderEmail(document).html);
  if (!imported) throw new Error(fault);
  return imported.document;
};
const withoutIds = (section: Section) => ({
  ...section,
  id: '',
  columns: section.columns.map((column) => ({
    ...column,
    id: '',
    blocks: column.blocks.map((block) => ({ ...block, id: '' })),
  })),
});

describe('sections of an email of this product', () => {
  const document = documentSchema.parse({
    settings: { subject: 'Bowls', preheader: 'Fired on Friday', backgroundColor: '#eeeeee' },
    sections: [
      { id: 's1', columns: columns('plain', 1) },
      {
        id: 's2',
        styles: {
          backgroundColor: '#112233',
          borderRadius: '8px',
          border: { width: '2px', style: 'dashed', color: '#445566' },
        },
        ratio: [1, 2],
        columns: [
          ...columns('narrow', 1),
          {
            id: 'wide',
            styles: { backgroundColor: '#ffeedd', padding: '8px 16px 4px 2px', borderRadius: '4px' },
            blocks: [
              { id: 'button', type: 'button', content: { text: 'See the bowls', url: 'https://a.example' } },
              {
                id: 'image',
                type: 'image',
                content: { src: 'https://a.example/x.png', alt: 'A bowl' },
                styles: { width: '100px', textAlign: 'right' },
              },
              { id: 'line', type: 'divider' },
              { id: 'space', type: 'spacer' },
            ],
          },
        ],
      },
      {
        id: 's3',
        styles: {
          width: 'full',
          backgroundColor: '#001122',
          backgroundImage: { src: 'https://a.example/hero.jpg', fit: 'contain', position: 'top' },
          padding: '60px 40px 30px 20px',
        },
        columns: columns('hero', 1),
      },
      { id: 's4', phone: { stack: 'two-up' }, styles: { gap: '14px' }, columns: columns('pairs', 4) },
      { id: 's5', phone: { stack: 'keep' }, styles: { valign: 'middle' }, columns: columns('kept', 2) },
      {
        id: 's6',
        phone: { reversed: true, padding: '8px' },
        styles: { backgroundColor: '#aabbcc', valign: 'bottom' },
        ratio: [5, 7],
        columns: columns('turned', 2),
      },
      { id: 's7', phone: { hidden: true }, columns: columns('hidden', 1) },
      { id: 's8', columns: columns('last', 1) },
    ],
  });

  it('X3: come back as the same sections, byte for byte', () => {
    const again = back(document);
    expect(sectionsOf(again).map(withoutIds)).toEqual(
      sectionsOf(document).map((section) => expect.objectContaining(withoutIds(section))),
    );
    expect(again.settings).toMatchObject({
      subject: 'Bowls',
      preheader: 'Fired on Friday',
      backgroundColor: '#eeeeee',
    });
    expect(renderEmail(again).html).toBe(renderEmail(document).html);
  });

  it('X3: an email of the other direction keeps the order of its columns', () => {
    const turned = { ...document, settings: { ...document.settings, lang: 'ar', dir: 'rtl' as const } };
    expect(renderEmail(back(turned)).html).toBe(renderEmail(turned).html);
  });

  it('X3: any layout keeps the number of columns of each section that shows, and every word', () => {
    fc.assert(
      fc.property(randomLayout, (random) => {
        let count = 0;
        const filled = documentSchema.parse({
          settings: random.settings,
          sections: sectionsOf(random).map((section) => ({
            ...section,
            columns: section.columns.map((column) => {
              count += 1;
              return { ...column, blocks: [text(`block-${count}`)] };
            }),
          })),
        });
        if (filled.blocks.length === 0) return;
        const again = back(filled);
        const counts = (sections: readonly Section[]) =>
          sections.map((section) => section.columns.length).filter((columnCount) => columnCount > 1);
        expect(counts(sectionsOf(again))).toEqual(counts(sectionsOf(filled)));
        for (const block of filled.blocks)
          if (block.type === 'text')
            expect(again.blocks).toContainEqual(expect.objectContaining({ content: block.content }));
      }),
      { numRuns: runs(100, 3_000) },
    );
  });
});
