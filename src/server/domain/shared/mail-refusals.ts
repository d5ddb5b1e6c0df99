// A mail service as people and records know it.

import type { KeyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { TestEmailsTable } from '../../db/tables.ts';

export interface MailService {
  /** At the beginning of a sentence. */
  name: string | KeyedText;
  /** How the record of a test names it. */
  storedAs: TestEmailsTable['sent_via'];
  /** What a refusal means and what to do, by the failure of a `MailError`. */
  refusals: Readonly<Record<string, TextKey>>;
}
