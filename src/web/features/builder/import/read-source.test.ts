import { describe, expect, test } from 'vitest';
import { documentSchema, storedDocument } from '#email/document/document.ts';
import { readSource } from './read-source.ts';

const message = 'From: a@b.example\r\nSubject: Bowls\r\nContent-Type: text/html\r\n\r\n<p>Two bowls</p>';

describe('an import', () => {
  test('names pasted HTML after its title', () => {
    const { found } = readSource('<title>Two bowls</title><p>Hello</p>', null);
    expect(found).toMatchObject({ name: 'Two bowls', html: '<title>Two bowls</title><p>Hello</p>' });
    expect(found?.report?.words).toMatchObject({ found: 1, missing: 0 });
  });

  test('takes the subject of a message, or else the name of the file', () => {
    expect(readSource(message, null).found?.document.settings.subject).toBe('Bowls');
    const file = { name: 'spring_news-2.html', bytes: 9, isMessage: false, text: '<p>Hi</p>' };
    expect(readSource('', file).found?.name).toBe('spring news 2');
  });

  test('does not change a document of this product', () => {
    const document = documentSchema.parse({
      settings: { subject: 'Bowls', dark: { color: '#eeeeee' } },
      blocks: [
        { id: 'a', type: 'text', content: 'Hello' },
        {
          id: 'b',
          type: 'image',
          content: { src: '/uploads/a.png', naturalWidth: 90 },
          styles: { width: 'auto' },
        },
      ],
    });
    expect(readSource(JSON.stringify(document), null).found).toEqual({
      document,
      report: null,
      html: null,
      name: 'Bowls',
      design: null,
    });
  });

  test('takes a document of this product from a file too, with its sections', () => {
    const document = documentSchema.parse({
      sections: [
        {
          id: 's',
          columns: [
            { id: 'c', blocks: [{ id: 'a', type: 'text', content: 'Hello' }] },
            { id: 'd', blocks: [] },
          ],
        },
      ],
    });
    const text = JSON.stringify(storedDocument(document));
    const file = { name: 'own.json', bytes: text.length, isMessage: false, text };
    expect(readSource('', file).found).toMatchObject({ document, report: null });
  });

  test('converts a design of another builder, pasted or as a file', () => {
    const text = JSON.stringify({
      body: {
        rows: [{ cells: [1], columns: [{ contents: [{ type: 'text', values: { text: 'Hello you' } }] }] }],
      },
    });
    const { found } = readSource(text, null);
    expect(found).toMatchObject({ html: null, design: { format: 'unlayer' }, name: '' });
    expect(found?.design?.lines.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      'row converted',
      'text converted',
    ]);
    const file = { name: 'spring_news.json', bytes: 9, isMessage: false, text };
    expect(readSource('', file).found).toMatchObject({ name: 'spring news', document: found?.document });
    const mjml =
      '<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>';
    expect(readSource(mjml, null).found).toMatchObject({ design: { format: 'mjml' } });
  });

  test.each([
    ['', 'Paste the HTML'],
    ['Only words', 'text without HTML'],
    ['{"blocks": 3}', 'not a design of Unlayer'],
    ['{"body": {"rows": [', 'incomplete or damaged'],
    ['{"body": {"rows": []}}', 'nothing that can be shown'],
    ['<p> </p>', 'no text and no images'],
    ['Subject: x\r\nFrom: a@b.example\r\n\r\nwords', 'no HTML part'],
  ])('refuses %j with a reason', (pasted, fault) => {
    expect(readSource(pasted, null).fault).toContain(fault);
  });
});
