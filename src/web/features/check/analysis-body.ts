// The request body for an email. It is cut to the server's limits, and the cuts are named.
import type { z } from 'zod';
import type { analyzeInput } from '#contract/emails/analyze.ts';
import { maxHtmlCharacters } from '#contract/emails/templates.ts';
import type { EmailInput } from '#deliverability/judge/model.ts';

const most = {
  subject: 998,
  preheader: 1_000,
  address: 320,
  headers: 300,
  headerName: 200,
  headerValue: 10_000,
  attachments: 100,
  attachmentName: 500,
  attachmentType: 200,
} as const;

/** Never cuts a surrogate pair in half. */
const cut = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

const figure = (count: number): string => count.toLocaleString('en');

export const analysisBody = (
  { html, subject, preheader, from, replyTo, text, headers, attachments, purpose }: EmailInput,
  network: boolean,
): { body: z.input<typeof analyzeInput>; leftOut: string[] } => {
  const leftOut: string[] = [];
  const shortened = (what: string, value: string | undefined, length: number): string | undefined => {
    if (value === undefined || value.length <= length) return value;
    leftOut.push(`The end of the ${what}: it has more than ${figure(length)} characters.`);
    return cut(value, length);
  };
  const first = <T>(what: string, all: readonly T[] | undefined, count: number): readonly T[] | undefined => {
    if (all === undefined || all.length <= count) return all;
    leftOut.push(`The last ${figure(all.length - count)} of ${figure(all.length)} ${what}.`);
    return all.slice(0, count);
  };
  const body = {
    htmlContent: html,
    network,
    purpose,
    subject: shortened('subject', subject, most.subject),
    preheader: shortened('preheader', preheader, most.preheader),
    from: shortened('sender line', from, most.address),
    replyTo: shortened('reply address', replyTo, most.address),
    text: shortened('plain text part', text, maxHtmlCharacters),
    headers: first('headers', headers, most.headers)?.map(({ name, value }) => ({
      name: cut(name, most.headerName),
      value: cut(value, most.headerValue),
    })),
    attachments: first('attachments', attachments, most.attachments)?.map(({ name, type }) => ({
      name: cut(name, most.attachmentName),
      type: cut(type, most.attachmentType),
    })),
  };
  return { body, leftOut };
};
