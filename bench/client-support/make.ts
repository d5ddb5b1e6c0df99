// Which of the main mail programs support which feature, from caniemail's data: node bench/client-support/make.ts
// Writes src/deliverability/client-support/features.json and the license notice beside it.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { keysOf } from './keys.ts';

const require = createRequire(import.meta.url);
const target = new URL('../../src/deliverability/client-support/', import.meta.url);

/** The most common mail programs, by family and platform of the data. */
const clients: Record<string, string> = {
  'gmail desktop-webmail': 'Gmail',
  'gmail ios': 'Gmail on iPhone',
  'gmail android': 'Gmail on Android',
  'apple-mail macos': 'Apple Mail',
  'apple-mail ios': 'Mail on iPhone',
  'outlook windows': 'Outlook on Windows',
  'outlook outlook-com': 'Outlook on the web',
  'outlook macos': 'Outlook on Mac',
  'yahoo desktop-webmail': 'Yahoo Mail',
  'samsung-email android': 'Samsung Email',
};

interface Feature {
  slug: string;
  title: string;
  category: string;
  stats: Record<string, Record<string, Record<string, string>>>;
}

/** Versions are numbers, dates or both; the newest decides. */
const newest = (versions: Record<string, string> | undefined): string => {
  const names = Object.keys(versions ?? {}).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const status = versions?.[names.at(-1) ?? '']?.charAt(0) ?? 'u';
  return 'yna'.includes(status) ? status : 'u';
};

const packageFile = require.resolve('caniemail/package.json');
const folder = dirname(packageFile);
const data = JSON.parse(readFileSync(join(folder, 'data/caniemail.json'), 'utf8')) as {
  last_update_date: string;
  data: Feature[];
};

const features = data.data.flatMap(({ slug, title, category, stats }) => {
  const keys = keysOf(slug, title, category);
  const support = Object.keys(clients)
    .map((client) => {
      const [family = '', platform = ''] = client.split(' ');
      return newest(stats[family]?.[platform]);
    })
    .join('');
  // A feature that all of them support needs no text.
  return keys.length > 0 && /[na]/.test(support) ? [{ slug, title: title.trim(), keys, support }] : [];
});

const updated = data.last_update_date.slice(0, 10);
const lines = features.map((feature) => `    ${JSON.stringify(feature)}`).join(',\n');
writeFileSync(
  new URL('features.json', target),
  `{\n  "updated": ${JSON.stringify(updated)},\n  "clients": ${JSON.stringify(Object.values(clients))},\n  "features": [\n${lines}\n  ]\n}\n`,
);
const license = readFileSync(join(folder, 'LICENSE'), 'utf8').trim();
writeFileSync(
  new URL('NOTICE', target),
  `features.json is made from the data of caniemail.com (https://github.com/hteumeuleu/caniemail) of ${updated}, by Rémi
Parmentier and contributors, under the MIT license, as the npm package caniemail distributes it.

Copyright (c) Rémi Parmentier and contributors

${license}
`,
);
console.log(`${features.length} features of ${data.data.length}, ${updated}`);
