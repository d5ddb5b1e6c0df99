// DY1, DY2, DY3: parts that not everyone gets, in HTML and text, for every recipient.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstImbalance } from '../../../test/support/browser/parsed-email.ts';
import { runs } from '../../../test/support/runs.ts';
import { randomLayout } from '../../../test/support/samples/random-layout.ts';
import { type Document, documentSchema } from '../document/document.ts';
import { sectionsOf, withSections } from '../document/layout.ts';
import { textOfHtml } from '../inline/html-text.ts';
import { compileCampaign } from '../personalize/compile.ts';
import { personalize } from '../personalize/personalize.ts';
import { renderEmail } from '../render/render.ts';
import {
  type ConditionalParts,
  commonText,
  maxVariants,
  variantCover,
  variantOf,
} from './conditional-parts.ts';
import { textPartsOf } from './text-parts.ts';
import type { When } from './when.ts';

const whenOf = (tag: number): When => ({
  conditions: [{ about: 'tag', operator: 'has', id: `tag-${tag}` }],
});
const text = (id: string, more: object = {}) => ({ id, type: 'text', content: `Words of ${id}`, ...more });
const read = (input: object): Document => documentSchema.parse(input);
const rendered = (document: Document): { html: string; parts: ConditionalParts } => {
  const { html, parts } = renderEmail(document);
  return { html, parts: parts ?? { whens: [], branches: [] } };
};
const wordsIn = (html: string): string[] => html.match(/Words of \w+/g)?.map((words) => words.slice(9)) ?? [];
const words = (plain: string): string => plain.replace(/\s+/g, ' ').trim();

/** By tags: `variant(document, 1, 3)` is what someone with the tags 1 and 3 gets. */
const variant = (document: Document, ...tags: number[]): string => {
  const { html, parts } = rendered(document);
  const ids = new Set(tags.map((tag) => JSON.stringify(whenOf(tag))));
  return variantOf(
    html,
    parts.branches,
    parts.whens.map((when) => ids.has(JSON.stringify(when))),
  );
};

const conditional: fc.Arbitrary<Document> = fc
  .tuple(randomLayout, fc.infiniteStream(fc.nat({ max: 7 })))
  .map(([document, choices]) => {
    const next = (): When | undefined => {
      const { value } = choices.next();
      return value === undefined || value > 3 ? undefined : whenOf(value);
    };
    const chosen = <Part extends object>(part: Part): Part => {
      const when = next();
      return when ? { ...part, when } : part;
    };
    return withSections(
      document,
      sectionsOf(document).map((section) => ({
        ...chosen(section),
        columns: section.columns.map((column) => ({ ...column, blocks: column.blocks.map(chosen) })),
      })),
    );
  });
const manyBits = fc.array(fc.boolean(), { minLength: 4, maxLength: 4 });
const tokens = () => ({ tracking: 'tracking-token', personal: 'personal-token' });

describe('an email without conditions', () => {
  test('has no conditional parts and no slots for them', () => {
    fc.assert(
      fc.property(randomLayout, (document) => {
        const { html, parts } = renderEmail(document);
        expect(parts).toBeUndefined();
        const { slots } = compileCampaign({ html, text: '', subject: '' }, { tokens });
        expect(slots.some(({ kind }) => kind === 'branch')).toBe(false);
      }),
      { numRuns: runs(20, 200) },
    );
  });
});

