// A design of another builder as a document: a section for each of its rows.
import { type Block, maxBlocks } from '../../document/block.ts';
import { settingsSchema } from '../../document/model.ts';
import { maxSections, type Section } from '../../document/section.ts';
import { sourceOf } from '../../import/to-blocks/image-fields.ts';
import { estimateHeight } from '../../render/estimate.ts';
import type { LayoutContext } from '../../render/layout-context.ts';
import type { Sides } from '../../render/measure.ts';
import { layoutContextOf } from '../../render/render-block.ts';
import { contextsOf } from '../../render/section-rows.ts';
import { addSides, isEmptySides, noSides, paddingText, sidesIn } from '../css-values.ts';
import type { ColumnDraft, Design, Ground, Part, SectionDraft } from '../design.ts';
import type { DesignReason } from '../report/reasons.ts';
import type { Outcome, ReportRecord } from '../report/report-record.ts';
import { colorBehindImage } from './color-behind-image.ts';
import { excerptOf } from './excerpt.ts';
import { blocksOfPart } from './part-to-blocks.ts';
import { type Frame, filled, frameOf, rowsOf, withinLimit } from './sections.ts';
import { commonSides, placeBlocks } from './spacing.ts';
import { type PhoneRules, phoneRulesOf } from './visibility.ts';

const outcomeOf = (blocks: readonly Block[], reasons: readonly DesignReason[]): Outcome => {
  if (blocks.length === 0) return 'left-out';
  if (blocks.every(({ type }) => type === 'html')) return 'fixed';
  return reasons.length === 0 ? 'converted' : 'approximated';
};

/** The color behind all parts that show, if each of them has it. */
const sharedBackground = (parts: readonly Part[]): string | null => {
  const [first] = parts;
  const color = first?.background ?? null;
  return parts.every(({ background }) => background === color) ? color : null;
};

class DocumentWriter {
  readonly sections: Section[] = [];
  readonly #design: Design;
  readonly #record: ReportRecord;
  readonly #rules: PhoneRules;
  readonly #page: LayoutContext;
  #blockCount = 0;

