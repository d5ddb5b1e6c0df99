// The CSS of sections on the canvas, which has no tables: the same widths, grounds and borders as in the email.
import type { CSSProperties } from 'react';
import type { SectionLayout } from '#email/document/section.ts';
import { hexColor } from '#email/render/color.ts';
import { safeImageSource } from '#email/render/html.ts';
import { cssSides, sidesOf } from '#email/render/measure.ts';
import type { SectionPlan } from '#email/render/section-plan.ts';

type Border = SectionLayout['styles']['border'];

const borderOf = (border: Border): CSSProperties =>
  border ? { border: `${border.width} ${border.style} ${hexColor(border.color) ?? '#d1d5db'}` } : {};

const colorOf = (color: string | undefined): string | undefined =>
  color === undefined ? undefined : (hexColor(color) ?? undefined);

/** The ground of a section: of its box, or of the whole width. */
export const groundStyle = ({ styles }: SectionLayout): CSSProperties => {
  const image = styles.backgroundImage;
  const source = image ? safeImageSource(image.src) : '';
  if (!image || source === '') return { backgroundColor: colorOf(styles.backgroundColor) };
  const isTile = image.fit === 'tile';
  return {
    backgroundColor: colorOf(styles.backgroundColor),
    backgroundImage: `url(${JSON.stringify(source)})`,
    backgroundPosition: image.position,
    backgroundSize: isTile ? 'auto' : image.fit,
    backgroundRepeat: isTile ? 'repeat' : 'no-repeat',
  };
};

export const boxStyle = (section: SectionLayout, plan: SectionPlan, isPhone: boolean): CSSProperties => {
  const { styles, phone } = section;
  const padding = isPhone && phone.padding !== undefined ? sidesOf(phone.padding, 200) : plan.padding;
  return {
    ...(styles.width === 'full' ? {} : groundStyle(section)),
    ...borderOf(styles.border),
    borderRadius: styles.borderRadius,
    maxWidth: plan.width,
    padding: cssSides(padding),
  };
};

const alignments = { top: 'start', middle: 'center', bottom: 'end' } as const;

/** How many columns are beside each other. */
export const columnsBeside = ({ columns, phone }: SectionLayout, isPhone: boolean): number => {
  if (!isPhone || phone.stack === 'keep') return columns.length;
  return phone.stack === 'two-up' ? Math.min(2, columns.length) : 1;
};

export const columnsStyle = (section: SectionLayout, plan: SectionPlan, isPhone: boolean): CSSProperties => {
  const beside = columnsBeside(section, isPhone);
  const isWhole = beside === section.columns.length;
  return {
    display: 'grid',
    gridTemplateColumns: isWhole
      ? plan.columns.map(({ outer }) => `minmax(0, ${outer}fr)`).join(' ')
      : `repeat(${beside}, minmax(0, 1fr))`,
    columnGap: plan.gap,
    rowGap: isWhole ? undefined : 20,
    alignItems: section.phone.stack === 'keep' ? 'stretch' : alignments[section.styles.valign],
  };
};

export const columnStyle = (
  section: SectionLayout,
  plan: SectionPlan,
  index: number,
  isPhone: boolean,
): CSSProperties => {
  const column = section.columns[index];
  const isReversed = isPhone && section.phone.reversed && section.phone.stack === 'stack';
  return {
    backgroundColor: colorOf(column?.styles.backgroundColor),
    ...borderOf(column?.styles.border),
    borderRadius: column?.styles.borderRadius,
    padding: cssSides(plan.columns[index]?.padding ?? plan.padding),
    order: isReversed ? section.columns.length - index : undefined,
  };
};
