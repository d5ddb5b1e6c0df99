// The rules of images (I), alone and in rows.
import { describe, expect, it } from 'vitest';
import { asWord, parseEmail, rowDocument, withoutWord } from '../../../test/support/browser/parsed-email.ts';
import { settingsSchema } from '../document/document.ts';
import { phoneRules } from '../render/columns.ts';
import { layoutContextOf } from '../render/render-block.ts';
import { displayWidth, type Image, imageBlock, imageSchema, renderImage, textOfImage } from './image.ts';
import { imageRowBlock, renderImageRow as rendered, textOfImageRow } from './image-row.ts';
import { multiImageBlock } from './multi-image.ts';

const renderImageRow = (...input: Parameters<typeof rendered>): string => rendered(...input).html;
const layout = layoutContextOf(settingsSchema.parse({}));
const src = 'https://img.example/a.png';
const document = (html: string) => parseEmail(rowDocument(withoutWord(html))).elements;
const image = (content: Partial<Image>, styles: Record<string, string> = {}) =>
  imageBlock.parse({ id: 'i', type: 'image', content, styles });
const row = (images: Partial<Image>[], clickUrl = '', imageMargin = '0px') =>
  multiImageBlock.parse({
    id: 'm',
    type: 'multi-image',
    content: { images, clickUrl },
    styles: { imageMargin },
  });
const warningsOf = (content: Partial<Image>): string[] => {
  const codes: string[] = [];
  renderImage({ ...image({}), content: { ...imageSchema.parse({}), ...content } }, layout, (code) =>
    codes.push(code),
  );
  return codes;
};

describe('width', () => {
  it.each([
    ['100%', undefined, 560],
    ['75%', undefined, 420],
    ['50%', undefined, 280],
    ['25%', undefined, 140],
    ['200px', undefined, 200],
    ['400px', undefined, 400],
    ['4000px', undefined, 560],
    ['auto', undefined, 560],
    ['auto', 300, 300],
    ['auto', 3_000, 560],
    ['nonsense', undefined, 560],
  ])('I1: the width %s (file: %s px) is %i px', (width, naturalWidth, px) => {
    expect(displayWidth(width, 560, naturalWidth)).toBe(px);
  });

  it('I1: every image states its width in whole px, and fits a narrower screen', () => {
    for (const width of ['auto', '100%', '33%', '300px']) {
      const shown = document(renderImage(image({ src, alt: 'x' }, { width }), layout)).find(
        ({ tag }) => tag === 'img',
      );
      const px = displayWidth(width, 560);
      expect(shown?.attributes.width).toBe(`${px}`);
      expect(shown?.attributes.style).toBe(`display:block;width:100%;max-width:${px}px;height:auto;border:0`);
    }
  });

  it('B6: a narrow image is aligned by its cell and table', () => {
    for (const textAlign of ['left', 'center', 'right']) {
      const shown = document(renderImage(image({ src }, { width: '50%', textAlign }), layout));
      const cell = shown.find(({ tag }) => tag === 'td');
      expect([cell?.attributes.align, cell?.children[0]?.attributes.align]).toEqual([textAlign, textAlign]);
    }
  });
});

describe('a share of the column', () => {
  it('I1: is the same on a phone, with and without style sheets', () => {
    for (const [width, css] of [
      ['50%', 'width:50%;max-width:280px'],
      ['75%', 'width:75%;max-width:420px'],
      ['200px', 'width:100%;max-width:200px'],
    ] as const) {
      const table = document(renderImage(image({ src }, { width }), layout)).find(
        ({ tag, attributes }) => tag === 'table' && attributes.align,
      );
      expect(table?.attributes.style).toBe(css);
    }
  });
});

