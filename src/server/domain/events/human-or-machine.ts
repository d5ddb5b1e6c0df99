// Who fetched a pixel or followed a link: a person, or a machine on its own account. Only what is certain counts as a
// machine here; what shows by its time is looked at when all of it is known (`./classify.ts`).
import { BlockList, isIPv6 } from 'node:net';

export interface Visit {
  userAgent: string;
  address: string;
  /** The browser says that nobody asked for it yet (`Sec-Purpose: prefetch`). */
  isPrefetch: boolean;
}

// Apple's own networks (ARIN NET-17-0-0-0-1, RIPE and APNIC records of Apple). Mail Privacy Protection fetches the
// pictures of all mail when it arrives (https://support.apple.com/guide/mail/mlhl03be2866).
const apple = new BlockList();
apple.addSubnet('17.0.0.0', 8, 'ipv4');
apple.addSubnet('2620:149::', 32, 'ipv6');
apple.addSubnet('2403:300::', 32, 'ipv6');
apple.addSubnet('2a01:b740::', 32, 'ipv6');

// Its fetches through the relays of others have this and nothing more as their user agent.
const appleProxy = /^Mozilla\/5\.0$/;

// What Google calls its picture proxy fetches when a person opens the mail (https://support.google.com/mail/answer/145919),
// and so does Yahoo's (https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html).
const humanProxies = /GoogleImageProxy|YahooMailProxy/;

// Gmail's own look at pictures before anyone opens the mail goes under this name of a browser that never existed.
const gmailPrefetch = /Chrome\/42\.0\.2311\.135 Safari\/537\.36 Edge\/12\.246/;

// Gateways that look into mail and behind its links before they deliver it, by the names they give themselves.
const scanners =
  /\b(?:Barracuda|Mimecast|Proofpoint|ppsecurity|FireEye|Trellix|TrendMicro|Trend Micro|Symantec|MessageLabs|Sophos|Cisco-?(Ironport|Talos)|IronPort|Forcepoint|Websense|FortiGuard|Fortinet|Cloudmark|Abnormal|Vade|SafeLinks|urlscan|VirusTotal|PhishTank|Google-?Safety|GoogleSafeBrowsing|NetcraftSurvey|CheckPoint|Zscaler|Bitdefender|Kaspersky|ESET|Avanan|Hornetsecurity|SpamTitan|EdgeWave|SecurityScanner)/i;

// Previews of chats and search engines, and programs that fetch.
// Cubot is a phone.
const programs =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|scanner|monitor|headless|phantomjs|puppeteer|playwright|selenium|facebookexternalhit|WhatsApp|Slack-ImgProxy|embedly|^(curl|wget|python|java|go-http|okhttp|axios|node|undici|ruby|perl|libwww|lwp|php|guzzle|http_?client|dart|rest-client|postman|insomnia|k6|apache-httpclient|winhttp|aiohttp|scrapy)\b/i;

/** Names like `Mozilla/5.0` or `Mozilla/4.0 (compatible;)` that no browser leaves at that. */
const generic = /^Mozilla\/\d\.\d( \(compatible;?\))?$/;

const isApples = (address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  try {
    return apple.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4');
  } catch {
    return false;
  }
};

/** What shows that no person did it, as a code; null: it may have been one. */
export const machineBy = (kind: 'open' | 'click', visit: Visit): string | null => {
  const agent = visit.userAgent.trim();
  if (humanProxies.test(agent)) return null;
  if (visit.isPrefetch) return 'prefetch';
  if (kind === 'open' && (appleProxy.test(agent) || isApples(visit.address))) return 'apple';
  if (gmailPrefetch.test(agent)) return 'prefetch';
  if (agent === '' || generic.test(agent)) return 'generic';
  if (scanners.test(agent)) return 'scanner';
  return programs.test(agent) ? 'program' : null;
};
