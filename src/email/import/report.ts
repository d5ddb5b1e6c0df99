// The report of an import: nothing is omitted without an entry.
import { type KeyedText, keyedText } from '#text/keyed-text.ts';
import type { TextKey } from '#text/keys.ts';
import type { BlockType } from '../document/block.ts';
import type { Document } from '../document/document.ts';
import type { Flattened } from './flatten/flatten.ts';
import type { LeftOut } from './flatten/left-out.ts';
import type { MergeTags } from './merge-tags.ts';
import type { ConvertedBlocks } from './to-blocks/to-blocks.ts';
import type { Tree } from './tree.ts';
import { addWords, missingFrom, sizeOf, textOfBlock, type WordCounts, wordsIn } from './word-counts.ts';

/** One kind of omitted or changed content, for the person who imports. */
export interface ImportNote {
  code: string;
  message: KeyedText;
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
  /** What became of its layout; zeros for an email of one column on one ground. */
  layout: {
    sections: number;
    /** Of these, with columns. */
    withColumns: number;
  };
  fixed: FixedPart[];
  leftOut: ImportNote[];
  changed: ImportNote[];
}

const examplesOf = (values: Iterable<string>): string[] =>
  [...new Set(values)]
    .filter((value) => value.trim() !== '')
    .slice(0, 5)
    .map((value) => (value.length > 120 ? `${value.slice(0, 119)}…` : value));

export interface Sources {
  tree: Pick<Tree, 'removed'>;
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

const removedTexts: Readonly<Record<string, TextKey>> = {
  script: 'builderPanels.importNotes.script',
  iframe: 'builderPanels.importNotes.iframe',
  svg: 'builderPanels.importNotes.svg',
  textarea: 'builderPanels.importNotes.textarea',
  select: 'builderPanels.importNotes.select',
};

/** `LeftOut['kind']`, which is also the code of the note, and its text. */
const leftOutTexts: readonly [kind: LeftOut['kind'], text: TextKey][] = [
  ['tracking', 'builderPanels.importNotes.tracking'],
  ['hidden', 'builderPanels.importNotes.hidden'],
  ['field', 'builderPanels.importNotes.field'],
  ['video', 'builderPanels.importNotes.video'],
  ['spacer', 'builderPanels.importNotes.spacer'],
  ['background', 'builderPanels.importNotes.background'],
];

function leftOutNotes(sources: Sources, missing: WordCounts): ImportNote[] {
  const { tree, flattened, converted, document } = sources;
  const keptImages = new Set(document.layout?.flatMap(({ styles }) => styles.backgroundImage?.src ?? []));
  const notes: ImportNote[] = [];
  const add = (code: string, message: KeyedText, examples: Iterable<string> = []): void => {
    notes.push({ code, message, examples: examplesOf(examples) });
  };
  for (const [name, count] of tree.removed) {
    if (name === 'style' || name === 'title' || name === 'template' || name === 'xml') continue;
    add(name, keyedText(removedTexts[name] ?? 'builderPanels.importNotes.element', { name, count }));
  }
  for (const [kind, key] of leftOutTexts) {
    const found = flattened.leftOut
      .filter((entry) => entry.kind === kind && !keptImages.has(entry.detail))
      .map(({ detail }) => detail);
    if (found.length > 0) add(kind, keyedText(key, { count: found.length }), found);
  }
  if (converted.emptySlots.length > 0)
    add(
      'image',
      keyedText('builderPanels.importNotes.image', { count: converted.emptySlots.length }),
      converted.emptySlots,
    );
  if (converted.deadLinks.size > 0) {
    const count = [...converted.deadLinks.values()].reduce((sum, linkCount) => sum + linkCount, 0);
    add('link', keyedText('builderPanels.importNotes.deadLinks', { count }), converted.deadLinks.keys());
  }
  if (converted.overLimit.length > 0)
    add('beyond', keyedText('builderPanels.importNotes.beyond', { count: converted.overLimit.length }));
  const missingCount = sizeOf(missing);
  if (missingCount > 0)
    add('words', keyedText('builderPanels.importNotes.words', { count: missingCount }), missing.keys());
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
  const add = (code: string, message: KeyedText, examples: Iterable<string> = []): void => {
    notes.push({ code, message, examples: examplesOf(examples) });
  };
  if (flattened.columns > 0)
    add('columns', keyedText('builderPanels.importNotes.columns', { count: flattened.columns }));
  if (converted.boxes.flattened > 0)
    add('boxes', keyedText('builderPanels.importNotes.boxes', { count: converted.boxes.flattened }));
  if (converted.boxes.outlines > 0)
    add(
      'box-outlines',
      keyedText('builderPanels.importNotes.boxOutlines', { count: converted.boxes.outlines }),
    );
  if (flattened.joined > 0)
    add('joined', keyedText('builderPanels.importNotes.joined', { count: flattened.joined }));
  if (converted.recolored > 0)
    add('colors', keyedText('builderPanels.importNotes.colors', { count: converted.recolored }));
  const outlined = flattened.items.filter((item) => item.kind === 'button' && item.isOutlined).length;
  if (outlined > 0) add('outlined', keyedText('builderPanels.importNotes.outlined', { count: outlined }));
  if (pageBackground !== null)
    add(
      'page',
      keyedText('builderPanels.importNotes.page', {
        page: pageBackground,
        email: document.settings.backgroundColor,
      }),
    );
  if (tags.converted.size > 0)
    add(
      'tags-mapped',
      keyedText('builderPanels.importNotes.tagsMapped', { count: tags.converted.size }),
      [...tags.converted].map(([from, { to }]) => `${from} → ${to}`),
    );
  if (tags.unchanged.size > 0)
    add(
      'tags-unchanged',
      keyedText('builderPanels.importNotes.tagsUnchanged', { count: tags.unchanged.size }),
      tags.unchanged.keys(),
    );
  if (preheaderCut) add('preheader', keyedText('builderPanels.importNotes.preheader'));
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
    layout: {
      sections: document.layout?.length ?? 0,
      withColumns: document.layout?.filter(({ columns }) => columns.length > 1).length ?? 0,
    },
    fixed,
    leftOut: leftOutNotes(sources, missing),
    changed: changedNotes(sources),
  };
}
