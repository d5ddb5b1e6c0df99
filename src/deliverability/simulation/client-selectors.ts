// The selectors of a style sheet that a client reads.
import { featuresOf } from '../client-support/features.ts';
import { type Drop, dropOf } from './dropped.ts';
import type { MailClient } from './mail-clients.ts';

const states = featuresOf(':');
const pseudos = /::?[a-z-]+/gi;
/** Written with one colon as well. */
const elementsOfOneColon = new Set(['before', 'after', 'first-letter', 'first-line']);

const stateKey = (pseudo: string): string => {
  const name = pseudo.slice(1).toLowerCase();
  return elementsOfOneColon.has(name) ? `:${name}` : name;
};

/** Caniemail tests these with type selectors only: `a:hover`, not `.button:hover`. */
const onTypeSelectorsOnly = (client: MailClient, slug: string): boolean =>
  client.id === 'outlook-web' || (client.id === 'outlook-mac' && slug.startsWith('css-pseudo-class-focus'));

const withoutStrings = (selector: string): string =>
  selector.includes('"') || selector.includes("'") ? selector.replace(/"[^"]*"?|'[^']*'?/g, 's') : selector;

type Kind = 'attribute' | 'child' | 'adjacent-sibling' | 'general-sibling' | 'universal' | 'chaining';
const signs: Record<Kind, string> = {
  attribute: '[attribute]',
  child: 'a > b',
  'adjacent-sibling': 'a + b',
  'general-sibling': 'a ~ b',
  universal: '*',
  chaining: '.a.b',
};

/** Outlook on the web and on phones adds these itself, and other clients have no use for them. */
const outlookMark = /\[data-ogs[cb]\]/;

/** Selectors that only one client matches, so that the others lose nothing. */
const forOneClient =
  /\[data-ogs[cb]\]|x-apple-data-detectors|#MessageViewBody|\.ExternalClass|\[owa\]|#outlook\b|^u\s*[~+]/i;

/** How a selector is built that the client does not read; null when it reads all of it. */
function unreadKind({ id, isGmail, isWord }: MailClient, selector: string): Kind | null {
  const hasAttribute = selector.includes('[');
  if (isGmail) return hasAttribute && !/^[^[]*\[class~=[^\]]*\][^[]*$/.test(selector) ? 'attribute' : null;
  if (isWord) {
    if (hasAttribute) return 'attribute';
    const bare = selector.replace(/\([^)]*\)/g, '');
    if (bare.includes('>')) return 'child';
    if (bare.includes('+')) return 'adjacent-sibling';
    if (bare.includes('~')) return 'general-sibling';
    if (bare.includes('*')) return 'universal';
    return null;
  }
  if (id === 'yahoo') return /\[[^\]=]*(?:\]|[~|^$*]=)/.test(selector) ? 'attribute' : null;
  if (id === 'outlook-web') {
    if (outlookMark.test(selector)) return null;
    if (/\.[\w-]+\[|\[[^\]]*[$^*]=/.test(selector)) return 'attribute';
    return /\.[\w-]+\.[\w-]/.test(selector) ? 'chaining' : null;
  }
  return null;
}

/** What a client does not read of a selector; null when it reads all of it. */
export function dropInSelector(client: MailClient, written: string): Drop | null {
  const selector = withoutStrings(written);
  for (const [pseudo] of selector.includes(':') ? selector.matchAll(pseudos) : []) {
    const feature = states.get(stateKey(pseudo));
    if (!feature) continue;
    const support = feature.support[client.index];
    if (support === 'n') return dropOf(feature, pseudo, written);
    if (support === 'a' && onTypeSelectorsOnly(client, feature.slug) && /[.#[]/.test(selector))
      return dropOf(feature, pseudo, written, 'partly');
  }
  const kind = unreadKind(client, selector);
  if (kind === null) return null;
  return {
    name: signs[kind],
    slug: `css-selector-${kind}`,
    reason: 'unsupported',
    effect: forOneClient.test(written) ? 'none' : 'look',
    excerpt: written,
  };
}
