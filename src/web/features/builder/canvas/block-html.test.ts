import { describe, expect, it } from 'vitest';
import { emptyDocument, newBlock } from '#email/document/edit.ts';
import { layoutContextOf, renderBlock } from '#email/render/render-block.ts';
import { canvasHtml, emptyBlockText, typingHtml } from './block-html.ts';

const layout = layoutContextOf(emptyDocument().settings);
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('blocks on the canvas', () => {
  it.each(['text', 'button', 'spacer', 'divider'] as const)(
    'show a %s as the renderer renders it',
    (type) => {
      const block = newBlock(type, 'a');
      expect(canvasHtml(block, layout)).toBe(renderBlock(block, layout));
    },
  );

  it('render once for the same block and layout context', () => {
    const block = newBlock('multi-image', 'a', { imageCount: 2 });
    expect(canvasHtml(block, layout)).toBe(canvasHtml(block, layout));
    expect(canvasHtml(block, { ...layout, width: 300 })).not.toBe(canvasHtml(block, layout));
  });

  it('have a labeled placeholder for each empty slot of a row', () => {
    const block = newBlock('multi-image', 'a', { imageCount: 3 });
    if (block.type !== 'multi-image') throw new Error('another block');
    const images = block.content.images.with(1, { src: 'https://a.example/b.png', alt: 'B', clickUrl: '' });
    const sources = [
      ...parse(canvasHtml({ ...block, content: { ...block.content, images } }, layout)).querySelectorAll(
        'img',
      ),
    ].map((image) => decodeURIComponent(image.getAttribute('src') ?? ''));
    expect(sources).toHaveLength(3);
    expect(sources[0]).toContain('>Image 1<');
    expect(sources[1]).toBe('https://a.example/b.png');
    expect(sources[2]).toContain('>Image 3<');
  });

  it('never request an empty slot from the network', () => {
    for (const block of [newBlock('image', 'a'), newBlock('image-row', 'b')]) {
      expect(canvasHtml(block, layout)).not.toContain('empty-slot');
    }
  });

  it('have a slot for the text while it is edited', () => {
    const block = newBlock('text', 'a');
    if (block.type !== 'text') throw new Error('another block');
    const slots = parse(typingHtml({ ...block, content: 'One<br><br>two' }, layout)).querySelectorAll(
      'td slot',
    );
    expect(slots).toHaveLength(1);
  });

  it('show a note for a block that readers would not see', () => {
    const block = newBlock('button', 'a');
    if (block.type !== 'button') throw new Error('another block');
    const unlabeled = { ...block, content: { ...block.content, text: '' } };
    expect(canvasHtml(unlabeled, layout)).toBe('');
    expect(emptyBlockText(unlabeled)).toBe('This button has no text yet.');
  });
});
