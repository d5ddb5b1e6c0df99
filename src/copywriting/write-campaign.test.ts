import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { analyze } from '#deliverability/judge/analyze.ts';
import { phrasesIn } from '#deliverability/message/phrases.ts';
import { campaignTypes } from './campaign-types.ts';
import { piecesFor } from './pieces/all.ts';
import type { Pieces } from './pieces.ts';
import type { CampaignRequest } from './request.ts';
import { type WrittenCampaign, writeCampaign, writeVariants } from './write-campaign.ts';

const runs = process.env.LONG ? 4_000 : 300;

const piecesOf = (id: string): Pieces => {
  const pieces = piecesFor(id);
  if (!pieces) throw new Error(`no pieces for ${id}`);
  return pieces;
};

const written = (request: CampaignRequest, seed = 0): WrittenCampaign => {
  const campaign = writeCampaign(request, seed);
  if (!campaign) throw new Error(`nothing for ${request.campaignType}`);
  return campaign;
};

const isSlotless = (piece: string) => !piece.includes('{');
const shown = ({ subject, preheader, content, cta }: WrittenCampaign) =>
  [subject, preheader, content.replace('{{first_name|there}}', 'there'), cta].join('\n\n');
const digitsIn = (text: string) => text.replace(/^\d+\. /gmu, '').match(/\d+/gu) ?? [];

test('there are 48 types, each with its own id, name and words', () => {
  expect(campaignTypes).toHaveLength(48);
  for (const key of ['id', 'name', 'description', 'infoLabel', 'infoPlaceholder'] as const)
    expect(new Set(campaignTypes.map((type) => type[key])).size, key).toBe(48);
});

describe.each(campaignTypes.map(({ id }) => id))('%s', (id) => {
  const pieces = piecesOf(id);

  test('has enough pieces, and enough that need no fact', () => {
    expect(pieces.subjects.length).toBeGreaterThanOrEqual(6);
    expect(pieces.preheaders.length).toBeGreaterThanOrEqual(4);
    expect(pieces.openings.length).toBeGreaterThanOrEqual(3);
    expect(pieces.bodyPoints.length).toBeGreaterThanOrEqual(2);
    expect(pieces.ctas.length).toBeGreaterThanOrEqual(3);
    for (const list of [pieces.subjects, pieces.preheaders, pieces.openings])
      expect(list.filter(isSlotless).length).toBeGreaterThanOrEqual(3);
    expect(pieces.ctas.filter(isSlotless).length).toBeGreaterThanOrEqual(3);
    expect(
      pieces.bodyPoints.filter((alternatives) => alternatives.some(isSlotless)).length,
    ).toBeGreaterThanOrEqual(2);
  });

  test('pieces without a fact have the right length alone', () => {
    for (const subject of pieces.subjects.filter(isSlotless)) expect(subject.length).toBeLessThanOrEqual(60);
    for (const preheader of pieces.preheaders.filter(isSlotless)) {
      expect(preheader.length, preheader).toBeGreaterThanOrEqual(40);
      expect(preheader.length, preheader).toBeLessThanOrEqual(110);
    }
  });

  test('facts in pieces are facts that the type reads', () => {
    const derived: Record<string, string> = {
      name: 'product',
      is: 'product',
      it: 'product',
      they: 'product',
      comes: 'product',
      costs: 'product',
      begins: 'when',
    };
    const all = [
      ...pieces.subjects,
      ...pieces.preheaders,
      ...pieces.openings,
      ...pieces.bodyPoints.flat(),
      ...pieces.ctas,
    ];
    for (const piece of all)
      for (const [, name = ''] of piece.matchAll(/\{(\w+)\}/gu)) {
        const fact = name.charAt(0).toLowerCase() + name.slice(1);
        expect([...pieces.facts, 'brand', 'quoteBy'], piece).toContain(derived[fact] ?? fact);
      }
  });

  test('no phrase that filters name, no figure and no exclamation mark in a piece', () => {
    const all = [
      ...pieces.subjects,
      ...pieces.preheaders,
      ...pieces.openings,
      ...pieces.bodyPoints.flat(),
      ...pieces.ctas,
    ];
    for (const piece of all) {
      expect(phrasesIn(piece.toLowerCase()), piece).toEqual([]);
      expect(piece).not.toMatch(/[!\d]| {2}/u);
    }
  });

  test('consecutive seeds write different emails', () => {
    const request = { campaignType: id, userInfo: 'Something that we would like to tell you about.' };
    const variants = writeVariants(request, 5, 3);
    expect(new Set(variants.map(({ subject }) => subject)).size).toBe(3);
    expect(new Set(variants.map(({ preheader }) => preheader)).size).toBeGreaterThan(1);
    expect(new Set(variants.map(({ content }) => content)).size).toBe(3);
    expect(writeVariants(request, 5, 3)).toEqual(variants);
  });
});

