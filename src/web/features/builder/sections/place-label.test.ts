import { expect, test } from 'vitest';
import { type Document, documentSchema } from '#email/document/document.ts';
import { placeBlocks } from '#email/document/edit-places.ts';
import { placeSection } from '#email/document/edit-section-places.ts';
import { columnsOf, placeAt, sectionsOf } from '#email/document/layout.ts';
import { sectionLines } from '../canvas/layout/section-lines.ts';
import { placeLabel, sectionPlaceLabel } from './place-label.ts';

let seed = 11;
const random = (below: number): number => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
  return seed % below;
};
const any = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;

let blocks = 0;
const column = (id: string, count: number) => ({
  id,
  blocks: Array.from({ length: count }, () => {
    blocks += 1;
    return { id: `b${blocks}`, type: 'text', content: `Words ${blocks}` };
  }),
});
/** Sections with names, some of them plain. */
const randomEmail = (): Document =>
  documentSchema.parse({
    sections: Array.from({ length: 2 + random(5) }, (_, at) => ({
      id: `s${at}`,
      name: `Name ${at}`,
      columns: Array.from({ length: 1 + random(3) }, (_, index) => column(`c${at}-${index}`, 1 + random(3))),
    })),
  });
const wordsOf = (block: Document['blocks'][number] | undefined): string =>
  block?.type === 'text' ? `Text Block (${block.content})` : '';

test('ED3: the label of a dragged section says where it lands, for each line of 500 emails', () => {
  let lines = 0;
  for (let run = 0; run < 500; run += 1) {
    const email = randomEmail();
    const dragged = any(sectionsOf(email)).id;
    for (const { place } of sectionLines(email, dragged)) {
      lines += 1;
      const label = sectionPlaceLabel(email, place);
      const sections = sectionsOf(placeSection(email, dragged, place, ['x', 'y']));
      const at = sections.findIndex(({ id }) => id === dragged);
      const [above, below] = [sections[at - 1], sections[at + 1]];
      const isSplit = below?.id === 'x';
      const expected = isSplit
        ? `After ${wordsOf(above?.columns[0]?.blocks.at(-1))}`
        : !above
          ? 'At the start of the email'
          : below
            ? `Between ${above.name} and ${below.name}`
            : `Below ${above.name}`;
      expect(label).toBe(expected);
    }
  }
  expect(lines).toBeGreaterThan(1_000);
});

test('ED3: the label of a dragged block says where it lands, for 500 random drags', () => {
  for (let run = 0; run < 500; run += 1) {
    const email = randomEmail();
    const block = any(email.blocks);
    const target = any(columnsOf(email));
    const place = { ...target, index: random(target.count + 1) };
    const label = placeLabel(email, place, new Set([block.id]));
    const after = placeBlocks(email, [block], place);
    const landed = placeAt(
      after,
      after.blocks.findIndex(({ id }) => id === block.id),
    );
    const section = sectionsOf(after).find(({ id }) => id === landed?.sectionId);
    const number = (section?.columns.findIndex(({ id }) => id === landed?.columnId) ?? 0) + 1;
    const container =
      (section?.columns.length ?? 1) > 1 ? `column ${number} of ${section?.name}` : section?.name;
    const above = section?.columns[number - 1]?.blocks[(landed?.index ?? 0) - 1];
    expect(label).toBe(above ? `In ${container}, after ${wordsOf(above)}` : `At the start of ${container}`);
  }
});
