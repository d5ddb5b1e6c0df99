// One pass over the HTML, and the facts that every check reads. No facts are judged here.

import { Cascade } from '../css/cascade.ts';
import { asksForEnd } from '../css/pseudo.ts';
import { readStyleSheet, styleElementsIn } from '../css/style-sheet.ts';
import type { Notes } from '../judge/memo.ts';
import type { Attachment, Draft, EmailInput, Header, Purpose } from '../judge/model.ts';
import { seen } from './characters.ts';
import { activeFacts, type ElementFact } from './facts/active.ts';
import { type CommentFact, commentFacts } from './facts/comments.ts';
import { type GroundFact, groundFacts } from './facts/grounds.ts';
import { type HeadFact, headFacts } from './facts/head.ts';
import { type LinkFact, linkFacts } from './facts/links.ts';
import { type HeadingFact, outlineFacts, type TableFact } from './facts/outline.ts';
import { type PictureFact, pictureFacts } from './facts/pictures.ts';
import { runFacts, type TextRun } from './facts/runs.ts';
import { type StructureFact, structureFacts } from './facts/structure.ts';
import { type SheetFact, type StyleUse, styleUseFacts } from './facts/style-use.ts';
import { walk } from './reader.ts';

export type { ElementFact, HeadingFact, LinkFact, PictureFact, TableFact, TextRun };

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
  /** All readable text, joined by spaces. */
  visibleText: string;
  /** The maximum number of hidden characters of one text, white space included. */
  unseenAtMost: number;
  links: readonly LinkFact[];
  /** Links that are not plain: some faults concern only them. */
  oddLinks: readonly LinkFact[];
  pictures: readonly PictureFact[];
  /** Background images behind text. */
  grounds: readonly GroundFact[];
  tables: readonly TableFact[];
  headings: readonly HeadingFact[];
  /** Scripts, forms, frames and the like. */
  elements: readonly ElementFact[];
  /** Attributes that run scripts: `onclick` and the like. */
  handlers: readonly ElementFact[];
  structure: StructureFact;
  comments: readonly CommentFact[];
  /** Text that only classic Outlook shows. */
  onlyForWord: readonly CommentFact[];
  styleUse: StyleUse;
  /** Values that checks have computed from it. */
  notes: Notes;
}

export function readMessage(input: EmailInput): Message {
  const { html } = input;
  const sheets: SheetFact[] = styleElementsIn(html).map(({ at, css, media }) => ({
    at,
    css,
    ...readStyleSheet(css, media),
  }));
  const cascade = new Cascade(sheets.flatMap(({ rules }) => rules));
  const words = runFacts();
  const linked = linkFacts(words);
  const pictured = pictureFacts(linked.current);
  const ground = groundFacts();
  const outline = outlineFacts();
  const active = activeFacts();
  const headed = headFacts();
  const built = structureFacts(html);
  const remarks = commentFacts();
  const used = styleUseFacts();
  // `links` asks `words` for its latest run, so it comes after.
  const listeners = [words, linked, pictured, ground, outline, active, headed, built, remarks, used];
  const { title, unseen } = walk(
    html,
    cascade,
    listeners,
    sheets.some(({ css }) => asksForEnd(css)),
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
    title: title === null ? null : seen(title),
    head: headed.head,
    runs: words.runs,
    visibleText: words.visibleText(),
    unseenAtMost: unseen,
    links: linked.links,
    oddLinks: linked.links.filter(({ isPlain }) => !isPlain),
    pictures: pictured.pictures,
    grounds: ground.grounds,
    tables: outline.tables,
    headings: outline.headings,
    elements: active.elements,
    handlers: active.handlers,
    structure: built.structure(),
    comments: remarks.comments,
    onlyForWord: remarks.onlyForWord,
    styleUse: {
      tags: used.tags,
      attributes: used.attributes,
      styles: used.styles,
      declared: cascade.inline,
      sheets,
    },
    notes: new Map(),
  };
}