  constructor(design: Design, record: ReportRecord) {
    this.#design = design;
    this.#record = record;
    this.#rules = phoneRulesOf(design);
    this.#page = layoutContextOf(
      settingsSchema.parse({ backgroundColor: design.background, maxWidth: `${design.width}px` }),
    );
  }

  addSection(draft: SectionDraft, number: number, isSplit: boolean): void {
    const loss = this.#rules.lossOf(draft) ?? (this.sections.length >= maxSections ? 'overLimit' : null);
    if (loss !== null) {
      this.#addLoss(draft, number, loss);
      return;
    }
    const isHidden = this.#rules.isSectionHidden(draft);
    const columns = draft.columns.map((column) => this.#withSharedStyles(column));
    const prepared = {
      ...draft,
      columns,
      grounds: draft.grounds.map((ground) => this.#withUsableImage(ground, columns)),
    };
    const id = this.sections.length + 1;
    const frame = frameOf(prepared, id, this.#design.background, this.#design.width, isHidden);
    const reasons = this.#rules.changesOf(draft, draft);
    if (isSplit) reasons.push('manyColumns');
    if (frame.look.isSimplified) reasons.push('twoGrounds');
    const lineIndex = this.#record.lines.length;
    const contents = columns.map((column, index) => this.#fill(column, prepared, frame, number, index));
    const section = this.#finished(frame, draft.height, contents);
    const hasContent = columns.some(({ parts }) => parts.length > 0);
    if (section) this.sections.push(section);
    this.#record.lines.splice(lineIndex, 0, {
      section: number,
      column: null,
      name: draft.name,
      excerpt: '',
      outcome: section === null ? 'left-out' : reasons.length === 0 ? 'converted' : 'approximated',
      reasons: section === null && !hasContent ? ['empty'] : reasons,
    });
  }

  /** Recipients can load images from the web only, and some load none: text can be read on the color behind one. */
  #withUsableImage(ground: Ground, columns: readonly ColumnDraft[]): Ground {
    const { image } = ground;
    if (image === null) return ground;
    const address = this.#record.translate.address(image.src);
    const src = sourceOf({ src: address, alt: '', href: '', width: null, height: null, percent: null });
    if (src !== '')
      return {
        ...ground,
        image: { ...image, src },
        color: ground.color ?? colorBehindImage(columns, this.#design.background),
      };
    this.#record.flattened.leftOut.push({ kind: 'background', detail: image.src.slice(0, 300) });
    return { ...ground, image: null };
  }

  /** Sides and colors that all parts of a column have are those of the column. */
  #withSharedStyles(column: ColumnDraft): ColumnDraft {
    const parts = column.parts.filter((part) => this.#rules.lossOf(part) === null);
    const { left, right } = commonSides(parts);
    return {
      ...column,
      color: sharedBackground(parts) ?? column.color,
      padding: addSides(column.padding, { ...noSides, left, right }),
    };
  }

  #fill(
    column: ColumnDraft,
    draft: SectionDraft,
    { widths, grounds }: Frame,
    number: number,
    index: number,
  ): { blocks: Block[]; padding: Sides } {
    const around = { width: widths[index] ?? 1, ground: grounds[index] ?? null };
    const placed: { part: Part; blocks: Block[] }[] = [];
    for (const part of column.parts) {
      if (this.#record.isFull) break;
      const loss = this.#rules.lossOf(part) ?? (this.#blockCount >= maxBlocks ? 'overLimit' : null);
      const converted =
        loss === null ? blocksOfPart(part, around, this.#record) : { blocks: [], reasons: [loss] };
      const reasons = [...converted.reasons, ...(loss === null ? this.#rules.changesOf(part, draft) : [])];
      if (part.background !== null && part.background !== around.ground && converted.blocks.length > 0)
        reasons.push('partGround');
      placed.push({ part, blocks: converted.blocks });
      this.#record.add({
        section: number,
        column: index + 1,
        name: part.name,
        excerpt: excerptOf(part.content),
        outcome: outcomeOf(converted.blocks, reasons),
        reasons,
      });
    }
    const { blocks, padding } = placeBlocks(placed);
    const kept = blocks.slice(0, maxBlocks - this.#blockCount);
    this.#record.addBeyond(blocks.slice(kept.length));
    this.#blockCount += kept.length;
    const first = this.#blockCount - kept.length;
    return { blocks: kept.map((block, at) => ({ ...block, id: `part-${first + at + 1}` })), padding };
  }

  /** Null for a row that shows nothing. A colored row without blocks has its height from its padding. */
  #finished(
    { section, look }: Frame,
    height: number | null,
    contents: readonly { blocks: Block[]; padding: Sides }[],
  ): Section | null {
    const isEmpty = contents.every(({ blocks }) => blocks.length === 0);
    if (isEmpty && look.image === null) {
      const space = look.padding.top + look.padding.bottom;
      if (space < 4 || this.#blockCount >= maxBlocks) return null;
      this.#blockCount += 1;
      const spacer: Block = {
        id: `part-${this.#blockCount}`,
        type: 'spacer',
        content: { height: `${Math.min(400, space)}px` },
        styles: {},
      };
      const bare = { ...section, styles: { ...section.styles, padding: '0px' } };
      return filled(bare, [{ blocks: [spacer], padding: null }]);
    }
    return filled(
      this.#withHeight(section, contents, height),
      contents.map(({ blocks, padding }, index) => {
        const own = section.columns[index]?.styles.padding;
        const all = addSides(own === undefined ? noSides : sidesIn(own), padding);
        return { blocks, padding: isEmptySides(all) ? null : paddingText(all) };
      }),
    );
  }

  /** Of a background image that has a height, what its content leaves of it is space around the content. */
  #withHeight(
    section: Section,
    contents: readonly { blocks: Block[]; padding: Sides }[],
    height: number | null,
  ): Section {
    if (height === null || section.styles.backgroundImage === undefined) return section;
    const layout = { ...section, columns: section.columns.map((column) => ({ ...column, count: 0 })) };
    const contexts = contextsOf(layout, this.#page);
    const highest = Math.max(
      0,
      ...contents.map(({ blocks, padding }, index) =>
        blocks.reduce(
          (sum, block) => sum + estimateHeight(block, contexts[index] ?? this.#page),
          padding.top + padding.bottom,
        ),
      ),
    );
    const padding = sidesIn(section.styles.padding ?? '');
    const rest = Math.max(0, height - highest - padding.top - padding.bottom);
    const share = { top: 0, middle: 0.5, bottom: 1 }[section.styles.valign];
    const space = { ...noSides, top: Math.round(rest * share), bottom: Math.round(rest * (1 - share)) };
    return { ...section, styles: { ...section.styles, padding: paddingText(addSides(padding, space)) } };
  }

  /** A section that is lost, with a line for each of its parts. */
  #addLoss(draft: SectionDraft, number: number, reason: DesignReason): void {
    const lost = { section: number, outcome: 'left-out' as const, reasons: [reason] };
    this.#record.add({ ...lost, column: null, name: draft.name, excerpt: '' });
    for (const [index, { parts }] of draft.columns.entries())
      for (const { name, content } of parts)
        this.#record.add({ ...lost, column: index + 1, name, excerpt: excerptOf(content) });
  }
}

/** The sections of a design, in its order, with at most 500 blocks. What happens to each part is in the record. */
export function sectionsOf(design: Design, record: ReportRecord): Section[] {
  const writer = new DocumentWriter(design, record);
  for (const [index, draft] of withinLimit(design.sections).entries()) {
    const { rows, isSplit } = rowsOf(draft);
    for (const row of rows) {
      if (record.isFull) return writer.sections;
      writer.addSection(row, index + 1, isSplit);
    }
  }
  return writer.sections;
}
