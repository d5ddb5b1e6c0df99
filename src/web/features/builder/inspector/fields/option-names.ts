// The names of the options of text and images, which the document model lists by value.
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';

type Names = Readonly<Record<string, TextKey>>;

export const fontSizeNames: Names = {
  '10px': 'builderPanels.optionNames.tiny',
  '12px': 'builderPanels.optionNames.small',
  '14px': 'builderPanels.optionNames.compact',
  '16px': 'builderPanels.optionNames.normalSize',
  '18px': 'builderPanels.optionNames.medium',
  '20px': 'builderPanels.optionNames.large',
  '24px': 'builderPanels.optionNames.subheading',
  '28px': 'builderPanels.optionNames.heading',
  '32px': 'builderPanels.optionNames.title',
  '36px': 'builderPanels.optionNames.hero',
};

export const fontWeightNames: Names = {
  300: 'builderPanels.optionNames.light',
  400: 'builderPanels.optionNames.regular',
  500: 'builderPanels.optionNames.mediumWeight',
  600: 'builderPanels.optionNames.semibold',
  700: 'builderPanels.optionNames.bold',
  800: 'builderPanels.optionNames.extraBold',
  900: 'builderPanels.optionNames.black',
};

export const lineHeightNames: Names = {
  '1.2': 'builderPanels.optionNames.tightLines',
  '1.4': 'builderPanels.optionNames.snug',
  '1.6': 'builderPanels.optionNames.normalLines',
  '1.8': 'builderPanels.optionNames.relaxed',
  '2.0': 'builderPanels.optionNames.loose',
};

export const letterSpacingNames: Names = {
  '-0.05em': 'builderPanels.optionNames.tighter',
  '-0.025em': 'builderPanels.optionNames.tight',
  normal: 'builderPanels.optionNames.normalSpacing',
  '0.025em': 'builderPanels.optionNames.wide',
  '0.05em': 'builderPanels.optionNames.wider',
  '0.1em': 'builderPanels.optionNames.widest',
};

export const imageWidthNames: Names = {
  auto: 'builderPanels.optionNames.automatic',
  '100%': 'builderPanels.optionNames.fullWidth',
  '75%': 'builderPanels.optionNames.threeQuarters',
  '50%': 'builderPanels.optionNames.half',
  '25%': 'builderPanels.optionNames.oneQuarter',
};

/** The name of a value, or its own label where it has none, such as `200 px`. */
export const optionName = (names: Names, { value, label }: { value: string; label: string }): string => {
  const name = names[value];
  return name ? t(name) : label;
};
