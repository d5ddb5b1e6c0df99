// Names the program and the device behind an open or a click by its user agent, which is not stored.
import Bowser from 'bowser';
import {
  clientCode,
  type MailClient,
  type MailDevice,
  type MailProgram,
} from '#contract/campaigns/clients.ts';

/** Longer than any program sends; the rest is not read. */
const maxCharacters = 512;
const maxRemembered = 2_000;

const proxies: readonly [RegExp, MailProgram][] = [
  [/GoogleImageProxy/, 'gmail-proxy'],
  [/YahooMailProxy/, 'yahoo-proxy'],
  // Apple's Mail Privacy Protection sends exactly this.
  [/^Mozilla\/5\.0$/, 'apple-proxy'],
  [/(?:Email|Image|Mail|Fastmail)Proxy/i, 'other-proxy'],
];

/** Programs that no list of browsers knows. Apple Mail sends what Safari does, without Safari's own name. */
const mailApps: readonly [RegExp, MailProgram][] = [
  [/Thunderbird\//, 'thunderbird'],
  [/Microsoft Outlook|MSOffice|\bOutlook-(?:iOS|Android)/i, 'outlook'],
  [/Samsung ?Email/i, 'samsung-mail'],
  [
    /^Mozilla\/5\.0 \((?:Macintosh|iPhone|iPad|iPod)[^)]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\)(?: Mobile\/\w+)?$/,
    'apple-mail',
  ],
  [
    /\b(?:Airmail|BlueMail|eM ?Client|Superhuman|Postbox|YahooMobileMail|Mail\.Ru|NaverMailApp|Yandex\.Mail|Evolution|Claws Mail|KMail)\b/i,
    'other-mail',
  ],
];

const browsers: Readonly<Record<string, MailProgram>> = {
  Chrome: 'chrome',
  Chromium: 'chrome',
  Safari: 'safari',
  Firefox: 'firefox',
  'Microsoft Edge': 'edge',
  Opera: 'opera',
  'Samsung Internet for Android': 'samsung-browser',
};

const devices: Readonly<Record<string, MailDevice>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'desktop',
};

const programIn = (list: readonly [RegExp, MailProgram][], agent: string): MailProgram | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1];

const clientOf = (agent: string): MailClient => {
  const proxy = programIn(proxies, agent);
  if (proxy) return { program: proxy, device: 'hidden' };
  const parser = Bowser.getParser(agent);
  const app = programIn(mailApps, agent);
  return {
    program: app ?? browsers[parser.getBrowserName()] ?? 'other-browser',
    device: devices[parser.getPlatformType()] ?? (app ? 'desktop' : 'other'),
  };
};

const remembered = new Map<string, string>();

/** The stored form of the client; null: the request named none. */
export const mailClientOf = (userAgent: string): string | null => {
  const agent = userAgent.trim().slice(0, maxCharacters);
  if (agent === '') return null;
  const known = remembered.get(agent);
  if (known !== undefined) return known;
  // Few user agents make most requests, and a parser takes microseconds that thousands of opens a second would miss.
  if (remembered.size >= maxRemembered) remembered.clear();
  const code = clientCode(clientOf(agent));
  remembered.set(agent, code);
  return code;
};
