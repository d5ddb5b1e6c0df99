// Imports the product's design files as rows. Admin edits and deletions win over designs shipped by later versions.
import { type DesignFile, designFile } from '#contract/emails/designs.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/emails/public-templates.ts';
import { hashOf } from '../../files/stored-files.ts';

export interface KnownDesign {
  slug: string;
  hash: string;
  design: DesignFile;
}

/** Batch limit of background statements on the embedded database. */
const batch = 500;

/** The design tool's page of email templates, until an administrator sets a better one. */
export const designToolUrl = 'https://www.canva.com/email-newsletters/templates/';

const known = new WeakMap<Context['designs'], Promise<Map<string, KnownDesign>>>();

const readAll = async (ctx: Context): Promise<Map<string, KnownDesign>> => {
  const designs = new Map<string, KnownDesign>();
  for (const { slug, hash, json } of await ctx.designs.all()) {
    const { data, error } = designFile.safeParse(json);
    if (data) designs.set(slug, { slug, hash, design: data });
    else ctx.log.warn({ err: error, design: slug }, 'a design of the library cannot be read');
  }
  return designs;
};

/** By slug; read once per process. */
export const knownDesigns = (ctx: Context): Promise<Map<string, KnownDesign>> => {
  const before = known.get(ctx.designs);
  if (before !== undefined) return before;
  const reading = readAll(ctx);
  reading.catch(() => known.delete(ctx.designs));
  known.set(ctx.designs, reading);
  return reading;
};

/** A fixed pseudo-random order that mixes categories and trades. */
const mixed = (designs: Iterable<KnownDesign>): KnownDesign[] =>
  [...designs]
    .map((design) => ({ design, place: hashOf(Buffer.from(design.slug)) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .map(({ design }) => design);

const seed = async (ctx: Context): Promise<void> => {
  const designs = await knownDesigns(ctx);
  if (designs.size === 0) return;
  const stored = new Map((await rows.filesOfDesigns(ctx.db)).map((row) => [row.slug, row.file_hash]));
  const now = ctx.now();
  const fresh = mixed(designs.values()).filter(({ slug, hash }) => stored.get(slug) !== hash);
  const columns = fresh.map(({ slug, hash, design }, place) => ({
    id: slug,
    slug,
    file_hash: hash,
    name: design.name,
    category: design.category,
    trade: design.trade,
    description: design.description,
    preview_image_url: null,
    preview_hash: null,
    canva_url: designToolUrl,
    design_notes: '',
    content: null,
    // Lists show the newest first; staggered times keep the order within one import.
    created_at: new Date(now.getTime() - place),
    updated_at: now,
  }));
  for (let at = 0; at < columns.length; at += batch)
    await rows.seedDesigns(ctx.db, columns.slice(at, at + batch));
  if ([...stored.keys()].some((slug) => slug !== null && !designs.has(slug)))
    await rows.removeDesignsWithout(ctx.db, [...designs.keys()]);
};

const seeded = new WeakMap<Context, Promise<void>>();

/** Runs once per server, when the library is first needed. Several servers may run it at the same time. */
export const seedLibrary = (ctx: Context): Promise<void> => {
  const before = seeded.get(ctx);
  if (before !== undefined) return before;
  const seeding = seed(ctx);
  // The next caller tries again.
  seeding.catch(() => seeded.delete(ctx));
  seeded.set(ctx, seeding);
  return seeding;
};
