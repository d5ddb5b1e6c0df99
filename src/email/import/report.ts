// The report of an import: nothing is omitted without an entry.
import type { BlockType, Document } from '../document/document.ts';
import type { Flattened } from './flatten/flatten.ts';
import type { LeftOut } from './flatten/left-out.ts';
import type { MergeTags } from './merge-tags.ts';
import type { ConvertedBlocks } from './to-blocks/to-blocks.ts';
import type { Tree } from './tree.ts';
import { addWords, missingFrom, sizeOf, textOfBlock, type WordCounts, wordsIn } from './word-counts.ts';

/** One kind of omitted or changed content, for the person who imports. */
export interface ImportNote {
  code: string;
  message: string;
  /** Some of them, as they stood there. */
  examples: string[];
}

export interface FixedPart {
  blockId: string;
  reason: string;
  words: number;
}

export interface ImportReport {
  /** How many blocks of each kind it became. */
  blocks: { type: BlockType; count: number }[];
  words: {
    /** Words that a reader sees in the original. */
    found: number;
    /** Of these, in blocks that can be edited. */
    native: number;
    /** Of these, in parts that stay as they are. */
    fixed: number;
    missing: number;
  };
  fixed: FixedPart[];
  leftOut: ImportNote[];
  changed: ImportNote[];
}

const counted = (count: number, singular: string, plural: string): string =>
  `${count} ${count === 1 ? singular : plural}`;

const examplesOf = (values: Iterable<string>): string[] =>
  [...new Set(values)]
    .filter((value) => value.trim() !== '')
    .slice(0, 5)
    .map((value) => (value.length > 120 ? `${value.slice(0, 119)}…` : value));

export interface Sources {
  tree: Tree;
  flattened: Flattened;
  converted: ConvertedBlocks;
  tags: MergeTags;
  document: Document;
  /** The words that a reader sees in the original. */
  originalWords: WordCounts;
  /** `#rrggbb` of the page around the email, if it differs from that of the email. */
  pageBackground: string | null;
  preheaderCut: boolean;
}

function wordsOf({ document, originalWords }: Sources): {
  report: ImportReport['words'];
  missing: WordCounts;
} {
  const native: WordCounts = new Map();
  const fixed: WordCounts = new Map();
  for (const block of document.blocks)
    addWords(block.type === 'html' ? fixed : native, wordsIn(textOfBlock(block)));
  const notNative = missingFrom(originalWords, native);
  const missing = missingFrom(notNative, fixed);
  const found = sizeOf(originalWords);
  const missingCount = sizeOf(missing);
  const fixedCount = sizeOf(notNative) - missingCount;
  return {
    report: { found, native: found - sizeOf(notNative), fixed: fixedCount, missing: missingCount },
    missing,
  };
}

const removedTexts: Readonly<Record<string, [singular: string, plural: string, why: string]>> = {
  script: ['script', 'scripts', 'Mail programs run none.'],
  iframe: ['frame with another page', 'frames with other pages', 'Mail programs show none.'],
  svg: ['drawing (SVG)', 'drawings (SVG)', 'Gmail and Outlook show none.'],
  textarea: ['text field', 'text fields', 'Forms do not work in most mail programs.'],
  select: ['list field', 'list fields', 'Forms do not work in most mail programs.'],
};

/** `LeftOut['kind']`, which is also the code of the note, and its text. */
const leftOutTexts: readonly [kind: LeftOut['kind'], singular: string, plural: string, why: string][] = [
  [
    'tracking',
    'tracking image',
    'tracking images',
    'Too small to be seen; what sends the email adds its own.',
  ],
  ['hidden', 'hidden text', 'hidden texts', 'Readers did not see it, and spam filters look for it.'],
  ['field', 'form field', 'form fields', 'Forms do not work in most mail programs.'],
  ['video', 'video', 'videos', 'Most mail programs show none. An image with a link takes its place best.'],
  ['spacer', 'image of a pixel', 'images of a pixel', 'They only reserved space, which stays.'],
  [
    'background',
    'background image',
    'background images',
    'The words that stood on it stay, on the color of the email.',
  ],
];