test('no sentence serves two types', () => {
  const seen = new Map<string, string>();
  for (const { id } of campaignTypes) {
    const { subjects, preheaders, openings, bodyPoints: lines } = piecesOf(id);
    for (const piece of [...subjects, ...preheaders, ...openings, ...lines.flat()].filter(isSlotless)) {
      expect(seen.get(piece), piece).toBeUndefined();
      seen.set(piece, id);
    }
  }
});

const scraps = [
  'The Alder Jacket, a waterproof shell for $129.',
  'It costs 1.299,50 € instead of 1.499,00 €.',
  '20% off all bed linen until Sunday, 14 June.',
  'Use code LINEN20 at checkout!',
  'Free shipping on orders over $40',
  '- merino wool\n- made in Porto\n- 3 colors',
  'Only 12 left.',
  'limited to 200 pieces',
  'It opens on 5 May at 10 am.',
  'On Zoom, with Anna Berg.',
  'How to sharpen a knife:\n1. Wet the stone.\n2. Hold 15 degrees.',
  'Does it shrink? About 2% the first time.',
  '“I have worn it for a year and it still beads.” Priya Nair',
  'PLEASE MAKE IT FUNNY!!!',
  'HUGE SALE TODAY ONLY!!!',
  'Mention that returns are free within 30 days.',
  'Es kostet 49,90 € und ist ab 3.5. da.',
  '250 points are worth $10',
  '{product} {{first_name}} {price} <b>x</b>',
  '🎉 New in olive 🎉',
  'https://shop.example/alder?x=1',
  '..',
];

const requests: fc.Arbitrary<CampaignRequest> = fc.record({
  campaignType: fc.constantFrom(...campaignTypes.map(({ id }) => id)),
  userInfo: fc
    .array(
      fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...scraps) }, { weight: 1, arbitrary: fc.string() }),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((parts) => parts.join(fc.sample(fc.constantFrom(' ', '\n'), { seed: parts.length, numRuns: 1 })[0])),
  product: fc.option(
    fc.constantFrom(
      { title: 'Trail Socks | Northway', price: '18.00', currency: 'EUR' },
      {
        title: 'The Complete Waterproof Hiking and Trekking Shell Jacket for Everybody, Edition 2',
        price: '$129',
      },
      { title: 'Glasses', price: '40' },
    ),
    { nil: undefined },
  ),
  brandName: fc.constantFrom(undefined, 'Northway', 'A Rather Long Name of a Company with Many Words in It'),
  targetAudience: fc.constantFrom(undefined, 'people who cook', 'women 25-40', 'Busy parents'),
});

