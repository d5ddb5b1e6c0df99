// Where the parts of a countdown are, in px of the file.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface CountdownLayout {
  width: number;
  height: number;
  /** All figures have a box of this size. */
  cell: { width: number; height: number; radius: number };
  /** From days to seconds, whatever the direction. */
  groups: { figures: { x: number; y: number }[]; label: Box }[];
  /** Between the groups. */
  separators: Box[];
  figureSize: number;
  labelSize: number;
  /** Of the sentence that replaces the figures after the deadline. */
  endedSize: number;
}

/** In an email, in px. */
export const minCountdownWidth = 200;
export const maxCountdownWidth = 600;

/** Takes the width in the email; gives the picture's size there, in px. */
export const countdownSize = (width: number): { width: number; height: number } => ({
  width,
  height: Math.round(width / 4),
});

/** The file has two px for each of the email, up to a width at which sixty frames still fit in `maxGifBytes`. */
const maxFileWidth = 1_000;

// In widths of a figure.
const inGroup = 0.08;
const betweenGroups = 0.6;
const atSides = 0.3;
/** Without a card. */
const figureWidth = 0.86;
const cellHeight = 1.45;
const aboveLabel = 0.2;
const labelHeight = 0.5;
const largestLabel = 0.36;
/** Of a bold letter, in sizes of its font. */
const letterWidth = 0.6;

/** A countdown has the same figures whether it ticks or not, so four groups set their size. */
const cellWidthFor = (width: number, dayDigits: number): number => {
  const groups = [dayDigits, 2, 2, 2];
  const figures = groups.reduce((sum, count) => sum + count + (count - 1) * inGroup, 0);
  return Math.floor(width / (figures + 3 * betweenGroups + 2 * atSides));
};

export const countdownLayout = ({
  width,
  isTicking,
  dayDigits,
  hasCards,
  isRightToLeft,
  words,
  ended,
}: {
  /** In the email, in px. */
  width: number;
  isTicking: boolean;
  dayDigits: 2 | 3;
  hasCards: boolean;
  isRightToLeft: boolean;
  words: readonly string[];
  ended: string;
}): CountdownLayout => {
  const file = countdownSize(Math.min(2 * width, maxFileWidth));
  const unit = cellWidthFor(file.width, dayDigits);
  const cell = {
    width: hasCards ? unit : Math.round(figureWidth * unit),
    height: Math.round(cellHeight * unit),
    radius: hasCards ? Math.round(0.14 * unit) : 0,
  };
  const gap = Math.round(betweenGroups * unit);
  const step = cell.width + (hasCards ? Math.round(inGroup * unit) : 0);
  const counts = isTicking ? [dayDigits, 2, 2, 2] : [dayDigits, 2, 2];
  const widths = counts.map((count) => (count - 1) * step + cell.width);
  const total = widths.reduce((sum, each) => sum + each, 0) + (counts.length - 1) * gap;
  const labelBoxHeight = Math.round(labelHeight * unit);
  const labelGap = Math.round(aboveLabel * unit);
  const y = Math.round((file.height - cell.height - labelGap - labelBoxHeight) / 2);
  const spread = Math.round(0.4 * gap);
  const longest = Math.max(...words.slice(0, counts.length).map((word) => word.length));
  const labelSize = Math.min(largestLabel * unit, (step + cell.width + 2 * spread) / (letterWidth * longest));

  let x = Math.round((file.width - total) / 2);
  const order = counts.map((_, index) => (isRightToLeft ? counts.length - 1 - index : index));
  const starts: number[] = [];
  const separators: Box[] = [];
  for (const [place, group] of order.entries()) {
    starts[group] = x;
    x += widths[group] ?? 0;
    if (place < order.length - 1 && !hasCards) separators.push({ x, y, width: gap, height: cell.height });
    x += gap;
  }
  return {
    ...file,
    cell,
    groups: counts.map((count, group) => {
      const start = starts[group] ?? 0;
      return {
        figures: Array.from({ length: count }, (_, index) => ({ x: start + index * step, y })),
        label: {
          x: start - spread,
          y: y + cell.height + labelGap,
          width: (widths[group] ?? 0) + 2 * spread,
          height: labelBoxHeight,
        },
      };
    }),
    separators,
    figureSize: Math.round((hasCards ? 1.15 : 1.35) * unit),
    labelSize: Math.round(labelSize),
    endedSize: Math.round(Math.min(0.9 * unit, (0.9 * file.width) / (letterWidth * ended.length))),
  };
};
