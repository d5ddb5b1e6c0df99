// SendEmail and SendBulkEmail: refusals, in Amazon's words, and accepted messages.
import { z } from 'zod';
import { AwsError, badRequest, notFound } from '../aws-error.ts';
import { region, type SandboxState } from '../state.ts';
import { accept, type Body, type Draft, recipientsOf } from './accept-message.ts';
import { addressFault, requireAddress } from './addresses.ts';
import { requireSet } from './configuration-sets.ts';
import { type Content, readMime } from './content.ts';
import { isSimulator } from './delivery-outcome.ts';
import { RenderingError, type Template, type TemplateData, template } from './handlebars.ts';
import { unverifiedOf } from './identities.ts';
import { remainingInDay } from './usage.ts';

const maxRecipients = 50;
const maxHeaders = 15;
/** SES writes these itself, or takes them from separate request fields. */
const reservedHeaders =
  /^(from|to|cc|bcc|reply-to|subject|date|message-id|return-path|sender|mime-version|content-.*|dkim-signature|received)$/i;

const nameValue = z.object({ Name: z.string(), Value: z.string() });
const tagList = z.array(nameValue).default([]);
const headerList = z.array(nameValue).default([]);
const addresses = z.array(z.string()).default([]);
const destination = z.object({ ToAddresses: addresses, CcAddresses: addresses, BccAddresses: addresses });
const dataField = z.object({ Data: z.string() });
const templateContent = z.object({
  Subject: z.string().default(''),
  Html: z.string().nullish(),
  Text: z.string().nullish(),
});
const templateInput = z.object({
  TemplateName: z.string().optional(),
  TemplateArn: z.string().optional(),
  TemplateContent: templateContent.optional(),
  TemplateData: z.string().optional(),
  Headers: headerList,
});
const attachment = z.object({
  FileName: z.string(),
  RawContent: z.string(),
  ContentType: z.string().optional(),
});
const common = {
  FromEmailAddress: z.string().optional(),
  ReplyToAddresses: addresses,
  ConfigurationSetName: z.string().optional(),
};

const sendInput = z.object({
  ...common,
  Destination: destination.prefault({}),
  EmailTags: tagList,
  Content: z.object({
    Simple: z
      .object({
        Subject: dataField,
        Body: z.object({ Html: dataField.optional(), Text: dataField.optional() }),
        Headers: headerList,
        Attachments: z.array(attachment).default([]),
      })
      .optional(),
    Raw: dataField.optional(),
    Template: templateInput.optional(),
  }),
});

const bulkInput = z.object({
  ...common,
  DefaultEmailTags: tagList,
  DefaultContent: z.object({ Template: templateInput }),
  BulkEmailEntries: z
    .array(
      z.object({
        Destination: destination,
        ReplacementTags: tagList,
        ReplacementHeaders: headerList,
        ReplacementEmailContent: z
          .object({
            ReplacementTemplate: z.object({ ReplacementTemplateData: z.string().optional() }).optional(),
          })
          .optional(),
      }),
    )
    .min(1)
    .max(maxRecipients),
});

type NameValue = z.infer<typeof nameValue>;

const tagsOf = (list: NameValue[]): Record<string, string> => {
  for (const { Name, Value } of list) {
    for (const [noun, text] of [
      ['name', Name],
      ['value', Value],
    ]) {
      if (/^[A-Za-z0-9_-]{1,256}$/.test(text ?? '')) continue;
      throw badRequest(
        `Invalid tag ${noun} <${text}>: only alphanumeric ASCII characters, '_', and '-' are allowed.`,
      );
    }
  }
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
};

const headersOf = (list: NameValue[]) => {
  if (list.length > maxHeaders) throw badRequest(`The number of headers exceeds ${maxHeaders}.`);
  for (const { Name, Value } of list) {
    if (!/^[\x21-\x39\x3b-\x7e]{1,126}$/.test(Name) || reservedHeaders.test(Name)) {
      throw badRequest(`Invalid header name <${Name}>.`);
    }
    if (!/^[\x20-\x7e]{1,870}$/.test(Value)) throw badRequest(`Invalid header value for <${Name}>.`);
  }
  return list.map(({ Name, Value }) => ({ name: Name, value: Value }));
};

const requireSending = ({ account }: SandboxState): void => {
  const { enforcementStatus, sendingEnabled } = account.current();
  if (enforcementStatus === 'SHUTDOWN') {
    throw new AwsError(
      400,
      'AccountSuspendedException',
      "The message can't be sent because the account's ability to send email has been permanently restricted.",
    );
  }
  if (sendingEnabled) return;
  throw new AwsError(
    400,
    'SendingPausedException',
    "The message can't be sent because the account's ability to send email is currently paused.",
  );
};