test('for any input: no slot, no stray mark, no invented figure, the right lengths', () => {
  fc.assert(
    fc.property(requests, fc.nat(1_000_000), (request, seed) => {
      const campaign = written(request, seed);
      const source = [
        request.userInfo,
        request.product?.title,
        request.product?.price,
        request.brandName,
      ].join(' ');
      const text = shown(campaign);
      for (const digits of digitsIn(text)) expect(source).toContain(digits);
      for (const part of [campaign.subject, campaign.preheader, campaign.cta, campaign.reasoning]) {
        expect(part).not.toMatch(
          / {2}| [,.;:]|(?<!\.)\.\.(?!\.)|[{}\n]|!|\bundefined\b|,\.|\b(?:the|an?) (?:the|an?)\b/u,
        );
        expect(part.trim()).toBe(part);
        expect(part).not.toBe('');
      }
      expect(campaign.content).not.toMatch(/\n{3}| \n|\n |(?<!\{)\{[a-zA-Z]+\}|\bundefined\b/u);
      expect(campaign.content.startsWith('Hi {{first_name|there}},\n\n')).toBe(true);
      expect(Array.from(campaign.subject).length).toBeLessThanOrEqual(60);
      const preheader = Array.from(campaign.preheader).length;
      expect(preheader).toBeGreaterThanOrEqual(40);
      expect(preheader).toBeLessThanOrEqual(110);
      expect(campaign.preheader.toLowerCase()).not.toContain(campaign.subject.toLowerCase());
      expect(Array.from(campaign.cta).length).toBeLessThanOrEqual(32);
      expect(campaign.subject).not.toMatch(/[$€£%]/u);
      expect(writeCampaign(request, seed)).toEqual(campaign);
    }),
    { numRuns: runs },
  );
});

test('all given facts are used: no seed loses a figure of the examples', () => {
  for (const { id, infoPlaceholder } of campaignTypes)
    for (let seed = 0; seed < 6; seed += 1) {
      const { content } = written({ campaignType: id, userInfo: infoPlaceholder }, seed);
      for (const digits of infoPlaceholder.replace(/^\d+\. /gmu, '').match(/\d+/gu) ?? [])
        expect(content, `${id} ${seed}`).toContain(digits);
    }
});

test('any text gives an email in bounded time', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...campaignTypes),
      fc.string({ unit: 'binary', maxLength: 300 }),
      (type, userInfo) => {
        const { subject, content } = written({ campaignType: type.id, userInfo });
        expect(subject).not.toBe('');
        expect(content).not.toMatch(/\n{3}/u);
      },
    ),
    { numRuns: runs },
  );
  const long = 'The price is $1 until 1 May. '.repeat(2_000);
  expect(written({ campaignType: 'sale', userInfo: long }).subject).not.toBe('');
});

test('an unknown type writes nothing', () => {
  expect(writeCampaign({ campaignType: 'toString', userInfo: 'x' }, 0)).toBeNull();
  expect(writeVariants({ campaignType: '', userInfo: 'x' }, 0, 2)).toEqual([]);
});

test('the analyzer finds no fault in the words written from the examples', () => {
  for (const { id, infoPlaceholder } of campaignTypes) {
    const { subject, preheader, content } = written({
      campaignType: id,
      userInfo: infoPlaceholder,
      brandName: 'Northway',
    });
    const paragraphs = content
      .split('\n\n')
      .map((paragraph) => `<p>${paragraph}</p>`)
      .join('');
    const { findings } = analyze({
      html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head><body>${paragraphs}</body></html>`,
      subject,
      preheader,
    });
    const about = findings.filter(
      ({ group, severity }) => (group === 'words' || group === 'subject') && severity !== 'info',
    );
    expect(about.map(({ message }) => `${id}: ${message}`)).toEqual([]);
  }
});

test('a product for preorder is not called closed', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const copy = written(
      {
        campaignType: 'pre-launch',
        userInfo: 'The Alder Jacket can be preordered now. Preorders ship in March. 10% off preorders.',
      },
      seed,
    );
    const text = [copy.subject, copy.preheader, copy.content, copy.reasoning].join('\n');
    expect(text).not.toMatch(
      /nothing can be|not for sale|cannot (?:be )?b(?:uy|ought)|before (?:it|this) (?:can|is for)|open sales/i,
    );
    expect(text).toContain('10% off preorders');
  }
});
