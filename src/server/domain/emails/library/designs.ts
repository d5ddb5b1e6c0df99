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

interface Library {
  designs: Promise<Map<string, KnownDesign>> | null;
  seeding: Promise<void> | null;
}

/** Batch limit of background statements on the embedded database. */
const batchSize = 500;

/** The design tool's page of email templates, until an administrator sets a better one. */
export const designToolUrl = 'https://www.canva.com/email-newsletters/templates/';

const readAll = async (ctx: Context): Promise<Map<string, KnownDesign>> => {
  const designs = new Map<string, KnownDesign>();
  for (const { slug, hash, json } of await ctx.designs.all()) {
    const { data, error } = designFile.safeParse(json);
    if (data) designs.set(slug, { slug, hash, design: data });
    else ctx.log.warn({ err: error, design: slug }, 'library design is invalid');
  }
  return designs;
};

const newLibrary = (): Library => ({ designs: null, seeding: null });

/** By slug; read once per server. */
export const knownDesigns = (ctx: Context): Promise<Map<string, KnownDesign>> => {
  const library = ctx.memory.get(newLibrary);
  if (library.designs === null) {
    library.designs = readAll(ctx);
    // The next caller tries again.
    library.designs.catch(() => {
      library.designs = null;
    });
  }
  return library.designs;
};

/** A fixed pseudo-random order that mixes categories and trades. */
const shuffled = (designs: Iterable<KnownDesign>): KnownDesign[] =>
  [...designs]
    .map((design) => ({ design, place: hashOf(Buffer.from(design.slug)) }))
    .sort((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ design }) => design);

const seed = async (ctx: Context): Promise<void> => {
  const designs = await knownDesigns(ctx);
  if (designs.size === 0) return;
  const stored = new Map((await rows.filesOfDesigns(ctx.db)).map((row) => [row.slug, row.file_hash]));
  const now = ctx.now();
  const changed = shuffled(designs.values()).filter(({ slug, hash }) => stored.get(slug) !== hash);
  const columns = changed.map(({ slug, hash, design }, index) => ({
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
    created_at: new Date(now.getTime() - index),
    updated_at: now,
  }));
  for (let start = 0; start < columns.length; start += batchSize)
    await rows.seedDesigns(ctx.db, columns.slice(start, start + batchSize));
  if ([...stored.keys()].some((slug) => slug !== null && !designs.has(slug)))
    await rows.removeDesignsWithout(ctx.db, [...designs.keys()]);
};

/** Runs once per server, when the library is first needed. Several servers may run it at the same time. */
export const seedLibrary = (ctx: Context): Promise<void> => {
  const library = ctx.memory.get(newLibrary);
  if (library.seeding === null) {
    library.seeding = seed(ctx);
    // The next caller tries again.
    library.seeding.catch(() => {
      library.seeding = null;
    });
  }
  return library.seeding;
};
