// The public suffixes that the checks know in the browser, chosen from the full list, which would not fit the bundle of
// the analyzer.
import { getPublicSuffix, parse } from 'tldts';

/** Countries most of whose second levels are listed below; of others only a label that at least three countries use. */
const wholeCountries = new Set(['au', 'ca', 'kr', 'nz', 'uk']);
const minCountries = 3;

/** Second-level labels longer than three letters. */
const longLabels =
  'agro arts asso blog club coop ebiz firm game geek gouv govt health idv info jobs k12 maori mobi muni museum name news parliament police port press presse school shop store travel';

/** Hosts of sites of many owners, to which emails link. */
const sharedHosts = `
  appspot.com azureedge.net azurewebsites.net blob.core.windows.net blogspot.com cloudfront.net ddns.net firebaseapp.com
  fly.dev github.io githubusercontent.com gitlab.io herokuapp.com hopto.org myshopify.com netlify.app no-ip.org
  onrender.com pages.dev redirectme.net s3.amazonaws.com s3.eu-central-1.amazonaws.com s3.eu-west-1.amazonaws.com
  s3.us-east-1.amazonaws.com s3.us-east-2.amazonaws.com s3.us-west-2.amazonaws.com s3-eu-west-1.amazonaws.com
  s3-us-west-2.amazonaws.com sytes.net vercel.app web.app webflow.io wixsite.com workers.dev zapto.org`
  .trim()
  .split(/\s+/);

const letters = 'abcdefghijklmnopqrstuvwxyz'.split('');
const pairs = letters.flatMap((first) => letters.map((second) => first + second));
const labels = [
  ...pairs,
  ...pairs.flatMap((pair) => letters.map((letter) => pair + letter)),
  ...longLabels.split(' '),
];

const isSuffix = (suffix: string): boolean => {
  const { isIcann, publicSuffix } = parse(`example.${suffix}`);
  return isIcann === true && publicSuffix === suffix;
};

export interface ShortList {
  /** Countries in which every second level is a suffix. */
  anyLabel: string;
  /** A second-level label and the countries in which it is a suffix. */
  countries: Record<string, string>;
  sharedHosts: string[];
}

/** The short list, from the version of tldts that is installed. Throws when that no longer lists a shared host. */
export function shortList(): ShortList {
  const countries = pairs.filter((pair) => parse(`example.${pair}`).isIcann);
  const anyLabel = countries.filter((country) => isSuffix(`no-such-label.${country}`));
  const others = countries.filter((country) => !anyLabel.includes(country));
  const byLabel = labels.flatMap((label): [string, string][] => {
    const found = others.filter((country) => isSuffix(`${label}.${country}`));
    const chosen = found.filter((country) => found.length >= minCountries || wholeCountries.has(country));
    return chosen.length > 0 ? [[label, chosen.join(' ')]] : [];
  });
  for (const host of sharedHosts)
    if (getPublicSuffix(`example.${host}`, { allowPrivateDomains: true }) !== host)
      throw new Error(`${host} is no public suffix. Take it out of the shared hosts.`);
  return { anyLabel: anyLabel.join(' '), countries: Object.fromEntries(byLabel), sharedHosts };
}
