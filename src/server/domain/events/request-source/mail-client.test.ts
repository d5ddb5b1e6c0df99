import { expect, test } from 'vitest';
import { mailClientOf } from './mail-client.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [
    'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
    'gmail-proxy/hidden',
  ],
  ['YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html', 'yahoo-proxy/hidden'],
  ['Mozilla/5.0', 'apple-proxy/hidden'],
  ['Mozilla/5.0 (compatible; FastmailProxy)', 'other-proxy/hidden'],
  [`${iPhone} Mobile/15E148`, 'apple-mail/phone'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
    'apple-mail/desktop',
  ],
  [`${iPhone} Version/18.1 Mobile/15E148 Safari/604.1`, 'safari/phone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Thunderbird/128.4.0', 'thunderbird/desktop'],
  [
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Microsoft Outlook 16.0.17928; ms-office; MSOffice 16)',
    'outlook/desktop',
  ],
  [chrome, 'chrome/desktop'],
  [`${chrome} Edg/131.0.0.0`, 'edge/desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'firefox/desktop'],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
    'safari/tablet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'samsung-browser/phone',
  ],
  ['curl/8.5.0', 'other-browser/other'],
  ['<script>'.repeat(2_000), 'other-browser/other'],
])('%s', (agent, client) => {
  expect(mailClientOf(agent)).toBe(client);
});

test('without a user agent there is no client', () => {
  expect(mailClientOf(' ')).toBeNull();
});
