// The body of MJML as sections: wrappers and sections are boxes around columns.
import { colorOf, noSides, paddingFrom, pxOf, pxWithin } from '../css-values.ts';
import type { BackgroundImage, Ground, SectionDraft } from '../design.ts';
import { noGround, valignOf } from '../looks.ts';
import { borderOf, columnRowsOf } from './columns.ts';
import { type MjmlContext, partOf, type Read, readerOf, visibilityOf } from './content.ts';
import type { MjmlNode } from './node.ts';

/** More sections are refused (`read-design.ts`), and MJML itself has one box around a section. */
const maxCount = 3_000;
const maxBoxes = 4;

const boxNames = new Set(['mj-section', 'mj-wrapper', 'mj-hero']);

function imageIn(read: Read): BackgroundImage | null {
  const src = read('background-url').trim();
  if (src === '') return null;
  const size = read('background-size');
  const isTiled = /^repeat/.test(read('background-repeat') || 'repeat') && !/cover|contain/.test(size);
  const position = `${read('background-position')} ${read('background-position-y')}`;
  return {
    src,
    fit: isTiled ? 'tile' : size === 'contain' || size === 'auto' ? 'contain' : 'cover',
    position: /top/.test(position) ? 'top' : /bottom/.test(position) ? 'bottom' : 'center',
  };
}

const groundOf = (read: Read): Ground => ({
  ...noGround,
  isFull: /^(?:full-width|true)$/.test(read('full-width')),
  color: colorOf(read('background-color')),
  image: imageIn(read),
  border: borderOf(read),
  radius: pxWithin(read('border-radius').trim().split(/\s+/)[0] ?? '', 0, 40, 0),
  padding: paddingFrom(read),
});

const isFirst = (index: number): boolean => index === 0;

/** Of boxes that are cut into rows, the first has the space above and the last the space below. */
const partOfGround = (ground: Ground, index: number, count: number): Ground => ({
  ...ground,
  padding: {
    ...ground.padding,
    top: isFirst(index) ? ground.padding.top : 0,
    bottom: index === count - 1 ? ground.padding.bottom : 0,
  },
});

const sidesOf = (grounds: readonly Ground[]): number =>
  grounds.reduce(
    (sum, { padding, border }) => sum + padding.left + padding.right + 2 * (pxOf(border?.width ?? '') ?? 0),
    0,
  );

export class MjmlSections {
  readonly #context: MjmlContext;
  readonly #width: number;
  readonly #dir: string;
  #count = 0;

  /** `width` of the email in px, `dir` of its text. */
  constructor(context: MjmlContext, width: number, dir: string) {
    this.#context = context;
    this.#width = width;
    this.#dir = dir;
  }

  /** The sections of a body or a wrapper with these boxes around it. */
  read(nodes: readonly MjmlNode[], around: readonly Ground[]): SectionDraft[] {
    const sections: SectionDraft[] = [];
    const groups = groupsOf(nodes);
    for (const [index, group] of groups.entries()) {
      if (this.#count > maxCount) break;
      const outer = around.map((ground) => partOfGround(ground, index, groups.length));
      const [node] = group;
      if (node === undefined) continue;
      this.#count += 1;
      if (node.name === 'mj-wrapper') {
        const ground = groundOf(readerOf(node, this.#context));
        sections.push(...this.read(node.children, outer.length < maxBoxes ? [...outer, ground] : outer));
      } else if (node.name === 'mj-section') sections.push(...this.#section(node, outer));
      else if (node.name === 'mj-hero') sections.push(this.#hero(node, outer));
      else sections.push(this.#loose(group, outer));
    }
    return sections;
  }

  #section(node: MjmlNode, around: readonly Ground[]): SectionDraft[] {
    const read = readerOf(node, this.#context);
    const ground = groundOf(read);
    const inner = Math.max(1, this.#width - sidesOf([...around, ground]));
    const rows = columnRowsOf(node.children, this.#context, inner);
    const isTurned = read('direction') === 'rtl' && this.#dir !== 'rtl';
    const isKept = /^true$/.test(read('in-group'));
    const count = Math.max(1, rows.length);
    const empty = { columns: [], total: 100, isGroup: false, valign: '' };
    return (rows.length > 0 ? rows : [empty]).map(({ columns, total, isGroup, valign }, index) => {
      const grounds = [...around, ground].map((each) => partOfGround(each, index, count));
      const side = total < 99 ? Math.round((inner * (100 - total)) / 200) : 0;
      const isReversed = isTurned && columns.length > 1;
      return {
        ...visibilityOf(read),
        name: 'section',
        title: read('x-name'),
        grounds:
          side > 0
            ? [...grounds, { ...noGround, padding: { ...noSides, left: side, right: side } }]
            : grounds,
        columns: isReversed ? columns.toReversed() : columns,
        gap: 0,
        valign: valignOf(valign),
        stack: (isGroup || isKept) && columns.length > 1 ? 'keep' : 'stack',
        isReversed,
        height: null,
        phonePadding: null,
      };
    });
  }

  #hero(node: MjmlNode, around: readonly Ground[]): SectionDraft {
    const read = readerOf(node, this.#context);
    const height = pxOf(read('height')) ?? pxOf(read('background-height'));
    const ground = groundOf(read);
    return {
      ...visibilityOf(read),
      name: 'hero',
      title: read('x-name'),
      // A hero covers its box unless told otherwise.
      grounds: [...around, { ...ground, image: ground.image && { ...ground.image, fit: 'cover' } }],
      columns: this.#column(node.children),
      gap: 0,
      valign: valignOf(read('vertical-align')),
      stack: 'stack',
      isReversed: false,
      height,
      phonePadding: null,
    };
  }

  /** Elements that stand in the body without a section. */
  #loose(nodes: readonly MjmlNode[], around: readonly Ground[]): SectionDraft {
    return {
      isHiddenOnPhones: false,
      isPhoneOnly: false,
      isConditional: false,
      name: 'body',
      title: '',
      grounds: [...around],
      columns: this.#column(nodes),
      gap: 0,
      valign: 'top',
      stack: 'stack',
      isReversed: false,
      height: null,
      phonePadding: null,
    };
  }

  #column(nodes: readonly MjmlNode[]): SectionDraft['columns'] {
    const parts = nodes.map((child) => partOf(child, this.#context));
    return [{ share: 1, color: null, border: null, radius: 0, padding: noSides, parts }];
  }
}

/** Each box alone, and the elements between boxes together. */
function groupsOf(nodes: readonly MjmlNode[]): MjmlNode[][] {
  const groups: MjmlNode[][] = [];
  for (const node of nodes) {
    const last = groups.at(-1);
    const isLoose = !boxNames.has(node.name);
    if (isLoose && last?.[0] && !boxNames.has(last[0].name)) last.push(node);
    else groups.push([node]);
  }
  return groups;
}
