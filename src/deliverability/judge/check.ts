// The interface of a check.
import type { HtmlLocation } from '../message/html-listener.ts';
import type { Message } from '../message/message.ts';
import type { Evidence, Grade, Group, Severity } from './model.ts';

/** What a check found. Without its own severity it has the severity of the check. */
export interface Hit {
  message: string;
  fix: string;
  where?: readonly HtmlLocation[];
  severity?: Severity;
  /** The best possible grade of an email with this finding. */
  cap?: Grade;
}

/** One known reason to distrust an email, or not to show it as intended. */
export interface Check {
  id: string;
  group: Group;
  severity: Severity;
  evidence: Evidence;
  /** The document, the standard, the measurement or the rule of a filter that it rests on. */
  source: string;
  /** In a few words. */
  threshold: string;
  /** Pure: the same message gives the same result. */
  run: (message: Message) => Hit | null;
}

/** `One image`, `3 images`: the beginning of a sentence. */
export const pluralize = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${count} ${many}`;
