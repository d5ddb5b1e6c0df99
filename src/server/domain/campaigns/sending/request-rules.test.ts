// The sender rules, checked on the requests to SES, single and bulk: SES builds and signs the message from their
// content. Numbers refer to the checklist for senders.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { template } from '#sandbox/aws/ses/handlebars.ts';
import { eventContext } from '../../../../../test/support/samples/sent-campaign.ts';
import type { Context } from '../../../context.ts';
import type { OpenDatabase } from '../../../db/database.ts';
import { createSesSending, type SesSender, type SesSending } from '../../../providers/mail/ses-sender.ts';
import { type CampaignMail, type Frozen, type MailContact, openFrozen } from '../message.ts';

interface Pair {
  Name: string;
  Value: string;
}
/** What both kinds of call specify for one message. */
interface SpecifiedMessage {
  from: string;
  replyTo: string[];
  set: string;
  to: string[];
  cc: unknown;
  headers: Pair[];
  tags: Pair[];
  subject: string;
  html: string;
  text: string;
}

const word = 'abcdefghij ';
const frozen: Frozen = {
  subject: 'Bowls for {{first_name|you}} — grüße',
  preheader: 'Forty of them',
  html: `<html><body><p>Hello {{first_name|there}}</p><p>${word.repeat(300)}</p><a href="{{unsubscribe_url}}">Unsubscribe</a></body></html>`,
  text: `Hello {{first_name|there}}\n\n${word.repeat(6)}\n\nUnsubscribe: {{unsubscribe_url}}\n`,
  fields: ['town'],
  links: [],
  from: { address: 'mara@shop.example', name: 'Mara Lind, Töpferei' },
  replyTo: 'studio@shop.example',
  postalAddress: '1 Kiln Lane',
  listId: '"Mara" <list-1.0123456789.shop.example>',
  trackOpens: true,
  trackClicks: true,
};
const contacts: MailContact[] = [
  {
    id: 7,
    email: 'ann@home.example',
    first_name: 'Ann\r\nBcc: victim@home.example',
    last_name: '',
    fields: {},
  },
  { id: 8, email: 'bo@bücher.example', first_name: '', last_name: '', fields: {} },
];

let server: Server;
let sending: SesSending;
let mail: CampaignMail;
const specified: { single: SpecifiedMessage[]; bulk: SpecifiedMessage[] } = { single: [], bulk: [] };
let body = '';
let refusal: { status: number; type: string; message: string } | null = null;
let sender: SesSender;

