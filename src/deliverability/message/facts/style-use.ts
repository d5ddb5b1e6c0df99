// The tags, attributes and styles of an email, each once: they are the keys for looking up unsupported features.
import type { Declared } from '../../css/declarations.ts';
import type { SheetRule } from '../../css/style-sheet.ts';
import type { Element, Listener } from '../reader.ts';

/** Its first location. */
export interface Use {
  at: number;
  count: number;
  /** Every occurrence is in a part that classic Outlook does not read. */
  isNotForWord: boolean;
}

export interface SheetFact {
  at: number;
  css: string;
  rules: readonly SheetRule[];
  atRules: readonly { name: string; prelude: string }[];
}

export interface StyleUse {
  tags: Map<string, Use>;
  /** Attributes by `tag attribute`. */
  attributes: Map<string, Use & { value: string }>;
  /** Inline styles as they are written. */
  styles: Map<string, Use>;
  /** The declarations of each of them. */
  declared: ReadonlyMap<string, Declared>;
  sheets: readonly SheetFact[];
}

const note = (map: Map<string, Use>, key: string, { at, isNotForWord }: Element): void => {
  const known = map.get(key);
  if (!known) {
    map.set(key, { at, count: 1, isNotForWord });
    return;
  }
  known.count += 1;
  if (!isNotForWord) known.isNotForWord = false;
};

/** Attributes that some mail programs are known to drop. */
const told = new Set([
  ...['align', 'aria-describedby', 'aria-hidden', 'aria-label', 'aria-labelledby', 'aria-live', 'background'],
  ...[
    'cellpadding',
    'cellspacing',
    'dir',
    'height',
    'hidden',
    'lang',
    'loading',
    'popover',
    'required',
    'role',
  ],
  ...['srcset', 'target', 'valign', 'width', 'name', 'type', 'inert', 'usemap'],
]);

export function styleUseFacts(): Listener & Pick<StyleUse, 'tags' | 'attributes' | 'styles'> {
  const tags = new Map<string, Use>();
  const attributes = new Map<string, Use & { value: string }>();
  const styles = new Map<string, Use>();
  return {
    tags,
    attributes,
    styles,
    open(element) {
      note(tags, element.name, element);
      for (const name in element.attributes) {
        if (name === 'style') {
          const style = element.attributes.style ?? '';
          if (style) note(styles, style, element);
        } else if (told.has(name)) {
          const value = element.attributes[name] ?? '';
          const key = name === 'name' || name === 'type' ? `${name}=${value.toLowerCase()}` : name;
          const known = attributes.get(key);
          if (known) {
            known.count += 1;
            if (!element.isNotForWord) known.isNotForWord = false;
          } else attributes.set(key, { at: element.at, count: 1, isNotForWord: element.isNotForWord, value });
        }
      }
    },
  };
}
