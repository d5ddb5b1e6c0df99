import { describe, expect, it } from 'vitest';
import { contrastAdvice } from './contrast-advice.ts';
import { linkAdvice } from './link-advice.ts';

describe('link advice', () => {
  it.each(['', 'https://shop.example/spring', 'mailto:me@shop.test', 'tel:+4930123', '{{unsubscribe_url}}'])(
    'is empty for %s',
    (url) => expect(linkAdvice(url)).toBeUndefined(),
  );
  it('names the placeholder link of a new button', () =>
    expect(linkAdvice('https://example.com')).toContain('example address'));
  it('says how a bare domain will open', () =>
    expect(linkAdvice('shop.test/spring')).toBe('Opens as https://shop.test/spring'));
  it('says when an address is incomplete', () => expect(linkAdvice('soon')).toContain('incomplete'));
});

describe('contrast advice', () => {
  it('is empty when the text is readable', () =>
    expect(contrastAdvice('#374151', '#ffffff')).toBeUndefined());
  it('gives the contrast when the text is not readable', () =>
    expect(contrastAdvice('#ffffff', '#3b82f6')).toContain('3.6:1'));
  it('is empty for a color that it cannot parse', () =>
    expect(contrastAdvice('nonsense', '#fff')).toBeUndefined());
});