describe('an email with conditions', () => {
  test('is whole in every variant, and each recipient gets theirs in HTML and text', () => {
    fc.assert(
      fc.property(conditional, manyBits, (document, bits) => {
        const { html, parts } = rendered(document);
        const expected = variantOf(html, parts.branches, bits);
        expect(firstImbalance(expected)).toBeNull();
        const written = textPartsOf(html, parts);
        const options = { tokens, fields: ['city'], trackLinks: false };
        const branches = { html: parts.branches, text: written.branches };
        const compiled = compileCampaign({ html, text: written.text, subject: 'x', branches }, options);
        const recipient = { id: '1', values: { first_name: 'Ada', city: '{{email}} <b>' } };
        const sent = personalize(compiled, { ...recipient, shown: bits });
        const alone = compileCampaign({ html: expected, text: '', subject: 'x' }, options);
        expect(sent.html).toBe(personalize(alone, recipient).html);
        const plain = variantOf(written.text, written.branches, bits);
        expect(words(plain)).toBe(words(textOfHtml(expected)));
        expect(plain).not.toMatch(/\n{4}/);
      }),
      { numRuns: runs(60, 1_000) },
    );
  });

  test('shows the same bytes as one without, when conditions on blocks hold', () => {
    fc.assert(
      fc.property(conditional, (document) => {
        const sections = sectionsOf(document).map(({ when: _, ...section }) => section);
        const some = withSections(document, sections);
        const none = withSections(
          document,
          sections.map((section) => ({
            ...section,
            columns: section.columns.map((column) => ({
              ...column,
              blocks: column.blocks.map(
                ({ when: _when, ...block }) => block as (typeof column.blocks)[number],
              ),
            })),
          })),
        );
        expect(renderEmail(some).html).toBe(renderEmail(none).html);
      }),
      { numRuns: runs(20, 200) },
    );
  });

  const nested = read({
    sections: [
      { id: 's0', columns: [{ id: 'c0', blocks: [text('all')] }] },
      {
        id: 's1',
        when: whenOf(1),
        styles: { backgroundColor: '#eeeeee' },
        columns: [{ id: 'c1', blocks: [text('a', { when: whenOf(2) }), text('b')] }],
      },
      {
        id: 's2',
        styles: { backgroundColor: '#dddddd' },
        columns: [
          { id: 'c2', blocks: [text('c', { when: whenOf(2) })] },
          { id: 'c3', blocks: [text('d', { when: whenOf(3) })] },
        ],
      },
      { id: 's3', columns: [{ id: 'c4', blocks: [text('e', { when: whenOf(3) }), text('f')] }] },
    ],
  });
  test.each([
    [[], ['all', 'f']],
    [[1], ['all', 'b', 'f']],
    [[2], ['all', 'c', 'f']],
    [
      [1, 2],
      ['all', 'a', 'b', 'c', 'f'],
    ],
    [[3], ['all', 'd', 'e', 'f']],
    [
      [1, 2, 3],
      ['all', 'a', 'b', 'c', 'd', 'e', 'f'],
    ],
  ])('someone with the tags %j gets %j', (tags, expected) => {
    expect(wordsIn(variant(nested, ...tags))).toEqual(expected);
  });

  test('leaves a section out with its ground when none of its parts is shown', () => {
    expect(variant(nested, 2)).toContain('#dddddd');
    expect(variant(nested, 1)).not.toContain('#dddddd');
    expect(variant(nested, 1)).toContain('#eeeeee');
    expect(variant(nested)).not.toContain('#eeeeee');
  });

  test('leaves a container of plain rows out, but not the one that begins the page', () => {
    const rows = Array.from({ length: 24 }, (_, index) =>
      text(`r${index}`, index >= 8 && index < 16 ? { when: whenOf(1) } : {}),
    );
    const document = read({ blocks: rows });
    const containers = (html: string): number => html.match(/<tr><td align="center">/g)?.length ?? 0;
    expect(containers(variant(document, 1))).toBe(3);
    expect(containers(variant(document))).toBe(2);
    const none = variant(read({ blocks: rows.slice(8, 16) }));
    expect(firstImbalance(none)).toBeNull();
    expect(wordsIn(none)).toEqual([]);
  });

  test('typed characters are never read as marks', () => {
    const document = read({
      settings: { footer: 'Shop \ufdd00\ufdd1 \ufdd2', subject: '\ufdd2', preheader: '\ufdd0' },
      blocks: [
        text('a', { when: whenOf(1), content: 'x \ufdd2 y \ufdd00\ufdd1' }),
        { id: 'b', type: 'html', content: { html: '<table><tr><td>\ufdd2 &#xfdd2; z</td></tr></table>' } },
      ],
    });
    const { parts } = rendered(document);
    expect(parts.branches).toHaveLength(1);
    expect(firstImbalance(variant(document))).toBeNull();
  });

  test('has a text for everyone, and blank lines between its parts', () => {
    const { html, parts } = rendered(nested);
    const { text: all, branches } = textPartsOf(html, parts);
    expect(words(commonText(all, branches))).toBe('Words of all Words of f');
    expect(variantOf(all, branches, [true, true, true])).toBe(
      `${['all', 'a', 'b', 'c', 'd', 'e', 'f'].map((id) => `Words of ${id}`).join('\n\n')}\n`,
    );
  });

  test('the variant cover has each condition once true and once false, and at most 16 variants', () => {
    const cover = (...tags: number[]) => variantCover(tags.map(whenOf));
    expect(cover()).toEqual([[]]);
    expect(cover(1)).toEqual([[false], [true]]);
    expect(cover(1, 2)).toEqual([
      [false, false],
      [true, true],
      [true, false],
      [false, true],
    ]);
    expect(variantCover([whenOf(1), { ...whenOf(1), not: true }])).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(cover(...Array.from({ length: 50 }, (_, tag) => tag))).toHaveLength(maxVariants);
  });
});
