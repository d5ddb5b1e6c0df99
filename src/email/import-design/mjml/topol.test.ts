import { describe, expect, it } from 'vitest';
import {
  changesIn,
  importedDesign,
  sectionsFrom,
} from '../../../../test/support/samples/designs/imported.ts';
import { topolDesign } from '../../../../test/support/samples/designs/topol.ts';

describe('a design of Topol', () => {
  const imported = importedDesign(topolDesign);
  const [invitation, wheel, rest] = sectionsFrom(topolDesign);

  it('keeps the styles of the whole email', () => {
    expect(imported.document.settings).toMatchObject({
      backgroundColor: '#f8fafc',
      maxWidth: '600px',
      fontFamily: 'Tahoma',
    });
    expect(invitation?.styles).toMatchObject({ width: 'full', backgroundColor: '#e0f2fe' });
    expect(invitation?.columns[0]?.blocks).toMatchObject([
      { content: 'Open studio', styles: { fontFamily: 'Georgia', fontSize: '30px', color: '#0c4a6e' } },
      {
        content: expect.stringContaining('<span style="color:#0284c7">with friends</span>'),
        styles: {
          fontFamily: 'Tahoma',
          fontSize: '15px',
          color: '#334155',
          textAlign: 'center',
          lineHeight: '1.5',
        },
      },
      { type: 'spacer' },
      {
        type: 'button',
        content: { text: 'I will come' },
        styles: { backgroundColor: '#0284c7', color: '#ffffff' },
      },
    ]);
  });

  it('keeps columns that stay side by side on phones', () => {
    expect(wheel).toMatchObject({ ratio: [1, 2], phone: { stack: 'keep' } });
    expect(wheel?.columns[0]?.blocks[0]).toMatchObject({ styles: { width: '150px' } });
    expect(wheel?.columns[1]?.styles.backgroundColor).toBe('#fefce8');
  });

  it('says what differs', () => {
    expect(rest?.columns[0]?.blocks[1]).toMatchObject({
      type: 'image',
      content: { clickUrl: 'https://vimeo.com/12345' },
    });
    expect(changesIn(imported)).toEqual([
      '3.1 image: approximated video',
      '3.1 social: approximated social',
      '3.1 text: approximated shownOnPhones',
      '3.1 raw: fixed',
      '3.1 product: left-out unknown',
    ]);
    expect(imported.report.words.missing).toBe(0);
  });
});
