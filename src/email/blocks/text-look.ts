// The look of text in blocks that take what they do not set from the email around them.
import { z } from 'zod';
import { align, color, decimal, fontFamily, px } from '../document/values.ts';

/** Each style may be missing: then the block looks as its kind does in this email. */
export const textLook = {
  fontFamily: fontFamily.optional(),
  fontSize: px(8, 96).optional(),
  fontWeight: decimal(100, 900).optional(),
  lineHeight: decimal(1, 3).optional(),
  color: color.optional(),
  textAlign: align.optional(),
};

export type TextLook = z.infer<z.ZodObject<typeof textLook>>;

/** The styles of a block: those of its text and some of its own. */
export const stylesWithText = <Own extends z.ZodRawShape>(own: Own) =>
  z.object({ ...textLook, ...own }).prefault({} as never);

/** A few words without markup; they may contain merge tags. */
export const words = (max: number) => z.string().max(max, `Use at most ${max} characters.`);