type Json = Record<string, never>;
const messageOfSingleCall = (json: Json): SpecifiedMessage => {
  const { Destination, Content, EmailTags } = json as unknown as Record<string, Record<string, never>>;
  const simple = Content?.Simple as unknown as {
    Subject: { Data: string };
    Body: { Text: { Data: string; Charset: string }; Html: { Data: string; Charset: string } };
    Headers: Pair[];
  };
  expect([simple.Body.Text.Charset, simple.Body.Html.Charset]).toEqual(['UTF-8', 'UTF-8']);
  return {
    from: json.FromEmailAddress ?? '',
    replyTo: json.ReplyToAddresses ?? [],
    set: json.ConfigurationSetName ?? '',
    to: Destination?.ToAddresses ?? [],
    cc: Destination?.CcAddresses ?? Destination?.BccAddresses,
    headers: simple.Headers,
    tags: EmailTags as unknown as Pair[],
    subject: simple.Subject.Data,
    html: simple.Body.Html.Data,
    text: simple.Body.Text.Data,
  };
};
const messagesOfBulkCall = (json: Json): SpecifiedMessage[] => {
  const { TemplateContent: content, TemplateData: shared } = (
    json as unknown as {
      DefaultContent: {
        Template: { TemplateContent: Record<'Subject' | 'Html' | 'Text', string>; TemplateData: string };
      };
    }
  ).DefaultContent.Template;
  const entries = (json as unknown as { BulkEmailEntries: Record<string, never>[] }).BulkEmailEntries;
  return entries.map((entry) => {
    const { Destination, ReplacementHeaders, ReplacementTags, ReplacementEmailContent } =
      entry as unknown as Record<string, Record<string, never>>;
    const own = (
      ReplacementEmailContent?.ReplacementTemplate as unknown as Record<string, string> | undefined
    )?.ReplacementTemplateData;
    const data = { ...JSON.parse(shared), ...JSON.parse(own ?? '{}') };
    return {
      from: json.FromEmailAddress ?? '',
      replyTo: json.ReplyToAddresses ?? [],
      set: json.ConfigurationSetName ?? '',
      to: Destination?.ToAddresses ?? [],
      cc: Destination?.CcAddresses ?? Destination?.BccAddresses,
      headers: ReplacementHeaders as unknown as Pair[],
      tags: ReplacementTags as unknown as Pair[],
      subject: template(content.Subject)(data),
      html: template(content.Html)(data),
      text: template(content.Text)(data),
    };
  });
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      body = Buffer.concat(chunks).toString('utf8');
      if (refusal) response.writeHead(refusal.status, { 'x-amzn-errortype': refusal.type });
      response.end(refusal ? JSON.stringify({ message: refusal.message }) : '{"MessageId":"m"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  sending = createSesSending({ endpointFor: () => `http://127.0.0.1:${port}` });
  const context: Context = {
    ...eventContext({ db: {} } as OpenDatabase, { now: new Date('2026-11-20T10:00:00Z') }),
    publicUrl: 'https://letters.example',
    brand: 'Lettersmith',
  };
  mail = openFrozen(context, { workspace_id: 'w1', id: 3, frozen: frozen as never });
  const { inParts } = mail;
  if (!inParts) throw new Error('It cannot be made in parts.');
  sender = sending.senderFor({ accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'x', region: 'us-east-1' });
  const messageTemplate = {
    source: frozen.from,
    replyTo: frozen.replyTo,
    configurationSet: 'events',
    templates: inParts.templates,
  };
  const mails = contacts.map((contact) => {
    const parts = inParts.partsFor(contact);
    if ('skip' in parts) throw new Error('It was left out.');
    return { ...parts, tags: { ...parts.tags, a: '1' } };
  });
  for (const each of mails) {
    await sender.send(messageTemplate, each);
    specified.single.push(messageOfSingleCall(JSON.parse(body)));
  }
  await sender.sendBulk(messageTemplate, mails);
  specified.bulk = messagesOfBulkCall(JSON.parse(body));
});
afterAll(async () => {
  await sending.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const valuesOf = ({ headers }: SpecifiedMessage, name: string): string[] =>
  headers.filter((header) => header.Name.toLowerCase() === name.toLowerCase()).map(({ Value }) => Value);

describe.each(['single', 'bulk'] as const)('a message of a %s call', (kind) => {
  const all = (): SpecifiedMessage[] => specified[kind];

  test('C01: one From with its name encoded, and no line break in a header, a subject or an address', () => {
    expect(all()).toHaveLength(2);
    for (const { from, subject, headers, to } of all()) {
      expect(from).toMatch(/^=\?UTF-8\?B\?[A-Za-z0-9+/=]+\?= <mara@shop\.example>$/);
      for (const text of [subject, ...to, ...headers.flatMap(({ Name, Value }) => [Name, Value])])
        expect(text).not.toMatch(/[\r\n\0]/);
    }
    expect(all()[0]?.subject).toContain('Ann Bcc: victim@home.example');
  });

  test('C02: one recipient in To and no other, with its domain in ASCII', () => {
    expect(all().map(({ to }) => to)).toEqual([['ann@home.example'], ['bo@xn--bcher-kva.example']]);
    for (const { cc } of all()) expect(cc).toBeUndefined();
  });

  test('C03, C54: each carries both unsubscribe headers once, https only, with its own token, however few recipients there are', () => {
    const links = all().map((one) => valuesOf(one, 'List-Unsubscribe'));
    for (const link of links)
      expect(link).toEqual([expect.stringMatching(/^<https:\/\/letters\.example\/u\/[\w.-]+>$/)]);
    expect(new Set(links.flat()).size).toBe(2);
    for (const one of all())
      expect(valuesOf(one, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
  });

  test('C06: both are part of the content that SES signs', () => {
    // SES signs all headers of a message that it builds itself; these are part of the content it builds from.
    for (const one of all())
      expect(one.headers.map(({ Name }) => Name)).toEqual(
        expect.arrayContaining(['List-Unsubscribe', 'List-Unsubscribe-Post']),
      );
  });

  test('C07, C10: the same List-Id and Feedback-ID for all of them, without any address', () => {
    for (const name of ['List-Id', 'Feedback-ID']) {
      const values = all().flatMap((one) => valuesOf(one, name));
      expect(values).toHaveLength(2);
      expect(new Set(values).size).toBe(1);
      expect(values[0]).not.toMatch(/@|home\.example/);
    }
  });

  test('C09: no header that SES writes itself, and no duplicates', () => {
    for (const { headers } of all()) {
      const names = headers.map(({ Name }) => Name.toLowerCase());
      expect(names).toEqual([...new Set(names)]);
      for (const name of [
        'date',
        'message-id',
        'return-path',
        'from',
        'to',
        'subject',
        'reply-to',
        'mime-version',
      ])
        expect(names).not.toContain(name);
    }
  });

  test('C11: tags of letters and digits that name the attempt, and the configuration set', () => {
    for (const { tags, set } of all()) {
      expect(set).toBe('events');
      expect(tags.map(({ Name }) => Name).sort()).toEqual(['a', 'c', 'k', 'kind', 'w', 'workspace']);
      for (const { Name, Value } of tags) {
        expect(Name).toMatch(/^[A-Za-z0-9_-]{1,256}$/);
        expect(Value).toMatch(/^[A-Za-z0-9_-]{1,256}$/);
      }
    }
    expect(all().map(({ tags }) => tags.find(({ Name }) => Name === 'k')?.Value)).toEqual(['7', '8']);
  });

  test('C12: the Reply-To once, and not among the headers', () => {
    for (const { replyTo } of all()) expect(replyTo).toEqual(['studio@shop.example']);
  });

  test('C20: text and HTML, neither empty, both with the link of the header', () => {
    for (const one of all()) {
      const [header = ''] = valuesOf(one, 'List-Unsubscribe');
      const address = header.slice(1, -1);
      expect(one.text).toContain(address);
      expect(one.html).toContain(`href="${address}"`);
      expect(one.text.trim()).not.toBe('');
    }
    expect(all()[1]?.text).toContain('Hello there');
  });
});

test('both kinds of call produce the same messages', () => {
  expect(specified.bulk).toEqual(specified.single);
});

test.each([
  [
    'Signature expired: 20261120T100000Z is now earlier than 20261120T110000Z (20261120T110500Z - 5 min.)',
    'clock',
  ],
  ['Signature not yet current: 20261120T120000Z is still later than 20261120T110500Z', 'clock'],
  ['The request signature we calculated does not match the signature you provided.', 'credentials'],
])('distinguishes a wrong clock from other signatures that SES refuses: %s', async (message, reason) => {
  refusal = { status: 403, type: 'InvalidSignatureException', message };
  const mails = [contacts[0], contacts[1]].map((contact) => contact && mail.messageFor(contact));
  const messageTemplate = { source: frozen.from, replyTo: null, configurationSet: 'events', templates: null };
  const [one, other] = mails;
  if (!one || !other || 'skip' in one || 'skip' in other) throw new Error('It was left out.');
  expect(await sender.send(messageTemplate, one)).toEqual({ kind: 'account', reason });
  expect(await sender.sendBulk(messageTemplate, [one, other])).toEqual([
    { kind: 'account', reason },
    { kind: 'account', reason },
  ]);
});

test('C53: a suspended account pauses the campaign, even if SES reports it as a rejected message', async () => {
  refusal = {
    status: 400,
    type: 'MessageRejected',
    message: 'Sending suspended for this account. For more information, see x.',
  };
  const [contact] = contacts;
  const one = contact && mail.messageFor(contact);
  if (!one || 'skip' in one) throw new Error('It was left out.');
  const messageTemplate = { source: frozen.from, replyTo: null, configurationSet: 'events', templates: null };
  expect(await sender.send(messageTemplate, one)).toEqual({ kind: 'account', reason: 'account_suspended' });
});
