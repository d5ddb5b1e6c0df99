// The designs that come with the product: from files to rows. An administrator's word is the last: what was changed
// or deleted stays so, whatever later versions bring.
import { type DesignFile, designFile } from '#contract/emails/designs.ts';
import type { Context } from '../../../context.ts';
import * as rows from '../../../db/emails/public-templates.ts';
import { hashOf } from '../../files/stored-files.ts';

export interface KnownDesign {
  slug: string;
  hash: string;
  design: DesignFile;
}

/** Background statements on the embedded database touch no more. */
const batch = 500;

/** The design tool's own page of templates for emails, until an administrator sets a better one. */
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

/** By slug, read once. */
export const knownDesigns = (ctx: Context): Promise<Map<string, KnownDesign>> => {
  const before = known.get(ctx.designs);
  if (before !== undefined) return before;
  const reading = readAll(ctx);
  reading.catch(() => known.delete(ctx.designs));
  known.set(ctx.designs, reading);
  return reading;
};

/** An order of its own, the same each time, in which shelves and trades are mixed. */
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
    // Lists show the newest first: those that came together keep their order.
    created_at: new Date(now.getTime() - place),
    updated_at: now,
  }));
  for (let at = 0; at < columns.length; at += batch)
    await rows.seedDesigns(ctx.db, columns.slice(at, at + batch));
  if ([...stored.keys()].some((slug) => slug !== null && !designs.has(slug)))
    await rows.removeDesignsWithout(ctx.db, [...designs.keys()]);
};

const seeded = new WeakMap<Context, Promise<void>>();

/** Once for each server, by whoever needs the library first. Any number of servers may do it at the same time. */
export const seedLibrary = (ctx: Context): Promise<void> => {
  const before = seeded.get(ctx);
  if (before !== undefined) return before;
  const seeding = seed(ctx);
  // Whoever comes next tries again.
  seeding.catch(() => seeded.delete(ctx));
  seeded.set(ctx, seeding);
  return seeding;
};
