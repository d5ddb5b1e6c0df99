import { describe, expect, it } from 'vitest';
import { emptyDocument, newBlock } from '#email/document/edit.ts';
import { frameOf, renderBlock } from '#email/render/render.ts';
import { canvasHtml, nothingShown, typingHtml } from './block-html.ts';

const frame = frameOf(emptyDocument().settings);
const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html');

describe('blocks on the canvas', () => {
  it.each(['text', 'button', 'spacer', 'divider'] as const)('shows a %s as rendered', (type) => {
    const block = newBlock(type, 'a');
    expect(canvasHtml(block, frame)).toBe(renderBlock(block, frame));
  });

  it('renders the same block in the same frame once', () => {
    const block = newBlock('multi-image', 'a', { imageCount: 2 });
    expect(canvasHtml(block, frame)).toBe(canvasHtml(block, frame));
    expect(canvasHtml(block, { ...frame, width: 300 })).not.toBe(canvasHtml(block, frame));
  });

  it('labels each empty slot of a row beside its images', () => {
    const block = newBlock('multi-image', 'a', { imageCount: 3 });
    if (block.type !== 'multi-image') throw new Error('another block');
    const images = block.content.images.with(1, { src: 'https://a.example/b.png', alt: 'B', clickUrl: '' });
    const sources = [
      ...parse(canvasHtml({ ...block, content: { ...block.content, images } }, frame)).querySelectorAll(
        'img',
      ),
    ].map((image) => decodeURIComponent(image.getAttribute('src') ?? ''));
    expect(sources).toHaveLength(3);
    expect(sources[0]).toContain('>Image 1<');
    expect(sources[1]).toBe('https://a.example/b.png');
    expect(sources[2]).toContain('>Image 3<');
  });

  it('never requests an empty slot from the network', () => {
    for (const block of [newBlock('image', 'a'), newBlock('image-row', 'b')]) {
      expect(canvasHtml(block, frame)).not.toContain('empty-slot');
    }
  });

  it('leaves a slot for the text while it is edited', () => {
    const block = newBlock('text', 'a');
    if (block.type !== 'text') throw new Error('another block');
    const slots = parse(typingHtml({ ...block, content: 'One<br><br>two' }, frame)).querySelectorAll(
      'td slot',
    );
    expect(slots).toHaveLength(1);
  });

  it('has a label for a block that readers would not see', () => {
    const block = newBlock('button', 'a');
    if (block.type !== 'button') throw new Error('another block');
    const silent = { ...block, content: { ...block.content, text: '' } };
    expect(canvasHtml(silent, frame)).toBe('');
    expect(nothingShown(silent)).toBe('This button has no text yet.');
  });
});
