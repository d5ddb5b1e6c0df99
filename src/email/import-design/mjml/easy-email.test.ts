import { describe, expect, it } from 'vitest';
import { easyEmailDesign, easyEmailProDesign } from '../../../../test/support/samples/designs/easy-email.ts';
import {
  changesIn,
  importedDesign,
  sectionsFrom,
} from '../../../../test/support/samples/designs/imported.ts';

describe('a design of Easy Email', () => {
  const imported = importedDesign(easyEmailDesign);
  const [head, main, hero, loose] = sectionsFrom(easyEmailDesign);

  it('keeps its page, subject and preheader', () => {
    expect(imported.format).toBe('easy-email');
    expect(imported.document.settings).toMatchObject({
      subject: 'Your order, {{first_name}}',
      preheader: 'It is on its way',
      backgroundColor: '#efeeea',
      fontFamily: 'Trebuchet MS',
    });
  });

  it('converts sections, heroes and texts without a section', () => {
    expect(head).toMatchObject({ styles: { backgroundColor: '#ffffff' }, phone: { stack: 'keep' } });
    expect(head?.columns[1]?.blocks[0]).toMatchObject({
      content: 'Order <b>4711</b>',
      styles: { fontSize: '13px', textAlign: 'right', color: '#27272a', lineHeight: '1.6' },
    });
    expect(main?.styles.backgroundColor).toBe('#fafafa');
    expect(hero?.styles).toMatchObject({
      backgroundColor: '#111111',
      backgroundImage: { src: 'https://o.example/hero.jpg', fit: 'cover' },
      // Below the text is what it leaves of the 200 px of the hero.
      padding: '40px 0px 116px 0px',
    });
    expect(loose?.columns[0]?.blocks[0]).toMatchObject({ content: 'Loose words' });
    expect(changesIn(imported)).toEqual(['2.1 navbar: approximated menu', '2.1 social: approximated social']);
    expect(imported.report.words.missing).toBe(0);
  });
});

describe('a design of Easy Email Pro', () => {
  const imported = importedDesign(easyEmailProDesign);
  const [title, plans] = sectionsFrom(easyEmailProDesign);

  it('resolves its variables and the marks of its texts', () => {
    expect(imported.document.settings).toMatchObject({ maxWidth: '640px', fontFamily: 'Verdana' });
    expect(title?.columns[0]?.blocks).toMatchObject([
      {
        content: 'Choose <i>your plan</i>',
        styles: { color: '#7c2d12', fontSize: '32px', fontWeight: '700' },
      },
    ]);
    expect(plans?.columns[0]?.blocks).toMatchObject([
      {
        content: 'Small <a href="https://p.example/plan"><span style="color:#ff0000"><b>plan</b></span></a>',
        styles: { color: '#1c1917' },
      },
      {
        type: 'button',
        content: { text: 'Take Small' },
        styles: { backgroundColor: '#7c2d12', padding: '8px 30px 8px 30px' },
      },
    ]);
  });

  it('puts columns that wrap into a section of their own', () => {
    expect(title?.name).toBe('Plans');
    expect(title?.styles.padding).toBe('50px 20px 0px 20px');
    expect(plans).toMatchObject({ ratio: [], styles: { padding: '0px 20px 40px 20px' } });
    expect(plans?.columns).toHaveLength(3);
    expect(changesIn(imported)).toEqual([]);
  });
});
