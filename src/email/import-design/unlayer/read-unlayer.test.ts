import { describe, expect, it } from 'vitest';
import {
  changesIn,
  importedDesign,
  notesIn,
  sectionsFrom,
} from '../../../../test/support/samples/designs/imported.ts';
import { unlayerDesign } from '../../../../test/support/samples/designs/unlayer.ts';

describe('a design of Unlayer', () => {
  const imported = importedDesign(unlayerDesign);
  const sections = sectionsFrom(unlayerDesign);

  it('keeps the settings of its body', () => {
    expect(imported.format).toBe('unlayer');
    expect(imported.document.settings).toMatchObject({
      backgroundColor: '#e5e7eb',
      maxWidth: '640px',
      fontFamily: 'Georgia',
      preheader: 'Two hundred bowls from Friday on',
    });
  });

  it('has a section for each row, with its cells as ratio and its grounds', () => {
    expect(sections.map(({ ratio, styles }) => [ratio, styles.width, styles.backgroundColor])).toEqual([
      [[], 'boxed', undefined],
      [[], 'full', '#14532d'],
      [[1, 2], 'boxed', '#ffffff'],
      [[], 'boxed', '#ffffff'],
      [[], 'boxed', '#ffffff'],
      [[], 'full', '#f9fafb'],
    ]);
    expect(sections[2]?.columns[0]?.styles).toMatchObject({
      backgroundColor: '#fef3c7',
      borderRadius: '12px',
      padding: '10px 10px 10px 10px',
    });
  });

  it('keeps what its rows do on phones', () => {
    expect(sections.map(({ phone }) => [phone.stack, phone.hidden])).toEqual([
      ['stack', false],
      ['stack', false],
      ['keep', false],
      ['stack', false],
      ['stack', true],
      ['stack', false],
    ]);
  });

  // The color of links is that of the row behind this one, so that it has the color of its text.
  it('converts texts with their look, images with their width, and buttons', () => {
    const [head, hero, product] = sections;
    expect(head?.columns[0]?.blocks[0]).toMatchObject({
      type: 'image',
      content: {
        src: 'https://cdn.shop.example/logo.png',
        alt: 'Kiln & Co',
        clickUrl: 'https://shop.example',
      },
      styles: { width: '40%', textAlign: 'center' },
    });
    expect(hero?.columns[0]?.blocks).toMatchObject([
      {
        type: 'text',
        content: 'Autumn firing',
        styles: {
          fontSize: '34px',
          fontWeight: '700',
          lineHeight: '1.2',
          color: '#ffffff',
          textAlign: 'center',
        },
      },
      {
        type: 'text',
        content:
          'Dear {{first_name}}, the kiln is <b>warm</b> again. <a href="https://shop.example/kiln?a=1&amp;b=2"><span style="color:#dcfce7">See it</span></a>.<br>Yours',
        styles: { color: '#dcfce7', lineHeight: '1.4' },
      },
      { type: 'spacer', content: { height: '14px' } },
      // As high as it was: its label has a higher line here.
      {
        type: 'button',
        content: { text: 'Shop the firing', url: 'https://shop.example/firing' },
        styles: {
          backgroundColor: '#ffffff',
          color: '#14532d',
          padding: '10px 28px 10px 28px',
          borderRadius: '24px',
        },
      },
    ]);
    expect(product?.columns[0]?.blocks[0]).toMatchObject({
      content: { naturalWidth: 800, naturalHeight: 800 },
      styles: { width: '100%' },
    });
    expect(product?.columns[1]?.blocks).toMatchObject([
      { content: 'Ash bowl', styles: { fontSize: '20px', fontWeight: '700' } },
      { content: '<ul><li>14 cm</li><li>Dishwasher safe</li></ul>', styles: { fontSize: '15px' } },
    ]);
  });

  it('puts the space of contents around them', () => {
    expect(sections[1]?.styles.padding).toBe('20px 0px 20px 0px');
    // 10 px above the heading and 40 below the button, of which each has 8 itself.
    expect(sections[1]?.columns[0]?.styles.padding).toBe('2px 10px 32px 10px');
  });

  it('says what became of each part', () => {
    expect(changesIn(imported)).toEqual([
      '1.1 menu: approximated menu',
      '4.1 divider: approximated shortLine solidLine',
      '4.1 video: approximated video',
      '4.1 timer: left-out countdown',
      '4.1 html: fixed',
      '5 row: approximated condition',
      '6.1 social: approximated social',
      '6.1 form: left-out form',
    ]);
    expect(imported.report.words).toMatchObject({ missing: 0 });
    expect(notesIn(imported)).toContain('1 menu became a text with links.');
    expect(notesIn(imported)).toContain('1 script. Email clients do not run scripts.');
    expect(imported.report.fixed).toEqual([{ blockId: expect.any(String), reason: 'own HTML', words: 2 }]);
  });

  it('is found inside of what was stored with it', () => {
    expect(importedDesign({ id: 7, name: 'Autumn', design: unlayerDesign }).document).toEqual(
      imported.document,
    );
  });
});
