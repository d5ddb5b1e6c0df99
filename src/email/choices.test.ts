// The offered choices: fonts, sizes and titles, each of which a document must accept.
import { describe, expect, it } from 'vitest';
import { blockSchema } from './document/block.ts';
import { emailTitles, introOf } from './document/email-titles.ts';
import * as options from './document/options.ts';
import { en } from './email-copy/texts-en.ts';
import { fontClass, fontStack, fonts, mayBeMissing, systemStack } from './render/fonts.ts';

describe('fonts', () => {
  it('are ten of the system and ten of the web, in five categories', () => {
    expect(fonts.filter(({ isWeb }) => !isWeb)).toHaveLength(10);
    expect(fonts.filter(({ isWeb }) => isWeb)).toHaveLength(10);
    expect(new Set(fonts.map(({ name }) => name)).size).toBe(20);
    expect(new Set(fonts.map(({ category }) => category))).toEqual(
      new Set(['Sans Serif', 'Serif', 'Monospace', 'Display', 'Casual']),
    );
  });

  it.each(fonts.map((font) => [font.name, font] as const))(
    'F1: %s falls back to a system font and a generic one',
    (name, font) => {
      const stack = font.family.split(',');
      expect(stack[0]?.replaceAll("'", '')).toBe(name);
      expect(stack.at(-1)).toMatch(/^(sans-serif|serif|monospace|cursive)$/);
      expect(stack.length).toBeGreaterThanOrEqual(3);
      for (const one of stack) expect(one.includes(' ')).toBe(one.startsWith("'"));
      expect(font.webUrl === undefined).toBe(!font.isWeb);
      if (font.webUrl)
        expect(font.webUrl).toMatch(
          /^https:\/\/fonts\.googleapis\.com\/css2\?family=[\w+]+:wght@[\d;]+&display=swap$/,
        );
      expect(fontStack(name)).toBe(font.family);
      expect(mayBeMissing(name)).toBe(font.isWeb);
      expect(
        blockSchema.safeParse({ id: 't', type: 'text', styles: { fontFamily: font.family } }).success,
      ).toBe(true);
      expect(fontStack(font.family)).toBe(font.family);
    },
  );

  it.each([
    ['arial', 'Arial,Helvetica,sans-serif'],
    ['"Open Sans", serif', "'Open Sans',Arial,sans-serif"],
    ['Brandon Grotesque', "'Brandon Grotesque',Arial,sans-serif"],
    ['My Font, Georgia, serif', "'My Font','Georgia',serif"],
    ['Mine, serif', "'Mine',Georgia,serif"],
    ['Mine, monospace', "'Mine','Courier New',monospace"],
    ['sans-serif', 'Arial,sans-serif'],
    ['', 'Arial,Helvetica,sans-serif'],
  ])('F1: %j becomes %s', (typed, stack) => {
    expect(fontStack(typed)).toBe(stack);
  });

  it('P5: no value leaves the style attribute', () => {
    for (const hostile of ['x";}</style><script>', "a'b;color:red", 'url(x)', '\\22 x', '<b>', '{{x}}']) {
      expect(fontStack(hostile)).toMatch(/^'[\w -]*',(Arial|Georgia),[a-z-]+$/);
      expect(fontClass(hostile)).toMatch(/^f-[a-z0-9-]*$/);
    }
  });

  it('F1: Word gets only installed fonts', () => {
    expect(systemStack('Lora')).toBe('Georgia,serif');
    expect(systemStack('Georgia')).toBe("Georgia,'Times New Roman',serif");
    expect(systemStack('My Font')).toBe('Arial,sans-serif');
    expect(systemStack('Foo, Bar, serif')).toBe('Georgia,serif');
    expect(systemStack('Foo, Inter, Georgia')).toBe("'Georgia',sans-serif");
    expect(systemStack('serif, Foo')).toBe('Arial,sans-serif');
    expect([mayBeMissing('serif, Foo'), mayBeMissing('serif'), mayBeMissing('Arial, Foo')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(fontClass('明朝')).not.toBe(fontClass('ゴシック'));
  });
});

describe('options', () => {
  const values = (list: readonly { value: string }[]): string[] => list.map(({ value }) => value);

  it('are those of the editor', () => {
    expect(values(options.fontSizes)).toEqual(
      [10, 12, 14, 16, 18, 20, 24, 28, 32, 36].map((size) => `${size}px`),
    );
    expect([options.fontSizes[0]?.label, options.fontSizes.at(-1)?.label]).toEqual(['Tiny', 'Hero']);
    expect(values(options.fontWeights)).toEqual(['300', '400', '500', '600', '700', '800', '900']);
    expect(values(options.lineHeights)).toEqual(['1.2', '1.4', '1.6', '1.8', '2.0']);
    expect(values(options.letterSpacings)).toHaveLength(6);
    expect(values(options.imageWidths)).toEqual([
      'auto',
      '100%',
      '75%',
      '50%',
      '25%',
      '200px',
      '300px',
      '400px',
    ]);
    expect(values(options.imageSpacings)).toEqual(['0px', '5px', '10px', '15px', '20px']);
    expect(values(options.dividerWidths)).toEqual(['1px', '2px', '3px', '4px', '5px']);
    expect(options.imageCounts).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('are all accepted by the schema, and have distinct labels', () => {
    const takes = (type: string, style: string, list: readonly { value: string; label: string }[]): void => {
      for (const { value } of list) {
        expect(
          blockSchema.safeParse({
            id: 'x',
            type,
            styles: { [style]: value },
            ...(type === 'multi-image' ? { content: { images: [] } } : {}),
          }).success,
          value,
        ).toBe(true);
      }
      expect(new Set(list.map(({ label }) => label)).size).toBe(list.length);
    };
    takes('text', 'fontSize', options.fontSizes);
    takes('text', 'fontWeight', options.fontWeights);
    takes('text', 'lineHeight', options.lineHeights);
    takes('text', 'letterSpacing', options.letterSpacings);
    takes('text', 'textAlign', options.alignments);
    takes('image', 'width', options.imageWidths);
    takes('multi-image', 'imageMargin', options.imageSpacings);
    takes('divider', 'borderWidth', options.dividerWidths);
  });
});

describe('email titles', () => {
  it('are fifteen, and the first one is the default', () => {
    expect(emailTitles).toHaveLength(15);
    expect(emailTitles[0].title).toBe('Just Checking In');
    expect(new Set(emailTitles.map(({ title }) => title)).size).toBe(15);
    expect(new Set(emailTitles.map(({ intro }) => intro)).size).toBe(15);
  });

  it('open with one short paragraph that promises nothing', () => {
    for (const { intro } of emailTitles) {
      expect(intro.length).toBeGreaterThan(40);
      expect(intro.length).toBeLessThan(160);
      expect(intro).not.toMatch(/!|free|%|last chance|only today|guarantee|\{\{/i);
    }
  });

  it('a custom title gets a neutral opening line', () => {
    expect(introOf('Autumn at the shop')).toBe(
      'I wanted to share something with you. I hope you find it useful.',
    );
    expect(introOf(' just checking in ')).toBe(emailTitles[0].intro);
    expect(en.replyRequest).toContain('reply');
  });
});
