import { colorOf } from '../../judge/look.ts';
import { hostOf, schemeOf } from '../address.ts';
import type { Listener, Spot } from '../reader.ts';
import type { RunFacts, TextRun } from './runs.ts';

export interface LinkFact {
  href: string;
  /** From `hostOf` and `schemeOf`: many checks need them. */
  host: string;
  scheme: string;
  /** Begins with https:// and an ordinary domain, and contains nothing that needs closer checks. */
  isPlain: boolean;
  /** Its text, and the descriptions of its images. */
  text: string;
  hasPicture: boolean;
  isHidden: boolean;
  /** It contains hidden text. */
  hasHiddenWords: boolean;
  /** `text-decoration: none` was declared, or may have been. */
  isUnderlined: boolean;
  /** Has its own background color, as buttons do. */
  isButton: boolean;
  /** The first run of its visible text; null if there is none. */
  run: TextRun | null;
  /** The color of the surrounding text. */
  colorAround: string | null;
  place: Spot;
}

const longestPlain = 300;
const plain = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,18}(?:[/?#][^%@{*\s]*)?$/;
/** Punycode, and the domains of examples. */
const special = /xn--|example/;

const isPlain = (href: string): boolean =>
  href.length <= longestPlain && plain.test(href) && !special.test(href);

/** Listens after `runs`. */
export function linkFacts({
  latest,
}: RunFacts): Listener & { links: LinkFact[]; current: () => LinkFact | null } {
  const links: LinkFact[] = [];
  let link: LinkFact | null = null;
  return {
    links,
    current: () => link,
    open({ name, attributes, look, parent, styles, isGone, at }) {
      if ((name !== 'a' && name !== 'area') || attributes.href === undefined) {
        if (name === 'img' && link) {
          link.hasPicture = true;
          link.text = `${link.text} ${attributes.alt ?? ''}`;
        }
        return;
      }
      const { ordinary: css } = styles;
      const href = attributes.href.trim();
      const fact: LinkFact = {
        href,
        host: hostOf(href),
        scheme: schemeOf(href),
        isPlain: isPlain(href),
        text: attributes['aria-label'] ?? attributes.alt ?? '',
        hasPicture: name === 'area',
        isHidden: isGone,
        hasHiddenWords: false,
        isUnderlined: look.isUnderlined,
        isButton:
          look.ordinary.ground !== (parent?.look.ordinary.ground ?? null) ||
          css.has('border') ||
          (css.get('background-image') ?? 'none') !== 'none',
        run: null,
        colorAround: parent ? colorOf(parent.look.ordinary) : null,
        place: { at, excerpt: attributes.href },
      };
      links.push(fact);
      if (name === 'a') link = fact;
    },
    words({ text, seen: words }, { hiddenBy, look }) {
      if (!link) return;
      if (hiddenBy !== null) {
        if (words) link.hasHiddenWords = true;
        return;
      }
      link.text += text;
      const run = latest();
      if (!run) return;
      link.run ??= run;
      // A `u` or a `span` in the link may add the underline.
      link.isUnderlined ||= look.isUnderlined;
    },
    close({ name }) {
      if (name !== 'a') return;
      // Text too small to see, and nothing else.
      if (link?.hasHiddenWords && !link.run && !link.hasPicture) link.isHidden = true;
      link = null;
    },
  };
}
