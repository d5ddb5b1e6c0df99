// The copy of the public pages, which an operator edits in content/. Each subject has a file of its own.
import { z } from 'zod';
import { planType } from './billing/plan-types.ts';

export const text = z.string().trim().min(1, 'This text is empty.');

/**
 * Whether a claim may be shown. Examples are shown only where the site says that they are examples; in production only
 * what the operator has verified, with its source, is shown.
 */
const claimed = { status: z.enum(['example', 'verified']), source: z.string().default('') };

interface Claimed {
  status: 'example' | 'verified';
  source: string;
}

/** An object that says something about the product or its users, and so carries a status and a source. */
export const claim = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...shape, ...claimed }).refine((value) => hasItsSource(value as unknown as Claimed), {
    message: 'A verified claim names its source.',
    path: ['source'],
  });

const hasItsSource = ({ status, source }: Claimed): boolean => status === 'example' || source.trim() !== '';

/** What is verified is shown everywhere, an example only with `examplesShown`: where payments are the sandbox. */
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
  /** What is charged, and how often, in words. */
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

/** The words of a guarantee with its number of days in the place of each `{days}`. */
export const guaranteeText = ({ days, text: words }: z.infer<typeof promise>): string =>
  words.replaceAll('{days}', String(days));

/** The target of priority support, as it is promised to customers and shown to the operator. */
export const responseTarget = ({ businessDays }: { businessDays: number }): string =>
  businessDays === 1 ? 'one business day' : `${businessDays} business days`;

export const siteContent = z.object({
  brand: text,
  tagline: text,
  copyright: text,
  /** What search engines and shared links say of the product. */
  description: text.max(155, 'Search engines cut a description after 155 characters.'),
  /** Where people who have no account, or cannot reach it, write to. */
  contactEmail: z.email().nullable(),
  pricing: z.object({ title: text, lead: text, plans: z.array(plan).length(3) }),
  guarantee,
  /** Customers whose plan has priority support are answered within so many working days. */
  prioritySupport: z.object({ businessDays: z.int().min(1).max(30) }).default({ businessDays: 1 }),
  /** Said in one line wherever examples are shown. */
  exampleNotice: text,
});

export type Plan = z.infer<typeof plan>;
export type SiteContent = z.infer<typeof siteContent>;

/** What is wrong with a file, in lines that name the place; none when it can be used. */
export const contentProblems = (file: string, schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map(({ path, message }) =>
    path.length === 0 ? `content/${file}: ${message}` : `content/${file}, at ${placeOf(path)}: ${message}`,
  );
};

/** People count from one, and find `testimonials 3` faster than `[2]`. */
const placeOf = (path: readonly PropertyKey[]): string =>
  path.map((key) => (typeof key === 'number' ? `number ${key + 1}` : String(key))).join(' > ');
