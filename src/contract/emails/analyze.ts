import { z } from 'zod';
import { evidences, grades, groups, purposes, severities } from '#deliverability/judge/model.ts';
import { emailBodyBytes } from '../body-sizes.ts';
import { endpoint } from '../endpoint.ts';
import { maxHtmlCharacters } from './templates.ts';
import { mailboxProvider, shareInterval } from './test-emails.ts';

export const analyzeInput = z.object({
  htmlContent: z.string().min(1, 'The HTML is empty.').max(maxHtmlCharacters),
  /** An omitted field is not checked; `''` is missing. */
  subject: z.string().max(998).optional(),
  preheader: z.string().max(1_000).optional(),
  text: z.string().max(maxHtmlCharacters).optional(),
  from: z.string().max(320).optional(),
  replyTo: z.string().max(320).optional(),
  /** The headers of the message as sent, in order. */
  headers: z
    .array(z.object({ name: z.string().max(200), value: z.string().max(10_000) }))
    .max(300)
    .optional(),
  attachments: z
    .array(z.object({ name: z.string().max(500), type: z.string().max(200) }))
    .max(100)
    .optional(),
  /** An export gets its unsubscribe link when it is sent, a campaign must have one. */
  purpose: z.enum(purposes).default('export'),
  /** Facts of an email in the editor that its HTML does not show. */
  draft: z.object({ emptyPictures: z.int().min(0).max(10_000) }).optional(),
  /** Also requests links and images, and looks up SPF, DKIM and DMARC of the sender: up to 8 seconds. */
  network: z.boolean().default(false),
});

const group = z.enum(groups);

/** A source location in the HTML, lines counted from 1. */
const sourceLocation = z.object({
  line: z.int(),
  excerpt: z.string(),
  /** The block of the document that it comes from, if known. */
  blockId: z.string().optional(),
});

export const finding = z.object({
  id: z.string(),
  group,
  severity: z.enum(severities),
  /** A: a provider or a standard says so. B: measured in public. C: a rule of a filter. F: custom, never deducted. */
  evidence: z.enum(evidences),
  /** The source. */
  source: z.string().optional(),
  /** The threshold. */
  threshold: z.string().optional(),
  message: z.string(),
  fix: z.string(),
  /** The first five source locations. */
  where: z.array(sourceLocation),
  /** The best possible grade of an email with it. */
  cap: z.enum(grades).optional(),
});

const engineReport = z.object({
  /** False when it did not answer in time: there are no other fields then, and the email loses nothing. */
  answered: z.boolean(),
  score: z.number().nullable(),
  /** From this score on it reports spam. */
  threshold: z.number().nullable(),
  rules: z.array(z.object({ name: z.string(), points: z.number(), description: z.string() })),
});

const placements = {
  n: z.int(),
  inbox: z.int(),
  promotions: z.int(),
  spam: z.int(),
  notReceived: z.int(),
  /** The 95 % confidence interval of the true inbox share, in percent; null below five tests. */
  inboxInterval: shareInterval.nullable(),
};

export const analysis = z.object({
  grade: z.enum(grades),
  /** 0 to 100. */
  score: z.int(),
  /** Why, in a sentence or two. */
  summary: z.string(),
  rulesetVersion: z.string(),
  groups: z.array(
    z.object({
      id: group,
      name: z.string(),
      /** Subtracted from 100. */
      cost: z.int(),
      findings: z.int(),
    }),
  ),
  findings: z.array(finding),
  /** The tab likelihood: how much it resembles what Gmail files under Promotions. It changes no grade. */
  tabLikelihood: z.object({
    label: z.enum(['personal', 'update', 'promotion']),
    /** 0 to 1, with its range. */
    p: z.number(),
    low: z.number(),
    high: z.number(),
    /** Its reasons, and what decides more. */
    basis: z.string(),
  }),
  /**
   * Which main mail programs do not support features of this HTML, by caniemail.com: the most widely unsupported first.
   */
  clientSupport: z.array(
    z.object({
      /** Of its page: `https://www.caniemail.com/features/{slug}/`. */
      slug: z.string(),
      /** Such as `border-radius`. */
      feature: z.string(),
      /** The programs without support. */
      without: z.array(z.string()).readonly(),
      /** The programs with partial support. */
      partly: z.array(z.string()).readonly(),
      /** How many elements or rules use it. */
      uses: z.int(),
      /** Its first location. */
      where: sourceLocation,
    }),
  ),
  /** The results of other filters, by name: `spamassassin` and `rspamd` if they are set up. They change no grade. */
  engines: z.record(z.string(), engineReport),
  notChecked: z.array(z.string()),
  /** Where your test emails arrived. */
  feedback: z.object({
    ...placements,
    /** For the domain of `from` if given. Pairs with at least five answers. */
    byDomainAndProvider: z.array(z.object({ domain: z.string(), provider: mailboxProvider, ...placements })),
  }),
});

export type Analysis = z.infer<typeof analysis>;

export const analyzeTemplate = endpoint({
  method: 'POST',
  path: '/api/analyze-template',
  summary: 'The known reasons a filter has to distrust this HTML, and a grade that follows from them.',
  access: 'user',
  body: analyzeInput,
  maxBodyBytes: emailBodyBytes,
  output: analysis,
  errors: [422],
});
