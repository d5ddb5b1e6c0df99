// The request body for an email. It is cut to the server's limits, and the cuts are named.

import type { z } from 'zod';
import type { analyzeInput } from '#contract/emails/analyze.ts';
import { maxHtmlCharacters } from '#contract/emails/templates.ts';
import type { EmailInput } from '#deliverability/judge/model.ts';
import { t } from '#web/text/t.ts';

const maxLengths = {
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
const truncate = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

export const analysisBody = (
  { html, subject, preheader, from, replyTo, text, headers, attachments, purpose }: EmailInput,
  network: boolean,
): { body: z.input<typeof analyzeInput>; leftOut: string[] } => {
  const leftOut: string[] = [];
  const limitText = (
    what: 'subject' | 'preheader' | 'from' | 'replyTo' | 'text',
    value: string | undefined,
    length: number,
  ): string | undefined => {
    if (value === undefined || value.length <= length) return value;
    leftOut.push(t('check.analysisBody.theEndOfTheWhatIt', { what, length }));
    return truncate(value, length);
  };
  const limitList = <T>(
    what: 'headers' | 'attachments',
    all: readonly T[] | undefined,
    count: number,
  ): readonly T[] | undefined => {
    if (all === undefined || all.length <= count) return all;
    leftOut.push(t('check.analysisBody.theLastLengthOfLength2What', { what, kept: count }));
    return all.slice(0, count);
  };
  const body = {
    htmlContent: html,
    network,
    purpose,
    subject: limitText('subject', subject, maxLengths.subject),
    preheader: limitText('preheader', preheader, maxLengths.preheader),
    from: limitText('from', from, maxLengths.address),
    replyTo: limitText('replyTo', replyTo, maxLengths.address),
    text: limitText('text', text, maxHtmlCharacters),
    headers: limitList('headers', headers, maxLengths.headers)?.map(({ name, value }) => ({
      name: truncate(name, maxLengths.headerName),
      value: truncate(value, maxLengths.headerValue),
    })),
    attachments: limitList('attachments', attachments, maxLengths.attachments)?.map(({ name, type }) => ({
      name: truncate(name, maxLengths.attachmentName),
      type: truncate(type, maxLengths.attachmentType),
    })),
  };
  return { body, leftOut };
};
