import { color } from '#email/document/values.ts';
import { hexColor } from '#email/render/color.ts';

/** A color as one types it; parsed, it is `#rrggbb`. */
export const typedColor = color.transform((value, context) => {
  const hex = hexColor(value);
  if (hex === null) context.addIssue('Use a color such as #1f4fd8.');
  return hex ?? '';
});
