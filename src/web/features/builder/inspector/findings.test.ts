import { describe, expect, it } from 'vitest';
import { type Block, blockSchema } from '#email/document/block.ts';
import { emptyDocument, newBlock } from '#email/document/edit.ts';
import { contrast, readableShade } from '#email/render/color.ts';
import { layoutContextOf } from '#email/render/render-block.ts';
import { findingsOf } from './findings.ts';

const layout = layoutContextOf(emptyDocument().settings);
const blockOf = (input: object): Block => blockSchema.parse({ id: 'b', ...input });
const find = (block: Block, id: string) => findingsOf(block, layout).find((found) => found.id.startsWith(id));
const fixed = (block: Block, id: string): Block => {
  const change = find(block, id)?.fix?.change;
  if (!change) throw new Error(`There is no fix for ${id}.`);
  return change(block);
};

describe('findings of a block', () => {
  it.each([
    { type: 'text', content: 'Hello' },
    {
      type: 'button',
      content: { text: 'Shop', url: 'https://shop.example' },
      styles: { backgroundColor: '#1f4fd8' },
    },
    { type: 'image', content: { src: 'https://img.example/a.png', alt: 'A bowl' } },
    { type: 'image' },
    { type: 'spacer' },
    { type: 'divider' },
  ])('are empty for a correct block of type $type', (input) =>
    expect(findingsOf(blockOf(input), layout)).toEqual([]),
  );

  it('have a fix that makes pale text readable and keeps its hue', () => {
    const block = blockOf({ type: 'text', content: 'Hello', styles: { color: '#9cc2ff' } });
    const after = fixed(block, 'contrast');
    expect(find(after, 'contrast')).toBeUndefined();
    if (after.type !== 'text') throw new Error('The type changed.');
    const [red = 0, , blue = 0] = [1, 3, 5].map((index) =>
      Number.parseInt(after.styles.color.slice(index, index + 2), 16),
    );
    expect(blue).toBeGreaterThan(red);
    expect(after).toEqual({ ...block, styles: { ...block.styles, color: after.styles.color } });
  });

  it('have a fix that darkens the default button and leaves its label white', () => {
    const button = newBlock('button', 'b');
    expect(find(button, 'contrast')?.fix?.label).toBe('Use #3472d8 as background color');
    const after = fixed(button, 'contrast');
    expect(find(after, 'contrast')).toBeUndefined();
    expect(after).toEqual({ ...button, styles: { ...button.styles, backgroundColor: '#3472d8' } });
  });

  it('have a fix that changes the label where that is the smaller change', () => {
    const styles = { color: '#bbbbbb', backgroundColor: '#ffffff' };
    const button = blockOf({ type: 'button', content: { text: 'Shop' }, styles });
    expect(find(button, 'contrast')?.fix?.label).toMatch(/^Use #7\w{5} as text color$/);
    expect(fixed(button, 'contrast')).toMatchObject({ styles: { backgroundColor: '#ffffff' } });
  });

  it('require less contrast for large text', () => {
    const gray = { color: '#808080' };
    expect(
      find(blockOf({ type: 'text', content: 'x', styles: { ...gray, fontSize: '16px' } }), 'contrast'),
    ).toBeDefined();
    expect(
      find(blockOf({ type: 'text', content: 'x', styles: { ...gray, fontSize: '28px' } }), 'contrast'),
    ).toBeUndefined();
  });

  it('have a fix that makes a low button 44 px high', () => {
    const url = { text: 'Shop', url: 'https://shop.example' };
    const after = fixed(
      blockOf({ type: 'button', content: url, styles: { padding: '4px 20px 12px' } }),
      'touch',
    );
    expect(after).toMatchObject({ styles: { padding: '10px 20px 12px' } });
    expect(find(after, 'touch')).toBeUndefined();
  });

  it('have a fix for a bare domain, and none for an unsafe link', () => {
    const bare = blockOf({ type: 'button', content: { text: 'Shop', url: 'shop.example/a' } });
    expect(fixed(bare, 'bare-domain')).toMatchObject({ content: { url: 'https://shop.example/a' } });
    const unsafe = find(blockOf({ type: 'button', content: { text: 'Shop', url: 'soon' } }), 'unsafe-link');
    expect(unsafe).toMatchObject({ field: 'url' });
    expect(unsafe?.fix).toBeUndefined();
  });

  it('name the field of the image without a description', () => {
    const row = blockOf({
      type: 'image-row',
      content: {
        images: [
          { src: 'https://img.example/a.png', alt: 'A bowl', clickUrl: 'https://shop.example' },
          { src: 'https://img.example/b.png', alt: 'Image 2', clickUrl: 'https://shop.example' },
        ],
      },
    });
    expect(find(row, 'placeholder-alt')?.field).toBe('images.1.alt');
    const broken = blockOf({
      type: 'image-row',
      content: { images: [{ src: 'https://img.example/a.png', alt: 'A bowl', clickUrl: 'soon' }] },
    });
    expect(find(broken, 'unsafe-link')?.field).toBe('images.0.clickUrl');
    const single = blockOf({ type: 'image', content: { src: 'https://img.example/a.png' } });
    expect(find(single, 'no-alt')?.field).toBe('alt');
  });

  it('have a fix that requests an image over https', () => {
    const block = blockOf({ type: 'image', content: { src: 'http://img.example/a.png', alt: 'A bowl' } });
    expect(fixed(block, 'picture-not-https')).toMatchObject({
      content: { src: 'https://img.example/a.png' },
    });
  });
});

describe('a readable shade', () => {
  it.each([
    ['#ffffff', '#ffffff'],
    ['#000000', '#000000'],
    ['#ffe100', '#ffffff'],
    ['#3b82f6', '#1f2937'],
    ['#777777', '#808080'],
  ])('of %s on %s has enough contrast', (color, background) =>
    expect(contrast(readableShade(color, background), background)).toBeGreaterThanOrEqual(4.5),
  );
});
