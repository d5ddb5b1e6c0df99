// An email that this product wrote, with its sections: the same sections, with ids of their own.
import { type SectionLayout, sectionLayoutSchema } from '../../document/section.ts';
import { sidePadding } from '../../render/layout-context.ts';
import { planSection } from '../../render/section-plan.ts';
import { plainStyle } from '../computed-style.ts';
import type { FlattenState } from '../flatten/state.ts';
import { walk } from '../flatten/walk.ts';
import type { ElementNode } from '../nodes.ts';
import type { OwnColumn } from './own-columns.ts';
import type { OwnPart } from './own-parts.ts';

/** Items of one column, by their positions in the list of all. */
export interface OwnSection {
  section: SectionLayout;
  columns: { from: number; to: number; background: string; width: number }[];
}

function* ratiosOf(count: number, sum: number): Generator<number[]> {
  if (count === 1) {
    if (sum >= 1 && sum <= 11) yield [sum];
    return;
  }
  for (let share = 1; share <= Math.min(11, sum - count + 1); share += 1)
    for (const rest of ratiosOf(count - 1, sum - share)) yield [share, ...rest];
}

/** With the shares that give its columns their widths. */
function withRatio(section: SectionLayout, columns: readonly OwnColumn[], pageWidth: number): SectionLayout {
  if (columns.length < 2) return section;
  const isSame = (candidate: SectionLayout): boolean =>
    planSection(candidate, pageWidth).columns.every(({ outer }, index) => outer === columns[index]?.width);
  if (isSame(section)) return section;
  for (let sum = columns.length; sum <= 12; sum += 1)
    for (const ratio of ratiosOf(columns.length, sum)) {
      const candidate = { ...section, ratio };
      if (isSame(candidate)) return candidate;
    }
  return section;
}

function sectionOf(part: OwnPart, number: number, pageWidth: number): SectionLayout {
  const columns: OwnColumn[] = part.kind === 'section' ? part.columns : [{ styles: {}, rows: part.rows }];
  const section = sectionLayoutSchema.parse({
    id: `section-${number}`,
    ...(part.kind === 'section' ? { styles: part.styles, phone: part.phone } : {}),
    columns: columns.map(({ styles }, index) => ({ id: `section-${number}-${index + 1}`, count: 0, styles })),
  });
  return withRatio(section, columns, pageWidth);
}

/** Writes the items of the parts, column by column. `page` is the color of the page, `pageWidth` in px. */
export function readOwnSections(
  state: FlattenState,
  parts: readonly OwnPart[],
  page: string,
  pageWidth: number,
): OwnSection[] {
  const { writer } = state;
  return parts.map((part, index) => {
    const section = sectionOf(part, index + 1, pageWidth);
    const plan = planSection(section, pageWidth);
    const rowsOf: ElementNode[][] =
      part.kind === 'section' ? part.columns.map(({ rows }) => rows) : [part.rows];
    const ground = section.styles.backgroundColor ?? page;
    return {
      section,
      columns: rowsOf.map((rows, columnIndex) => {
        const background = section.columns[columnIndex]?.styles.backgroundColor ?? ground;
        const from = writer.items.length;
        for (const row of rows) {
          walk(state, row, { ...plainStyle, background });
          writer.endLine();
        }
        const width =
          part.kind === 'section'
            ? (plan.columns[columnIndex]?.inner ?? pageWidth)
            : pageWidth - 2 * sidePadding;
        return { from, to: writer.items.length, background, width };
      }),
    };
  });
}