const chosenSet = async (state: SandboxState, name: string | undefined) => {
  if (!name) return { configurationSet: null, destinations: [] };
  const { options, destinations } = await requireSet(state.pool, name);
  const { SendingOptions } = options as { SendingOptions?: { SendingEnabled: boolean } };
  if (SendingOptions?.SendingEnabled === false) {
    throw new AwsError(
      400,
      'SendingPausedException',
      `Sending is paused for the configuration set <${name}>.`,
    );
  }
  return { configurationSet: name, destinations };
};

const unverifiedText = (failing: string[]): string =>
  `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${failing.join(', ')}`;

/** The identities that must be verified: the sender, and in the SES sandbox all recipients but the simulator. */
const addressesToVerify = (state: SandboxState, draft: Draft): string[] => [
  draft.from,
  ...(state.account.current().productionAccess
    ? []
    : recipientsOf(draft).filter((each) => !isSimulator(each))),
];

const throttled = (message: string): AwsError => new AwsError(429, 'TooManyRequestsException', message);
export const rateExceeded = 'Maximum sending rate exceeded.';
const quotaExceeded = 'Daily message quota exceeded.';

const parseData = (text: string | undefined): TemplateData | null => {
  try {
    const data: unknown = JSON.parse(text ?? '{}');
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? (data as TemplateData) : null;
  } catch {
    return null;
  }
};

type TemplateInput = z.infer<typeof templateInput>;

const inlineTemplate = ({ TemplateContent, TemplateName, TemplateArn }: TemplateInput) => {
  if (!TemplateContent) throw notFound(`Template ${TemplateName ?? TemplateArn ?? ''} does not exist`);
  const { Subject, Html, Text } = TemplateContent;
  const body: Body = {
    subject: Subject,
    html: Html ?? null,
    text: Text ?? null,
    raw: null,
    isTemplate: true,
  };
  const subject = template(Subject);
  const rest: Template[] = [body.html, body.text].filter((part) => part !== null).map(template);
  const render = (data: TemplateData): { subject: string; failure: string | null } => {
    try {
      for (const part of rest) part(data);
      return { subject: subject(data), failure: null };
    } catch (error) {
      if (!(error instanceof RenderingError)) throw error;
      return { subject: Subject, failure: error.message };
    }
  };
  return { body, render };
};

const simpleContent = (simple: NonNullable<z.infer<typeof sendInput>['Content']['Simple']>): Content => ({
  subject: simple.Subject.Data,
  html: simple.Body.Html?.Data ?? null,
  text: simple.Body.Text?.Data ?? null,
  raw: null,
  headers: headersOf(simple.Headers),
  attachments: simple.Attachments.map(({ FileName, ContentType }) => ({
    fileName: FileName,
    contentType: ContentType ?? 'application/octet-stream',
  })),
});

interface PreparedMessage {
  body: Body;
  draft: Draft;
}

const prepare = async (input: z.infer<typeof sendInput>): Promise<PreparedMessage> => {
  const { Content: given, Destination, EmailTags } = input;
  if ([given.Simple, given.Raw, given.Template].filter(Boolean).length !== 1) {
    throw badRequest('Exactly one of Simple, Raw and Template must be given as content.');
  }
  const draft: Draft = {
    from: input.FromEmailAddress ?? '',
    replyTo: input.ReplyToAddresses,
    to: Destination.ToAddresses,
    cc: Destination.CcAddresses,
    bcc: Destination.BccAddresses,
    subject: '',
    headers: [],
    tags: tagsOf(EmailTags),
    attachments: [],
    data: null,
    failure: null,
  };
  if (given.Template) {
    const data = parseData(given.Template.TemplateData);
    if (!data) throw badRequest('Template rendering data is invalid');
    const { body, render } = inlineTemplate(given.Template);
    return { body, draft: { ...draft, headers: headersOf(given.Template.Headers), data, ...render(data) } };
  }
  const mime = given.Raw ? await readMime(Buffer.from(given.Raw.Data, 'base64')) : null;
  const content = mime?.content ?? (given.Simple ? simpleContent(given.Simple) : null);
  if (!content) throw badRequest('The content is empty.');
  if (mime) {
    draft.from ||= mime.envelope.from;
    if (draft.replyTo.length === 0) draft.replyTo = mime.envelope.replyTo;
    if (recipientsOf(draft).length === 0) {
      draft.to = mime.envelope.to;
      draft.cc = mime.envelope.cc;
    }
  }
  const { subject, html, text, raw, headers, attachments } = content;
  return {
    body: { subject, html, text, raw, isTemplate: false },
    draft: { ...draft, subject, headers, attachments },
  };
};

