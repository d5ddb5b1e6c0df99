// A feature is a number that a person can verify in the email.
import type { Message } from '../../message/message.ts';
import type { TextMeasures } from './text-measures.ts';

/** What features are measured on, computed once per email. */
export interface FeatureInput {
  message: Message;
  textMeasures: TextMeasures;
  subject: string | undefined;
  subjectMeasures: TextMeasures;
  /** The links to web pages, and their hosts. */
  webLinks: Message['links'];
  hosts: readonly string[];
  /** The visible images. */
  images: Message['images'];
  visibleRuns: Message['runs'];
  /** The number of characters in the visible runs. */
  visibleCharacters: number;
}

export type FeatureUse = 'spam' | 'promotion';

export type Directions = Partial<Record<FeatureUse, 1 | -1>>;

export interface Feature {
  name: string;
  /**
   * The direction in which it may support the verdict, fixed in advance by its meaning: 1 a high value, -1 a low value.
   * Training may give it no weight, but cannot reverse its direction because one old collection happens to be so.
   */
  directions: Directions;
  /** null: not given, so nothing is concluded from it. */
  measure: (input: FeatureInput) => number | null;
}

export const both: Directions = { spam: 1, promotion: 1 };
export const spam: Directions = { spam: 1 };
export const notSpam: Directions = { spam: -1 };
export const promotion: Directions = { promotion: 1 };
export const notPromotion: Directions = { promotion: -1 };
export const neither: Directions = { spam: -1, promotion: -1 };

export const feature = (name: string, directions: Directions, measure: Feature['measure']): Feature => ({
  name,
  directions,
  measure,
});

export const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

export const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

/** A short email counts as if it had so many words more. */
const smoothingWords = 60;

/** The density per 100 words, on a logarithmic scale: the tenth counts less than the first. */
export const per100Words = (found: number, { textMeasures: { words } }: FeatureInput): number =>
  Math.log1p((100 * found) / (words + smoothingWords));
