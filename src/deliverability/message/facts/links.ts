// The links of an email, with what they contain and how they look.
import { visibleColorOf } from '../../css/computed/view-style.ts';
import { hostOf, schemeOf } from '../address.ts';
import type { HtmlListener, HtmlLocation } from '../html-listener.ts';
import type { RunFacts, TextRun } from './runs.ts';

export interface LinkFact {
  href: string;
  /** From `hostOf` and `schemeOf`: many checks need them. */
  host: string;
  scheme: string;
  /** Begins with https:// and a domain, and contains nothing that needs closer checks. */
  isPlain: boolean;
  /** Its text, and the descriptions of its images. */
  text: string;
  hasImage: boolean;
  isHidden: boolean;
  /** It contains hidden text. */
  hasHiddenText: boolean;
  /** The link, or some of its text, is underlined. */
  isUnderlined: boolean;
  /** Has its own background color, as buttons do. */
  isButton: boolean;
  /** The first run of its visible text; null if there is none. */
  run: TextRun | null;
  /** The color of the surrounding text, `#rrggbb`; null if unknown. */
  colorAround: string | null;
  location: HtmlLocation;
}

const maxPlainCharacters = 300;
const plainHref = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,18}(?:[/?#][^%@{*\s]*)?$/;
/** Punycode and the domains of examples have checks. */
const checkedHref = /xn--|example/;

const isPlain = (href: string): boolean =>
  href.length <= maxPlainCharacters && plainHref.test(href) && !checkedHref.test(href);

/** Needs the run that `runs` made of the same text, so it listens after `runs`. */
export function linkFacts({
  latest,
}: RunFacts): HtmlListener & { links: LinkFact[]; current: () => LinkFact | null } {
  const links: LinkFact[] = [];
  let link: LinkFact | null = null;
  return {
    links,
    current: () => link,
    open({ name, attributes, style, parent, cascaded, isHidden, offset }) {
      if ((name !== 'a' && name !== 'area') || attributes.href === undefined) {
        if (name === 'img' && link) {
          link.hasImage = true;
          link.text = `${link.text} ${attributes.alt ?? ''}`;
        }
        return;
      }
      const { desktop: css } = cascaded;
      const href = attributes.href.trim();
      const fact: LinkFact = {
        href,
        host: hostOf(href),
        scheme: schemeOf(href),
        isPlain: isPlain(href),
        text: attributes['aria-label'] ?? attributes.alt ?? '',
        hasImage: name === 'area',
        isHidden,
        hasHiddenText: false,
        isUnderlined: style.isUnderlined,
        isButton:
          style.desktop.background !== (parent?.style.desktop.background ?? null) ||
          css.has('border') ||
          (css.get('background-image') ?? 'none') !== 'none',
        run: null,
        colorAround: parent ? visibleColorOf(parent.style.desktop) : null,
        location: { offset, excerpt: attributes.href },
      };
      links.push(fact);
      if (name === 'a') link = fact;
    },
    text({ text, visibleText }, { hiddenBy, style }) {
      if (!link) return;
      if (hiddenBy !== null) {
        if (visibleText) link.hasHiddenText = true;
        return;
      }
      link.text += text;
      const run = latest();
      if (!run) return;
      link.run ??= run;
      // A `u` or a `span` in the link may add the underline.
      link.isUnderlined ||= style.isUnderlined;
    },
    close({ name }) {
      if (name !== 'a') return;
      // All of its text is hidden, and it has no image.
      if (link?.hasHiddenText && !link.run && !link.hasImage) link.isHidden = true;
      link = null;
    },
  };
}
