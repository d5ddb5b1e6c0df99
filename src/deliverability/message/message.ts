// Reads an email into the facts that the checks judge, in one walk through the HTML.

import { usesEndIndexes } from '#css/pseudo-classes.ts';
import { Cascade } from '../css/sheets/cascade.ts';
import { styleElementsIn } from '../css/sheets/style-elements.ts';
import { parseStyleSheet } from '../css/sheets/style-sheet.ts';
import type { Memo } from '../judge/memo.ts';
import type { Attachment, Draft, EmailInput, Header, Purpose } from '../judge/model.ts';
import { visibleTextOf } from './characters.ts';
import { activeFacts, type ElementFact } from './facts/active.ts';
import { type BackgroundFact, backgroundFacts } from './facts/backgrounds.ts';
import { type CommentFact, commentFacts } from './facts/comments.ts';
import { type HeadFact, headFacts } from './facts/head.ts';
import { type ImageFact, imageFacts } from './facts/images.ts';
import { type LinkFact, linkFacts } from './facts/links.ts';
import { type HeadingFact, outlineFacts, type TableFact } from './facts/outline.ts';
import { runFacts, type TextRun } from './facts/runs.ts';
import { type StructureFact, structureFacts } from './facts/structure.ts';
import { type SheetFact, type StyleUse, styleUseFacts } from './facts/style-use.ts';
import { walkHtml } from './walk-html.ts';

export type { ElementFact, HeadingFact, ImageFact, LinkFact, TableFact, TextRun };

export interface Message {
  html: string;
  purpose: Purpose;
  subject: string | undefined;
  preheader: string | undefined;
  text: string | undefined;
  from: string | undefined;
  replyTo: string | undefined;
  headers: readonly Header[] | undefined;
  attachments: readonly Attachment[];
  draft: Draft | undefined;
  lang: string | null;
  dir: string | null;
  title: string | null;
  head: HeadFact;
  runs: readonly TextRun[];
  /** The text that readers see on a desktop, with spaces between blocks. */
  visibleText: string;
  /** The most invisible characters of one text node, white space included. */
  maxInvisibleCharacters: number;
  links: readonly LinkFact[];
  /** The links that are not plain: some faults concern only them. */
  unusualLinks: readonly LinkFact[];
  images: readonly ImageFact[];
  /** Background images behind text. */
  backgrounds: readonly BackgroundFact[];
  tables: readonly TableFact[];
  headings: readonly HeadingFact[];
  /** Scripts, forms, frames and the like. */
  elements: readonly ElementFact[];
  /** Attributes that run scripts: `onclick` and the like. */
  handlers: readonly ElementFact[];
  structure: StructureFact;
  comments: readonly CommentFact[];
  /** Text that only classic Outlook shows. */
  outlookOnlyText: readonly CommentFact[];
  styleUse: StyleUse;
  /** What several checks need and one has computed. */
  memo: Memo;
}

export function readMessage(input: EmailInput): Message {
  const { html } = input;
  const sheets: SheetFact[] = styleElementsIn(html).map(({ offset, css, media }) => ({
    offset,
    css,
    ...parseStyleSheet(css, media),
  }));
  const cascade = new Cascade(sheets.flatMap(({ rules }) => rules));
  const runs = runFacts();
  const links = linkFacts(runs);
  const images = imageFacts(links.current);
  const backgrounds = backgroundFacts();
  const outline = outlineFacts();
  const active = activeFacts();
  const head = headFacts();
  const structure = structureFacts(html);
  const comments = commentFacts();
  const styleUse = styleUseFacts();
  // `links` asks `runs` for its latest run and `images` asks `links` for the open link, so they come in this order.
  const listeners = [runs, links, images, backgrounds, outline, active, head, structure, comments, styleUse];
  const { title, maxInvisibleCharacters } = walkHtml(
    html,
    cascade,
    listeners,
    sheets.some(({ css }) => usesEndIndexes(css)),
  );

  return {
    html,
    purpose: input.purpose ?? 'export',
    subject: input.subject,
    preheader: input.preheader,
    text: input.text,
    from: input.from,
    replyTo: input.replyTo,
    headers: input.headers,
    attachments: input.attachments ?? [],
    draft: input.draft,
    lang: outline.language.lang,
    dir: outline.language.dir,
    title: title === null ? null : visibleTextOf(title),
    head: head.head,
    runs: runs.runs,
    visibleText: runs.visibleText(),
    maxInvisibleCharacters,
    links: links.links,
    unusualLinks: links.links.filter(({ isPlain }) => !isPlain),
    images: images.images,
    backgrounds: backgrounds.backgrounds,
    tables: outline.tables,
    headings: outline.headings,
    elements: active.elements,
    handlers: active.handlers,
    structure: structure.structure(),
    comments: comments.comments,
    outlookOnlyText: comments.outlookOnlyText,
    styleUse: {
      tags: styleUse.tags,
      attributes: styleUse.attributes,
      styles: styleUse.styles,
      declarations: cascade.inline,
      sheets,
    },
    memo: new Map(),
  };
}
