import { describe, expect, test } from 'vitest';
import { classify, type Engagement } from './classify.ts';
import { detectMachine } from './request-source/human-or-machine.ts';
import { ipPrefix } from './request-source/ip-prefix.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';
const outlook =
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Trident/7.0; Microsoft Outlook 16.0.5146; ms-office)';
const google = 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';
const yahoo = 'YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html';
const gmailBefore =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0';
const cubot =
  'Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 50) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const chrome =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36';

const by = (kind: 'open' | 'click', userAgent: string, address = '203.0.113.9', isPrefetch = false) =>
  detectMachine(kind, { userAgent, address, isPrefetch });

describe('person or machine', () => {
  test.each([
    ['a person on a phone', safari],
    ['Outlook', outlook],
    ["Google's proxy, on behalf of a person", google],
    ["Yahoo's proxy, on behalf of a person", yahoo],
    ['a phone whose name ends like a bot', cubot],
    ['a mail program with a short name', 'eM Client/10'],
    ['a mail program on Android', 'BlueMail/1.9 (Android)'],
    ['Apple Mail', 'Mail/3774 CFNetwork/1496 Darwin/23.5.0'],
    ['Outlook on a phone', 'Outlook-iOS/709.2226530.prod.iphone (3.24.1)'],
    ['Outlook by its Office name', 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0; Pro)'],
    ['Thunderbird', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Thunderbird/128.0'],
    ['the browser of the Google app', `${chrome} GSA/15.3`],
    ["Mail.ru's proxy, on behalf of a person", 'Mozilla/5.0 (X11; Linux x86_64) (via MailRuImageProxy)'],
    ["Fastmail's proxy, on behalf of a person", 'Mozilla/5.0 (compatible; FastmailProxy)'],
    ["Seznam's proxy, on behalf of a person", 'Mozilla/5.0 (compatible; SeznamEmailProxy/3.0.20)'],
    ["Sogou's browser for phones", `${chrome} SogouMSE,SogouMobileBrowser/6.1`],
    ['the browser of the Facebook app', `${chrome} [FB_IAB/FB4A;FBAV/336;]`],
  ])('%s', (_who, agent) => {
    expect(by('open', agent)).toBeNull();
    expect(by('click', agent)).toBeNull();
  });

  test.each([
    ['apple', 'open', 'Mozilla/5.0', '104.28.1.1'],
    ['apple', 'open', safari, '17.58.100.2'],
    ['apple', 'open', safari, '::ffff:17.58.100.2'],
    ['apple', 'open', safari, '2620:149:af0::10'],
    ['generic', 'click', 'Mozilla/5.0', '203.0.113.9'],
    ['generic', 'open', '', '203.0.113.9'],
    ['generic', 'open', 'Mozilla/4.0 (compatible;)', '203.0.113.9'],
    ['prefetch', 'open', gmailBefore, '66.249.84.1'],
    ['scanner', 'click', 'BarracudaCentral/1.0', '203.0.113.9'],
    ['scanner', 'click', `${safari} Mimecast`, '203.0.113.9'],
    ['program', 'click', 'python-requests/2.32', '203.0.113.9'],
    ['program', 'click', 'Mozilla/5.0 (compatible; bingbot/2.0)', '203.0.113.9'],
    ['program', 'click', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0', '203.0.113.9'],
    ['program', 'open', 'Slackbot-LinkExpanding 1.0', '203.0.113.9'],
  ] as const)('%s: %s by %s', (machine, kind, agent, address) => {
    expect(by(kind, agent, address)).toBe(machine);
  });

  test.each([
    ...[
      'curl/8.5.0',
      'Wget/1.21',
      'Java/17.0.2',
      'Go-http-client/1.1',
      'okhttp/4.12.0',
      'axios/1.7.2',
      'node',
    ],
    ...['node-fetch/1.0', 'undici', 'Ruby', 'libwww-perl/6.7', 'lwp-request/6', 'PHP/8.3', 'GuzzleHttp/7'],
    ...[
      'Dart/3.4 (dart:io)',
      'PostmanRuntime/7.4',
      'insomnia/9',
      'k6/0.5',
      'Apache-HttpClient/4.5 (Java/17)',
    ],
    ...['Python/3.12 aiohttp/3.9', 'Scrapy/2.11 (+https://scrapy.org)', 'WhatsApp/2.23.20.0'],
    ...['facebookexternalhit/1.1', 'Slack-ImgProxy (+https://api.slack.com/robots)', `${chrome} puppeteer`],
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    'Sogou web spider/4.0(+http://www.sogou.com/docs/help/webmasters.htm#07)',
    'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  ])('%s is a program', (agent) => {
    expect(by('click', agent)).toBe('program');
  });

  test("a click from Apple's network is a person there", () => {
    expect(by('click', safari, '17.58.100.2')).toBeNull();
  });

  test('a browser prefetch is not a person', () => {
    expect(by('click', safari, '203.0.113.9', true)).toBe('prefetch');
  });

  test('an invalid address is no sign of a machine', () => {
    expect(by('open', safari, 'unknown')).toBeNull();
  });
});

describe('C45: networks without their last part', () => {
  test.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:85a3:1:2:8a2e:370:7334', '2001:db8:85a3::/48'],
    ['2001:DB8::7334', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['::1', '0:0:0::/48'],
    ['somewhere', null],
    ['', null],
    ['999.1.1.1', null],
    ['::ffff:cb00:7109', '203.0.113.0/24'],
    ['127.1', null],
    ['', null],
  ])('%s', (address, network) => {
    expect(ipPrefix(address)).toBe(network);
  });
});

describe('visits of one message together', () => {
  const at = Date.parse('2026-11-21T10:00:00Z');
  const visit = (kind: Engagement['kind'], afterMs: number, link: number | null = null): Engagement => ({
    kind,
    at: at + afterMs,
    link,
    machine: null,
  });
  const look = (visits: Engagement[], more: Partial<Parameters<typeof classify>[1]> = {}) =>
    classify(visits, { deliveredAt: at, linkCount: 10, countsOpens: true, ...more });

  test('an open within two seconds of the arrival is a machine', () => {
    expect(look([visit('open', 2_000), visit('open', 2_001)]).isMachine).toEqual([true, false]);
    expect(look([visit('open', 2_000)], { deliveredAt: null }).isMachine).toEqual([false]);
  });

  test('three links in a second are a machine, and so are both of two', () => {
    const three = [visit('click', 9_000, 1), visit('click', 9_500, 2), visit('click', 9_900, 3)];
    expect(look(three).isMachine).toEqual([true, true, true]);
    expect(look(three.slice(0, 2)).isMachine).toEqual([false, false]);
    expect(look(three.slice(0, 2), { linkCount: 2 }).isMachine).toEqual([true, true]);
    expect(look([visit('click', 9_000, 1), visit('click', 9_200, 1)], { linkCount: 1 }).isMachine).toEqual([
      false,
      false,
    ]);
    const apart = [visit('click', 9_000, 1), visit('click', 12_000, 2), visit('click', 15_000, 3)];
    expect(look(apart).isMachine).toEqual([false, false, false]);
  });

  test('a click implies an open, if opens are counted', () => {
    expect(look([visit('click', 60_000, 1)])).toMatchObject({
      openedAt: at + 60_000,
      clickedAt: at + 60_000,
    });
    expect(look([visit('click', 60_000, 1)], { countsOpens: false }).openedAt).toBeNull();
  });
});
