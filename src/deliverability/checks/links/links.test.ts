import { expect, test } from 'vitest';
import { describeChecks, findingOf, page } from '../../../../test/support/samples/check-cases.ts';

const link = (href: string, text = 'See the bowls'): string => page(`<a href="${href}">${text}</a>`);
const links = (...hrefs: string[]) => ({
  html: page(hrefs.map((href) => `<a href="${href}">Bowl</a>`).join(' ')),
});
const button = (href: string) => `<a href="${href}" style="background-color:#123456;color:#fff">Look</a>`;

describeChecks('links', {
  'link-mismatch': {
    bad: [
      { html: link('https://evil.test/login', 'www.mybank.com') },
      { html: link('https://click.esp.test/1', 'shop.test') },
      { html: link('https://other.test/', 'Shop.test') },
    ],
    good: [
      { html: link('https://news.shop.co.uk/a', 'shop.co.uk') },
      { html: link('https://a.test/', 'fb.png') },
    ],
  },
  'link-ip-address': {
    bad: [links('http://192.168.1.4/x')],
    good: [links('https://1.2.3.example-shop.com/')],
  },
  'link-shortener': { bad: [links('https://bit.ly/3x')], good: [links('https://habit.ly.shop.test/')] },
  'link-scheme': { bad: [links('java&#10;script:alert(1)')], good: [links('mailto:ann@shop.test')] },
  'link-port': {
    bad: [links('http://shop.test:8080/a')],
    good: [links('https://shop.test:443/'), links('https://shop.test/a:80/')],
  },
  'link-user': {
    bad: [links('https://mybank.com@evil.test/')],
    good: [links('mailto:ann@shop.test'), links('https://shop.test/@ann'), links('https://shop.test?a=b@c')],
  },
  'link-http': { bad: [links('http://shop.test/')], good: [links('https://shop.test/')] },
  'link-empty': {
    bad: [links('#'), links('https://example.com/x')],
    good: [links('https://example-shop.com/')],
  },
  'link-sample': {
    bad: [links('https://harbour-street.example/bags')],
    good: [links('https://example-shop.com/'), links('https://shop.test/example')],
  },
  'link-relative': {
    bad: [links('/bowls'), links('shop.test/bowls'), links('www.shop.test')],
    good: [
      links('https://shop.test'),
      links('{{shop_url}}'),
      links('tel:123'),
      links('#top'),
      links('*|URL|*'),
    ],
  },
  'link-many': { bad: [links(...Array(41).fill('https://a.test/'))], good: [links('https://a.test/')] },
  'link-domains': {
    bad: [links('https://a.test', 'https://b.test', 'https://c.test', 'https://d.test', 'https://e.test')],
    good: [
      links(
        'https://a.test',
        'https://x.a.test',
        'https://facebook.com/a',
        'https://www.instagram.com/a',
        'https://x.com/a',
        'https://b.test',
      ),
    ],
  },
  'link-tld': {
    bad: [links('https://shop.top/a')],
    good: [links('https://top.shop/a'), links('https://a.test/x.top')],
  },
  'link-encoded': {
    bad: [links('https://a.test/%70%61%79'), links('https://%65vil.test/')],
    good: [links('https://a.test/caf%C3%A9%20bar'), links('https://a.test/?u=%61%62%63%64')],
  },
  'link-long': {
    bad: [links(`https://a.test/${'a'.repeat(500)}`)],
    good: [links(`https://a.test/${'a'.repeat(400)}`)],
  },
  'link-text': {
    bad: [{ html: link('https://a.test/', 'Click here') }, { html: link('https://a.test/', '') }],
    good: [{ html: link('https://a.test/', 'Click here to see bowls') }],
  },
  'link-none': { bad: [page()], good: [links('https://a.test/'), links('#')] },
  'link-buttons': {
    bad: [page(['1', '2', '3', '4'].map((path) => button(`https://a.test/${path}`)).join(''))],
    good: [page(button('https://a.test/1').repeat(5)), links('https://a.test/1', 'https://a.test/2')],
  },
  'link-reply': {
    bad: [{}],
    good: [page('<p>Just hit reply and tell me.</p>'), links('mailto:ann@shop.test')],
  },
  'link-tracking-domain': {
    bad: [{ ...links('https://click.esp.test/a'), from: 'ann@shop.test' }],
    good: [
      { ...links('https://click.esp.test/a', 'https://www.shop.test'), from: 'ann@shop.test' },
      links('https://esp.test/a'),
      { ...links('{{url}}'), from: 'ann@shop.test' },
    ],
  },
});

test('messages about links name what was found', () => {
  const shown = { html: page('<a href="https://shop.test/walmart">Walmart.com</a>'), from: 'ann@shop.test' };
  expect(findingOf('link-mismatch', shown)?.message).toBe(
    '1 link shows an address and opens one on your own domain.',
  );
  const bare = { html: page('<a href="http://192.0.2.7/a">here</a>'), from: 'ann@shop.test' };
  expect(findingOf('link-tracking-domain', bare)?.message).toContain('its links go to 192.0.2.7.');
});
