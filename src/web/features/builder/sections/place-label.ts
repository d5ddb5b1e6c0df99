// What a place is called: on the line of a drag, and in the dialog that moves.
import type { Document } from '#email/document/document.ts';
import type { SectionPlace } from '#email/document/edit-sections.ts';
import { columnsOf, layoutOf, type Place } from '#email/document/layout.ts';
import { isPlainSection } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import { blockNames, detailOf } from '../block-names.ts';
import { sectionLabel } from './section-label.ts';

const nobody: ReadonlySet<string> = new Set();

const labelAt = (document: Document, at: number): string =>
  sectionLabel(layoutOf(document)[at] ?? {}, at + 1);

const blockAt = ({ blocks }: Document, position: number): string => {
  const block = blocks[position];
  return block
    ? t('builderPanels.places.block', { name: blockNames[block.type], detail: detailOf(block) })
    : '';
};

/** A column, or a section of one column. */
export const columnLabel = (document: Document, { sectionId, columnId }: Omit<Place, 'index'>): string => {
  const sections = layoutOf(document);
  const at = sections.findIndex(({ id }) => id === sectionId);
  const columns = sections[at]?.columns ?? [];
  const section = labelAt(document, at);
  if (columns.length < 2) return section;
  const column = columns.findIndex(({ id }) => id === columnId) + 1;
  return t('builderPanels.places.column', { column, section });
};

/** A place in a column. Blocks that `moved` names leave it, so no place is after them. */
export const placeLabel = (document: Document, place: Place, moved: ReadonlySet<string> = nobody): string => {
  const column = columnsOf(document).find(({ columnId }) => columnId === place.columnId);
  const first = column?.first ?? 0;
  const isPart = document.layout !== undefined;
  let above = first + Math.min(place.index, column?.count ?? 0) - 1;
  while (above >= first && moved.has(document.blocks[above]?.id ?? '')) above -= 1;
  const container = isPart ? columnLabel(document, place) : t('builderPanels.places.email');
  if (above < first) return t('builderPanels.places.start', { container });
  const block = blockAt(document, above);
  return isPart
    ? t('builderPanels.places.inside', { container, block })
    : t('builderPanels.places.after', { block });
};

/** A place between sections, or between the blocks of a plain one. */
export const sectionPlaceLabel = (document: Document, place: SectionPlace): string => {
  const sections = layoutOf(document);
  if (place === null) return t('builderPanels.places.start', { container: t('builderPanels.places.email') });
  const at = sections.findIndex(({ id }) => id === place.sectionId);
  const section = sections[at];
  const count = section?.columns[0]?.count ?? 0;
  const isPlain = section !== undefined && isPlainSection(section);
  if (isPlain && place.index > 0 && place.index < count) {
    const first = columnsOf(document).find(({ sectionId }) => sectionId === section.id)?.first ?? 0;
    return t('builderPanels.places.after', { block: blockAt(document, first + place.index - 1) });
  }
  const above = isPlain && place.index <= 0 ? at - 1 : at;
  if (above < 0) return t('builderPanels.places.above', { section: labelAt(document, 0) });
  return above === sections.length - 1
    ? t('builderPanels.places.below', { section: labelAt(document, above) })
    : t('builderPanels.places.between', {
        above: labelAt(document, above),
        below: labelAt(document, above + 1),
      });
};
