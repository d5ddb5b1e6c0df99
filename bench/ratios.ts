// The renderer beside its floors, each pair in one process.
import { parse } from 'parse5';
import { analyze } from '../src/deliverability/judge/analyze.ts';
import type { Document } from '../src/email/document/document.ts';
import { importHtml } from '../src/email/import/import-html.ts';
import { blockMemo } from '../src/email/render/block-memo.ts';
import { renderEmail } from '../src/email/render/render.ts';
import { sample } from './analyze/samples.ts';
import { conditionalJoin, conditionalOurs } from './personalize/conditional.ts';
import { ours, plainJoin } from './personalize/contestants.ts';
import { floorHtml } from './render/floor.ts';
import { marked } from './render/own.ts';
import { ownDocument } from './render/own-document.ts';
import { sampleOf } from './render/sample.ts';
import { type Comparison, compare, type Workload } from './turns.ts';

/** One character of each result, because V8 flattens a string only when it is first read. */
const read = (html: string): number => html.charCodeAt(html.length >> 1);

/** Each input is prepared once; a way gets it again only after all the others. */
function over<Input>(inputs: readonly Input[], work: (input: Input) => number): Workload {
  return (from, count) => {
    let checksum = 0;
    for (let index = from; index < from + count; index += 1) {
      const input = inputs[index % inputs.length];
      if (input !== undefined) checksum += work(input);
    }
    return checksum;
  };
}

/** An email as the database returns it. */
const stored = (document: Document): Document => JSON.parse(JSON.stringify(document)) as Document;

const plain = (document: Document): Document => document;

/** Rendering emails of so many blocks beside the floor; `withMarks` adds bold words and a link to every text. */
export function renderBesideFloor(blocks: number, { withMarks = false } = {}): Comparison {
  const parts = Array.from({ length: Math.ceil(10_000 / blocks) }, (_, seed) => sampleOf(blocks, seed + 1));
  const change = withMarks ? marked : plain;
  const documents = parts.map((part) => stored(change(ownDocument(part))));
  return compare(
    over(parts, (part) => read(floorHtml(part))),
    over(documents, (document) => read(renderEmail(document).html)),
    { rounds: 300, warmUps: 200, inputs: Math.ceil(1_500 / blocks) },
  );
}

/** One more letter in one block, when the previous email is already rendered. */
export function keystrokeBesideFloor(blocks: number): Comparison {
  const parts = Array.from({ length: 20 }, (_, seed) => sampleOf(blocks, seed + 1));
  const sessions = parts.map((part) => {
    const document = ownDocument(part);
    const memo = blockMemo();
    renderEmail(document, { memo });
    return { document, memo };
  });
  return compare(
    over(parts, (part) => read(floorHtml(part))),
    over(sessions, (session) => {
      const blocksNow = session.document.blocks.map((block, index) =>
        index === 1 && block.type === 'text' ? { ...block, content: `${block.content.slice(1)}x` } : block,
      );
      session.document = { ...session.document, blocks: blocksNow };
      return read(renderEmail(session.document, { memo: session.memo }).html);
    }),
    { rounds: 300, warmUps: 200, inputs: 5 },
  );
}

const emailsOf = (kilobytes: number): string[] =>
  Array.from({ length: Math.ceil(6_000 / kilobytes) }, (_, seed) => sample(kilobytes, seed + 1));

const bareParse = (html: string): number => parse(html).childNodes.length;

/** All checks on emails of so many KB beside parse5, which only builds the tree. */
export function analyzeBesideParse(kilobytes: number): Comparison {
  const emails = emailsOf(kilobytes);
  const around = { subject: 'News from the kiln', preheader: 'Tea at ten' };
  return compare(
    over(emails, bareParse),
    over(emails, (html) => analyze({ html, ...around }).findings.length),
    { rounds: 200, warmUps: 100, inputs: Math.ceil(20 / kilobytes) },
  );
}

/** An import of emails of so many KB beside the same parse. */
export function importHtmlBesideParse(kilobytes: number): Comparison {
  const emails = emailsOf(kilobytes);
  return compare(
    over(emails, bareParse),
    over(emails, (html) => importHtml(html).imported?.document.blocks.length ?? 0),
    { rounds: 60, warmUps: 30, inputs: Math.ceil(20 / kilobytes) },
  );
}

/** One recipient's email beside a join of segments that were cut beforehand. */
export function personalizeBesideJoin(): Comparison {
  const made = (make: typeof ours): Workload =>
    over(
      Array.from({ length: 2_000 }, (_, index) => index),
      (index) => read(make(`c1-r${index}`, `Ada ${index}`, `ada+${index}@example.com`).html),
    );
  return compare(made(plainJoin), made(ours), { rounds: 200, warmUps: 100, inputs: 50 });
}

/** The same for an email with conditions and a repeated section. */
export function conditionsBesideJoin(): Comparison {
  const made = (make: typeof conditionalOurs): Workload =>
    over(
      Array.from({ length: 2_000 }, (_, index) => index),
      (index) => {
        const { html, text } = make(index);
        return read(html) + read(text);
      },
    );
  return compare(made(conditionalJoin), made(conditionalOurs), { rounds: 200, warmUps: 100, inputs: 50 });
}
