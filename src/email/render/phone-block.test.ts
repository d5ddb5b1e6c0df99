import { describe, expect, test } from 'vitest';
import { type Block, blockTypes } from '../document/block.ts';
import { type Document, documentSchema } from '../document/document.ts';
import { newBlock, updateSettings } from '../document/edit.ts';
import { withPhoneLook } from '../document/with-phone-look.ts';
import { toMjml } from '../mjml/to-mjml.ts';
import { blockMemo } from './block-memo.ts';
import { renderEmail } from './render.ts';

const phone = { hidden: true, fontSize: '20px', textAlign: 'center', padding: '4px 0px 16px' };
const image = { src: 'https://shop.example/a.png', alt: 'A' };
const filled = (type: Block['type'], at: number): object => {
  const id = `b${at}`;
  if (type === 'html')
    return { id, type, content: { html: '<table><tr><td>Fixed</td></tr></table><p>Part</p>' } };
  if (type === 'image') return { id, type, content: image };
  if (type === 'image-row' || type === 'multi-image')
    return { id, type, content: { images: [image, image] } };
  return newBlock(type, id);
};
const email = (look?: object, types = blockTypes): Document =>
  documentSchema.parse({
    blocks: types.map((type, at) => ({ ...filled(type, at), ...(look ? { phone: look } : {}) })),
  });
const first: Block['type'][] = ['text', 'image', 'image-row', 'multi-image', 'button', 'spacer', 'divider'];
/** Those that show something without more content. */
const shown = blockTypes.filter(
  (type) => renderEmail(email(undefined, [type])).html.length > renderEmail(email(undefined, [])).html.length,
);
const rowsWith = (html: string) => [...html.matchAll(/<tr\nclass="([^"]*)"\n>/g)].map(([, names]) => names);

describe('a block that looks different on phones', () => {
  test('has classes on its row, with rules in the media query, and is the same otherwise', () => {
    const plain = renderEmail(email(undefined, first)).html;
    const { html } = renderEmail(email(phone, first));
    expect(rowsWith(html)).toHaveLength(first.length);
    expect(rowsWith(html)[0]).toBe('hp f20-32 ac q4-0-16-0');
    for (const rule of [
      '.hp{display:none!important}',
      '.f20-32 td,.f20-32 th,.f20-32 h1,.f20-32 h2,.f20-32 h3,.f20-32 td>a{font-size:20px!important;line-height:32px!important}',
      '.ac td{text-align:center!important}',
      '.q4-0-16-0>td{padding:4px 0px 16px 0px!important}',
    ])
      expect(html).toContain(rule);
    const body = (source: string) => source.slice(source.indexOf('<body'));
    expect(body(html).replace(/<tr\nclass="[^"]*"\n>/g, '<tr>')).toBe(body(plain));
    expect(renderEmail(email(phone, first), { memo: blockMemo() }).html).toBe(html);
    for (const line of html.split('\n')) expect(line.length).toBeLessThan(990);
  });

  test('is of any kind, also one of several rows', () => {
    const { html } = renderEmail(email(phone, shown));
    expect(shown.length).toBeGreaterThan(14);
    expect(rowsWith(html)).toHaveLength(shown.length);
  });

  test('in a column has them too', () => {
    const sections = [
      { id: 's', columns: [{ id: 'c1', blocks: [{ ...filled('text', 1), phone }] }, { id: 'c2' }] },
    ];
    const { html } = renderEmail(documentSchema.parse({ sections }));
    expect(rowsWith(html)).toEqual(['hp f20-32 ac q4-0-16-0']);
    expect(html).toContain('.hp{');
  });

  test('keeps a long line within the limit of mail servers', () => {
    const content = 'word '.repeat(197);
    const { html } = renderEmail(
      documentSchema.parse({ blocks: [{ id: 'a', type: 'text', content, phone }] }),
    );
    for (const line of html.split('\n')) expect(line.length).toBeLessThanOrEqual(998);
    expect(rowsWith(html)).toHaveLength(1);
  });

  test('has css classes and one style in MJML; without such a block there is none', () => {
    const mjml = toMjml(email(phone));
    expect(mjml).toMatch(/<mj-text css-class="hp f20-32 ac q4-0-16-0"/);
    expect(mjml).toContain('.f20-32 div,.f20-32 a{');
    expect(mjml).not.toContain('<mj-raw css-class');
    const product = toMjml(email(phone, ['product']));
    expect(product.match(/css-class/g)).toHaveLength(3);
    expect(toMjml(email())).not.toMatch(/mj-style|css-class/);
  });

  test('is checked, and its sides swap with the reading direction', () => {
    const faulty = (look: object) => () => email(look, ['text']);
    for (const look of [{ fontSize: '4px' }, { textAlign: 'justify' }, { padding: '1em' }, { hidden: 'no' }])
      expect(faulty(look), JSON.stringify(look)).toThrow();
    const left = email({ textAlign: 'left' }, ['text']);
    expect(updateSettings(left, { dir: 'rtl' }).blocks[0]?.phone?.textAlign).toBe('right');
    expect(email().blocks.every((block) => !('phone' in block))).toBe(true);
  });

  test('has no look left when all of it is taken back', () => {
    const hidden = withPhoneLook(undefined, { hidden: true });
    expect(hidden).toEqual({ hidden: true });
    expect(withPhoneLook(hidden, { hidden: false })).toBeUndefined();
    expect(withPhoneLook({ hidden: false, fontSize: '20px' }, { fontSize: undefined })).toBeUndefined();
  });
});
