import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import '../../../../test/support/same-cases.ts';
import { type TemplateData, template } from '#sandbox/aws/ses/handlebars.ts';
import type { MessageTemplate } from './ses-message.ts';
import { createSesSending, type SesSender, type SesSending } from './ses-sender.ts';

const credentials = { accessKeyId: 'AKIAEXAMPLEEXAMPLE00', secretAccessKey: 'a secret', region: 'us-east-1' };
let server: Server;
let sending: SesSending;
let sender: SesSender;
let body = '';
let answer: { status: number; type?: string; body: string } = { status: 200, body: '{"MessageId":"m"}' };

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      body = Buffer.concat(chunks).toString('utf8');
      if (answer.status === 0) return request.socket.destroy();
      response.writeHead(answer.status, answer.type ? { 'x-amzn-errortype': answer.type } : {});
      return response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  sending = createSesSending({ endpointFor: () => `http://127.0.0.1:${port}`, timeoutMs: 30_000 });
  sender = sending.senderFor(credentials);
});
afterAll(async () => {
  await sending.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const templateWith = (templates: MessageTemplate['templates']): MessageTemplate => ({
  source: { address: 'hello@shop.example', name: 'Mara' },
  replyTo: null,
  configurationSet: 'set',
  templates,
});
const envelope = {
  destination: 'ann@home.example',
  headers: [{ name: 'List-Id', value: '<a.b>' }],
  tags: { c: '1' },
};
const fill = (
  { pieces, slots }: { pieces: readonly string[]; slots: readonly number[] },
  values: string[],
): string =>
  pieces.map((piece, index) => piece + (index < slots.length ? values[slots[index] ?? 0] : '')).join('');

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc
    .array(fc.constantFrom('{', '}', '{{', '}}', '{{{', '\\', '"', '\n', '{{x}}', '\\{{', 'a', '#if', '!'), {
      maxLength: 6,
    })
    .map((all) => all.join('')),
);
const templates = fc.array(hostile, { minLength: 1, maxLength: 5 }).map((pieces) => ({
  pieces,
  slots: pieces.slice(1).map((_, index) => index % 3),
}));

test('with any templates and values, each message equals the joined texts, alone or in bulk', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ subject: templates, html: templates, text: templates }),
      fc.array(fc.tuple(hostile, hostile, hostile), { minLength: 2, maxLength: 3 }),
      async (parts, recipients) => {
        const common = templateWith(parts);
        const expected = recipients.map((values) => ({
          subject: fill(parts.subject, values),
          html: fill(parts.html, values),
          text: fill(parts.text, values),
        }));
        answer = { status: 200, body: '{"MessageId":"m"}' };
        await sender.send(common, { ...envelope, values: recipients[0] ?? [] });
        const { Subject, Body } = JSON.parse(body).Content.Simple;
        expect({ subject: Subject.Data, html: Body.Html.Data, text: Body.Text.Data }).toEqual(expected[0]);

        await sender.sendBulk(
          common,
          recipients.map((values) => ({ ...envelope, values })),
        );
        const { DefaultContent, BulkEmailEntries } = JSON.parse(body);
        const { TemplateContent, TemplateData: shared } = DefaultContent.Template;
        const rendered = BulkEmailEntries.map(
          (entry: {
            ReplacementEmailContent: { ReplacementTemplate: { ReplacementTemplateData: string } };
          }) => {
            const own = entry.ReplacementEmailContent.ReplacementTemplate.ReplacementTemplateData;
            const data: TemplateData = { ...JSON.parse(shared), ...JSON.parse(own) };
            const [subject, html, text] = [
              TemplateContent.Subject,
              TemplateContent.Html,
              TemplateContent.Text,
            ];
            return {
              subject: template(subject)(data),
              html: template(html)(data),
              text: template(text)(data),
            };
          },
        );
        expect(rendered).toEqual(expected);
      },
    ),
    { numRuns: 150 },
  );
});

const message = { ...envelope, subject: 's', html: 'h', text: 't' };
const account = (reason: string) => ({ kind: 'account', reason });

