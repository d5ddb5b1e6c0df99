// The attributes that an MJML element has from all levels: those of MJML itself, of all elements, of its name, of its
// classes, and its own.
import { attributeOf, type MjmlNode } from './node.ts';

type Attributes = Readonly<Record<string, string>>;

const inText = {
  'font-family': 'Ubuntu, Helvetica, Arial, sans-serif',
  'font-size': '13px',
  color: '#000000',
};
const inColumn = { padding: '10px 25px' };

/** Where MJML differs from an element without attributes (documentation.mjml.io). */
const builtIn: ReadonlyMap<string, Attributes> = new Map(
  Object.entries<Attributes>({
    'mj-accordion': { ...inText, padding: '10px 25px' },
    'mj-button': {
      ...inText,
      ...inColumn,
      'background-color': '#414141',
      color: '#ffffff',
      'inner-padding': '10px 25px',
      'border-radius': '3px',
      align: 'center',
    },
    'mj-divider': { ...inColumn, 'border-width': '4px', 'border-style': 'solid', 'border-color': '#000000' },
    'mj-hero': { padding: '0px', 'background-color': '#ffffff', 'vertical-align': 'top' },
    'mj-image': { ...inColumn, align: 'center' },
    'mj-navbar': { align: 'center' },
    'mj-navbar-link': { ...inText },
    'mj-section': { padding: '20px 0' },
    'mj-social': { ...inText, ...inColumn, color: '#333333', align: 'center' },
    'mj-spacer': { height: '20px' },
    'mj-table': { ...inText, ...inColumn, 'line-height': '22px' },
    'mj-text': { ...inText, ...inColumn, 'line-height': '1' },
    'mj-wrapper': { padding: '20px 0' },
  }),
);

export interface Levels {
  /** For all elements. */
  all: Attributes;
  byName: ReadonlyMap<string, Attributes>;
  byClass: ReadonlyMap<string, Attributes>;
}

export type Cascade = (node: MjmlNode) => Attributes;

/** The levels of an `mj-attributes` element. */
export function levelsOf(defaults: MjmlNode | null): Levels {
  let all: Attributes = {};
  const byName = new Map<string, Attributes>();
  const byClass = new Map<string, Attributes>();
  for (const { name, attributes } of defaults?.children ?? []) {
    if (name === 'mj-all') all = { ...all, ...attributes };
    else if (name === 'mj-class') {
      const { name: className = '', ...rest } = attributes;
      byClass.set(className, { ...byClass.get(className), ...rest });
    } else byName.set(name, { ...byName.get(name), ...attributes });
  }
  return { all, byName, byClass };
}

/** Reads the attributes of an element through all levels. */
export const cascadeOf =
  ({ all, byName, byClass }: Levels): Cascade =>
  (node) => {
    const classes = attributeOf(node.attributes, 'mj-class').split(/\s+/).filter(Boolean).slice(0, 20);
    return Object.assign(
      {},
      builtIn.get(node.name),
      all,
      byName.get(node.name),
      ...classes.map((name) => byClass.get(name)),
      node.attributes,
    );
  };