describe('an image row', () => {
  const imageRow = (images: Partial<Image>[], styles: Record<string, string> = {}) =>
    imageRowBlock.parse({ id: 'r', type: 'image-row', content: { images }, styles });
  const sizesOf = (images: Partial<Image>[], styles: Record<string, string> = {}) =>
    document(renderImageRow(imageRow(images, styles), layout))
      .filter(({ tag }) => tag === 'img')
      .map(({ attributes, style }) => [attributes.width, style.get('max-width'), style.get('max-height')]);

  it('has images at most 200 px high, by their width if their size is known', () => {
    const sized = (naturalWidth: number, naturalHeight: number) => ({ src, naturalWidth, naturalHeight });
    expect(sizesOf([sized(1_000, 1_000), sized(1_000, 400)])).toEqual([
      ['200', '200px', undefined],
      ['280', '500px', undefined],
    ]);
    expect(sizesOf([sized(500, 1_000)])).toEqual([['100', '100px', undefined]]);
    expect(sizesOf([{ src }, { src }])).toEqual([
      ['280', '100%', '200px'],
      ['280', '100%', '200px'],
    ]);
  });

  it('keeps that height on a phone, where images of other rows fill the screen', () => {
    expect(rendered(imageRow([{ src }, { src }]), layout).cellClasses).toBe('row');
    expect(phoneRules(['row below8', 'col']).join('')).toBe(
      '.col,.col img{max-width:100%!important}.row{max-width:100%!important}.below8 td{padding:0 0 8px!important}',
    );
  });
});

describe('description', () => {
  it('I2: there is always an alt, even an empty one, and it is readable', () => {
    for (const alt of ['', 'A "cup" of tea & cake']) {
      const shown = document(renderImage(image({ src, alt }), layout)).find(({ tag }) => tag === 'img');
      expect(shown?.attributes.alt).toBe(alt);
      expect(shown?.parent?.style.get('font')).toBe('14px/20px Arial,Helvetica,sans-serif');
      expect(shown?.parent?.style.get('color')).toBe('#374151');
    }
  });
});

describe('link', () => {
  it('I3: the link contains the image and nothing else', () => {
    const link = document(renderImage(image({ src, alt: 'Tea', clickUrl: 'shop.example' }), layout)).find(
      ({ tag }) => tag === 'a',
    );
    expect(link?.attributes).toMatchObject({ href: 'https://shop.example' });
    expect(link?.attributes['aria-label']).toBeUndefined();
    expect(link?.children.map(({ tag }) => tag)).toEqual(['img']);
    expect(link?.text).toBe('');
    expect(link?.attributes.style).toBe('color:#374151;text-decoration:none');
  });

  it('I3: without a description the link is named by its target', () => {
    const link = document(renderImage(image({ src, clickUrl: 'https://www.shop.example/x' }), layout)).find(
      ({ tag }) => tag === 'a',
    );
    expect(link?.attributes['aria-label']).toBe('shop.example');
  });

  it.each([
    ['mailto:hello@shop.example?subject=Tea', 'Email'],
    ['tel:+49301234', 'Phone'],
    ['sms:+49301234', 'SMS'],
    ['{{shop_url|https://shop.example/tea}}', 'Link'],
    ['https://{{shop|https://shop.example}}/tea', 'Link'],
    [`https://${'shop.'.repeat(60)}example/tea`, 'Link'],
  ])('I3: without a description the link to %s has the short name %s', (clickUrl, name) => {
    const link = document(renderImage(image({ src, clickUrl }), layout)).find(({ tag }) => tag === 'a');
    expect(link?.attributes['aria-label']).toBe(name);
  });

  it('I3: the link of a row is for images without their own', () => {
    const elements = document(
      renderImageRow(row([{ src, clickUrl: 'https://own.example' }, { src }], 'https://row.example'), layout),
    );
    const links = elements.filter(({ tag }) => tag === 'a');
    expect(links.map(({ attributes }) => attributes.href)).toEqual([
      'https://own.example',
      'https://row.example',
    ]);
    for (const link of links) expect(link.children.map(({ tag }) => tag)).toEqual(['img']);
  });
});

