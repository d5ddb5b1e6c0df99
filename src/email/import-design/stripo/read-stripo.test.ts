import { describe, expect, it } from 'vitest';
import {
  changesIn,
  importedDesign,
  sectionsFrom,
} from '../../../../test/support/samples/designs/imported.ts';
import { stripoCss, stripoHtml } from '../../../../test/support/samples/designs/stripo.ts';
import { importDesign } from '../import-design.ts';

describe('a design of Stripo', () => {
  const source = { html: stripoHtml, css: stripoCss };
  const imported = importedDesign(source);
  const [header, greeting, slice, line, footer] = sectionsFrom(source);

  it('keeps its page', () => {
    expect(imported.format).toBe('stripo');
    expect(imported.document.settings).toMatchObject({
      subject: 'Happy birthday',
      lang: 'en',
      backgroundColor: '#f6f6f6',
      maxWidth: '600px',
    });
  });

  it('has a section for each structure, on the grounds of its stripe', () => {
    expect(
      [header, greeting, slice, line, footer].map((section) => [
        section?.styles.width,
        section?.styles.backgroundColor,
      ]),
    ).toEqual([
      ['full', '#fde68a'],
      ['boxed', '#ffffff'],
      ['boxed', '#ffffff'],
      ['boxed', '#ffffff'],
      ['boxed', undefined],
    ]);
    expect(slice).toMatchObject({ ratio: [1, 2], styles: { gap: '20px', padding: '20px 20px 20px 20px' } });
  });

  it('reads its blocks with the rules of the style sheet beside it', () => {
    expect(greeting?.columns[0]?.blocks).toMatchObject([
      {
        content: 'Happy birthday, %NAME%',
        styles: { fontSize: '30px', color: '#b91c1c', textAlign: 'center' },
      },
      {
        content: 'One <b>cake</b> is <a href="https://cake.example/free">free</a> today.',
        styles: { fontSize: '14px' },
      },
      {
        type: 'button',
        content: { text: 'Take it' },
        styles: { backgroundColor: '#b91c1c', borderRadius: '30px' },
      },
    ]);
    expect(line?.columns[0]?.blocks[0]).toMatchObject({
      type: 'divider',
      styles: { borderColor: '#cccccc' },
    });
    expect(changesIn(imported)).toEqual([
      '1.1 menu: approximated menu',
      '5.1 social: approximated social',
      '5.1 timer: left-out countdown',
      '5.1 text: approximated phoneOnlyShown',
    ]);
    expect(imported.report.words.missing).toBe(0);
  });

  it('is read as HTML alone too', () => {
    const [, second] = sectionsFrom(stripoHtml);
    expect(second?.columns[0]?.blocks.at(-1)).toMatchObject({ type: 'button', content: { text: 'Take it' } });
  });

  it('is an ordinary page once it was exported', () => {
    expect(importDesign(stripoHtml.replace(/esd-[\w-]+/g, ''))).toBeNull();
  });
});
