import { expect, test } from 'vitest';
import { documentSchema } from '#email/document/document.ts';
import { newBlock } from '#email/document/edit.ts';
import { analyze } from './analyze.ts';
import { draftOf } from './draft.ts';
import { judgedEmail } from './judged-email.ts';

const writer = {
  person: { firstName: 'Mara' },
  brand: { brandName: 'Blue Kettle', senderName: '', signOff: '' },
};
const judged = (content: object) =>
  analyze(judgedEmail(documentSchema.parse(content), { writer, customFonts: [] }));
const line = { id: 'line', type: 'text', content: 'The bowls come on Friday.' };
const empty = ['a', 'b', 'c'].map((id) => newBlock('image', id));
const settings = { subject: 'Bowls on Friday' };

test('images without a source lower the grade and are reported', () => {
  const { grade, findings } = judged({ settings, blocks: [line, ...empty] });
  expect(grade).toBe('A');
  expect(findings.find(({ id }) => id === 'picture-empty')?.message).toEqual({
    key: 'checks.pictureEmpty.message',
    values: { count: 3 },
  });
  expect(judged({ settings, blocks: [line] }).grade).toBe('A+');
});

test('a missing subject of a draft is reported', () => {
  const ids = (content: object) => judged(content).findings.map(({ id }) => id);
  expect(ids({ blocks: [line] })).toContain('subject-unset');
  expect(ids({ settings, blocks: [line] })).not.toContain('subject-unset');
});

test('each image without a source counts, in rows too', () => {
  const images = [{ src: '' }, { src: 'https://i.example/a.png' }, { src: '' }];
  const row = { id: 'row', type: 'image-row', content: { images } };
  expect(draftOf(documentSchema.parse({ blocks: [row, ...empty] }))).toEqual({ emptyPictures: 5 });
});