test.each([
  [200, '', '{"MessageId":"m1"}', { kind: 'accepted', messageId: 'm1' }],
  [200, '', '<html>', { kind: 'in_doubt' }],
  [500, 'InternalServiceErrorException', 'An internal error', { kind: 'in_doubt' }],
  [503, '', '', { kind: 'in_doubt' }],
  [0, '', '', { kind: 'in_doubt' }],
  [429, 'TooManyRequestsException', 'Maximum sending rate exceeded.', { kind: 'throttled', isDaily: false }],
  [429, 'TooManyRequestsException', 'Daily message quota exceeded.', { kind: 'throttled', isDaily: true }],
  [400, 'SendingPausedException', 'paused', account('sending_paused')],
  [400, 'AccountSuspendedException', 'suspended', account('account_suspended')],
  [403, 'InvalidSignatureException', 'no', account('credentials')],
  [404, 'NotFoundException', 'Configuration set <set> does not exist.', account('not_configured')],
  [
    400,
    'MessageRejected',
    'Email address is not verified. The following identities failed the check in region US-EAST-1: hello@shop.example',
    account('not_verified'),
  ],
  [
    400,
    'MessageRejected',
    'Email address is not verified. The following identities failed the check in region US-EAST-1: Mara <hello@shop.example>, ann@home.example',
    account('not_verified'),
  ],
  [
    400,
    'MessageRejected',
    'Email address is not verified. The following identities failed the check in region US-EAST-1: ann@home.example',
    { kind: 'refused', reason: 'recipient_not_verified' },
  ],
  [400, 'BadRequestException', "Missing final '@domain'", { kind: 'refused', reason: 'recipient' }],
  [400, 'MessageRejected', 'Too many bad words', { kind: 'refused', reason: 'rejected' }],
])('the answer %i %s "%s" becomes %j', async (status, type, text, outcome) => {
  answer = { status, type, body: status === 200 ? text : JSON.stringify({ message: text }) };
  expect(await sender.send(templateWith(null), message)).toEqual(outcome);
  const bulk = await sender.sendBulk(templateWith(null), [message, message]);
  // A successful bulk call has a result for each message; this one has none.
  expect(bulk).toEqual(Array.from({ length: 2 }, () => (status === 200 ? { kind: 'in_doubt' } : outcome)));
});

test('each message of a bulk call has its own result', async () => {
  const results = [
    { Status: 'SUCCESS', MessageId: 'm1' },
    { Status: 'ACCOUNT_THROTTLED' },
    { Status: 'ACCOUNT_DAILY_QUOTA_EXCEEDED' },
    { Status: 'TRANSIENT_FAILURE' },
    { Status: 'INVALID_PARAMETER' },
    { Status: 'ACCOUNT_SENDING_PAUSED' },
    { Status: 'UNKNOWN_STATUS' },
  ];
  answer = { status: 200, body: JSON.stringify({ BulkEmailEntryResults: results }) };
  const outcomes = await sender.sendBulk(
    templateWith(null),
    results.map(() => message),
  );
  expect(outcomes).toEqual([
    { kind: 'accepted', messageId: 'm1' },
    { kind: 'throttled', isDaily: false },
    { kind: 'throttled', isDaily: true },
    { kind: 'in_doubt' },
    { kind: 'refused', reason: 'rejected' },
    account('sending_paused'),
    { kind: 'in_doubt' },
  ]);
});

test('without a server, nothing was sent', async () => {
  const nowhere = createSesSending({ endpointFor: () => 'http://127.0.0.1:9' });
  expect(await nowhere.senderFor(credentials).send(templateWith(null), message)).toEqual({
    kind: 'unreached',
  });
  await nowhere.close();
});

test('a line break in a subject or a header begins no other header', async () => {
  answer = { status: 200, body: '{"MessageId":"m"}' };
  const evil = 'x\r\nBcc: victim@home.example';
  await sender.send(
    { ...templateWith(null), source: { address: 'a@b.example', name: evil } },
    { ...message, subject: evil, headers: [{ name: 'X-A', value: evil }] },
  );
  expect(JSON.stringify({ ...JSON.parse(body), Content: { ...JSON.parse(body).Content } })).not.toMatch(
    /\\r|\\n/,
  );
});
