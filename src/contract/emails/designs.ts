// The designs of the library as files: content/designs/<slug>.json, each with its images beside it.
import { z } from 'zod';
import { designBlockId } from '#email/document/design-ids.ts';
import { type Document, documentSchema } from '#email/document/document.ts';
import { noEmailCopy } from '#email/email-copy/email-copy-setting.ts';
import { text } from '../content.ts';

/** The shelves of the library. */
export const designCategories = [
  'campaigns',
  'flows',
  'educational',
  'filters',
  'high-click',
  'promotional',
] as const;

export const designCategory = z.enum(designCategories);
export type DesignCategory = z.infer<typeof designCategory>;

const imageName = z.string().regex(/^[a-z0-9-]{1,40}$/);

/** The fields of an image that the server reads; only the drawing tool reads the others. */
const imageSize = z.looseObject({ width: z.int().default(600), height: z.int().default(320) });

export const designFile = z.strictObject({
  name: text.max(80),
  category: designCategory,
  /** Its audience: fashion, food, books … */
  trade: text.max(40),
  /** One sentence: what it does, and when to send it. */
  description: text.max(200),
  pictures: z.record(imageName, imageSize),
  /** A document whose blocks have no ids and whose images are named `picture:<name>`. */
  document: z.strictObject({
    settings: z.record(z.string(), z.unknown()),
    blocks: z.array(z.record(z.string(), z.unknown())).min(1),
  }),
});

export type DesignFile = z.infer<typeof designFile>;

/** The file name of an image of a design. */
export const imageFile = (slug: string, image: string): string => `${slug}-${image}.png`;

/** Images are drawn at twice their size. */
const pixelDensity = 2;

/**
 * The document of a design, validated. `addressOf` returns the absolute address of an image file. Throws a ZodError for
 * an invalid document, and an Error for an image that the design does not have.
 */
export function documentOfDesign(
  slug: string,
  design: DesignFile,
  addressOf: (file: string) => string,
): Document {
  const filled = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.fromEntries(Object.entries(value).map(([key, field]) => [key, filled(field)]));
    const { src } = fields;
    if (typeof src !== 'string' || !src.startsWith('picture:')) return fields;
    const name = src.slice('picture:'.length);
    const size = design.pictures[name];
    if (!size) throw new Error(`There is no image "${name}" in the design ${slug}.`);
    return {
      ...fields,
      src: addressOf(imageFile(slug, name)),
      naturalWidth: size.width * pixelDensity,
      naturalHeight: size.height * pixelDensity,
      hasAlpha: false,
    };
  };
  const blocks = design.document.blocks.map((block, index) => ({
    ...(filled(block) as object),
    id: designBlockId(slug, index),
  }));
  return documentSchema.parse({ settings: { letter: noEmailCopy, ...design.document.settings }, blocks });
}
