// Rendered emails, personalized: well-formed HTML stays well formed, for Word too.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  asWord,
  firstImbalance,
  parseEmail,
  withoutWord,
} from '../../../test/support/browser/parsed-email.ts';
import { runs } from '../../../test/support/runs.ts';
import { randomDocument } from '../../../test/support/samples/random-document.ts';
import { documentSchema } from '../document/document.ts';
import { plainText } from '../inline/plain-text.ts';
import { renderEmail } from '../render/render.ts';
import { type CompileOptions, compileCampaign } from './compile.ts';
import { personalize } from './personalize.ts';

const numRuns = runs(60, 2_000);
const timeout = 300_000;
const options: CompileOptions = {
  fields: ['city', 'website', 'picture'],
  tokens: (id) => ({ tracking: `t${id}`, personal: `p${id}` }),
  addresses: {
    click: (token, link) => `https://m.example/c/${token}.${link}`,
    open: (token) => `https://m.example/o/${token}`,
    unsubscribe: (token) => `https://m.example/u/${token}`,
  },
};
const linksOf = (html: string): string[] =>
  parseEmail(html)
    .elements.filter(({ tag }) => tag === 'a' || tag.startsWith('v:'))
    .flatMap(({ attributes }) => attributes.href ?? []);

describe('an email of the engine', () => {
  it('P4: keeps its tags until they are filled, in every part', () => {
    const document = documentSchema.parse({
      settings: {
        subject: 'For {{first_name|"you"}}',
        preheader: '{{first_name|you}}, look',
        footer: '<a href="{{unsubscribe_url}}">Unsubscribe</a>',
      },
      blocks: [
        {
          id: 'a',
          type: 'text',
          content:
            'Hi {{ first_name|R&amp;D "team" }}, <a href="https://a.example/?c={{city|New York}}&amp;b=2">go</a>',
        },
        {
          id: 'b',
          type: 'button',
          content: { text: 'For {{first_name|you}}', url: 'https://a.example/?a=1&b=2' },
        },
        {
          id: 'c',
          type: 'image',
          content: {
            src: 'https://i.example/{{city|x}}.png',
            alt: '{{first_name|"you"}}',
            clickUrl: '{{website}}',
          },
        },
      ],
    });
    const { html } = renderEmail(document);
    const compiled = compileCampaign(
      { html, text: plainText(document), subject: document.settings.subject ?? '' },
      options,
    );
    expect(compiled).toMatchObject({
      links: ['https://a.example/?a=1&b=2'],
      typedTags: [],
      unknownFields: [],
      hasUnsubscribe: { html: true, text: true },
      requiredFields: ['website'],
    });
    const none = personalize(compiled, { id: '7', values: {} });
    expect(none.subject).toBe('For "you"');
    expect(none.html).toContain('<title>For "you"</title>');
    expect(none.html).toContain('Hi R&amp;D "team" , <a href="https://a.example/?c=New%20York&amp;b=2"');
    expect(none.html).toContain('alt="&quot;you&quot;"');
    expect(none.text).toContain('Hi R&D "team" , go\n<https://a.example/?c=New%20York&b=2>');
    const ada = personalize(compiled, {
      id: '7',
      values: { first_name: '<Ada>', city: 'Bath', website: 'ada.example' },
    });
    expect(linksOf(withoutWord(ada.html))).toEqual([
      'https://a.example/?c=Bath&b=2',
      'https://m.example/c/t7.0',
      'https://ada.example',
      'https://m.example/u/p7',
    ]);
    expect(linksOf(asWord(ada.html))[1]).toBe('https://m.example/c/t7.0');
    expect(asWord(ada.html)).toContain('For &lt;Ada&gt;</center>');
    expect(ada.html + ada.text + ada.subject).not.toContain('{{');
  });

  it('X1: passes unchanged when there is nothing to fill or track', { timeout }, () => {
    fc.assert(
      fc.property(randomDocument, (document) => {
        const { html } = renderEmail(document);
        const text = plainText(document);
        fc.pre(!`${html}${text}`.includes('{{'));
        const sent = personalize(compileCampaign({ html, text, subject: '' }, { tokens: options.tokens }), {
          id: '7',
          values: {},
        });
        expect([sent.html, sent.text]).toEqual([html, text]);
      }),
      { numRuns },
    );
  });

  it('P5: stays well formed with any values, with every web link tracked', { timeout }, () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '"><script>x</script>',
        '<![endif]--><b>',
        '-->',
        "' onclick='x",
        '{{city}}',
        'javascript:x',
        'https://w.example/?a=1&b="',
      ),
    );
    const values = fc.record({ first_name: value, city: value, website: value, picture: value });
    fc.assert(
      fc.property(randomDocument, values, (document, given) => {
        const { html } = renderEmail(document);
        const compiled = compileCampaign({ html, text: plainText(document), subject: '' }, options);
        const sent = personalize(compiled, { id: '7', values: given }).html;
        for (const read of [withoutWord, asWord]) {
          // Omitted attributes leave two blanks behind, which no parser minds.
          expect(parseEmail(read(sent)).errors).toEqual(parseEmail(read(html)).errors);
          expect(firstImbalance(read(sent))).toBe(firstImbalance(read(html)));
          const tags = (each: string): string[] => parseEmail(read(each)).elements.map(({ tag }) => tag);
          expect(tags(sent.replace(/<img src="https:\/\/m\.example\/o\/[^>]*>/, ''))).toEqual(tags(html));
          const before = linksOf(read(html)).filter((href) => /^https?:/i.test(href) && !href.includes('{{'));
          const after = linksOf(read(sent)).filter((href) => href.startsWith('https://m.example/c/'));
          expect(after.map((href) => compiled.links[Number(href.split('.').at(-1))])).toEqual(before);
        }
      }),
      { numRuns },
    );
  });
});
