// Rows of a design as sections: at most four columns in a row, at most 150 rows.

import type { Block } from '../../document/block.ts';
import { type Column, maxColumns, maxSections, type Section, sectionSchema } from '../../document/section.ts';
import { planSection } from '../../render/section-plan.ts';
import { addSides, isEmptySides, noSides, paddingText } from '../css-values.ts';
import type { ColumnDraft, SectionDraft } from '../design.ts';
import { type SectionLook, sectionLookOf } from './grounds.ts';
import { ratioOf } from './ratio.ts';

const maxImages = 6;

/** More columns than a section has, each one image: a row of images. */
function imageRowsOf(columns: readonly ColumnDraft[]): ColumnDraft[] | null {
  const images = columns.flatMap(({ parts }) => {
    const [only] = parts;
    return parts.length === 1 && only?.content.kind === 'image'
      ? [{ part: only, image: only.content.image }]
      : [];
  });
  const [first] = columns;
  const [firstImage] = images;
  if (images.length !== columns.length || !first || !firstImage) return null;
  const rows = Math.ceil(images.length / maxImages);
  const perRow = Math.ceil(images.length / rows);
  const gap = Math.min(40, firstImage.part.padding.left + firstImage.part.padding.right);
  const parts = Array.from({ length: rows }, (_, row) => ({
    ...firstImage.part,
    content: {
      kind: 'images' as const,
      images: images.slice(row * perRow, (row + 1) * perRow).map(({ image }) => image),
      gap,
    },
  }));
  return [{ ...first, share: 1, parts }];
}

const emptyColumn: ColumnDraft = {
  share: 1,
  color: null,
  border: null,
  radius: 0,
  padding: noSides,
  parts: [],
};

/** Rows of at most four columns, as equal in number as possible, and whether the row was split. */
export function rowsOf(section: SectionDraft): { rows: SectionDraft[]; isSplit: boolean } {
  const { columns } = section;
  if (columns.length === 0) return { rows: [{ ...section, columns: [emptyColumn] }], isSplit: false };
  if (columns.length <= maxColumns) return { rows: [section], isSplit: false };
  const images = imageRowsOf(columns);
  if (images) return { rows: [{ ...section, columns: images }], isSplit: false };
  const rows = Math.ceil(columns.length / maxColumns);
  const perRow = Math.ceil(columns.length / rows);
  return {
    rows: Array.from({ length: rows }, (_, row) => ({
      ...section,
      columns: columns.slice(row * perRow, (row + 1) * perRow),
    })),
    isSplit: true,
  };
}

const lookOf = ({ grounds, valign, stack, isReversed, isHiddenOnPhones }: SectionDraft): string =>
  JSON.stringify([grounds, valign, stack, isReversed, isHiddenOnPhones]);

const columnLookOf = ({ color, border, radius, padding }: ColumnDraft): string =>
  JSON.stringify([color, border, radius, padding]);

/** As many sections as an email may have: neighbors of one column and the same look are joined if there are more. */
export function withinLimit(sections: readonly SectionDraft[]): SectionDraft[] {
  if (sections.length <= maxSections) return [...sections];
  const joined: SectionDraft[] = [];
  for (const section of sections) {
    const last = joined.at(-1);
    const [column, second] = section.columns;
    const [lastColumn, lastSecond] = last?.columns ?? [];
    const isSame =
      last !== undefined &&
      column !== undefined &&
      lastColumn !== undefined &&
      second === undefined &&
      lastSecond === undefined &&
      lookOf(last) === lookOf(section) &&
      columnLookOf(lastColumn) === columnLookOf(column);
    if (isSame && last && lastColumn && column)
      joined[joined.length - 1] = {
        ...last,
        columns: [{ ...lastColumn, parts: [...lastColumn.parts, ...column.parts] }],
      };
    else joined.push(section);
  }
  return joined;
}

export interface Frame {
  /** Without its blocks. */
  section: Section;
  look: SectionLook;
  /** The width of the blocks of each column, px. */
  widths: number[];
  /** `#rrggbb` behind the blocks of each column; null for an image. */
  grounds: (string | null)[];
}

const radiusText = (radius: number): string => `${Math.min(40, Math.max(0, Math.round(radius)))}px`;

function columnStyles(
  column: ColumnDraft,
  index: number,
  count: number,
  { inner }: SectionLook,
): Column['styles'] {
  const side = inner?.padding ?? noSides;
  const padding = addSides(column.padding, {
    ...side,
    left: index === 0 ? side.left : 0,
    right: index === count - 1 ? side.right : 0,
  });
  const color = column.color ?? inner?.color ?? null;
  const border = column.border ?? (count === 1 ? (inner?.border ?? null) : null);
  const radius = column.radius || (count === 1 ? (inner?.radius ?? 0) : 0);
  return {
    ...(color === null ? {} : { backgroundColor: color }),
    ...(isEmptySides(padding) ? {} : { padding: paddingText(padding) }),
    ...(border === null ? {} : { border }),
    borderRadius: color === null && border === null ? '0px' : radiusText(radius),
  };
}

/** A row as a section with empty columns. `page` is the color behind it, `width` that of the email in px. */
export function frameOf(
  draft: SectionDraft,
  number: number,
  page: string,
  width: number,
  isHidden: boolean,
): Frame {
  const { columns, gap, valign, stack, isReversed, height, phonePadding } = draft;
  const look = sectionLookOf(draft.grounds, page, columns.length === 1);
  const { color, image, border, radius, padding, isFull } = look;
  const section = sectionSchema.parse({
    id: `section-${number}`,
    ...(draft.title.trim() ? { name: draft.title.trim().slice(0, 60) } : {}),
    ratio: ratioOf(columns.map(({ share }) => share)),
    styles: {
      width: isFull ? 'full' : 'boxed',
      ...(color === null ? {} : { backgroundColor: color }),
      ...(image === null ? {} : { backgroundImage: image }),
      padding: paddingText(padding),
      gap: `${Math.min(60, Math.max(0, gap))}px`,
      ...(border === null ? {} : { border }),
      borderRadius: radiusText(radius),
      valign,
      ...(image !== null && height !== null && height >= 20 && height <= 2_000
        ? { wordHeight: `${Math.round(height)}px` }
        : {}),
    },
    phone: {
      stack,
      reversed: isReversed,
      hidden: isHidden,
      ...(phonePadding && look.inner === null ? { padding: paddingText(phonePadding) } : {}),
    },
    columns: columns.map((column, index) => ({
      id: `column-${number}-${index + 1}`,
      styles: columnStyles(column, index, columns.length, look),
    })),
  });
  const layout = { ...section, columns: section.columns.map((column) => ({ ...column, count: 0 })) };
  const plan = planSection(layout, width);
  return {
    section,
    look,
    widths: plan.columns.map(({ inner }) => inner),
    grounds: section.columns.map(({ styles }) => styles.backgroundColor ?? look.behind),
  };
}

/** The section with the blocks of its columns, and the space around them as padding of the columns. */
export const filled = (
  section: Section,
  columns: readonly { blocks: readonly Block[]; padding: string | null }[],
): Section => ({
  ...section,
  columns: section.columns.map((column, index) => {
    const { blocks = [], padding = null } = columns[index] ?? {};
    return {
      ...column,
      styles: padding === null ? column.styles : { ...column.styles, padding },
      blocks: [...blocks],
    };
  }),
});
