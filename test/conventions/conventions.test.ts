import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { allowedPlaces, carrierNamesIn, namesNoCarrier } from './carrier-names.ts';
import { type Convention, conventions as generalConventions, type SourceFile } from './rules.ts';

const conventions = { ...generalConventions, namesNoCarrier };

const root = path.resolve(import.meta.dirname, '../..');

const read = (file: string): SourceFile => ({
  path: file,
  text: readFileSync(path.join(root, file), 'utf8'),
});

const filesOf = (folder: string): SourceFile[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => /\.(tsx?|mjs|cjs|js|css|sql)$/.test(file))
    .map(read);

const files = [
  ...['src', 'test', 'tools', 'migrations'].flatMap(filesOf),
  ...['package-lock.json', 'tools/runtime/package-lock.json'].map(read),
];

const breachesOf = (rule: Convention, list: SourceFile[]): string[] =>
  list.flatMap((file) => rule(file).map((breach) => `${file.path}: ${breach}`));

test('there are files to check', () => {
  expect(files.length).toBeGreaterThan(50);
});

describe.each(Object.entries(conventions))('%s', (_name, rule) => {
  test('the rule holds in every file', () => {
    expect(breachesOf(rule, files)).toEqual([]);
  });
});

const file = (name: string, text = ''): SourceFile => ({ path: name, text });

test.each<[keyof typeof conventions, SourceFile]>([
  ['isKebabCase', file('src/web/ui/DatePicker.tsx')],
  ['isKebabCase', file('src/server/Domain/auth.ts')],
  ['isKebabCase', file('src/server/domain/first_accounts.ts')],
  ['hasSpecificName', file('src/web/lib/date-utils.ts')],
  ['hasSpecificName', file('src/common/dates.ts')],
  ['hasSpecificName', file('src/server/domain/template-service.ts')],
  ['readsNoEnvironment', file('src/server/http/app.ts', 'const port = process.env.PORT;')],
  ['readsNoEnvironment', file('src/sandbox/sandbox.ts', 'const { PORT } = process.env;')],
  ['escapesNothing', file('src/server/http/pagination.ts', "text.replaceAll('<', '&lt;')")],
  ['namesNoRegistry', file('package-lock.json', '"resolved": "https://registry.example/a.tgz"')],
  ['namesNoCarrier', file('src/server/domain/campaigns/a.ts', "import type { A } from '../ses/account.ts';")],
  ['namesNoCarrier', file('src/server/domain/campaigns/b.ts', 'const sender = ctx.sesSender(credentials);')],
  ['namesNoCarrier', file('src/server/domain/events/c.ts', '// Amazon reports it within seconds.')],
  ['namesNoCarrier', file('src/server/jobs/d.ts', "import { isAwsFault } from './problem.ts';")],
  ['namesNoCarrier', file('src/server/domain/events/sqs-queue.ts')],
  ['namesNoCarrier', file('src/contract/campaigns/e.ts', "'Ask Amazon SES for a higher quota.'")],
  ['namesNoCarrier', file('src/server/db/campaigns/f.ts', "c.email like '%@simulator.amazonses.com'")],
  ['repeatsTheSameCases', file('src/web/lib/a.test.ts', "import fc from 'fast-check';\nfc.assert(all);")],
])('the rule %s refuses %o', (name, breach) => {
  expect(conventions[name](breach)).not.toEqual([]);
});

test.each<[keyof typeof conventions, SourceFile]>([
  ['isKebabCase', file('src/web/features/builder/canvas.test.tsx')],
  ['isKebabCase', file('migrations/0001-accounts.sql')],
  ['hasSpecificName', file('src/web/lib/dates.ts')],
  ['readsNoEnvironment', file('src/server/config.ts', 'process.env')],
  ['escapesNothing', file('src/email/render/html.ts', "'<': '&lt;'")],
  ['escapesNothing', file('src/email/render/html.test.ts', "'&lt;'")],
  ['repeatsTheSameCases', file('src/email/render/html.test.ts', "import fc from 'fast-check';")],
  [
    'repeatsTheSameCases',
    file('src/web/a.test.ts', "import fc from 'fast-check';\nimport { runs } from '../support/runs.ts';"),
  ],
])('the rule %s accepts %o', (name, sound) => {
  expect(conventions[name](sound)).toEqual([]);
});

test('each place that may name a carrier still does', () => {
  const unused = allowedPlaces.filter(
    ([place]) => !files.some((each) => place.test(each.path) && carrierNamesIn(each).length > 0),
  );
  expect(unused.map(([, reason]) => reason)).toEqual([]);
});

const settingsOf = (names: string[], pattern: RegExp): string[] => {
  const text = names.map((name) => read(name).text).join('\n');
  const found = [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  expect(found.length).toBeGreaterThan(10);
  return found;
};

test('.env.example has every setting that is read, once, and no other', () => {
  const shown = settingsOf(['.env.example'], /^#?([A-Z][A-Z0-9_]+)=/gm);
  expect(shown).toEqual([...new Set(shown)]);
  const files = ['src/server/settings/environment.ts', 'src/server/settings/postgres.ts'];
  const known = settingsOf(files, /^ {2}([A-Z][A-Z0-9_]+):/gm);
  expect(shown.sort()).toEqual(known.sort());
});

test('links between the documents lead somewhere', () => {
  const documents = ['.', 'docs', 'docs/decisions'].flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => read(path.posix.join(folder, name))),
  );
  const broken = documents.flatMap(({ path: from, text }) =>
    [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
      .map((match) => match[1] ?? '')
      .filter((target) => !existsSync(path.resolve(root, path.dirname(from), target)))
      .map((target) => `${from} -> ${target}`),
  );
  expect(documents.length).toBeGreaterThan(3);
  expect(broken).toEqual([]);
});
