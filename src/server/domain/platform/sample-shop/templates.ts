// Renders the emails of the sample shop and writes those that are saved as templates.

import { imageFile } from '#contract/emails/designs.ts';
import type { Writing } from '#deliverability/judge/judged-email.ts';
import type { Document } from '#email/document/document.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { insertTemplate } from '../../../db/emails/templates.ts';
import { imagesOf } from '../../emails/library/design-emails.ts';
import { knownDesigns } from '../../emails/library/designs.ts';
import { gradeNow } from '../../emails/queue-grade.ts';
import { runEmailTask } from '../../emails/render-worker.ts';
import { documentJson } from '../../emails/serialize-document.ts';
import { saveVersion } from '../../emails/versions.ts';
import type { Caller } from '../../shared/caller.ts';
import {
  allEmails,
  documentOf,
  gifts,
  glazes,
  librarySlugs,
  type SampleEmail,
  teapot,
  workshop,
} from './emails.ts';
import { shop } from './shop.ts';

export interface RenderedEmail {
  document: Document;
  json: string;
  html: string;
}

const writing: Writing = {
  writer: { person: { firstName: shop.name, company: shop.name }, brand: null },
  customFonts: [],
};

/** Before the transaction of the load: it copies images to the storage, and renders. */
export const renderEmails = async (
  ctx: Context,
  caller: Caller,
): Promise<ReadonlyMap<SampleEmail, RenderedEmail>> => {
  const designs = await knownDesigns(ctx);
  const addresses = new Map<string, string>();
  for (const slug of librarySlugs()) {
    const design = designs.get(slug);
    if (!design) continue;
    for (const [file, address] of await imagesOf(ctx, design)) addresses.set(file, address);
  }
  const rendered = new Map<SampleEmail, RenderedEmail>();
  for (const email of allEmails) {
    const document = documentOf(email, ({ slug, name }) => addresses.get(imageFile(slug, name)) ?? null);
    const json = documentJson(document);
    const { html } = await runEmailTask(ctx, caller, {
      task: 'render',
      input: { document, title: email.subject, ...writing, customFonts: [] },
      characters: json.length,
      unchanged: 'refusals.sampleShop.nothingLoaded',
    });
    rendered.set(email, { document, json, html });
  }
  return rendered;
};

const saved: readonly SampleEmail[] = [gifts, workshop, teapot, glazes];

/** The newest first in the list of templates. */
export const writeTemplates = async (
  ctx: Context,
  tx: Queryable,
  caller: Caller,
  rendered: ReadonlyMap<SampleEmail, RenderedEmail>,
): Promise<ReadonlyMap<SampleEmail, string>> => {
  const ids = new Map<SampleEmail, string>();
  for (const [index, email] of saved.entries()) {
    const of = rendered.get(email);
    if (!of) continue;
    const at = new Date(ctx.now().getTime() - (index + 1) * 60 * 60 * 1000);
    const row = await insertTemplate(tx, {
      workspace_id: caller.workspace_id,
      id: ctx.newId(),
      name: email.name,
      description: email.description,
      type: 'email',
      content: of.json,
      html_content: of.html,
      inbox_score: gradeNow(of.document, writing, of.json.length),
      preview_image_url: null,
      created_at: at,
      updated_at: at,
    });
    if (!row) continue;
    await saveVersion({ ...ctx, now: () => at }, tx, caller, row, 'created');
    ids.set(email, row.id);
  }
  return ids;
};
