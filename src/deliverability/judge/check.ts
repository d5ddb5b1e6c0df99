import type { Message } from '../message/message.ts';
import type { Spot } from '../message/reader.ts';
import type { Evidence, Grade, Group, Severity } from './model.ts';

/** What a check saw. Without a severity of its own it counts as much as the check says. */
export interface Hit {
  message: string;
  fix: string;
  where?: readonly Spot[];
  severity?: Severity;
  /** The grade that an email with this gets at best. */
  cap?: Grade;
}

/** One known reason to distrust or not to show an email. Pure: the same message gives the same answer. */
export interface Check {
  id: string;
  group: Group;
  severity: Severity;
  evidence: Evidence;
  /** Who says so: the document, the standard, the measurement or the rule of a filter. */
  source: string;
  /** From where on it speaks, in a few words. */
  threshold: string;
  look: (message: Message) => Hit | null;
}

/** `One picture`, `3 pictures`: how a message begins. */
export const Counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${count} ${many}`;
