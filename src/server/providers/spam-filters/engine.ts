// Spam filters of others that run beside this server and give their opinion of a message.

export interface EngineRule {
  name: string;
  points: number;
  description: string;
}

export interface EngineReport {
  /** Without the points of rules that only a delivered message can answer to. */
  score: number;
  /** From this score on it says spam. */
  threshold: number;
  /** The weightiest first. */
  rules: EngineRule[];
}

export interface EngineMessage {
  subject: string;
  html: string;
  /** Empty: the message has the HTML alone. */
  text: string;
}

export interface Engine {
  name: 'spamassassin' | 'rspamd';
  /** null when it does not answer in time, or not as it should. Never throws. */
  judge(message: EngineMessage): Promise<EngineReport | null>;
}
