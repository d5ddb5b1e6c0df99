/** What the email is shown on: both side by side where they have room. */
export type PreviewDevice = 'phone' | 'tablet' | 'desktop';

/** The width of the email, CSS px: an iPhone, an iPad, and the reading pane of a program on a computer. */
export const deviceWidths: Readonly<Record<PreviewDevice, number>> = {
  phone: 390,
  tablet: 768,
  desktop: 680,
};

export const deviceHeights: Readonly<Record<PreviewDevice, number>> = {
  phone: 844,
  tablet: 844,
  desktop: 844,
};

/** The borders around it, on both sides together. */
export const frameBorders: Readonly<Record<PreviewDevice, number>> = { phone: 20, tablet: 20, desktop: 2 };

/** From this free width on, phone and desktop are side by side at true size. */
export const sideBySideWidth = 1_120;

export const zooms = [50, 75, 100, 125, 150] as const;
