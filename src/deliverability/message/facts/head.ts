// The declarations of an email before its text begins.
import type { Listener, Spot } from '../reader.ts';

export interface HeadFact {
  hasDoctype: boolean;
  /** In lower case; null where none is declared. */
  charset: string | null;
  hasViewport: boolean;
  /** `color-scheme` or `supported-color-schemes`; null when undeclared. */
  colorScheme: string | null;
  bodies: Spot[];
  /** JSON-LD of schema.org. */
  annotations: number;
}

export function headFacts(): Listener & { head: HeadFact } {
  const head: HeadFact = {
    hasDoctype: false,
    charset: null,
    hasViewport: false,
    colorScheme: null,
    bodies: [],
    annotations: 0,
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
    open({ name, attributes, at }) {
      if (name === 'meta') meta(attributes);
      else if (name === 'body') head.bodies.push({ at, excerpt: '<body>' });
      else if (name === 'script' && /ld\+json/i.test(attributes.type ?? '')) head.annotations += 1;
    },
    declaration(text) {
      if (/^!doctype\b/i.test(text)) head.hasDoctype = true;
    },
  };
}
