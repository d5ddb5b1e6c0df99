import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Document, type DocumentInput, documentSchema } from '#email/document/document.ts';
import { renderEmail } from '#email/render/render.ts';
import { honestDocument, honestWords } from '../../../test/support/samples/honest-document.ts';
import { randomDocument } from '../../../test/support/samples/random-document.ts';
import { analyze } from '../judge/analyze.ts';
import { grades } from '../judge/model.ts';
import { fixes } from './fixes.ts';

const judged = (document: Document) => {
  const { subject, preheader } = document.settings;
  return analyze({ html: renderEmail(document).html, subject, preheader });
};
const text = (content: string, styles: Record<string, string> = {}) => ({
  id: 't',
  type: 'text',
  content,
  styles,
});

/** A document with the fault, for each fix. */
const faulty: Record<string, object> = {
  'subject-caps': { settings: { subject: 'LAST CHANCE FOR {{FIRST_NAME}}: CODE SPRING20' } },
  'subject-punctuation': { settings: { subject: 'New bowls!! Really?! Yes!' } },
  'subject-fake-reply': { settings: { subject: 'Re: FW: your order' } },
  'preheader-repeats': { settings: { subject: 'The bowls', preheader: 'the bowls' } },
  'merge-tag-bare': { settings: { subject: 'For {{first_name}}' }, blocks: [text('Hello {{ first_name }}')] },
  'link-http': { blocks: [text(`${honestWords} <a href="http://kettle.shop/">our shop</a>`)] },
  'image-http': {
    blocks: [
      { id: 'i', type: 'image', content: { src: 'http://kettle.shop/a.png', alt: 'A', clickUrl: '' } },
    ],
  },
  'text-contrast': {
    blocks: [
      text(`${honestWords}<span style="color:#bbb">faint</span>`, { color: '#aaaaaa' }),
      { id: 'b', type: 'button', content: { text: 'See the bowls', url: 'https://kettle.shop/' } },
    ],
  },
  'invisible-color': {
    settings: { backgroundColor: '#000000' },
    blocks: [text(honestWords, { color: '#010101' })],
  },
  'zero-width': { blocks: [text('vi\u200bag\u200bra and ca\u00ads\u00adi\u00adn\u00ado')] },
  'tiny-text': { blocks: [text(honestWords, { fontSize: '8px' })] },
  'dark-mode': {},
};

const read = (input: object): Document =>
  documentSchema.parse({
    ...input,
    blocks: 'blocks' in input ? input.blocks : [text(honestWords)],
  } as DocumentInput);

describe('fixes', () => {
  it('each have a faulty document in this test', () =>
    expect(Object.keys(faulty).sort()).toEqual([...fixes.keys()].sort()));

  it.each([...fixes])('the fix of %s removes the finding and does not lower the grade', (id, { apply }) => {
    const document = read(faulty[id] ?? {});
    const before = judged(document);
    expect(before.findings.map((finding) => finding.id)).toContain(id);
    const fixed = apply(document);
    const after = judged(fixed);
    expect(after.findings.map((finding) => finding.id)).not.toContain(id);
    expect(grades.indexOf(after.grade)).toBeLessThanOrEqual(grades.indexOf(before.grade));
    expect(apply(fixed)).toBe(fixed);
    expect(documentSchema.parse(fixed)).toEqual(fixed);
  });

  it('of the subject keep merge tags and codes', () => {
    const subject = (id: string) => fixes.get(id)?.apply(read(faulty[id] ?? {})).settings.subject;
    expect(subject('subject-caps')).toBe('Last chance for {{FIRST_NAME}}: code SPRING20');
    expect(subject('subject-punctuation')).toBe('New bowls. Really? Yes!');
    expect(subject('subject-fake-reply')).toBe('your order');
  });

  it('return a valid document, and change it only once', () => {
    fc.assert(
      fc.property(
        fc.oneof(randomDocument, honestDocument.map(read)),
        fc.constantFrom(...fixes.values()),
        (document, { apply }) => {
          const fixed = apply(document);
          expect(documentSchema.safeParse(fixed).success).toBe(true);
          expect(apply(fixed)).toBe(fixed);
        },
      ),
      { numRuns: 150 },
    );
  });
});
