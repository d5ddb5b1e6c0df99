import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeInlineHtml } from '#email/inline/inline-html.ts';
import { tagsIn } from '#email/personalize/merge-tags.ts';
import { runs } from '../../../../../test/support/runs.ts';
import { randomDocument } from '../../../../../test/support/samples/random-document.ts';
import { contentOf, docOf } from './content-doc.ts';
import { contentExtensions } from './extensions.ts';

const schema = getSchema(contentExtensions);
const read = (content: string) => {
  const doc = schema.nodeFromJSON(docOf(content));
  doc.check();
  return doc;
};
const again = (content: string) => contentOf(read(content));

const piece = fc.constantFrom(
  'one', ' two ', '<br>', '<br><br>', '<b>', '</b>', '<strong>', '</strong>', '<i>', '</i>', '<em>', '</em>', '<u>', '</u>', '<s>', '</s>',
  '<sub>', '</sub>', '<sup>', '</sup>', '<a href="https://a.example/?a=1&amp;b={{email}}">', '</a>', '<span style="color:#ff0000">', '</span>',
  '<span style="font-size:30px">', '<span style="background-color:#00ff00">', '<ul><li>', '</li><li>', '</li></ul>', '<ol><li>', '</li></ol>',
  '{{first_name|friend}}', '{{ city | "a &amp; b" }}', '{{', '}}', '&nbsp;', '&lt;b&gt;', '{{{email}}}', '{{unsubscribe_url}}',
); // biome-ignore format: a list
const markup = fc.array(piece, { maxLength: 14 }).map((pieces) => sanitizeInlineHtml(pieces.join('')));

/** Merge tags as units, each once: links to one address are merged, and markup in a fallback is not a tag. */
const tags = (html: string) => [
  ...new Set(tagsIn(html).flatMap(({ raw, tag }) => (tag && !raw.includes('<') ? [raw] : []))),
];

describe('a text on its way through the editor', () => {
  it.each([
    'Click to edit this text block.',
    'Dear <b>{{first_name|friend}}</b>,<br><br>see <a href="https://a.example/?x=1&amp;y=2">here</a>.',
    '<strong>a<br>b</strong> <em>c</em>',
    'Before<ul><li>one</li><li>two<ol><li>deep</li></ol></li></ul>after',
    'a<br><br><ul><li>x</li></ul><br>b',
    '<ul><li><ul><li>only inside</li></ul></li></ul>',
    '<span style="color:#c8352b;background-color:#fff0f0;font-size:24px">All three</span>',
    'H<sub>2</sub>O and x<sup>2</sup>, <u>u</u> <s>s</s>',
    '<a href="{{unsubscribe_url}}"><b>Leave</b></a>',
    '1 &lt; 2 &amp; 3 &gt; 2',
    '{{ city | somewhere }} {{#if x}} {{',
  ])('%s stays unchanged', (content) => {
    expect(sanitizeInlineHtml(content)).toBe(content);
    expect(again(content)).toBe(content);
  });

  it('returns what it read: the same words, lines and lists, and the second time the same bytes', () => {
    fc.assert(
      fc.property(markup, (content) => {
        const once = again(content);
        expect(again(once)).toBe(once);
        expect(tags(once)).toEqual(tags(content));
        expect(read(once).eq(read(content))).toBe(true);
      }),
      { numRuns: runs(300, 10_000) },
    );
  });

  it('reads every text a document may hold, and keeps its merge tags byte by byte', () => {
    fc.assert(
      fc.property(randomDocument, ({ blocks }) => {
        for (const block of blocks) {
          if (block.type !== 'text') continue;
          const clean = sanitizeInlineHtml(block.content);
          const once = again(block.content);
          expect(tags(once)).toEqual(tags(clean));
          expect(again(once)).toBe(once);
        }
      }),
      { numRuns: runs(300, 10_000) },
    );
  });

  it('makes one chip of every merge tag, also right beside other braces', () => {
    const doc = read('{{{first_name|a}}} and {{city}}');
    const chips: string[] = [];
    doc.descendants((node) => {
      if (node.type.name === 'mergeTag') chips.push(String(node.attrs.raw));
    });
    expect(chips).toEqual(['{{first_name|a}}', '{{city}}']);
  });

  it('shows a link in the color of links, as the email does', () => {
    const content = '<span style="color:#ff0000">a <a href="https://a.example">b</a></span>';
    expect(again(content)).toBe('<span style="color:#ff0000">a </span><a href="https://a.example">b</a>');
  });
});
