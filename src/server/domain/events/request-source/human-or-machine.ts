// Decides whether a person or a machine fetched a pixel or followed a link. Only certain signs count as a machine here;
// timing is judged when all opens and clicks are known (`./classify.ts`).
import { BlockList, isIPv6 } from 'node:net';
import { createIsbotFromList, isbotPatterns, list } from 'isbot';

export interface RequestSource {
  userAgent: string;
  address: string;
  /** The browser says that no person requested it yet (`Sec-Purpose: prefetch`). */
  isPrefetch: boolean;
}

// Apple's own networks (ARIN NET-17-0-0-0-1, RIPE and APNIC records of Apple). Mail Privacy Protection fetches the
// images of all messages on arrival (https://support.apple.com/guide/mail/mlhl03be2866).
const apple = new BlockList();
apple.addSubnet('17.0.0.0', 8, 'ipv4');
apple.addSubnet('2620:149::', 32, 'ipv6');
apple.addSubnet('2403:300::', 32, 'ipv6');
apple.addSubnet('2a01:b740::', 32, 'ipv6');

// Its fetches through third-party relays have exactly this user agent.
const appleProxy = /^Mozilla\/5\.0$/;

// Google's image proxy fetches when a person opens the message (https://support.google.com/mail/answer/145919), and so
// does Yahoo's (https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html).
const imageProxies = /GoogleImageProxy|YahooMailProxy/;

// Gmail prefetches images before anyone opens the message, under the name of a browser that never existed.
const gmailPrefetch = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246/;

// Security gateways that scan messages and their links before delivery, by the names they use.
const scanners =
  /\b(?:Barracuda|Mimecast|Proofpoint|ppsecurity|FireEye|Trellix|TrendMicro|Trend Micro|Symantec|MessageLabs|Sophos|Cisco-?(Ironport|Talos)|IronPort|Forcepoint|Websense|FortiGuard|Fortinet|Cloudmark|Abnormal|Vade|SafeLinks|urlscan|VirusTotal|PhishTank|Google-?Safety|GoogleSafeBrowsing|NetcraftSurvey|CheckPoint|Zscaler|Bitdefender|Kaspersky|ESET|Avanan|Hornetsecurity|SpamTitan|EdgeWave|SecurityScanner)/i;

// isbot knows crawlers, link previews and programs that fetch. It also counts any short name as a bot, because browsers
// send more, and any proxy. Mail programs send less, and the proxies of mail services fetch for a person. So its
// patterns that match one of these prove nothing here.
const usedByPeople = [
  'Airmail 5.6',
  'Airmail/5',
  'BlueMail/1.9 (Android)',
  'Email/1.0 (Android 14)',
  'Mail.Ru/14.9 CFNetwork/1496 Darwin/23.5.0',
  'NaverMailApp/2.0',
  'YahooMobileMail/1.0 (Android Mail; 1.3.10)',
  'Yandex.Mail/5 (iPhone)',
  'Mozilla/5.0 (compatible; FastmailProxy)',
  'Mozilla/5.0 (compatible; SeznamEmailProxy/3.0.20)',
  'Mozilla/5.0 (via MailRuImageProxy)',
  'Mozilla/5.0 (Linux; Android 13) SogouMSE,SogouMobileBrowser/6.1',
  'eM Client/9',
];
const unproven = new Set(usedByPeople.flatMap((agent) => isbotPatterns(agent)));
const isKnownBot = createIsbotFromList(list.filter((pattern) => !unproven.has(pattern)));

// Programs with short names.
const programs =
  /slurp|puppeteer|embedly|^(?:undici|ruby|lwp|dart|k6|scrapy|insomnia|aiohttp|axios|rest-client|guzzle|http_?client)/i;

/** User agents like `Mozilla/5.0` or `Mozilla/4.0 (compatible;)`: every browser sends more. */
const generic = /^Mozilla\/\d\.\d( \(compatible;?\))?$/;

const isAppleAddress = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  try {
    return apple.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  } catch {
    return false;
  }
};

/** Code of the sign that no person did it; null: it may have been a person. */
export const detectMachine = (kind: 'open' | 'click', source: RequestSource): string | null => {
  const agent = source.userAgent.trim();
  if (imageProxies.test(agent)) return null;
  if (source.isPrefetch) return 'prefetch';
  if (kind === 'open' && (appleProxy.test(agent) || isAppleAddress(source.address))) return 'apple';
  if (gmailPrefetch.test(agent)) return 'prefetch';
  if (agent === '' || generic.test(agent)) return 'generic';
  if (scanners.test(agent)) return 'scanner';
  return programs.test(agent) || isKnownBot(agent) ? 'program' : null;
};
