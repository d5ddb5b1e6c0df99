// The allowed values of styles. Each has an allow-list, so that no value typed into a color or size field can leave the
// exported attribute (rule P5).
import { z } from 'zod';

/** A pixel length within bounds, as the string `"16px"`. */
export const px = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,4}px$/, 'Use a whole number of pixels, such as 16px.')
    .refine((value) => Number.parseInt(value, 10) >= min && Number.parseInt(value, 10) <= max, {
      message: `Use a size from ${min}px to ${max}px.`,
    });

/** One to four pixel lengths, as CSS padding writes them. */
export const padding = z
  .string()
  .regex(/^\d{1,3}px( \d{1,3}px){0,3}$/, 'Use one to four pixel sizes, such as 12px 24px.');

/** Hex, `rgb()`, or a CSS color name; the renderer turns each into six hex digits (rule D8). */
export const color = z
  .string()
  .trim()
  .regex(
    /^(#[0-9a-f]{3}|#[0-9a-f]{6}|rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)|[a-z]{3,24})$/i,
    'Use a color such as #1f4fd8.',
  );

const fontName = /^(["']?)[\w-]+(?: +[\w-]+)*\1$/;

/** A font family or a list of them: names of letters, digits, spaces, hyphens and underscores. */
export const fontFamily = z
  .string()
  .max(200)
  // Name by name: one pattern for the whole list would take exponential time on hostile input.
  .refine((value) => value.split(',').every((name) => name.length <= 66 && fontName.test(name.trim())), {
    message: 'Use a font name of letters, digits, spaces and hyphens.',
  });

/** Alignment of text, images and buttons in the column. */
export const align = z.enum(['left', 'center', 'right']);

/** A number written as text; a JSON number is accepted and turned into its text. */
export const decimal = (min: number, max: number) =>
  z
    .union([z.string(), z.number()])
    .transform(String)
    .refine((value) => /^\d{1,4}(\.\d{1,3})?$/.test(value) && Number(value) >= min && Number(value) <= max, {
      message: `Use a number from ${min} to ${max}.`,
    });

/** `normal` or an em length, as the editor's six options are. */
export const letterSpacing = z
  .string()
  .regex(/^(normal|0|-?0?\.\d{1,3}em|0em|\d{1,2}px)$/, 'Use normal or a size such as 0.05em.');

/** BCP 47, loosely: `en`, `pt-BR`, `zh-Hant-TW`. */
export const languageTag = z
  .string()
  .regex(/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i, 'Use a language tag such as en or pt-BR.');

/** One line of text; line breaks become spaces, because the text is used in a header or a title. */
export const singleLine = (max: number) =>
  z
    .string()
    .max(max, `Use at most ${max} characters.`)
    .transform((value) => value.replace(/[\r\n\t]+/g, ' ').trim());

const forbiddenScheme = /^[a-z][a-z0-9+.-]*:/i;
const allowedScheme = /^(https?|mailto|tel|sms):/i;

/**
 * A link target as typed. Empty and unfinished addresses may be stored, so that a draft can be saved at any moment; a
 * scheme other than http, https, mailto, tel or sms is refused (rule B5).
 */
export const linkUrl = z
  .string()
  .max(2_048, 'Use an address of at most 2,048 characters.')
  .refine(
    (value) => {
      // Browsers drop control characters and leading blanks before they read the scheme.
      const bare = [...value].filter((character) => character > ' ' && character !== '\u007f').join('');
      return !forbiddenScheme.test(bare) || allowedScheme.test(bare) || /^[\w.-]+:\d+(\/|$)/.test(bare);
    },
    { message: 'Use an http, https, mailto, tel or sms link.' },
  );

/** An image address: absolute http(s), a path of this server, or empty while the slot is empty. */
export const imageUrl = z
  .string()
  .max(2_048, 'Use an address of at most 2,048 characters.')
  .refine((value) => value === '' || /^(https?:\/\/|\/[^/]|\{\{)/i.test(value.trim()), {
    message: 'Use an image address that begins with https.',
  });

/** The id of a block within its document. */
export const blockId = z
  .string()
  .regex(/^[\w-]{1,64}$/, 'Use a block id of 1 to 64 letters, digits, _ and -.');
