// The choices of the properties panel. Documents may have other values within the bounds of their schema.

export interface Option {
  value: string;
  label: string;
}

const option = (value: string, label: string): Option => ({ value, label });

export const fontSizes: readonly Option[] = [
  option('10px', 'Tiny'),
  option('12px', 'Small'),
  option('14px', 'Compact'),
  option('16px', 'Normal'),
  option('18px', 'Medium'),
  option('20px', 'Large'),
  option('24px', 'Subheading'),
  option('28px', 'Heading'),
  option('32px', 'Title'),
  option('36px', 'Hero'),
];

export const fontWeights: readonly Option[] = [
  option('300', 'Light'),
  option('400', 'Regular'),
  option('500', 'Medium'),
  option('600', 'Semibold'),
  option('700', 'Bold'),
  option('800', 'Extra bold'),
  option('900', 'Black'),
];

export const lineHeights: readonly Option[] = [
  option('1.2', 'Tight'),
  option('1.4', 'Snug'),
  option('1.6', 'Normal'),
  option('1.8', 'Relaxed'),
  option('2.0', 'Loose'),
];

export const letterSpacings: readonly Option[] = [
  option('-0.05em', 'Tighter'),
  option('-0.025em', 'Tight'),
  option('normal', 'Normal'),
  option('0.025em', 'Wide'),
  option('0.05em', 'Wider'),
  option('0.1em', 'Widest'),
];

export const imageWidths: readonly Option[] = [
  option('auto', 'Automatic'),
  option('100%', 'Full width'),
  option('75%', 'Three quarters'),
  option('50%', 'Half'),
  option('25%', 'One quarter'),
  option('200px', '200 px'),
  option('300px', '300 px'),
  option('400px', '400 px'),
];

const pixelOptions = (sizes: readonly number[]): readonly Option[] =>
  sizes.map((size) => option(`${size}px`, `${size} px`));

/** Space between the images of a row. */
export const imageSpacings = pixelOptions([0, 5, 10, 15, 20]);
export const dividerWidths = pixelOptions([1, 2, 3, 4, 5]);

/** How many images a new `multi-image` block may start with. */
export const imageCounts: readonly number[] = [1, 2, 3, 4, 5, 6];

export const alignments: readonly Option[] = [
  option('left', 'Left'),
  option('center', 'Center'),
  option('right', 'Right'),
];
