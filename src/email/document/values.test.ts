import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../test/support/cpu.ts';
import { plainText } from '../inline/plain-text.ts';
import { renderEmail } from '../render/render.ts';
import { blockSchema, blocksSchema, maxBlocks } from './block.ts';
import { documentSchema, settingsSchema } from './document.ts';
import { newBlock } from './edit.ts';

const takesFont = (fontFamily: string): boolean => settingsSchema.safeParse({ fontFamily }).success;

describe('values', () => {
  it('P5: a font family is only names', () => {
    for (const good of ['Arial', "'Open Sans', serif", '"My Font",Georgia , serif', 'Source_Code-Pro 2']) {
      expect(takesFont(good), good).toBe(true);
    }
    for (const bad of ['', 'a;b', "'a", 'a,,b', 'a"b', 'url(x)', '<b>', 'x'.repeat(67), '\'a"']) {
      expect(takesFont(bad), bad).toBe(false);
    }
  });

  it('a hostile list of fonts is refused quickly', () => {
    expect(takesFont(`${'a , '.repeat(49)}!`)).toBe(false);
    expect(takesFont(`${'a   '.repeat(49)}!`)).toBe(false);
  });

  it('B5: a link keeps what is typed, but no scheme that executes or reads files', () => {
    const takes = (url: string): boolean =>
      blockSchema.safeParse({ id: 'b', type: 'button', content: { url } }).success;
    for (const url of [
      '',
      'shop',
      'shop.example/x',
      'localhost:3000/x',
      'https://x',
      'mailto:a@b.example',
      '{{url}}',
    ]) {
      expect(takes(url), url).toBe(true);
    }
    for (const url of [
      'javascript:alert(1)',
      ' java\nscript:x',
      'data:text/html,x',
      '\u0001vbscript:x',
      'file:///x',
    ]) {
      expect(takes(url), url).toBe(false);
    }
  });

  it('ids are unique and there are at most 500 blocks', () => {
    expect(blocksSchema.safeParse([newBlock('spacer', 'a'), newBlock('text', 'a')]).success).toBe(false);
    const many = Array.from({ length: maxBlocks + 1 }, (_, index) => newBlock('spacer', `s${index}`));
    expect(blocksSchema.safeParse(many.slice(1)).success).toBe(true);
    expect(blocksSchema.safeParse(many).success).toBe(false);
  });
});

describe('long texts', () => {
  const size = 50_000;
  const fill = (piece: string): string => piece.repeat(Math.floor(size / piece.length));

  it.each([
    ['breaks', `x${fill('<br>')}x`],
    ['spaces', fill(' ')],
    ['open tags', fill('<b>')],
    ['open lists', fill('<ul><li>')],
    ['links', fill('<a href=a.example>b</a> ')],
    ['open brackets', fill('<')],
    ['open merge tags', fill('{{')],
    ['a long word', fill('w')],
    ['a long address', `<a href="https://a.example/${fill('-')}">x</a>`],
    ['a long style', `<span style="${fill('color:red;')}">x</span>`],
  ])('with %s take time in proportion to their length', (_, content) => {
    const document = documentSchema.parse({ blocks: [{ id: 't', type: 'text', content }] });
    const cost = cpuMs(() => {
      renderEmail(document);
      plainText(document);
    });
    expect(cost).toBeLessThan(4_000);
  });
});
