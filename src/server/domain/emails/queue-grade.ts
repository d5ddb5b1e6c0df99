// The grade that a saved template carries: computed at once for small emails, in the background for large ones.
import type { Writing } from '#deliverability/judge/judged-email.ts';
import type { Document } from '#email/document/document.ts';
import { isConditional } from '#email/dynamic/marks.ts';
import type { Context } from '../../context.ts';
import { type StoredTemplate, setInboxScore } from '../../db/emails/templates.ts';
import { gradeDocument } from './worker-tasks.ts';

/** Of the document; an email of many blocks is shorter. About 20 ms of work, 100 for a malicious one. */
const maxInlineCharacters = 30_000;

/** Null if the grade follows later, as that of an email with variants, and for an email that is still empty. */
export const gradeNow = (document: Document, writing: Writing, characters: number): string | null =>
  document.blocks.length > 0 && characters <= maxInlineCharacters && !isConditional(document)
    ? gradeDocument({ document, writing })
    : null;

/** Maximum attempts when the worker threads are busy or the machine is slow. */
const maxAttempts = 3;

/**
 * Grades in the background, so that the save does not wait. An email that takes too long to parse stays without a
 * grade.
 */
export const queueGrade = (
  ctx: Context,
  { workspace_id, id, revision, inbox_score }: StoredTemplate,
  document: Document,
  writing: Writing,
): void => {
  if (inbox_score !== null || document.blocks.length === 0) return;
  const name = `grade ${workspace_id} ${id}`;
  const enqueue = (attempt: number): void =>
    // A retry has its own name: a later save may wait under the first.
    ctx.background.enqueue(attempt === 1 ? name : `${name} ${revision}`, async () => {
      const { value, fault } = await ctx.threads.run(workspace_id, 'gradeDocument', { document, writing });
      if (value) await setInboxScore(ctx.db, workspace_id, id, revision, value);
      else if (fault !== null && fault !== 'failed' && attempt < maxAttempts) enqueue(attempt + 1);
    });
  enqueue(1);
};
