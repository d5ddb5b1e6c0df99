import { describe, expect, it } from 'vitest';
import { contrastAdvice } from './contrast-advice.ts';
import { linkAdvice } from './link-advice.ts';

describe('remarks about a link', () => {
  it.each(['', 'https://shop.example/spring', 'mailto:me@shop.test', 'tel:+4930123', '{{unsubscribe_url}}'])(
    'has nothing to say about %s',
    (url) => expect(linkAdvice(url)).toBeUndefined(),
  );
  it('names the stand-in of a new button', () =>
    expect(linkAdvice('https://example.com')).toContain('stand-in'));
  it('says how a bare domain will open', () =>
    expect(linkAdvice('shop.test/spring')).toBe('It will open as https://shop.test/spring'));
  it('says when a link will be left out', () => expect(linkAdvice('soon')).toContain('left out'));
});

describe('remarks about colours', () => {
  it('is silent when words can be read', () => expect(contrastAdvice('#374151', '#ffffff')).toBeUndefined());
  it('gives the figure when they cannot', () =>
    expect(contrastAdvice('#ffffff', '#3b82f6')).toContain('3.6 to 1'));
  it('does not guess at colours it cannot read', () =>
    expect(contrastAdvice('nonsense', '#fff')).toBeUndefined());
});
