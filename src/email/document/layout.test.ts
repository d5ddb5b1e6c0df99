import { describe, expect, test } from 'vitest';
import { answerOf, documentSchema, storedDocument } from './document.ts';
import { emptyDocument, insertBlock, moveBlock, newBlock, removeBlock, updateSettings } from './edit.ts';
import { placeBlocks } from './edit-places.ts';
import {
  duplicateSection,
  insertSection,
  moveSection,
  placeBeside,
  removeSection,
  setColumnCount,
  updateSection,
} from './edit-sections.ts';
import { documentFrom, layoutOf, placeAt, sectionsOf } from './layout.ts';
import { migrateDocument } from './migrate.ts';
import { newSection } from './section.ts';

const text = (id: string) => ({ id, type: 'text', content: id });
const twoColumns = {
  schemaVersion: 2,
  sections: [
    { id: 's1', columns: [{ id: 'c1', blocks: [text('a')] }] },
    {
      id: 's2',
      ratio: [1, 2],
      styles: { backgroundColor: '#eeeeee' },
      columns: [{ id: 'c2', blocks: [text('b'), text('c')] }, { id: 'c3' }],
    },
    { id: 's3', columns: [{ id: 'c4', blocks: [text('d')] }] },
  ],
};
const read = (stored: unknown) => documentSchema.parse(migrateDocument(stored));
const idsOf = ({ blocks }: { blocks: { id: string }[] }) => blocks.map(({ id }) => id).join('');
/** `a|bc,|d`: sections between bars, columns between commas. */
const shapeOf = (document: ReturnType<typeof read>): string =>
  sectionsOf(document)
    .map(({ columns }) => columns.map(idsOf).join(','))
    .join('|');
const faultsOf = (input: unknown) =>
  documentSchema.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]);
const counter = () => {
  let count = 0;
  return () => {
    count += 1;
    return `n${count}`;
  };
};

describe('an email with sections', () => {
  test('has its blocks in reading order, and comes back as it was stored', () => {
    const document = read(twoColumns);
    expect(idsOf(document)).toBe('abcd');
    expect(shapeOf(document)).toBe('a|bc,|d');
    expect(read(JSON.parse(JSON.stringify(storedDocument(document))))).toEqual(document);
    const answer = answerOf(document);
    expect([answer.schemaVersion, idsOf(answer), answer.sections?.length]).toEqual([2, 'abcd', 3]);
    expect(documentFrom(answer)).toEqual(document);
    // Answers have the blocks beside the sections.
    expect(read(answer)).toEqual(document);
    expect(placeAt(document, 2)).toEqual({ sectionId: 's2', columnId: 'c2', index: 1, count: 2 });
  });

  test('is of version 1 as one plain section', () => {
    const plain = read({
      schemaVersion: 2,
      sections: [{ id: 's', columns: [{ id: 'c', blocks: [text('a')] }] }],
    });
    expect(storedDocument(plain)).toMatchObject({ schemaVersion: 1, blocks: [{ id: 'a' }] });
    expect(answerOf(plain)).not.toHaveProperty('sections');
    expect(layoutOf(plain)).toMatchObject([{ id: 'main', columns: [{ id: 'main-1', count: 1 }] }]);
    const named = { id: 's', name: 'Offers', columns: [{ id: 'c', blocks: [text('a')] }] };
    expect(storedDocument(read({ sections: [named] }))).toMatchObject({ schemaVersion: 2 });
  });

  test('is refused with blocks beside its sections, two equal ids, too many parts, or a wrong ratio', () => {
    expect(faultsOf({ blocks: [], sections: [] })).toEqual([
      ['blocks', 'Send either blocks or sections: sections contain their blocks.'],
    ]);
    const section = (id: string, columns: object[], more = {}) => ({ id, columns, ...more });
    const same = 'Two parts have the same id. Give each section, column and block its own id.';
    expect(faultsOf({ sections: [section('s', [{ id: 's' }])] })).toEqual([
      ['sections.0.columns.0.id', same],
    ]);
    expect(faultsOf({ sections: [section('s', [{ id: 'c', blocks: [text('c')] }])] })).toEqual([
      ['sections.0.columns.0.blocks.0.id', same],
    ]);
    expect(faultsOf({ sections: [section('s', [])] })).toEqual([
      ['sections.0.columns', 'A section needs a column.'],
    ]);
    for (const ratio of [[1], [1, 12], [6, 7], [0, 1], [1.5, 1]])
      expect(
        faultsOf({ sections: [section('s', [{ id: 'a' }, { id: 'b' }], { ratio })] }),
        String(ratio),
      ).toContainEqual([
        expect.stringMatching(/^sections\.0\.ratio/),
        'Use as many whole numbers from 1 to 11 as there are columns, with a sum of at most 12.',
      ]);
    const many = Array.from({ length: 251 }, (_, at) => section(`s${at}`, [{ id: `c${at}` }]));
    expect(faultsOf({ sections: many })).toEqual([['sections', 'An email can have up to 150 sections.']]);
    const full = (id: string) => ({
      id: `c${id}`,
      blocks: Array.from({ length: 300 }, (_, at) => text(`${id}-${at}`)),
    });
    expect(faultsOf({ sections: [section('s', [full('x'), full('y')])] })).toEqual([
      ['sections', 'An email can have up to 500 blocks.'],
    ]);
    expect(faultsOf({ schemaVersion: 3, blocks: [] })).toHaveLength(1);
  });

  test('keeps blocks of an unknown type in their columns', () => {
    const unknown = { id: 'x', type: 'carousel', slides: [1] };
    const document = read({
      sections: [{ id: 's', ratio: [1, 1], columns: [{ id: 'c', blocks: [unknown] }, { id: 'd' }] }],
    });
    expect(document.blocks).toMatchObject([{ id: 'x', type: 'spacer', content: { kept: unknown } }]);
  });
});

