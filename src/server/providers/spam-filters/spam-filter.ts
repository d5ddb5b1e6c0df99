// External spam filters that run beside this server and judge a message.

export interface SpamFilterRule {
  name: string;
  points: number;
  description: string;
}

export interface SpamFilterReport {
  /** Without the points of rules that apply only to a delivered message. */
  score: number;
  /** From this score on, the filter says spam. */
  threshold: number;
  /** Highest points first. */
  rules: SpamFilterRule[];
}

export interface SpamFilterMessage {
  subject: string;
  html: string;
  /** Empty: the message has HTML only. */
  text: string;
}

export interface SpamFilter {
  name: 'spamassassin' | 'rspamd';
  /** null when the filter does not answer in time, or not correctly. Never throws. */
  judge(message: SpamFilterMessage): Promise<SpamFilterReport | null>;
}
