import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { siteContent } from './content.ts';

const shipped: unknown = JSON.parse(readFileSync('content/site.json', 'utf8'));

describe('siteContent', () => {
  it('accepts the copy that is shipped', () => {
    expect(siteContent.parse(shipped).pricing.plans.map(({ dollarsPerMonth }) => dollarsPerMonth)).toEqual([
      29, 17, 12,
    ]);
  });

  it('refuses a verified claim without a source', () => {
    const content = siteContent.parse(shipped);
    const result = siteContent.safeParse({
      ...content,
      guarantee: { ...content.guarantee, status: 'verified' },
    });
    expect(result.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['guarantee.source', 'A verified claim names its source.'],
    ]);
  });
});
