// The copy of the public pages, which an operator edits in content/. Each subject has its own file.
import { z } from 'zod';
import { planType } from './billing/plan-types.ts';

export const text = z.string().trim().min(1, 'This text is empty.');

/**
 * Whether a claim may be shown. Examples are shown only if the site labels them as examples; in production only claims
 * that the operator has verified, with a source, are shown.
 */
const claimed = { status: z.enum(['example', 'verified']), source: z.string().default('') };

interface Claimed {
  status: 'example' | 'verified';
  source: string;
}

/** A claim about the product or its users, and so with a status and a source. */
export const claim = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, ...claimed }).refine((value) => hasItsSource(value as unknown as Claimed), {
    message: 'A verified claim names its source.',
    path: ['source'],
  });

const hasItsSource = ({ status, source }: Claimed): boolean => status === 'example' || source.trim() !== '';

/** Verified claims are shown everywhere, examples only with `examplesShown`: where payments are the sandbox. */
export const isShown = ({ status }: Pick<Claimed, 'status'>, examplesShown: boolean): boolean =>
  examplesShown || status === 'verified';

/** Those of `items` that may be shown, in their order. */
export const shown = <Item extends Pick<Claimed, 'status'>>(
  items: readonly Item[],
  examplesShown: boolean,
): Item[] => items.filter((item) => isShown(item, examplesShown));

export const plan = z.object({
  type: planType,
  name: text,
  dollarsPerMonth: z.int().positive(),
  /** The price and its interval, in words. */
  billing: text,
  badge: text.nullable(),
  saving: text.nullable(),
  features: z.array(text).min(1),
});

const promise = z.object({
  days: z.int().positive(),
  text: text.refine((value) => value.includes('{days}'), {
    message: 'Write {days} where the number of days belongs.',
  }),
});

export const guarantee = claim({
  /** Beside the prices. */
  pricing: promise,
  /** In the closing pitch and the terms. */
  closing: promise,
});

/** The text of a guarantee with its number of days for each `{days}`. */
export const guaranteeText = ({ days, text: words }: z.infer<typeof promise>): string =>
  words.replaceAll('{days}', String(days));

export const siteContent = z.object({
  brand: text,
  tagline: text,
  copyright: text,
  /** The product's metadata for search engines and shared links. */
  description: text.max(155, 'Search engines cut a description after 155 characters.'),
  /** The contact address for people who have no account, or cannot reach it. */
  contactEmail: z.email().nullable(),
  pricing: z.object({ title: text, lead: text, plans: z.array(plan).length(3) }),
  guarantee,
  /** Customers with priority support get an answer within this many business days. */
  prioritySupport: z.object({ businessDays: z.int().min(1).max(30) }).default({ businessDays: 1 }),
  /** One line wherever examples are shown. */
  exampleNotice: text,
});

export type Plan = z.infer<typeof plan>;
export type SiteContent = z.infer<typeof siteContent>;

/** The faults of a file, one line each with its path; none when it is valid. */
export const contentProblems = (file: string, schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) =>
    path.length === 0 ? `content/${file}: ${message}` : `content/${file}, at ${pathText(path)}: ${message}`,
  );
};

/** People count from one, and find `testimonials 3` faster than `[2]`. */
const pathText = (path: readonly PropertyKey[]): string =>
  path.map((key) => (typeof key === 'number' ? `number ${key + 1}` : String(key))).join(' > ');
