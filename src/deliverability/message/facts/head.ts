// What an email declares about itself: doctype, charset, viewport, color schemes.
import type { HtmlListener, HtmlLocation } from '../html-listener.ts';

export interface HeadFact {
  hasDoctype: boolean;
  /** In lower case; null when undeclared. */
  charset: string | null;
  hasViewport: boolean;
  /** `color-scheme` or `supported-color-schemes`; null when undeclared. */
  colorScheme: string | null;
  bodies: HtmlLocation[];
}

export function headFacts(): HtmlListener & { head: HeadFact } {
  const head: HeadFact = {
    hasDoctype: false,
    charset: null,
    hasViewport: false,
    colorScheme: null,
    bodies: [],
  };
  const meta = (attributes: Readonly<Record<string, string>>): void => {
    const name = (attributes.name ?? '').toLowerCase();
    const content = (attributes.content ?? '').toLowerCase();
    if (attributes.charset !== undefined) head.charset ??= attributes.charset.trim().toLowerCase();
    else if ((attributes['http-equiv'] ?? '').toLowerCase() === 'content-type')
      head.charset ??= /charset\s*=\s*["']?([\w-]+)/.exec(content)?.[1] ?? null;
    else if (name === 'viewport') head.hasViewport = true;
    else if (name === 'color-scheme' || name === 'supported-color-schemes') head.colorScheme ??= content;
  };
  return {
    head,
    open({ name, attributes, offset }) {
      if (name === 'meta') meta(attributes);
      else if (name === 'body') head.bodies.push({ offset, excerpt: '<body>' });
    },
    declaration(text) {
      if (/^!doctype\b/i.test(text)) head.hasDoctype = true;
    },
  };
}
