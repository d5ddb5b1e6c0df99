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
const parse = (content: string) => {
  const doc = schema.nodeFromJSON(docOf(content));
  doc.check();
  return doc;
};
const roundTrip = (content: string) => contentOf(parse(content));

const fragment = fc.constantFrom(
  'one', ' two ', '<br>', '<br><br>', '<b>', '</b>', '<strong>', '</strong>', '<i>', '</i>', '<em>', '</em>', '<u>', '</u>', '<s>', '</s>',
  '<sub>', '</sub>', '<sup>', '</sup>', '<a href="https://a.example/?a=1&amp;b={{email}}">', '</a>', '<span style="color:#ff0000">', '</span>',
  '<span style="font-size:30px">', '<span style="background-color:#00ff00">', '<ul><li>', '</li><li>', '</li></ul>', '<ol><li>', '</li></ol>',
  '{{first_name|friend}}', '{{ city | "a &amp; b" }}', '{{', '}}', '&nbsp;', '&lt;b&gt;', '{{{email}}}', '{{unsubscribe_url}}',
); // biome-ignore format: One item per line would make the list too long.
const markup = fc.array(fragment, { maxLength: 14 }).map((pieces) => sanitizeInlineHtml(pieces.join('')));

/** Merge tags as units, each once: links to one address are merged, and markup in a fallback is not a tag. */
const tags = (html: string) => [
  ...new Set(tagsIn(html).flatMap(({ raw, tag }) => (tag && !raw.includes('<') ? [raw] : []))),
];

describe('the text of a block after reading and writing', () => {
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
  ])('is unchanged when it is %s', (content) => {
    expect(sanitizeInlineHtml(content)).toBe(content);
    expect(roundTrip(content)).toBe(content);
  });

  it('has the same words, lines and lists, and the second time the same bytes', () => {
    fc.assert(
      fc.property(markup, (content) => {
        const once = roundTrip(content);
        expect(roundTrip(once)).toBe(once);
        expect(tags(once)).toEqual(tags(content));
        expect(parse(once).eq(parse(content))).toBe(true);
      }),
      { numRuns: runs(300, 10_000) },
    );
  });

  it('has the same merge tags, byte by byte, for every text of a document', () => {
    fc.assert(
      fc.property(randomDocument, ({ blocks }) => {
        for (const block of blocks) {
          if (block.type !== 'text') continue;
          const clean = sanitizeInlineHtml(block.content);
          const once = roundTrip(block.content);
          expect(tags(once)).toEqual(tags(clean));
          expect(roundTrip(once)).toBe(once);
        }
      }),
      { numRuns: runs(300, 10_000) },
    );
  });

  it('has one node for each merge tag, also beside other braces', () => {
    const doc = parse('{{{first_name|a}}} and {{city}}');
    const chips: string[] = [];
    doc.descendants((node) => {
      if (node.type.name === 'mergeTag') chips.push(String(node.attrs.raw));
    });
    expect(chips).toEqual(['{{first_name|a}}', '{{city}}']);
  });

  it('has the link color on links, as the email does', () => {
    const content = '<span style="color:#ff0000">a <a href="https://a.example">b</a></span>';
    expect(roundTrip(content)).toBe('<span style="color:#ff0000">a </span><a href="https://a.example">b</a>');
  });
});
