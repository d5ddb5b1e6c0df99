// DY6: conditions and tags in the syntax of other programs.
import { describe, expect, test } from 'vitest';
import { documentSchema } from '../document/document.ts';
import { renderEmail } from '../render/render.ts';
import { inSyntax, type Syntax } from './export-syntax.ts';

const text = (id: string, content: string, more: object = {}) => ({ id, type: 'text', content, ...more });
const named = (operator: string, more: object = {}, whole: object = {}) => ({
  conditions: [{ about: 'first_name', operator, ...more }],
  ...whole,
});
const exported = (blocks: object[], syntax: Syntax) => {
  const { html, parts } = renderEmail(documentSchema.parse({ blocks }));
  return inSyntax(html, parts, syntax);
};
/** What is written around a block with the condition. */
const around = (when: object, syntax: Syntax): string | undefined => {
  const { html, unsaid } = exported([text('a', 'Always'), text('b', 'Words', { when })], syntax);
  if (unsaid.length > 0) {
    expect(html).not.toContain('Words');
    expect(html).toContain('Always');
    return undefined;
  }
  const [, open = '', close = ''] = /<\/tr>\n(.*?)<tr>.*?Words.*?<\/tr>\n(.*?)<\/table>/s.exec(html) ?? [];
  return `${open}…${close}`;
};

describe('conditions', () => {
  test.each([
    [
      named('is', { value: 'Ann' }),
      '{% assign part_0_0 = first_name | default: "" | strip | downcase %}{% if part_0_0 == "ann" %}…{% endif %}',
    ],
    [
      named('empty', {}, { not: true }),
      '{% assign part_0_0 = first_name | default: "" | strip | downcase %}{% unless part_0_0 == "" %}…{% endunless %}',
    ],
    [
      {
        match: 'any',
        conditions: [
          { about: 'text_field', key: 'city', operator: 'contains', value: 'Ulm' },
          { about: 'last_name', operator: 'not_empty' },
        ],
      },
      '{% assign part_0_0 = city | default: "" | strip | downcase %}{% assign part_0_1 = last_name | default: "" | strip | downcase %}{% if part_0_0 contains "ulm" or part_0_1 != "" %}…{% endif %}',
    ],
    [{ conditions: [{ about: 'tag', operator: 'has', id: 'x' }] }, undefined],
    [{ conditions: [{ about: 'opened', operator: 'ever' }] }, undefined],
    [named('begins_with', { value: 'A' }), undefined],
    [named('is', { value: '" %}{% include "x"' }), undefined],
  ])('%j in Liquid', (when, expected) => {
    expect(around(when, 'liquid')).toBe(expected);
  });

  test.each([
    [named('not_empty'), '{{#if first_name}}…{{/if}}'],
    [named('empty'), '{{#unless first_name}}…{{/unless}}'],
    [named('not_empty', {}, { not: true }), '{{#unless first_name}}…{{/unless}}'],
    [named('empty', {}, { not: true }), '{{#if first_name}}…{{/if}}'],
    [named('is', { value: 'Ann' }), undefined],
  ])('%j in Handlebars', (when, expected) => {
    expect(around(when, 'handlebars')).toBe(expected);
  });

  test.each([
    [named('is', { value: 'Ann' }), '*|IF:FNAME=Ann|*…*|END:IF|*'],
    [named('is', { value: 'Ann' }, { not: true }), '*|IFNOT:FNAME=Ann|*…*|END:IF|*'],
    [named('empty'), '*|IFNOT:FNAME|*…*|END:IF|*'],
    [named('contains', { value: 'Ann' }), undefined],
  ])('%j in the syntax of Mailchimp', (when, expected) => {
    expect(around(when, 'mailchimp')).toBe(expected);
  });

  test('inside each other, and in a section that is left out when it is empty', () => {
    const document = documentSchema.parse({
      sections: [
        {
          id: 's',
          when: named('not_empty'),
          styles: { backgroundColor: '#eeeeee' },
          columns: [{ id: 'c', blocks: [text('a', 'Inner', { when: named('is', { value: 'Bo' }) })] }],
        },
      ],
    });
    const { html, parts } = renderEmail(document);
    const { html: liquid } = inSyntax(html, parts, 'liquid');
    expect(liquid).toMatch(
      /\{% if part_\d_0 != "" %\}.*#eeeeee.*\{% if part_\d_0 == "bo" %\}.*Inner.*\{% endif %\}.*\{% endif %\}/s,
    );
    expect(inSyntax(html, parts, 'none').html).not.toContain('Inner');
  });
});

describe('tags', () => {
  const blocks = [
    text(
      'a',
      'Hi {{first_name|friend &amp; "neighbor"}}, {{city}}, {{born:date}}, {{city:upper}} <a href="{{unsubscribe_url}}">x</a>',
    ),
  ];
  test.each<[Syntax, string[], string[]]>([
    [
      'liquid',
      [
        'Hi {{ first_name | default: "friend &amp; &quot;neighbor&quot;" | escape_once }}, {{ city | escape_once }},',
        '{{ city | upcase | escape_once }}',
        'href="{{ unsubscribe_url }}"',
      ],
      ['{{born:date}}'],
    ],
    [
      'handlebars',
      [
        'Hi {{#if first_name}}{{first_name}}{{else}}friend &amp; "neighbor"{{/if}}, {{city}},',
        'href="{{unsubscribe_url}}"',
      ],
      ['{{born:date}}', '{{city:upper}}'],
    ],
    [
      'mailchimp',
      ['Hi *|IF:FNAME|**|FNAME|**|ELSE:|*friend &amp; "neighbor"*|END:IF|*, *|CITY|*,', 'href="*|UNSUB|*"'],
      ['{{born:date}}', '{{city:upper}}'],
    ],
    ['none', ['Hi friend &amp; "neighbor", , ,', 'href="{{unsubscribe_url}}"'], []],
  ])('in %s', (syntax, expected, lost) => {
    const { html, unformatted } = exported(blocks, syntax);
    for (const part of expected) expect(html).toContain(part);
    expect(unformatted).toEqual(lost);
  });
});
