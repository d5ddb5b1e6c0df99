// The messages of a campaign, and the JSON that single and bulk requests have in common.
import type { Mailbox } from './mailer.ts';
import { oneLine } from './mailer.ts';
import { mailboxText } from './ses.ts';

/** Texts around the merge values: one more than values. */
export interface SenderTemplate {
  pieces: readonly string[];
  slots: readonly number[];
}

/** The common part of all messages of a campaign. */
export interface MessageTemplate {
  source: Mailbox;
  replyTo: string | null;
  configurationSet: string | null;
  /** For messages that arrive as values; null: each arrives with its texts. */
  templates: Record<TextName, SenderTemplate> | null;
}

export type TextName = 'subject' | 'html' | 'text';

interface Envelope {
  destination: string;
  headers: readonly { name: string; value: string }[];
  tags: Readonly<Record<string, string>>;
}
export type MessageTexts = Envelope & { subject: string; html: string; text: string };
export type MessageValues = Envelope & { values: readonly string[] };
export type OutgoingMessage = MessageTexts | MessageValues;

type PairToJson = (name: string, value: string) => string;

const headerJson: PairToJson = (name, value) =>
  `{"Name":${JSON.stringify(oneLine(name))},"Value":${JSON.stringify(oneLine(value))}}`;
const tagJson: PairToJson = (name, value) =>
  `{"Name":${JSON.stringify(name)},"Value":${JSON.stringify(value)}}`;

/** Most headers and tags equal those of the previous message: each is serialized only when its value changes. */
const memoizeLast = (toJson: PairToJson): PairToJson => {
  const last = new Map<string, { value: string; json: string }>();
  return (name, value) => {
    const known = last.get(name);
    if (known?.value === value) return known.json;
    const json = toJson(name, value);
    if (known) {
      known.value = value;
      known.json = json;
    } else last.set(name, { value, json });
    return json;
  };
};

/** Serializes the headers and the tags of a campaign's messages. */
export const createPairWriter = () => {
  const header = memoizeLast(headerJson);
  const tag = memoizeLast(tagJson);
  return {
    headers: ({ headers }: OutgoingMessage): string =>
      `[${headers.map(({ name, value }) => header(name, value)).join(',')}]`,
    tags: ({ tags }: OutgoingMessage): string =>
      `[${Object.keys(tags)
        .map((name) => tag(name, tags[name] ?? ''))
        .join(',')}]`,
  };
};

export type PairWriter = ReturnType<typeof createPairWriter>;

/** The beginning of a request: the properties that all messages of the campaign share. */
export const requestStart = ({ source, replyTo, configurationSet }: MessageTemplate): string =>
  `{"FromEmailAddress":${JSON.stringify(mailboxText(source))}${
    replyTo ? `,"ReplyToAddresses":[${JSON.stringify(oneLine(replyTo))}]` : ''
  }${configurationSet ? `,"ConfigurationSetName":${JSON.stringify(configurationSet)}` : ''}`;
