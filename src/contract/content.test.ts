import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { contentProblems, guaranteeText, shown, siteContent } from './content.ts';
import { contentFiles } from './content-files.ts';
import { faqContent, landingContent, testimonialsContent } from './landing-content.ts';

const read = (file: string): unknown => JSON.parse(readFileSync(`content/${file}`, 'utf8'));
const site = siteContent.parse(read('site.json'));

test.each(Object.entries(contentFiles))('%s as shipped is valid', (file, schema) => {
  expect(contentProblems(file, schema, read(file))).toEqual([]);
});

describe('the shipped copy', () => {
  it('has the prices of the three plans', () => {
    expect(site.pricing.plans.map(({ type, dollarsPerMonth }) => [type, dollarsPerMonth])).toEqual([
      ['monthly', 29],
      ['quarterly', 17],
      ['yearly', 12],
    ]);
    expect(site.pricing.plans.map(({ billing }) => billing.match(/\$\d+/)?.[0])).toEqual([
      '$29',
      '$51',
      '$144',
    ]);
  });

  it('has eight testimonials and six questions', () => {
    expect(testimonialsContent.parse(read('testimonials.json'))).toHaveLength(8);
    expect(faqContent.parse(read('faq.json'))).toHaveLength(6);
  });

  it('claims no unchecked figure about readers or users', () => {
    const landing = landingContent.parse(read('landing.json'));
    const figures = [
      ...landing.statistics,
      ...landing.analysis.figures,
      ...landing.closing.claims,
      ...landing.closing.badges,
      ...testimonialsContent.parse(read('testimonials.json')),
    ];
    expect(shown(figures, false)).toEqual([]);
    expect(shown(figures, true)).toHaveLength(figures.length);
  });

  it('never mentions hidden text', () => {
    for (const file of Object.keys(contentFiles)) expect(JSON.stringify(read(file))).not.toMatch(/hidden/i);
  });

  it('states the days of the guarantee from one setting', () => {
    expect(guaranteeText(site.guarantee.pricing)).toContain('14-day money-back guarantee');
    expect(guaranteeText({ days: 45, text: 'Within {days} days, all {days}.' })).toBe(
      'Within 45 days, all 45.',
    );
  });
});

describe('invalid content', () => {
  const guarantee = { ...site.guarantee, status: 'verified', source: ' ' };

  it('a verified claim without a source is refused', () => {
    expect(contentProblems('site.json', siteContent, { ...site, guarantee })).toEqual([
      'content/site.json, at guarantee > source: A verified claim names its source.',
    ]);
  });

  it('a guarantee that writes its days into the text is refused', () => {
    const literal = { ...site.guarantee, pricing: { days: 14, text: '14 days.' } };
    expect(contentProblems('site.json', siteContent, { ...site, guarantee: literal })).toEqual([
      'content/site.json, at guarantee > pricing > text: Write {days} where the number of days belongs.',
    ]);
  });

  it('a claim without a status is refused', () => {
    const [first] = testimonialsContent.parse(read('testimonials.json'));
    expect(
      contentProblems('testimonials.json', testimonialsContent, [{ ...first, status: undefined }]),
    ).toEqual([expect.stringMatching(/^content\/testimonials\.json, at number 1 > status: /)]);
  });

  it('a logo from another site is refused', () => {
    const platforms = contentFiles['platforms.json'];
    const entry = { name: 'Acme', status: 'example', source: '' };
    const logos = ['https://acme.example/logo.svg', '//acme.example/logo.svg', '/logos/acme.svg'];
    expect(
      logos.map(
        (logo) => platforms && contentProblems('platforms.json', platforms, [{ ...entry, logo }]).length,
      ),
    ).toEqual([1, 1, 0]);
  });
});
