// The tags, attributes and styles of an email, each once: support for each of them is looked up by mail program.
import type { DeclarationBlock } from '../../css/sheets/declarations.ts';
import type { SheetRule } from '../../css/sheets/style-sheet.ts';
import type { Element, HtmlListener } from '../html-listener.ts';

export interface Use {
  /** Of its first occurrence. */
  offset: number;
  count: number;
  /** Every occurrence is in a part that classic Outlook does not read. */
  isNotForOutlook: boolean;
}

export interface SheetFact {
  offset: number;
  css: string;
  rules: readonly SheetRule[];
  atRules: readonly { name: string; prelude: string }[];
}

export interface StyleUse {
  tags: Map<string, Use>;
  /** By name; `name` and `type` with their value, such as `type=email`. */
  attributes: Map<string, Use & { value: string }>;
  /** Inline styles as they are written. */
  styles: Map<string, Use>;
  /** The declarations of each of them. */
  declarations: ReadonlyMap<string, DeclarationBlock>;
  sheets: readonly SheetFact[];
}

const countUse = (map: Map<string, Use>, key: string, { offset, isNotForOutlook }: Element): void => {
  const known = map.get(key);
  if (!known) {
    map.set(key, { offset, count: 1, isNotForOutlook });
    return;
  }
  known.count += 1;
  if (!isNotForOutlook) known.isNotForOutlook = false;
};

/** Attributes that some mail programs drop, according to caniemail. */
const checkedAttributes = new Set([
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

export function styleUseFacts(): HtmlListener & Pick<StyleUse, 'tags' | 'attributes' | 'styles'> {
  const tags = new Map<string, Use>();
  const attributes = new Map<string, Use & { value: string }>();
  const styles = new Map<string, Use>();
  return {
    tags,
    attributes,
    styles,
    open(element) {
      countUse(tags, element.name, element);
      for (const name in element.attributes) {
        if (name === 'style') {
          const style = element.attributes.style ?? '';
          if (style) countUse(styles, style, element);
        } else if (checkedAttributes.has(name)) {
          const value = element.attributes[name] ?? '';
          const key = name === 'name' || name === 'type' ? `${name}=${value.toLowerCase()}` : name;
          const known = attributes.get(key);
          if (known) {
            known.count += 1;
            if (!element.isNotForOutlook) known.isNotForOutlook = false;
          } else
            attributes.set(key, {
              offset: element.offset,
              count: 1,
              isNotForOutlook: element.isNotForOutlook,
              value,
            });
        }
      }
    },
  };
}
