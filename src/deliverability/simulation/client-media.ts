// The media queries that a client reads.
import { featuresOf } from '../client-support/features.ts';
import { type Drop, dropOf } from './dropped.ts';
import type { MailClient } from './mail-clients.ts';

const atRules = featuresOf('@');
const mediaRule = atRules.get('media');
const conditions = [...atRules].flatMap(([key, feature]) =>
  key.startsWith('media:') ? [{ condition: key.slice('media:'.length), feature }] : [],
);

const otherThanYahoos =
  /\((?!\s*(?:min-width|max-width|min-height|max-height)\s*:)|\b(?:print|speech|tty|tv|projection|handheld|only)\b/i;

function lacksQuery({ id, isGmail }: MailClient, prelude: string): boolean {
  if (isGmail) return /\(\s*(?:min-|max-)?(?:device-)?height\b|\(\s*height\b/i.test(prelude);
  if (id === 'iphone-mail') return /orientation\s*:\s*portrait/i.test(prelude);
  return id === 'yahoo' && otherThanYahoos.test(prelude.replace(/\bonly\s+screen\b/gi, 'screen'));
}

/** Why a client drops the rules of a media query; null when it reads them. A printed email is not simulated. */
export function dropInMedia(client: MailClient, prelude: string): Drop | null {
  if (/^\s*print\s*$/i.test(prelude)) return null;
  const excerpt = `@media ${prelude}`;
  const lower = prelude.toLowerCase();
  for (const { condition, feature } of conditions)
    if (lower.includes(condition) && feature.support[client.index] === 'n')
      return dropOf(feature, `@media (${condition})`, excerpt);
  if (!mediaRule) return null;
  // Without media queries the wide layout shows, which a computer has anyway.
  if (mediaRule.support[client.index] === 'n')
    return { ...dropOf(mediaRule, '@media', excerpt), effect: client.isPhone ? 'layout' : 'none' };
  return lacksQuery(client, prelude) ? dropOf(mediaRule, '@media', excerpt, 'partly') : null;
}

const schemeQuery = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;

/** Fixes the color scheme: the view decides, not the system of the person who looks. */
export const mediaForScheme = (prelude: string, scheme: 'light' | 'dark'): string =>
  prelude.replace(schemeQuery, (_, asked: string) =>
    asked.toLowerCase() === scheme ? '(min-width:0px)' : '(max-width:0px)',
  );
