// The issues of a public archive: copies of sent campaigns, rendered for no recipient.
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { idParams, page } from '../../params.ts';
import { oneLine } from './archives.ts';

/** Of an archive, withdrawn ones included. */
export const maxIssues = 2_000;
export const maxIssueTitle = 200;
export const maxIssueSummary = 500;

export const archiveIssue = z.object({
  /** Of its campaign. */
  id: z.string(),
  campaignName: z.string(),
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  url: z.string(),
  sentAt: z.iso.datetime(),
  publishedAt: z.iso.datetime(),
  isWithdrawn: z.boolean(),
});
export type ArchiveIssue = z.infer<typeof archiveIssue>;

const title = z
  .string()
  .transform(oneLine)
  .pipe(
    z.string().min(1, 'Please enter a title.').max(maxIssueTitle, `Use at most ${maxIssueTitle} characters.`),
  );
const summary = z
  .string()
  .transform(oneLine)
  .pipe(z.string().max(maxIssueSummary, `Use at most ${maxIssueSummary} characters.`));

export const listIssues = endpoint({
  method: 'GET',
  path: '/api/archives/{id}/issues',
  summary: 'The issues of a public archive, latest campaign first, with those that are withdrawn.',
  access: 'user',
  params: idParams,
  query: page,
  output: z.array(archiveIssue),
  errors: [404],
});

export const publishIssue = endpoint({
  method: 'POST',
  path: '/api/archives/{id}/issues',
  summary:
    'Publish a sent campaign in a public archive: a copy for no recipient, with fallbacks in place of values and without tracking.',
  access: 'user',
  params: idParams,
  body: z.object({
    campaignId: z.string().min(1).max(64),
    /** The subject, unless you say otherwise. */
    title: title.optional(),
    summary: summary.optional(),
  }),
  output: archiveIssue,
  status: 201,
  errors: [404, 409, 422],
});

export const updateIssue = endpoint({
  method: 'PATCH',
  path: '/api/archives/{id}/issues/{issueId}',
  summary: 'Change title or summary of an issue, withdraw it, or show it again. Its address stays.',
  access: 'user',
  params: idParams.extend({ issueId: z.string().min(1).max(64) }),
  body: z.object({ title, summary, withdrawn: z.boolean() }).partial(),
  output: archiveIssue,
  errors: [404],
});

export const issuePreview = z.object({
  title: z.string(),
  summary: z.string(),
  /** Merge tags without a fallback: readers see nothing there. As they are typed, such as `{{first_name}}`. */
  emptyTags: z.array(z.string()),
  /** Tags that are not replaced, and that readers see as typed. */
  typedTags: z.array(z.string()),
  /** Without a sign-up form, unsubscribe and preference links are removed. */
  hasSignUpForm: z.boolean(),
  /** Whether the campaign went to other people than the members of one list. */
  isToOthers: z.boolean(),
  isPublished: z.boolean(),
});
export type IssuePreview = z.infer<typeof issuePreview>;

export const previewIssue = endpoint({
  method: 'GET',
  path: '/api/archives/{id}/preview/{campaignId}',
  summary:
    'What a campaign would look like as an issue, with warnings. The page itself is at `/preview/archive-issue/{id}.{campaignId}`.',
  access: 'user',
  params: idParams.extend({ campaignId: z.string().min(1).max(64) }),
  output: issuePreview,
  errors: [404, 409],
});
