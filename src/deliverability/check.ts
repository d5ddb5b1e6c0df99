import type { Message } from './message.ts';
import type { Evidence, Group, Place, Severity } from './model.ts';

/** What a check saw. Without a severity of its own it counts as much as the check says. */
export interface Hit {
  message: string;
  fix: string;
  where?: readonly Place[];
  severity?: Severity;
}

/** One known reason to distrust or not to show an email. Pure: the same message gives the same answer. */
export interface Check {
  id: string;
  group: Group;
  severity: Severity;
  evidence: Evidence;
  look: (message: Message) => Hit | null;
}

/** `one picture`, `3 pictures` */
export const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `one ${one}` : `${count} ${many}`;

/** The same at the beginning of a sentence. */
export const Counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${count} ${many}`;
