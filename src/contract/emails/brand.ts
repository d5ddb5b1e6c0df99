import { z } from 'zod';
import { color, fontFamily, imageUrl, singleLine } from '#email/document/values.ts';
import { hexColor } from '#email/render/color.ts';
import { endpoint } from '../endpoint.ts';

export const maxBrandColors = 8;

const hex = color
  .refine((value) => hexColor(value) !== null, 'Use a color such as #1f4fd8.')
  .transform((value) => hexColor(value) ?? value);

/** The defaults of new emails and blocks. An empty text means "none chosen". */
export const brand = z.object({
  /** Below the sender's name in every signature. */
  brandName: singleLine(200).default(''),
  senderName: singleLine(200).default(''),
  /** The line above the names, such as "Warm wishes,". */
  signOff: singleLine(100).default(''),
  /** Offered first in every color field; the first one is the color of new buttons. */
  colors: z
    .array(hex)
    .max(maxBrandColors, `A brand can have up to ${maxBrandColors} colors.`)
    .transform((colors) => [...new Set(colors)])
    .default([]),
  headingFont: z.union([z.literal(''), fontFamily]).default(''),
  bodyFont: z.union([z.literal(''), fontFamily]).default(''),
  logoUrl: imageUrl.default(''),
  logoAlt: singleLine(200).default(''),
});

export type Brand = z.infer<typeof brand>;

export const getBrand = endpoint({
  method: 'GET',
  path: '/api/brand',
  summary: 'The colors, fonts, logo and names your emails begin with.',
  access: 'user',
  output: brand,
});

export const saveBrand = endpoint({
  method: 'PUT',
  path: '/api/brand',
  summary: 'Replace the brand of your workspace.',
  access: 'user',
  body: brand,
  output: brand,
});
