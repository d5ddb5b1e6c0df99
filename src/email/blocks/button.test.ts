import { describe, expect, it } from 'vitest';
import { asWord, parseEmail, rowDocument, withoutWord } from '../../../test/support/browser/parsed-email.ts';
import { settingsSchema } from '../document/document.ts';
import { contrast } from '../render/color.ts';
import { layoutContextOf } from '../render/render-block.ts';
import { type ButtonBlock, buttonBlock, measureButton, renderButton, textOfButton } from './button.ts';

const layout = layoutContextOf(settingsSchema.parse({}));
const button = (
  content: { text?: string; url?: string } = {},
  styles: Record<string, string> = {},
): ButtonBlock => buttonBlock.parse({ id: 'b', type: 'button', content, styles });
const document = (html: string) => parseEmail(rowDocument(html)).elements;
const labelIn = (elements: ReturnType<typeof document>) => elements.find(({ tag }) => tag === 'td')?.text;
const screen = (block: ButtonBlock) => document(withoutWord(renderButton(block, layout)));
const word = (block: ButtonBlock) => document(asWord(renderButton(block, layout)));

describe('renderButton', () => {
  it('B1: the whole painted area is the link', () => {
    const link = screen(button({ url: 'https://shop.example/?a=1&b=2' })).find(({ tag }) => tag === 'a');
    expect(link?.attributes.href).toBe('https://shop.example/?a=1&b=2');
    expect(Object.fromEntries(link?.style ?? [])).toMatchObject({
      display: 'inline-block',
      padding: '12px 24px',
      'background-color': '#3b82f6',
      'border-radius': '6px',
      color: '#ffffff',
      'text-decoration': 'none',
    });
    expect(link?.parent?.style.has('background-color')).toBe(false);
    expect(link?.children).toEqual([]);
  });

  it('B2: Word draws the same button as a shape that is the link', () => {
    const shape = word(button({ url: 'https://shop.example' })).find(({ tag }) => tag === 'v:roundrect');
    expect(shape?.attributes).toMatchObject({
      href: 'https://shop.example',
      arcsize: '13%',
      stroked: 'f',
      fillcolor: '#3b82f6',
    });
    expect(shape?.style.get('height')).toBe('48px');
    expect(shape?.style.get('v-text-anchor')).toBe('middle');
    expect(shape?.children.map(({ tag }) => tag)).toEqual(['w:anchorlock', 'center']);
    expect(Number.parseInt(shape?.style.get('width') ?? '', 10)).toBeGreaterThan(120);
  });

  it('B2: the corners are at most half the height', () => {
    const shape = word(button({}, { borderRadius: '100px' })).find(({ tag }) => tag === 'v:roundrect');
    expect(shape?.attributes.arcsize).toBe('50%');
  });

  it('B2: a label that may not fit on one line gets a cell instead', () => {
    const elements = word(button({ text: 'A long label '.repeat(8), url: 'https://shop.example' }));
    expect(elements.some(({ tag }) => tag === 'v:roundrect')).toBe(false);
    const cell = elements.find(({ attributes }) => attributes.bgcolor === '#3b82f6');
    expect(cell?.style.get('padding')).toBe('12px 24px');
    expect(cell?.children[0]?.attributes.href).toBe('https://shop.example');
  });

  it.each([
    'Buy now',
    'Buy & save "now" <today> --> ]]>',
    'A long label '.repeat(8).trim(),
    'カートに入れる 🛒',
  ])('B3: the label %j appears once for each reader', (text) => {
    for (const elements of [screen(button({ text })), word(button({ text }))])
      expect(labelIn(elements)).toBe(text);
  });

  it('B4: touch height, width and contrast are measured', () => {
    expect(measureButton(button(), layout)).toEqual({
      touchHeight: 48,
      width: expect.any(Number),
      contrast: contrast('#ffffff', '#3b82f6'),
    });
    const low = button({ text: 'x' }, { padding: '4px 8px', backgroundColor: '#767676' });
    expect(measureButton(low, layout)).toMatchObject({ touchHeight: 32, contrast: expect.closeTo(4.54, 2) });
    expect(measureButton(button({ text: ' ' }), layout)).toBeNull();
    const clear = button({}, { backgroundColor: 'transparent', color: '#000' });
    expect(measureButton(clear, layout)?.contrast).toBe(21);
  });

  it('B4: the measured button is the rendered one, and no wider than the column', () => {
    for (const padding of ['12px 24px', '1px', '20px 10px 4px']) {
      for (const text of ['Buy', 'A long label '.repeat(9)]) {
        const block = button({ text }, { padding });
        const { touchHeight = 0, width = 0 } = measureButton(block, layout) ?? {};
        const shape = word(block).find(({ tag }) => tag === 'v:roundrect');
        if (shape) {
          expect(shape.style.get('height')).toBe(`${touchHeight}px`);
          expect(shape.style.get('width')).toBe(`${width}px`);
        }
        expect(width).toBeLessThanOrEqual(layout.width);
      }
    }
    expect(measureButton(button(), layout)?.touchHeight).toBeGreaterThanOrEqual(44);
  });

  it.each(['', 'javascript:alert(1)', '/sale', '#'])(
    'B5: without a usable address (%j) there is no link',
    (url) => {
      const codes: string[] = [];
      // The schema rejects addresses like these; an older document may contain them.
      const block = { ...button(), content: { text: 'Buy', url } };
      const html = renderButton(block, layout, (code) => codes.push(code));
      expect(html).not.toContain('href');
      expect(html).not.toContain('<a');
      expect(codes).toEqual([url ? 'unsafe-link' : 'button-without-link']);
      expect(labelIn(document(withoutWord(html)))).toBe('Buy');
    },
  );

  it.each(['left', 'center', 'right'] as const)('B6: the cell aligns both buttons %s', (textAlign) => {
    const html = renderButton(button({}, { textAlign }), layout);
    expect(html).toMatch(
      new RegExp(`<td align="${textAlign}" style="padding:8px 0"><!--\\[if mso\\]><v:roundrect`),
    );
    expect(html).not.toContain('margin');
  });

  it('a button without a label is omitted, and reported', () => {
    const codes: string[] = [];
    expect(renderButton(button({ text: '  ' }), layout, (code) => codes.push(code))).toBe('');
    expect(codes).toEqual(['button-without-label']);
  });

  it('D8: transparent and unknown colors become visible ones', () => {
    const clear = screen(button({}, { backgroundColor: 'transparent', color: 'inherit' })).find(
      ({ tag }) => tag === 'a',
    );
    expect([clear?.style.get('background-color'), clear?.style.get('color')]).toEqual(['#ffffff', '#111827']);
  });

  it('P3: its text is the label and the address', () => {
    expect(textOfButton(button({ text: 'Buy', url: 'shop.example' }))).toBe('Buy: https://shop.example');
    expect(textOfButton(button({ text: 'Buy', url: '' }))).toBe('Buy');
  });
});
