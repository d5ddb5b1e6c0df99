import type { Message } from '../message/message.ts';
import type { Spot } from '../message/reader.ts';
import type { Evidence, Grade, Group, Severity } from './model.ts';

/** The result of a check. Without its own severity it has the severity of the check. */
export interface Hit {
  message: string;
  fix: string;
  where?: readonly Spot[];
  severity?: Severity;
  /** The best possible grade of an email with this finding. */
  cap?: Grade;
}

/** One known reason to distrust or not to show an email. Pure: the same message gives the same result. */
export interface Check {
  id: string;
  group: Group;
  severity: Severity;
  evidence: Evidence;
  /** The source: the document, the standard, the measurement or the rule of a filter. */
  source: string;
  /** Its threshold, in a few words. */
  threshold: string;
  look: (message: Message) => Hit | null;
}

/** `One picture`, `3 pictures`: how a message begins. */
export const Counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${count} ${many}`;