describe('editing', () => {
  test('blocks move inside, between and out of columns', () => {
    const document = read(twoColumns);
    const [a, b] = document.blocks;
    if (!a || !b) throw new Error('The email has blocks.');
    const second = { sectionId: 's2', columnId: 'c3', index: 0 };
    expect(shapeOf(placeBlocks(document, [b], second))).toBe('a|c,b|d');
    // The section that becomes empty has no look, and goes.
    expect(shapeOf(placeBlocks(document, [a], second))).toBe('bc,a|d');
    expect(shapeOf(placeBlocks(document, [b], { sectionId: 's2', columnId: 'c2', index: 2 }))).toBe(
      'a|cb,|d',
    );
    expect(placeBlocks(document, [b], { sectionId: 's2', columnId: 'c2', index: 1 })).toBe(document);
    expect(placeBlocks(document, [b], { sectionId: 's2', columnId: 'c9', index: 1 })).toBe(document);
    expect(shapeOf(moveBlock(document, 'd', 1))).toBe('a|dbc,');
    expect(shapeOf(moveBlock(document, 'a', 3))).toBe('bc,|da');
    expect(shapeOf(insertBlock(document, newBlock('text', 'e'), 1))).toBe('ae|bc,|d');
    expect(shapeOf(insertBlock(document, newBlock('text', 'e'), 0))).toBe('ea|bc,|d');
    expect(shapeOf(removeBlock(document, 'a'))).toBe('bc,|d');
    expect(shapeOf(removeBlock(removeBlock(document, 'b'), 'c'))).toBe('a|,|d');
    expect(updateSettings(document, { backgroundColor: '#ffffff' })).toBe(document);
  });

  test('a section goes into a plain one, whose blocks stay above and below', () => {
    const newId = counter();
    let document = emptyDocument();
    for (const id of ['a', 'b', 'c']) document = insertBlock(document, newBlock('text', id), 9);
    const row = newSection('r', ['r1', 'r2']);
    const at = (index: number) => insertSection(document, row, { sectionId: 'main', index }, ['x', 'y']);
    expect(shapeOf(at(1))).toBe('a|,|bc');
    expect(shapeOf(at(0))).toBe(',|abc');
    expect(shapeOf(at(3))).toBe('abc|,');
    expect(shapeOf(insertSection(document, row, null, ['x', 'y']))).toBe(',|abc');
    expect(insertSection(document, newSection('a', ['z']), null, ['x', 'y'])).toBe(document);
    const [, b, c] = document.blocks;
    if (!b || !c) throw new Error('The email has blocks.');
    expect(shapeOf(placeBeside(document, [c], { blockId: 'a', side: 'before' }, newId))).toBe('c,a|b');
    expect(shapeOf(placeBeside(document, [c], { blockId: 'b', side: 'after' }, newId))).toBe('a|b,c');
    expect(placeBeside(document, [b], { blockId: 'b', side: 'after' }, newId)).toBe(document);
    const columns = placeBeside(document, [c], { blockId: 'b', side: 'after' }, newId);
    expect(placeBeside(columns, [b], { blockId: 'c', side: 'after' }, newId)).toBe(columns);
  });

  test('columns that go give their blocks to the last one, and a plain email is of version 1 again', () => {
    const document = read(twoColumns);
    const one = setColumnCount(document, 's2', 1, counter());
    expect(shapeOf(one)).toBe('a|bc|d');
    expect(shapeOf(setColumnCount(document, 's2', 4, counter()))).toBe('a|bc,,,|d');
    expect(shapeOf(moveSection(document, 's3', 0))).toBe('d|a|bc,');
    expect(shapeOf(duplicateSection(document, 's2', counter()))).toBe('a|bc,|n3n4,|d');
    const only = removeSection(removeSection(document, 's2'), 's3');
    expect(only.layout).toBeUndefined();
    // It may replace the layout that the server has.
    expect(storedDocument(only)).toMatchObject({ schemaVersion: 2, blocks: [{ id: 'a' }] });
    expect(updateSection(document, 's2', (section) => section)).toBe(document);
  });

  test('no edit loses a block, or leaves a wrong count', () => {
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    const newId = counter();
    let document = read(twoColumns);
    for (let step = 0; step < 2_000; step += 1) {
      const before = new Set(document.blocks.map(({ id }) => id));
      const sections = sectionsOf(document);
      const section = sections[random(sections.length)] ?? newSection('none', ['none-1']);
      const column = section.columns[random(section.columns.length)];
      const block = document.blocks[random(document.blocks.length)];
      if (!block || !column) throw new Error('The email has blocks.');
      const place = { sectionId: section.id, columnId: column.id, index: random(5) };
      const fresh = (): readonly [string, string] => [newId(), newId()];
      const edits = [
        () => placeBlocks(document, [block], place),
        () => placeBeside(document, [block], { blockId: document.blocks[0]?.id ?? '', side: 'after' }, newId),
        () => setColumnCount(document, section.id, 1 + random(4), newId),
        () => moveSection(document, section.id, random(6)),
        () => moveBlock(document, block.id, random(document.blocks.length)),
        () =>
          insertSection(
            document,
            newSection(newId(), [newId(), newId()]),
            { sectionId: section.id, index: random(4) },
            fresh(),
          ),
        () =>
          updateSection(document, section.id, (old) => ({ ...old, name: random(2) ? 'Named' : undefined })),
        () =>
          document.blocks.length < 9
            ? insertBlock(document, newBlock('spacer', newId()), random(9))
            : document,
      ];
      document = edits[random(edits.length)]?.() ?? document;
      const ids = document.blocks.map(({ id }) => id);
      for (const id of before) expect(ids).toContain(id);
      expect(read(JSON.parse(JSON.stringify(storedDocument(document))))).toEqual({
        ...document,
        schemaVersion: document.layout ? 2 : 1,
      });
      if (sections.length > 12) document = read(twoColumns);
    }
  });
});
