import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { type DocumentInput, documentSchema } from '../document/document.ts';
import type { RenderOptions } from '../render/render.ts';
import { toMjml } from './to-mjml.ts';

const mjml = (input: DocumentInput, options: RenderOptions = {}): string =>
  toMjml(documentSchema.parse(input), options);
const images = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    src: `https://i.example/${index}.png`,
    alt: `Image of ${index}`,
  }));
const row = (count: number, styles = {}, settings = {}): string =>
  mjml({ settings, blocks: [{ id: 'r', type: 'image-row', content: { images: images(count) }, styles }] });

describe('MJML', () => {
  it('has each kind of block', () => {
    const text = mjml({
      blocks: [
        { id: 'a', type: 'text', content: 'Hello {{first_name|"you"}},<br><br>this <b>is</b> it' },
        { id: 'b', type: 'button', content: { text: 'Buy & <go>', url: 'https://a.example/?a=1&b="2"' } },
        { id: 'c', type: 'spacer', content: { height: '40px' } },
        { id: 'd', type: 'divider', styles: { borderColor: 'red', borderWidth: '3px' } },
        {
          id: 'e',
          type: 'image',
          content: { src: 'https://i.example/a.png', alt: 'A', clickUrl: 'a.example' },
          styles: { width: '50%' },
        },
      ],
    });
    expect(text).toContain(
      '<p\nstyle="margin:0 0 26px">Hello {{first_name|"you"}},</p><p\nstyle="margin:0">this <b>is</b> it</p></mj-text>',
    );
    expect(text).toMatch(
      /<mj-button href="https:\/\/a\.example\/\?a=1&amp;b=&quot;2&quot;"[^>]*>Buy &amp; &lt;go&gt;<\/mj-button>/,
    );
    expect(text).toContain('<mj-spacer height="40px">');
    expect(text).toMatch(/<mj-divider [^>]*border-width="3px" border-color="#ff0000">/);
    expect(text).toMatch(
      /<mj-image src="https:\/\/i\.example\/a\.png" alt="A" href="https:\/\/a\.example" width="280px" align="center"/,
    );
  });

  it('omits what the email omits', () => {
    const text = mjml({
      blocks: [
        { id: 'a', type: 'text', content: ' ' },
        { id: 'b', type: 'button', content: { text: '' } },
        { id: 'c', type: 'image' },
        { id: 'd', type: 'image-row' },
      ],
    });
    expect(text).not.toMatch(/<mj-(?:section|column|button|image)/);
    expect(mjml({ blocks: [{ id: 'b', type: 'button', content: { url: 'nowhere to go' } }] })).not.toContain(
      'href',
    );
  });

  it('I6: groups as many images as are side by side on a phone', () => {
    expect(row(2)).not.toContain('mj-group');
    expect(row(2).match(/ fluid-on-mobile="true">/g)).toHaveLength(2);
    expect(row(3)).not.toContain('fluid');
    expect(row(6).match(/<mj-group width="50%">/g)).toHaveLength(2);
    expect(row(5).match(/<mj-group width="(?:60|40)%">/g)).toHaveLength(2);
    expect(row(4, { mobile: 'keep' }).match(/<mj-group width="100%">/g)).toHaveLength(1);
    expect(row(4, { mobile: 'stack' })).not.toContain('mj-group');
    expect(row(3, { mobile: 'two-up' }).match(/<mj-group/g)).toHaveLength(2);
  });

  it('I5: keeps the widths of the images and the gaps', () => {
    const text = row(3, { imageMargin: '10px' });
    expect(
      [...text.matchAll(/width="(\d+)px" padding="0 (\d+)px 0 (\d+)px"/g)].map((m) => m.slice(1).map(Number)),
    ).toEqual([
      [180, 7, 0],
      [180, 3, 3],
      [180, 0, 7],
    ]);
  });

  it('carries the settings, the words around the blocks and the web fonts', () => {
    const emailCopy = {
      greeting: 'Hi there,',
      emailTitle: 'Thank You',
      senderName: 'Ada <1>',
      brandName: 'B&B',
      replyRequest: 'Write back.',
      signOff: 'Best wishes,',
    };
    const settings = {
      lang: 'ar',
      dir: 'rtl',
      maxWidth: '640px',
      preheader: 'Pre <1>',
      footer: 'Foot',
      fontFamily: 'Lora',
    } as const;
    const text = mjml({ settings, blocks: [{ id: 'a', type: 'text', content: 'x' }] }, { emailCopy });
    expect(text).toMatch(/^<mjml lang="ar" dir="rtl">/);
    expect(text).toContain('<mj-title>Thank You</mj-title>\n<mj-preview>Pre &lt;1&gt;</mj-preview>');
    expect(text).toContain('<mj-font name="Lora" href="https://fonts.googleapis.com/css2?family=Lora:');
    expect(text).toContain('<mj-body width="640px" background-color="#ffffff">');
    expect(text).toMatch(
      /Hi there,[\s\S]*x<\/p>[\s\S]*Write back\.[\s\S]*Ada &lt;1&gt;<br>B&amp;B[\s\S]*Foot/,
    );
    expect(text).toContain('<mj-section direction="rtl"><mj-column direction="rtl">');
  });

  it('P5: keeps hostile text inside its element', () => {
    const hostile =
      '</mj-text></mj-body></mjml><mj-include path="/etc/passwd" /><mj-raw><script>x</script></mj-raw>-->"\'';
    const text = mjml({
      settings: { subject: hostile, preheader: hostile.slice(0, 100), footer: hostile },
      blocks: [
        { id: 'a', type: 'text', content: hostile },
        { id: 'b', type: 'button', content: { text: hostile, url: `https://a.example/${hostile}` } },
        {
          id: 'c',
          type: 'image',
          content: {
            src: `https://i.example/${hostile}`,
            alt: hostile,
            clickUrl: `https://a.example/${hostile}`,
          },
        },
      ],
    });
    const names = new Set([...text.matchAll(/<([a-z][\w-]*)/g)].map(([, name]) => name));
    expect(
      [...names].filter(
        (name) =>
          !/^(?:mjml|mj-(?:head|title|preview|attributes|all|body|wrapper|section|column|text|button|image)|p)$/.test(
            name ?? '',
          ),
      ),
    ).toEqual([]);
    expect(parseFragment(text).childNodes.length).toBe(2);
  });
});
