import { z } from 'zod';
import { evidences, grades, groups, purposes, severities } from '#deliverability/model.ts';
import { endpoint } from './endpoint.ts';
import { maxHtmlCharacters } from './templates.ts';

export const analyzeInput = z.object({
  htmlContent: z.string().min(1, 'The HTML is empty.').max(maxHtmlCharacters),
  /** What is left out is not looked at; `''` is missing. */
  subject: z.string().max(998).optional(),
  preheader: z.string().max(1_000).optional(),
  text: z.string().max(maxHtmlCharacters).optional(),
  from: z.string().max(320).optional(),
  /** An export gets its unsubscribe link when it is sent, a campaign has to have one. */
  purpose: z.enum(purposes).default('export'),
});

const group = z.enum(groups);

export const finding = z.object({
  id: z.string(),
  group,
  severity: z.enum(severities),
  /** A: a provider or a standard says so. B: measured in public. C: a rule of a filter. F: custom, never deducted. */
  evidence: z.enum(evidences),
  message: z.string(),
  fix: z.string(),
  /** The first five places, lines counted from 1. */
  where: z.array(z.object({ line: z.int(), excerpt: z.string() })),
});

export const analysis = z.object({
  grade: z.enum(grades),
  /** 0 to 100. */
  score: z.int(),
  rulesetVersion: z.string(),
  groups: z.array(
    z.object({
      id: group,
      name: z.string(),
      /** Taken from 100. */
      cost: z.int(),
      findings: z.int(),
    }),
  ),
  findings: z.array(finding),
  /** How much it looks like a promotion; null as long as nothing measures it. */
  tabLikelihood: z
    .object({
      label: z.enum(['personal', 'update', 'promotion']),
      p: z.number(),
      low: z.number(),
      high: z.number(),
      basis: z.string(),
    })
    .nullable(),
  /** What other filters said, by name; none is connected. */
  engines: z.record(z.string(), z.object({ score: z.number(), rules: z.array(z.string()) })),
  notChecked: z.array(z.string()),
  /** Where your test emails arrived. */
  feedback: z.object({
    n: z.int(),
    inbox: z.int(),
    promotions: z.int(),
    spam: z.int(),
    notReceived: z.int(),
  }),
});

export type Analysis = z.infer<typeof analysis>;

export const analyzeTemplate = endpoint({
  method: 'POST',
  path: '/api/analyze-template',
  summary: 'The known reasons a filter has to distrust this HTML, and a grade that follows from them.',
  access: 'user',
  body: analyzeInput,
  output: analysis,
});