export const sendEmail = async (state: SandboxState, input: unknown, sourceIp: string) => {
  const parsed = sendInput.parse(input);
  const { body, draft } = await prepare(parsed);
  if (draft.from === '') throw badRequest('FromEmailAddress is required.');
  const recipients = recipientsOf(draft);
  if (recipients.length === 0) throw badRequest('Recipients are required.');
  if (recipients.length > maxRecipients) throw badRequest(`Recipient count exceeds ${maxRecipients}.`);
  for (const address of [draft.from, ...draft.replyTo, ...recipients]) requireAddress(address);
  const set = await chosenSet(state, parsed.ConfigurationSetName);
  requireSending(state);
  const failing = await unverifiedOf(state.pool, addressesToVerify(state, draft));
  if (failing.length > 0) throw new AwsError(400, 'MessageRejected', unverifiedText(failing));
  const counted = recipients.filter((each) => !isSimulator(each)).length;
  if ((await remainingInDay(state, counted)) < counted) throw throttled(quotaExceeded);
  if (state.account.rate.take(1) === 0) throw throttled(rateExceeded);
  const [MessageId] = await accept(state, { body, drafts: [draft], ...set, sourceIp });
  return { MessageId };
};

interface Result {
  Status: string;
  Error?: string;
  MessageId?: string;
}

export const sendBulkEmail = async (state: SandboxState, input: unknown, sourceIp: string) => {
  const parsed = bulkInput.parse(input);
  const from = parsed.FromEmailAddress ?? '';
  if (from === '') throw badRequest('FromEmailAddress is required.');
  for (const address of [from, ...parsed.ReplyToAddresses]) requireAddress(address);
  const shared = parsed.DefaultContent.Template;
  const { body, render } = inlineTemplate(shared);
  const defaults = parseData(shared.TemplateData);
  if (!defaults) throw badRequest('Template rendering data is invalid');
  const defaultTags = tagsOf(parsed.DefaultEmailTags);
  const defaultHeaders = headersOf(shared.Headers);
  const set = await chosenSet(state, parsed.ConfigurationSetName);
  requireSending(state);

  const results: Result[] = [];
  const drafts: { draft: Draft; entryIndex: number }[] = [];
  for (const [entryIndex, entry] of parsed.BulkEmailEntries.entries()) {
    const refuse = (status: string, reason: string): void => {
      results[entryIndex] = { Status: status, Error: reason };
    };
    const { ToAddresses: to, CcAddresses: cc, BccAddresses: bcc } = entry.Destination;
    const fault = [...to, ...cc, ...bcc].map(addressFault).find((each) => each !== null);
    const own = parseData(entry.ReplacementEmailContent?.ReplacementTemplate?.ReplacementTemplateData);
    if (to.length + cc.length + bcc.length === 0) refuse('INVALID_PARAMETER', 'Recipients are required.');
    else if (fault) refuse('INVALID_PARAMETER', fault);
    else if (!own) refuse('INVALID_PARAMETER', 'Template rendering data is invalid');
    else {
      try {
        const data = { ...defaults, ...own };
        const replaced = headersOf(entry.ReplacementHeaders);
        const inherited = defaultHeaders.filter(
          ({ name }) => !replaced.some((each) => each.name.toLowerCase() === name.toLowerCase()),
        );
        const draft = {
          ...{ from, replyTo: parsed.ReplyToAddresses, to, cc, bcc, data, attachments: [] },
          headers: [...inherited, ...replaced],
          tags: { ...defaultTags, ...tagsOf(entry.ReplacementTags) },
          ...render(data),
        };
        drafts.push({ draft, entryIndex });
      } catch (error) {
        if (!(error instanceof AwsError)) throw error;
        refuse('INVALID_PARAMETER', error.message);
      }
    }
  }
  const failing = new Set(
    await unverifiedOf(
      state.pool,
      drafts.flatMap(({ draft }) => addressesToVerify(state, draft)),
    ),
  );
  let remaining = await remainingInDay(state, maxRecipients * maxRecipients);
  const accepted: { draft: Draft; entryIndex: number }[] = [];
  for (const each of drafts) {
    const { draft, entryIndex } = each;
    const unverified =
      failing.size === 0 ? [] : await unverifiedOf(state.pool, addressesToVerify(state, draft));
    const counted = recipientsOf(draft).filter((address) => !isSimulator(address)).length;
    if (unverified.length > 0) {
      results[entryIndex] = { Status: 'MESSAGE_REJECTED', Error: unverifiedText(unverified) };
    } else if (counted > remaining) {
      results[entryIndex] = { Status: 'ACCOUNT_DAILY_QUOTA_EXCEEDED', Error: quotaExceeded };
    } else if (state.account.rate.take(1) === 0) {
      results[entryIndex] = { Status: 'ACCOUNT_THROTTLED', Error: rateExceeded };
    } else {
      remaining -= counted;
      accepted.push(each);
    }
  }
  const ids = await accept(state, { body, drafts: accepted.map(({ draft }) => draft), ...set, sourceIp });
  for (const [index, { entryIndex }] of accepted.entries()) {
    results[entryIndex] = { Status: 'SUCCESS', MessageId: ids[index] };
  }
  return { BulkEmailEntryResults: results };
};
