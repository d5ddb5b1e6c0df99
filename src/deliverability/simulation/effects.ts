// What recipients notice when a client drops a feature.

/** How much of the email's look is lost: nothing that recipients see, some of its look, its layout or content. */
export type Effect = 'none' | 'look' | 'layout';

/**
 * `unsupported` the client has no support, `partly` it supports other values or places, `too-large` and `syntax-error`
 * Gmail refuses the whole style sheet, `in-body` Gmail reads style sheets in the head only, `clipped` Gmail shows 102 KB.
 */
export type DropReason = 'unsupported' | 'partly' | 'too-large' | 'syntax-error' | 'in-body' | 'clipped';

/** Recipients see the same email without these; pointers, keyboards and screen readers may notice. */
const unseen =
  /^(?:html-(?:target|srcset|role|aria-[a-z]+|lang|loading-attribute|abbr|acronym|dfn|wbr|link|base|meta-color-scheme|required|popover|rp)|css-pseudo-class-(?:hover|active|visited|link|focus|focus-visible|focus-within|checked|default|target)|css-(?:cursor|color-scheme|transition|user-select|resize|orphans|widows|outline|outline-offset|tab-size|accent-color|font-kerning|hyphenate-character|hyphenate-limit-chars|text-decoration-skip-ink|scroll-snap|hyphens|overflow-wrap|word-break|word-wrap)|css-at-(?:media-hover|media-prefers-reduced-motion|media-prefers-color-scheme|supports|import))$/;

/** Without these, boxes move, or content is missing or shows that was hidden. */
const structural =
  /^(?:css-(?:display-flex|display-grid|display-none|position|float|left-right-top-bottom|inset|grid-template|variables|transform|unit-calc|unit-vw|unit-vh|column-count|writing-mode|visibility|clip-path)|html-(?:form|svg|hidden|object|input-[a-z]+|select|textarea|style)|image-[a-z0-9]+)$/;

/** With these, only some values or elements are concerned, and the layout depends on them. */
const structuralPartly = new Set(['css-margin']);

export const effectOf = (slug: string, reason: DropReason): Effect => {
  if (unseen.test(slug)) return 'none';
  if (structural.test(slug)) return 'layout';
  return reason === 'partly' && structuralPartly.has(slug) ? 'layout' : 'look';
};
