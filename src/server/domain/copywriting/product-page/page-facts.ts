// One pass over the HTML of a page, with bounded work: the author of a page must not decide how long it takes to read.
import { Parser } from 'htmlparser2';

/** Names and values of a microdata item; values may be items. */
export interface PageItem {
  type: string;
  properties: [name: string, value: string | PageItem][];
}

export interface PageFacts {
  jsonLd: string[];
  /** By `property` or `name`, in lower case, in the order of the page. */
  metas: Map<string, string[]>;
  items: PageItem[];
  title: string;
  heading: string;
  base: string | null;
}

const chunkCharacters = 16 * 1024;
const maxMs = 1_000;
/** The parser searches the open tags for each closing tag, so the cost of depth is quadratic. */
const maxDepth = 512;
const maxElements = 200_000;
const maxScripts = 20;
const maxScriptCharacters = 512 * 1024;
const maxTextCharacters = 5_000;
const maxItems = 200;
const maxValuesOfMeta = 20;

interface Open {
  tag: string;
  /** Receives the text inside the element. */
  collect?: (text: string) => void;
  text?: string;
  item?: PageItem;
}

const voidElements = new Set([
  'meta',
  'link',
  'img',
  'br',
  'hr',
  'input',
  'source',
  'area',
  'base',
  'col',
  'embed',
  'wbr',
  'track',
]);

const attributeValue = (tag: string, attributes: Record<string, string>): string | undefined =>
  attributes.content ??
  (tag === 'a' || tag === 'link'
    ? attributes.href
    : tag === 'img' || tag === 'source'
      ? attributes.src
      : tag === 'data' || tag === 'meter'
        ? attributes.value
        : undefined);

class PageReader {
  readonly facts: PageFacts = { jsonLd: [], metas: new Map(), items: [], title: '', heading: '', base: null };
  isFull = false;
  private readonly open: Open[] = [];
  private readonly scopes: PageItem[] = [];
  private elements = 0;
  private itemCount = 0;

  onOpen(tag: string, attributes: Record<string, string>): void {
    this.elements += 1;
    if (this.elements > maxElements || this.open.length >= maxDepth) this.isFull = true;
    if (this.isFull) return;
    const entry: Open = { tag };
    if (tag === 'meta') this.readMeta(attributes);
    if (tag === 'base') this.facts.base ??= attributes.href ?? null;
    if (tag === 'script' && /^application\/ld\+json/i.test(attributes.type?.trim() ?? ''))
      this.collectScript(entry);
    // SVG drawings have titles too.
    if (tag === 'title' && !this.facts.title && !this.open.some((outer) => outer.tag === 'svg'))
      entry.collect = (text) => {
        this.facts.title ||= text;
      };
    if (tag === 'h1' && !this.facts.heading)
      entry.collect = (text) => {
        this.facts.heading ||= text;
      };
    this.readMicrodata(tag, attributes, entry);
    if (!voidElements.has(tag)) this.open.push(entry);
  }

  onText(text: string): void {
    for (let index = this.open.length - 1; index >= 0; index -= 1) {
      const entry = this.open[index];
      if (!entry) return;
      if (entry.collect) {
        const maxCharacters = entry.tag === 'script' ? maxScriptCharacters : maxTextCharacters;
        const collected = entry.text ?? '';
        if (collected.length < maxCharacters)
          entry.text = collected + text.slice(0, maxCharacters - collected.length);
      }
      if (entry.tag === 'script' || entry.tag === 'style') return;
    }
  }

  onClose(tag: string): void {
    if (voidElements.has(tag)) return;
    const entry = this.open.pop();
    if (!entry) return;
    entry.collect?.(entry.text ?? '');
    if (entry.item && this.scopes.at(-1) === entry.item) this.scopes.pop();
  }

  private collectScript(entry: Open): void {
    if (this.facts.jsonLd.length >= maxScripts) return;
    entry.collect = (text) => {
      if (text.trim()) this.facts.jsonLd.push(text);
    };
  }

  private readMeta(attributes: Record<string, string>): void {
    const name = (attributes.property ?? attributes.name ?? '').trim().toLowerCase();
    const { content } = attributes;
    if (!name || content === undefined || this.facts.metas.size > maxElements) return;
    const values = this.facts.metas.get(name) ?? [];
    if (values.length < maxValuesOfMeta) values.push(content.slice(0, maxTextCharacters));
    this.facts.metas.set(name, values);
  }

  private readMicrodata(tag: string, attributes: Record<string, string>, entry: Open): void {
    const outer = this.scopes.at(-1);
    const names = attributes.itemprop?.trim().split(/\s+/).filter(Boolean).slice(0, 5) ?? [];
    if (attributes.itemscope !== undefined && this.itemCount < maxItems) {
      this.itemCount += 1;
      const item: PageItem = { type: attributes.itemtype ?? '', properties: [] };
      if (names.length === 0 || !outer) this.facts.items.push(item);
      else for (const name of names) outer.properties.push([name, item]);
      entry.item = item;
      this.scopes.push(item);
      return;
    }
    if (!outer || names.length === 0 || outer.properties.length > maxItems) return;
    const add = (value: string) => {
      for (const name of names) outer.properties.push([name, value.slice(0, maxTextCharacters)]);
    };
    const value = attributeValue(tag, attributes);
    if (value !== undefined) add(value);
    else if (!entry.collect) entry.collect = add;
  }
}

/** Beyond the limits the rest of the page is ignored. */
export const readPageFacts = (html: string): PageFacts => {
  const reader = new PageReader();
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => reader.onOpen(tag, attributes),
      ontext: (text) => reader.onText(text),
      onclosetag: (tag) => reader.onClose(tag),
    },
    { decodeEntities: true },
  );
  const startedAt = performance.now();
  for (let index = 0; index < html.length; index += chunkCharacters) {
    if (reader.isFull || performance.now() - startedAt > maxMs) break;
    parser.write(html.slice(index, index + chunkCharacters));
  }
  if (!reader.isFull) parser.end();
  return reader.facts;
};
