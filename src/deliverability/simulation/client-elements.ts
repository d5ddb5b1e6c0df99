// The elements and attributes that a client reads.
import { type Feature, featuresOf } from '../client-support/features.ts';
import { imageFormatOf } from '../client-support/image-format.ts';
import { type Drop, dropOf } from './dropped.ts';
import type { MailClient } from './mail-clients.ts';
import { lacksUse } from './partial-support.ts';

const tags = featuresOf('<');
const attributes = featuresOf('[');
const formats = featuresOf('image:');

/** `unwrap` removes the tags and keeps what is between them; `remove` removes both. */
export type ElementFate = 'keep' | 'unwrap' | 'remove';

/** Their content is no part of the email's text. */
const removedWhole = new Set(['svg', 'script', 'iframe', 'frameset', 'xml', 'math', 'textarea']);
const never = new Set(['script', 'iframe', 'frame', 'frameset', 'applet', 'embed']);
const gmailsSemantics = new Set(['details', 'main', 'nav', 'summary']);

const isMissing = (client: MailClient, feature: Feature, element: string): boolean => {
  const support = feature.support[client.index];
  if (support !== 'a') return support === 'n';
  if (feature.slug === 'html-semantics')
    return client.isGmail ? gmailsSemantics.has(element) : client.id === 'outlook-web';
  return lacksUse(client, feature.slug, { name: element, value: '', element });
};

const featureOfTag = (name: string): Feature | undefined =>
  tags.get(name === 'summary' ? 'details' : name === 'source' ? 'picture' : name);

export function elementFate(
  client: MailClient | null,
  name: string,
  values: Readonly<Record<string, string>>,
): { fate: ElementFate; drop: Drop | null } {
  if (never.has(name))
    return {
      fate: 'remove',
      drop: client && {
        name: `<${name}>`,
        slug: null,
        reason: 'unsupported',
        effect: name === 'script' ? 'none' : 'layout',
        excerpt: `<${name}>`,
      },
    };
  if (client === null) return { fate: 'keep', drop: null };
  const feature = featureOfTag(name);
  if (feature && isMissing(client, feature, name)) {
    const fate = removedWhole.has(name) ? 'remove' : 'unwrap';
    return { fate, drop: name === 'source' ? null : dropOf(feature, `<${name}>`, `<${name}>`) };
  }
  const type = name === 'input' || name === 'button' ? (values.type ?? '').toLowerCase() : '';
  const typed = type === '' ? undefined : attributes.get(`type=${type}`);
  if (typed && typed.support[client.index] === 'n')
    return {
      fate: name === 'button' ? 'unwrap' : 'remove',
      drop: dropOf(typed, `<${name} type="${type}">`, `<${name} type="${type}">`),
    };
  const metaName = name === 'meta' ? (values.name ?? '').toLowerCase() : '';
  const meta = metaName === '' ? undefined : attributes.get(`name=${metaName}`);
  if (meta && meta.support[client.index] === 'n')
    return { fate: 'remove', drop: dropOf(meta, `<meta name="${metaName}">`, `<meta name="${metaName}">`) };
  return { fate: 'keep', drop: null };
}

/** Why a client drops an attribute; null when it reads it. */
export function dropInAttribute(
  client: MailClient,
  name: string,
  value: string,
  element: string,
): Drop | null {
  if (name === 'name' || name === 'type') return null;
  const feature = attributes.get(name);
  if (!feature) return null;
  const excerpt = `<${element} ${name}="${value.slice(0, 60)}">`;
  const support = feature.support[client.index];
  if (support === 'n') return dropOf(feature, name, excerpt);
  if (support !== 'a') return null;
  const isYahoo = client.id === 'yahoo';
  if (isYahoo && ((name === 'role' && element !== 'table') || (name === 'lang' && element === 'td')))
    return dropOf(feature, name, excerpt, 'partly');
  if (feature.slug === 'html-background' && client.isWord && element !== 'body')
    return dropOf(feature, name, excerpt, 'partly');
  if (feature.slug === 'html-align' && client.id === 'outlook-mac' && element === 'table')
    return /^(?:left|right)$/i.test(value) ? dropOf(feature, name, excerpt, 'partly') : null;
  return null;
}

/** Why a client does not show an image; null when it shows it. */
export function dropOfImage(client: MailClient, src: string): Drop | null {
  const format = imageFormatOf(src);
  const feature = formats.get(format);
  if (!feature) return null;
  const support = feature.support[client.index];
  const isLacking =
    support === 'n' ||
    (support === 'a' && lacksUse(client, feature.slug, { name: '', value: '', element: 'img' }));
  return isLacking
    ? dropOf(feature, format === 'data' ? 'data:' : format.toUpperCase(), src.slice(0, 80))
    : null;
}
