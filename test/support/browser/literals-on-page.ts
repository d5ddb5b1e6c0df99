// Looks on a page for the texts that the specification fixes, and remembers which it has looked for.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { Region, SpecLiteral } from '#contract/spec-literals/spec-literal.ts';
import type { Page } from './browser.ts';

const regions: Record<Region, string> = {
  dialog: '[role="dialog"], [role="alertdialog"]',
  footer: 'footer',
  main: 'main',
  menu: '[role="dialog"]',
  sidebar: ':is(aside, nav):not(header *):not(footer *)',
  table: 'table',
  'top bar': 'header',
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const formatParts: Record<string, string> = {
  MMM: '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)',
  d: '\\d{1,2}',
  yyyy: '\\d{4}',
  "'at'": 'at',
  'h:mm': '\\d{1,2}:\\d{2}',
  a: '[AP]M',
};
const formatPattern = (format: string): string =>
  format.replace(/MMM|yyyy|h:mm|'at'|\bd\b|\ba\b/g, (part) => formatParts[part] ?? part);

/** What the text looks like on the page: `{name}` stands for a value. */
export const patternOf = ({
  text,
  place,
  isPart,
}: Pick<SpecLiteral, 'text' | 'place' | 'isPart'>): RegExp => {
  const pattern = place === 'date' ? formatPattern(text) : escaped(text).replace(/\\\{\w+\\\}/g, '.+');
  return new RegExp(isPart ? pattern : `^\\s*${pattern}\\s*$`);
};

const locate = (page: Page, literal: SpecLiteral): Locator => {
  const { place, text, within } = literal;
  const name = patternOf(literal);
  const scope = within ? page.locator(regions[within]) : page.locator('body');
  switch (place) {
    case 'action':
      return scope.getByRole('button', { name }).or(scope.getByRole('link', { name }));
    case 'date':
    case 'text':
      return scope.getByText(name);
    case 'group':
      return scope.locator(`optgroup[label="${text}"]`);
    case 'id':
      return scope.locator(`[id="${text}"]`);
    case 'toast':
      return scope.locator(':is(li, [data-carried-toast])[data-variant]').getByText(name);
    case 'value':
      return scope.locator('input, textarea');
    default:
      return scope.getByRole(place, { name });
  }
};

/** A message may be shown a moment before the address changes. */
const comesTo = (page: Page, { path: expected }: SpecLiteral, timeout: number): Promise<boolean> => {
  const [wantedPath = '', wantedQuery = ''] = expected.split('?');
  const pattern = new RegExp(`^${escaped(wantedPath).replace(/\\\{\w+\\\}/g, '[^/]+')}$`);
  const isThere = ({ pathname, searchParams }: URL): boolean =>
    pattern.test(pathname) &&
    [...new URLSearchParams(wantedQuery)].every(([key, value]) => searchParams.get(key) === value);
  return page.waitForURL(isThere, { timeout, waitUntil: 'commit' }).then(
    () => true,
    () => false,
  );
};

const waitForValue = (page: Page, text: string, timeout: number): Promise<unknown> =>
  page.waitForFunction(
    (value) =>
      [...document.querySelectorAll<HTMLInputElement>('input, textarea')].some(
        (field) => field.value === value && field.checkVisibility(),
      ),
    text,
    { timeout },
  );

const isShown = async (page: Page, literal: SpecLiteral, timeout: number): Promise<boolean> => {
  const found = locate(page, literal);
  const waiting =
    literal.place === 'value'
      ? waitForValue(page, literal.text, timeout)
      : // The choices of a closed list have no box of their own.
        ['group', 'option'].includes(literal.place)
        ? found.first().waitFor({ state: 'attached', timeout })
        : found.filter({ visible: true }).first().waitFor({ timeout });
  return waiting.then(
    () => true,
    () => false,
  );
};

const described = ({ place, text, path: on, scenario, within }: SpecLiteral): string =>
  `${place} “${text}” ${within ? `in the ${within} ` : ''}on ${on}: ${scenario}`;

/** The literals that the page does not show within the time. */
export const missingLiterals = async (
  page: Page,
  literals: readonly SpecLiteral[],
  timeoutMs = 15_000,
): Promise<string[]> => {
  const missing = await Promise.all(
    literals.map(async (literal) => {
      if (!(await isShown(page, literal, timeoutMs))) return described(literal);
      return (await comesTo(page, literal, timeoutMs))
        ? null
        : `${described(literal)}, but shown on ${page.url()}`;
    }),
  );
  return missing.filter((line) => line !== null);
};

const root = path.join(import.meta.dirname, '../../..');

const isProvedElsewhere = ({ provedBy, text }: SpecLiteral): boolean => {
  if (provedBy === undefined) return false;
  const file = path.join(root, provedBy);
  return existsSync(file) && readFileSync(file, 'utf8').includes(text);
};

export interface LiteralCheck {
  /** Looks for all texts of a scenario on the page that is open now. */
  shows: (page: Page, scenario: string, path?: string) => Promise<void>;
  /** The literals that no scenario has looked for, and no other test. */
  unvisited: () => string[];
}

/** For the literals of one area. */
export const checkLiterals = (literals: readonly SpecLiteral[]): LiteralCheck => {
  const visited = new Set<SpecLiteral>();
  return {
    shows: async (page, scenario, on) => {
      const expected = literals.filter(
        (each) =>
          each.scenario === scenario && each.provedBy === undefined && (on === undefined || each.path === on),
      );
      if (expected.length === 0) throw new Error(`The list has no text for “${scenario}”.`);
      const missing = await missingLiterals(page, expected);
      if (missing.length > 0) throw new Error(`Not shown:\n${missing.join('\n')}`);
      for (const each of expected) visited.add(each);
    },
    unvisited: () => literals.filter((each) => !visited.has(each) && !isProvedElsewhere(each)).map(described),
  };
};