describe('rows', () => {
  it('I4: empty slots give their space to the others', () => {
    const codes: string[] = [];
    const html = renderImageRow(row([{ src }, {}, { src }]), layout, (code) => codes.push(code));
    const widths = document(html)
      .filter(({ tag }) => tag === 'img')
      .map(({ attributes }) => attributes.width);
    expect(widths).toEqual(['280', '280']);
    expect(codes).toEqual(['empty-picture']);
  });

  it('I4: renders nothing without images', () => {
    expect(renderImageRow(row([{}, {}]), layout)).toBe('');
    expect(renderImageRow(row([]), layout)).toBe('');
    expect(renderImage(image({}), layout)).toBe('');
  });

  it('I4: a single image takes the whole width', () => {
    const html = renderImageRow(row([{}, { src }], '', '20px'), layout);
    expect(document(html).find(({ tag }) => tag === 'img')?.attributes.width).toBe('560');
  });

  it('I5: gaps are between the images and not at the edges', () => {
    const cells = document(
      renderImageRow(row([{ src }, { src }, { src }, { src }], '', '20px'), layout),
    ).filter(({ tag, style }) => tag === 'td' && style.has('padding'));
    const sides = cells.map(({ style }) =>
      (style.get('padding') ?? '').split(' ').map((side) => Number.parseInt(side, 10)),
    );
    expect([sides[0]?.[3], sides[3]?.[1]]).toEqual([0, 0]);
    for (const index of [0, 1, 2]) expect((sides[index]?.[1] ?? 0) + (sides[index + 1]?.[3] ?? 0)).toBe(20);
  });

  const cells = (count: number, mobile?: string, imageMargin = '0px') => {
    const images = Array.from({ length: count }, () => ({ src }));
    const block = multiImageBlock.parse({ ...row(images, '', imageMargin), styles: { imageMargin, mobile } });
    return document(renderImageRow(block, layout)).filter(
      ({ style }) => style.get('display') === 'inline-block',
    );
  };
  const shares = (count: number, mobile?: string) =>
    cells(count, mobile)
      .filter(({ children }) => children[0]?.tag === 'img')
      .map(({ style }) => style.get('width'));

  it('I6: by default two stack on a phone, four stand two by two, the others three by three', () => {
    expect([2, 3, 4, 5, 6].map((count) => shares(count)[0])).toEqual([
      '100%',
      '33.33%',
      '50%',
      '33.33%',
      '33.33%',
    ]);
  });

  it('I6: the choice applies to every number of images', () => {
    for (const count of [2, 3, 4, 5, 6]) {
      const keep = Math.floor(10_000 / count) / 100;
      expect(shares(count, 'keep')).toEqual(Array(count).fill(`${keep}%`));
      expect(shares(count, 'two-up')).toEqual(Array(count).fill('50%'));
    }
  });

  it('I6: two and three stack without a style sheet, more with one', () => {
    expect([2, 3].map((count) => shares(count, 'stack')[0])).toEqual(['100%', '100%']);
    for (const count of [4, 5, 6]) {
      expect(shares(count, 'stack')).toEqual(shares(count));
      expect(cells(count, 'stack')[0]?.attributes.class).toBe('col one');
    }
    expect(phoneRules(['col one below8']).join('')).toBe(
      '.col,.col img{max-width:100%!important}.one{width:100%!important}.below8 td{padding:0 0 8px!important}',
    );
  });

  it('I6: two by two wrap as a pair, because three small images would fit a phone', () => {
    const pairs = cells(5, 'two-up').filter(({ children }) => children.some(({ tag }) => tag === 'div'));
    expect(pairs.map(({ style, children }) => [style.get('max-width'), children.length])).toEqual([
      ['224px', 2],
      ['224px', 2],
    ]);
    expect(cells(2, 'two-up')).toHaveLength(2);
    const word = document(
      asWord(
        renderImageRow(
          multiImageBlock.parse({ ...row([{ src }, { src }, { src }]), styles: { mobile: 'two-up' } }),
          layout,
        ),
      ),
    );
    expect(word.filter(({ tag, attributes }) => tag === 'td' && attributes.valign).length).toBe(3);
    expect(word.filter(({ style }) => style.get('display') === 'inline-block').length).toBe(3);
  });

  it('I6: only rows that wrap have a gap below', () => {
    const names = (count: number, mobile?: string) => cells(count, mobile, '8px').at(-1)?.attributes.class;
    expect(names(6, 'keep')).toBe('col');
    expect(names(6, 'stack')).toBe('col one below8');
    expect(names(6, 'two-up')).toBe('col among8');
    expect(names(2, 'two-up')).toBe('col');
    expect(names(2)).toBe('col below8');
  });

  it('I6: an image that stays small on a phone is reported', () => {
    const codes = (count: number, mobile?: string) => {
      const codes: string[] = [];
      const images = Array.from({ length: count }, () => ({ src }));
      const block = multiImageBlock.parse({ ...row(images), styles: { mobile } });
      renderImageRow(block, layout, (code) => codes.push(code));
      return codes;
    };
    expect(codes(4, 'stack')).toEqual(['stack-needs-style-sheet']);
    for (const mobile of ['keep', 'two-up', undefined]) expect(codes(6, mobile)).toEqual([]);
    expect(codes(3, 'stack')).toEqual([]);
  });

  it('I6: no other behavior is accepted', () => {
    expect(multiImageBlock.safeParse({ ...row([]), styles: { mobile: 'hide' } }).success).toBe(false);
    expect(multiImageBlock.parse(row([])).styles).toEqual({ imageMargin: '0px' });
  });
});

