// The interface of a check.
import type { KeyedText } from '#text/keyed-text.ts';
import type { HtmlLocation } from '../message/html-listener.ts';
import type { Message } from '../message/message.ts';
import type { Evidence, Grade, Group, Severity } from './model.ts';

/** What a check found. Without its own severity it has the severity of the check. */
export interface Hit {
  message: KeyedText;
  fix: KeyedText;
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
