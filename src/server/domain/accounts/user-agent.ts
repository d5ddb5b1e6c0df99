// Names a device by the User-Agent of its browser: enough to tell one's own devices apart.
import type { Translate } from '#text/translator.ts';

const browsers: readonly [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
];

const systems: readonly [name: string, sign: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMac(intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (list: typeof browsers, userAgent: string): string | null =>
  list.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;

export const deviceOf = (userAgent: string, translate: Translate): string => {
  const browser = nameIn(browsers, userAgent);
  const system = nameIn(systems, userAgent);
  if (browser && system) return translate('settings.sessions.browserOnSystem', { browser, system });
  if (browser) return browser;
  return system
    ? translate('settings.sessions.someBrowserOnSystem', { system })
    : translate('settings.sessions.unknownDevice');
};