describe('address', () => {
  it.each([
    [{ src: 'http://img.example/a.png', alt: 'x' }, ['picture-not-https']],
    [{ src: '/uploads/a.png', alt: 'x' }, ['picture-not-absolute']],
    [{ src: 'https://img.example/a.svg?x=1', alt: 'x' }, ['picture-svg']],
    [{ src: 'data:image/png;base64,AAAA', alt: 'x' }, ['picture-refused']],
    [{ src: 'javascript:alert(1)', alt: 'x' }, ['picture-refused']],
    [{ src: '' }, ['empty-picture']],
    [{ src, alt: '', clickUrl: 'https://shop.example' }, ['linked-picture-without-alt']],
    [{ src, alt: 'Image 2', clickUrl: 'https://shop.example' }, ['placeholder-alt']],
    [{ src, alt: 'x', clickUrl: 'nowhere' }, ['unsafe-link']],
    [{ src, alt: '' }, []],
    [{ src, alt: 'Image 2' }, []],
  ])('I8, I2: %j is reported as %j', (content, codes) => {
    expect(warningsOf(content)).toEqual(codes);
  });

  it.each([
    ['https://img.example/a.webp', 'picture-format'],
    ['https://img.example/a.AVIF?w=600', 'picture-format'],
    ['https://img.example/a.svg', 'picture-svg'],
  ])('I7: %s is reported, because some mail programs do not show it', (address, code) => {
    expect(warningsOf({ src: address, alt: 'x' })).toEqual([code]);
  });

  it.each(['a.jpg', 'a.png', 'a.gif', 'webp', 'a.webp.png'])('I7: %s is shown by all of them', (name) => {
    expect(warningsOf({ src: `https://img.example/${name}`, alt: 'x' })).toEqual([]);
  });

  it('I7: an image of more than 200 KB is reported', () => {
    expect(warningsOf({ src, alt: 'x', bytes: 200 * 1024 })).toEqual([]);
    expect(warningsOf({ src, alt: 'x', bytes: 200 * 1024 + 1 })).toEqual(['picture-heavy']);
  });

  it('I9: no image is cropped by a style that mail programs do not support', () => {
    const images = Array.from({ length: 6 }, (_, index) => ({
      src,
      alt: `x${index}`,
      naturalWidth: 90,
      naturalHeight: 900,
    }));
    const html = renderImage(image({ src, alt: 'x' }), layout) + renderImageRow(row(images), layout);
    expect(html).toMatch(/height:auto/);
    expect(html).not.toMatch(/object-fit|object-position|clip-path|overflow:hidden|background-image/);
  });

  it('I8: only src gives the address of the image', () => {
    expect(renderImage(image({ src, alt: 'x' }), layout)).not.toMatch(/srcset|data:|<picture/);
  });
});

describe('plain text', () => {
  it('P3: is the description and the link', () => {
    expect(textOfImage(image({ src, alt: 'Tea', clickUrl: 'https://shop.example' }))).toBe(
      '[Tea] https://shop.example',
    );
    expect(textOfImage(image({ src }))).toBe('');
    expect(textOfImage(image({ alt: 'Tea', clickUrl: 'https://shop.example' }))).toBe('');
  });

  it('P3: contains the link of a row once', () => {
    expect(
      textOfImageRow(
        row(
          [
            { src, alt: 'One' },
            { src, alt: 'Two', clickUrl: 'https://two.example' },
          ],
          'https://row.example',
        ),
      ),
    ).toBe('[One]\n[Two] https://two.example\nhttps://row.example');
  });
});
