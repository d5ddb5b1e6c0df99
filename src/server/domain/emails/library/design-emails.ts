// The email of a design, with the addresses of its pictures. What is stored says `uploads:<file>` in their place, so
// that the server may move.
import { documentOfDesign, pictureFile } from '#contract/emails/designs.ts';
import { type Document, documentSchema } from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import { noLetter } from '#email/letter/letter-setting.ts';
import { compileCampaign } from '#email/personalize/compile.ts';
import { personalize } from '#email/personalize/personalize.ts';
import { renderEmail } from '#email/render/render.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { type LibraryFile, nameLibraryFile, type StoredDesign } from '../../../db/emails/public-templates.ts';
import { lockFile } from '../../../db/files/uploads.ts';
import { addressOf, keepFile } from '../../files/stored-files.ts';
import { documentJson } from '../serialize-document.ts';
import { type KnownDesign, knownDesigns } from './designs.ts';

const mark = 'uploads:';

const withSources = (value: unknown, change: (src: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((item) => withSources(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      key === 'src' && typeof field === 'string' ? change(field) : withSources(field, change),
    ]),
  );
};

/** As it is stored. */
export const portableJson = (ctx: Context, document: Document): string => {
  const own = `${ctx.publicUrl}/uploads/`;
  return documentJson(
    withSources(document, (src) => (src.startsWith(own) ? mark + src.slice(own.length) : src)) as object,
  );
};

const addressed = (ctx: Context, stored: object): Document => {
  const document = documentSchema.parse(
    migrateDocument(
      withSources(stored, (src) =>
        src.startsWith(mark) ? `${ctx.publicUrl}/uploads/${src.slice(mark.length)}` : src,
      ),
    ),
  );
  return { ...document, settings: { letter: noLetter, ...document.settings } };
};

/** The files of ours that an address or a document names. */
export const ownFilesIn = (ctx: Context, text: string): LibraryFile[] => {
  const found = new Map<string, LibraryFile>();
  const own = `${ctx.publicUrl}/uploads/`;
  for (const part of text.split(own).slice(1)) {
    const [, hash, ext] = /^([0-9a-f]{64})\.(jpg|png|gif)/.exec(part) ?? [];
    if (hash) found.set(hash, { hash, ext: ext as LibraryFile['ext'] });
  }
  return [...found.values()];
};

/** What a design shows stays, also when whoever uploaded it deletes it or leaves. In the transaction of the change. */
export const keepForLibrary = async (
  ctx: Context,
  tx: Queryable,
  files: readonly LibraryFile[],
): Promise<void> => {
  // In one order everywhere, so that nobody waits for each other.
  for (const file of [...files].sort((one, other) => (one.hash < other.hash ? -1 : 1))) {
    await lockFile(tx, file.hash);
    await nameLibraryFile(tx, file, ctx.now());
  }
};

/** Of this process; a file that is put twice is the same file. */
const kept = new WeakMap<Context['storage'], Set<string>>();

/** Where the pictures of a design are found. They are brought to where uploads are, the first time they are wanted. */
const picturesOf = async (ctx: Context, { slug, design }: KnownDesign): Promise<Map<string, string>> => {
  const stored = kept.get(ctx.storage) ?? new Set<string>();
  kept.set(ctx.storage, stored);
  const addresses = new Map<string, string>();
  for (const name of Object.keys(design.pictures)) {
    const file = pictureFile(slug, name);
    const picture = await ctx.designs.picture(file);
    // A design without its picture is worth more than none.
    if (!picture) continue;
    const named = { hash: picture.hash, ext: 'png' as const };
    if (!stored.has(picture.hash)) {
      await keepFile(ctx, { ...named, bytes: await picture.read() }, (tx) =>
        nameLibraryFile(tx, named, ctx.now()),
      );
      stored.add(picture.hash);
    }
    addresses.set(file, addressOf(ctx, named));
  }
  return addresses;
};

/** null for a design that is only a picture and an address. */
export const documentOf = async (
  ctx: Context,
  { slug, content }: Pick<StoredDesign, 'slug' | 'content'>,
): Promise<Document | null> => {
  if (content) return addressed(ctx, content);
  const known = slug === null ? undefined : (await knownDesigns(ctx)).get(slug);
  if (!known) return null;
  const addresses = await picturesOf(ctx, known);
  return documentOfDesign(known.slug, known.design, (file) => addresses.get(file) ?? '');
};

const nobody = { id: 'nobody', values: {} };
const samplePage = (name: string) => (token: string) => `https://news.example/${name}/${token}`;
const sample = {
  addresses: {
    unsubscribe: samplePage('u'),
    preferences: samplePage('preferences'),
    webView: samplePage('view'),
  },
  tokens: () => ({ tracking: 'sample', personal: 'sample' }),
};

export type Scheme = 'light' | 'dark';

/** What whoever looks at it likes for their screens must not decide. */
const inScheme = (html: string, scheme: Scheme): string =>
  html
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark;supported-color-schemes:light dark', `color-scheme:${scheme}`)
    .replace(/<meta name="(supported-)?color-schemes?" content="light dark">/g, (meta) =>
      meta.replace('light dark', scheme),
    );

/** As someone reads it of whom nothing is known: the fallbacks of its merge tags, and links that lead nowhere. */
export const shownHtml = (document: Document, title: string, scheme: Scheme = 'light'): string => {
  const { html } = renderEmail(document, { title });
  const filled = personalize(compileCampaign({ html, text: '', subject: '' }, sample), nobody).html;
  return inScheme(filled, scheme).replace(/<a\b[^>]*>/gi, (tag) =>
    tag.replace(/\shref="([^"]*)"/i, ' role="link" aria-disabled="true" title="$1"'),
  );
};
