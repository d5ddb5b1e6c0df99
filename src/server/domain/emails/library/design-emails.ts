// The email of a design, with the addresses of its images. The stored form is `uploads:<file>`, so that the server may
// move.
import { documentOfDesign, imageFile } from '#contract/emails/designs.ts';
import {
  answerOf,
  type Document,
  type DocumentAnswer,
  documentSchema,
  storedDocument,
} from '#email/document/document.ts';
import { migrateDocument } from '#email/document/migrate.ts';
import { noEmailCopy } from '#email/email-copy/email-copy-setting.ts';
import { compileCampaign } from '#email/personalize/compile.ts';
import { personalize } from '#email/personalize/personalize.ts';
import { renderEmail } from '#email/render/render.ts';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../db/database.ts';
import { type LibraryFile, nameLibraryFile, type StoredDesign } from '../../../db/emails/public-templates.ts';
import { lockFile } from '../../../db/files/uploads.ts';
import { addressOf, storeFile } from '../../files/stored-files.ts';
import { documentJson } from '../serialize-document.ts';
import { type KnownDesign, knownDesigns } from './designs.ts';

const uploadsPrefix = 'uploads:';

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

/** Serializes an email with portable image addresses. */
export const portableJson = (ctx: Context, document: Document): string => {
  const uploadsUrl = `${ctx.publicUrl}/uploads/`;
  return documentJson(
    withSources(storedDocument(document), (src) =>
      src.startsWith(uploadsUrl) ? uploadsPrefix + src.slice(uploadsUrl.length) : src,
    ) as object,
  );
};

const withUploadUrls = (ctx: Context, stored: object): Document => {
  const document = documentSchema.parse(
    migrateDocument(
      withSources(stored, (src) =>
        src.startsWith(uploadsPrefix) ? `${ctx.publicUrl}/uploads/${src.slice(uploadsPrefix.length)}` : src,
      ),
    ),
  );
  return { ...document, settings: { letter: noEmailCopy, ...document.settings } };
};

/** This server's upload files that an address or a document references. */
export const uploadedFilesIn = (ctx: Context, text: string): LibraryFile[] => {
  const found = new Map<string, LibraryFile>();
  const uploadsUrl = `${ctx.publicUrl}/uploads/`;
  for (const part of text.split(uploadsUrl).slice(1)) {
    const [, hash, ext] = /^([0-9a-f]{64})\.(jpg|png|gif)/.exec(part) ?? [];
    if (hash) found.set(hash, { hash, ext: ext as LibraryFile['ext'] });
  }
  return [...found.values()];
};

/**
 * Keeps the files of a design, even if the uploader deletes them or the account. Call it in the transaction of the
 * change.
 */
export const storeForLibrary = async (
  ctx: Context,
  tx: Queryable,
  files: readonly LibraryFile[],
): Promise<void> => {
  // A fixed order of locks prevents deadlocks.
  for (const file of [...files].sort((a, b) => (a.hash < b.hash ? -1 : 1))) {
    await lockFile(tx, file.hash);
    await nameLibraryFile(tx, file, ctx.now());
  }
};

/** Hashes that this server has stored; storing a file twice is harmless. */
const newStoredHashes = () => new Set<string>();

/** The addresses of a design's images. The first call copies them to the upload storage. */
export const imagesOf = async (ctx: Context, { slug, design }: KnownDesign): Promise<Map<string, string>> => {
  const stored = ctx.memory.get(newStoredHashes);
  const addresses = new Map<string, string>();
  for (const name of Object.keys(design.pictures)) {
    const file = imageFile(slug, name);
    const image = await ctx.designs.image(file);
    // A design without one of its images is better than no design.
    if (!image) continue;
    const upload = { hash: image.hash, ext: 'png' as const };
    if (!stored.has(image.hash)) {
      await storeFile(ctx, { ...upload, bytes: await image.read() }, (tx) =>
        nameLibraryFile(tx, upload, ctx.now()),
      );
      stored.add(image.hash);
    }
    addresses.set(file, addressOf(ctx, upload));
  }
  return addresses;
};

/** null for a design that is only an image and a link. */
export const documentOf = async (
  ctx: Context,
  { slug, content }: Pick<StoredDesign, 'slug' | 'content'>,
): Promise<Document | null> => {
  if (content) return withUploadUrls(ctx, content);
  const known = slug === null ? undefined : (await knownDesigns(ctx)).get(slug);
  if (!known) return null;
  const addresses = await imagesOf(ctx, known);
  return documentOfDesign(known.slug, known.design, (file) => addresses.get(file) ?? '');
};

export const answerOfDesign = async (
  ctx: Context,
  row: Pick<StoredDesign, 'slug' | 'content'>,
): Promise<DocumentAnswer | null> => {
  const document = await documentOf(ctx, row);
  return document && answerOf(document);
};

const sampleRecipient = { id: 'sample', values: {} };
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

/** Fixes the color scheme: the viewer's own system preference must not decide it. */
export const withColorScheme = (html: string, scheme: Scheme): string =>
  html
    .replaceAll('@media (prefers-color-scheme:dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replaceAll('color-scheme:light dark;supported-color-schemes:light dark', `color-scheme:${scheme}`)
    .replace(/<meta name="(supported-)?color-schemes?" content="light dark">/g, (meta) =>
      meta.replace('light dark', scheme),
    );

/** The email as an unknown recipient reads it: merge tags show their fallbacks, and links lead nowhere. */
export const previewHtmlOf = (document: Document, title: string, scheme: Scheme = 'light'): string => {
  const { html } = renderEmail(document, { title });
  const filled = personalize(compileCampaign({ html, text: '', subject: '' }, sample), sampleRecipient).html;
  return withColorScheme(filled, scheme).replace(/<a\b[^>]*>/gi, (tag) =>
    tag.replace(/\shref="([^"]*)"/i, ' role="link" aria-disabled="true" title="$1"'),
  );
};
