// The classes by which the rules of a dark palette find what they recolor.

/** The class by which a dark palette finds a button: its two colors, so that equal buttons share a rule. */
export const buttonClass = (background: string, color: string): string =>
  `k${background.slice(1)}${color.slice(1)}`;

/** The class by which a dark palette finds the ground of a section or column. */
export const groundClass = (background: string): string => `g${background.slice(1)}`;
