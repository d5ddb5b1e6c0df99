// The inbox grade that a saved template carries: at once where that takes no time, a moment later where it does.
import type { Writing } from '#deliverability/judge/judged-email.ts';
import type { Document } from '#email/document/document.ts';
import type { Context } from '../../context.ts';
import { type StoredTemplate, setInboxScore } from '../../db/emails/templates.ts';
import { gradeDocument } from './worker-tasks.ts';

/** Of the document: an email of many blocks has less. Some 20 ms of work, and 100 where somebody means harm. */
const smallCharacters = 30_000;

/** Null where it follows, and for an email that has nothing in it yet. */
export const gradeAtOnce = (document: Document, writing: Writing, characters: number): string | null =>
  document.blocks.length > 0 && characters <= smallCharacters ? gradeDocument({ document, writing }) : null;

/** Where too much else is read at that moment, and on a machine that is busy. */
const mostTimes = 3;

/** The save waits for nothing, and an email that takes too long to read stays without a grade. */
export const gradeSoon = (
  ctx: Context,
  { workspace_id, id, revision, inbox_score }: StoredTemplate,
  document: Document,
  writing: Writing,
): void => {
  if (inbox_score !== null || document.blocks.length === 0) return;
  const name = `grade ${workspace_id} ${id}`;
  const soon = (time: number): void =>
    // Again under a name of its own: what was saved meanwhile waits under the first.
    ctx.background.soon(time === 1 ? name : `${name} ${revision}`, async () => {
      const { value, fault } = await ctx.threads.run(workspace_id, 'gradeDocument', { document, writing });
      if (value) await setInboxScore(ctx.db, workspace_id, id, revision, value);
      else if (fault !== null && fault !== 'failed' && time < mostTimes) soon(time + 1);
    });
  soon(1);
};
