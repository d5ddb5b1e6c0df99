import { describe, expect, it } from 'vitest';
import { parseEmail, rowDocument } from '../../../test/support/browser/parsed-email.ts';
import { settingsSchema } from '../document/document.ts';
import { layoutContextOf, renderBlock } from '../render/render-block.ts';
import { renderText, type TextBlock, textBlock, textOfText } from './text.ts';

const layout = layoutContextOf(settingsSchema.parse({}));
const block = (content: string, styles: Record<string, string> = {}): TextBlock =>
  textBlock.parse({ id: 't', type: 'text', content, styles });
const cellOf = (block: TextBlock) => {
  const cell = parseEmail(rowDocument(renderText(block, layout))).elements.find(({ tag }) => tag === 'td');
  if (!cell) throw new Error('The text was not rendered.');
  return cell;
};

describe('renderText', () => {
  it('T1: the cell states every style', () => {
    const { attributes, style } = cellOf(block('Hello'));
    expect(attributes.align).toBe('left');
    expect(Object.fromEntries(style)).toMatchObject({
      'font-family': 'Arial,Helvetica,sans-serif',
      'font-size': '16px',
      'line-height': '26px',
      'mso-line-height-rule': 'exactly',
      color: '#374151',
      'text-align': 'left',
    });
  });

  it('T1: line heights are even whole px and fit the font', () => {
    for (let size = 8; size <= 96; size += 1) {
      for (const ratio of ['1', '1.2', '1.4', '1.6', '1.8', '2.0', '3']) {
        const { style } = cellOf(block('x', { fontSize: `${size}px`, lineHeight: ratio }));
        const lineHeight = Number.parseInt(style.get('line-height') ?? '', 10);
        expect(style.get('line-height')).toBe(`${lineHeight}px`);
        expect(lineHeight % 2).toBe(0);
        expect(lineHeight).toBeGreaterThanOrEqual(size);
        expect(Math.abs(lineHeight - size * Number(ratio))).toBeLessThanOrEqual(2);
        expect(style.get('mso-ansi-font-size')).toBe(size % 2 ? `${size + 1}px` : undefined);
      }
    }
  });

  it("T1: text larger than the block's size is not cut by Word", () => {
    const { style, children } = cellOf(block('a <span style="font-size:40px">B</span>'));
    expect(style.get('mso-line-height-rule')).toBe('at-least');
    expect(children[0]?.children[0]?.style.get('line-height')).toBe('48px');
  });

  it('T1: a custom font is quoted and has a fallback', () => {
    expect(cellOf(block('x', { fontFamily: 'My Font' })).style.get('font-family')).toBe(
      "'My Font',Arial,sans-serif",
    );
    expect(cellOf(block('x', { fontFamily: 'Lora' })).attributes.class).toBe('f-lora');
  });

  it('T2: blank lines become margins, never empty paragraphs', () => {
    const { children, text } = cellOf(
      block('<br>one<br>two<br><br><br>three<ul><li>a</li></ul><br>four<br>'),
    );
    expect(children.map(({ tag, attributes }) => [tag, attributes.style])).toEqual([
      ['p', 'margin:0 0 52px'],
      ['p', 'margin:0'],
      ['ul', 'margin:0 0 26px 24px;padding:0'],
      ['p', 'margin:0'],
    ]);
    expect(text).toBe('onetwothreeafour');
  });

  it('T2: every paragraph and list states its margin', () => {
    const { children } = cellOf(block('<b>a<br><br>b</b><ol><li>x<ul><li>y</li></ul>z</li></ol>c'));
    expect(children.map(({ tag }) => tag)).toEqual(['p', 'p', 'ol', 'p']);
    const nested = children[2]?.children[0]?.children[0];
    expect(nested?.tag).toBe('ul');
    expect(nested?.style.get('margin')).toBe('0 0 0 24px');
  });

  it('T2: a block without text renders nothing', () => {
    for (const content of ['', ' ', '<br>', '<p></p>', '<script>x</script>'])
      expect(renderText(block(content), layout)).toBe('');
  });

  it('T3: every link has its color and its underline', () => {
    const html = renderText(block('<a href="shop.example">x</a> <a href="https://b.example">y</a>'), layout);
    const links = parseEmail(rowDocument(html)).elements.filter(({ tag }) => tag === 'a');
    expect(links.map(({ attributes }) => attributes.href)).toEqual([
      'https://shop.example',
      'https://b.example',
    ]);
    for (const { style } of links) {
      expect([style.get('color'), style.get('text-decoration')]).toEqual(['#1d4ed8', 'underline']);
    }
  });

  it('B5: a refused link is reported and keeps its text', () => {
    const codes: string[] = [];
    const html = renderText(block('<a href="javascript:alert(1)">text</a>'), layout, (code) =>
      codes.push(code),
    );
    expect(html).not.toMatch(/<a|href|javascript/);
    expect(html).toContain('text');
    expect(codes).toEqual(['unsafe-link']);
  });

  it('T4: long words may break', () => {
    // The table of the rows states it once, and all rows inherit it.
    const style = parseEmail(renderBlock(block('x'.repeat(300)), layout)).elements.find(
      ({ tag }) => tag === 'table',
    )?.style;
    expect([style?.get('word-break'), style?.get('overflow-wrap')]).toEqual(['break-word', 'break-word']);
  });

  it.each([
    ['normal', undefined],
    ['0.1em', '1.8px'],
    ['-0.025em', '-0.45px'],
    ['0.05em', '0.9px'],
    ['2px', '2px'],
    ['0em', undefined],
  ])('T5: letter spacing %s is %s', (letterSpacing, px) => {
    expect(cellOf(block('x', { fontSize: '18px', letterSpacing })).style.get('letter-spacing')).toBe(px);
  });

  it('T5: Word gets one of the two weights it supports', () => {
    const inWord = (fontWeight: string) =>
      cellOf(block('x', { fontWeight })).style.get('mso-ansi-font-weight');
    expect(['300', '400', '500', '600', '700', '900'].map(inWord)).toEqual([
      'normal',
      undefined,
      'normal',
      'bold',
      undefined,
      'bold',
    ]);
  });

  it('T5: every weight is emitted', () => {
    expect(cellOf(block('x', { fontWeight: '300' })).style.get('font-weight')).toBe('300');
    expect(cellOf(block('x')).style.has('font-weight')).toBe(false);
  });

  it('P3: its text contains the links', () => {
    expect(textOfText(block('See <a href="https://a.example">this</a>'))).toBe(
      'See this <https://a.example>',
    );
  });
});