function leftOutNotes(sources: Sources, missing: WordCounts): ImportNote[] {
  const { tree, flattened, converted } = sources;
  const notes: ImportNote[] = [];
  const add = (code: string, message: string, examples: Iterable<string> = []): void => {
    notes.push({ code, message, examples: examplesOf(examples) });
  };
  for (const [name, count] of tree.removed) {
    if (name === 'style' || name === 'title' || name === 'template' || name === 'xml') continue;
    const [singular, plural, why] = removedTexts[name] ?? [
      `<${name}> element`,
      `<${name}> elements`,
      'Mail programs do not show it.',
    ];
    add(name, `${counted(count, singular, plural)}. ${why}`);
  }
  for (const [kind, singular, plural, why] of leftOutTexts) {
    const found = flattened.leftOut.filter((entry) => entry.kind === kind).map(({ detail }) => detail);
    if (found.length > 0) add(kind, `${counted(found.length, singular, plural)}. ${why}`, found);
  }
  if (converted.emptySlots.length > 0)
    add(
      'image',
      `${counted(converted.emptySlots.length, 'image', 'images')} without an address on the web. Each has an empty place with its description: upload the file there.`,
      converted.emptySlots,
    );
  if (converted.deadLinks.size > 0) {
    const count = [...converted.deadLinks.values()].reduce((sum, linkCount) => sum + linkCount, 0);
    add(
      'link',
      `${counted(count, 'link', 'links')} that lead nowhere, such as #. The words stay.`,
      converted.deadLinks.keys(),
    );
  }
  if (converted.overLimit.length > 0)
    add(
      'beyond',
      `${counted(converted.overLimit.length, 'part', 'parts')} at the end. An email holds at most 500 blocks.`,
    );
  const missingCount = sizeOf(missing);
  if (missingCount > 0)
    add('words', `${counted(missingCount, 'word', 'words')} that found no place in a block.`, missing.keys());
  return notes;
}

function changedNotes({
  flattened,
  converted,
  tags,
  pageBackground,
  preheaderCut,
  document,
}: Sources): ImportNote[] {
  const notes: ImportNote[] = [];
  const add = (code: string, message: string, examples: Iterable<string> = []): void => {
    notes.push({ code, message, examples: examplesOf(examples) });
  };
  if (flattened.columns > 0)
    add(
      'columns',
      `${counted(flattened.columns, 'row of columns became', 'rows of columns became')} parts below each other, in the order in which they are read.`,
    );
  if (flattened.joined > 0)
    add(
      'joined',
      `${counted(flattened.joined, 'row of short cells became one line', 'rows of short cells became one line each')}.`,
    );
  if (converted.recolored > 0)
    add(
      'colors',
      `${counted(converted.recolored, 'part', 'parts')} stood on a colored panel. The color of the words was changed so that they can be read without it.`,
    );
  const outlined = flattened.items.filter((item) => item.kind === 'button' && item.isOutlined).length;
  if (outlined > 0)
    add(
      'outlined',
      `${counted(outlined, 'framed button became a painted one', 'framed buttons became painted ones')}.`,
    );
  if (pageBackground !== null)
    add(
      'page',
      `The page around the email was ${pageBackground}. Here the page has the color of the email, ${document.settings.backgroundColor}.`,
    );
  if (tags.converted.size > 0)
    add(
      'tags-mapped',
      `${counted(tags.converted.size, 'merge tag of another product has', 'merge tags of another product have')} the form they have here.`,
      [...tags.converted].map(([from, { to }]) => `${from} → ${to}`),
    );
  if (tags.unchanged.size > 0)
    add(
      'tags-unchanged',
      `${counted(tags.unchanged.size, 'merge tag is', 'merge tags are')} unchanged. Replace those that are not fields of your contacts.`,
      tags.unchanged.keys(),
    );
  if (preheaderCut) add('preheader', 'The preheader was longer than 150 characters and was cut.');
  return notes;
}

export function reportOf(sources: Sources): ImportReport {
  const { document } = sources;
  const counts = new Map<BlockType, number>();
  for (const { type } of document.blocks) counts.set(type, (counts.get(type) ?? 0) + 1);
  const { report, missing } = wordsOf(sources);
  const fixed = document.blocks.flatMap((block) =>
    block.type === 'html'
      ? [{ blockId: block.id, reason: block.content.reason ?? '', words: wordsIn(textOfBlock(block)).length }]
      : [],
  );
  return {
    blocks: [...counts].map(([type, count]) => ({ type, count })).sort((a, b) => b.count - a.count),
    words: report,
    fixed,
    leftOut: leftOutNotes(sources, missing),
    changed: changedNotes(sources),
  };
}
