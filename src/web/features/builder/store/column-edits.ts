// The edits of columns: their look and their widths.
import { ratioOf, twelfthsOf, withTwelfths } from '#email/document/column-ratio.ts';
import { sectionsOf } from '#email/document/layout.ts';
import type { Column, Section } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import type { BuilderState } from './builder-state.ts';
import type { BuilderStore } from './builder-store.ts';
import { changeSection } from './section-edits.ts';

export const selectColumn = (store: BuilderStore, sectionId: string, columnId: string): void =>
  store.set({ sectionId, columnId, selectedId: null, editingId: null });

/** The selected column and its number in its section, from 1. */
export const selectedColumn = ({
  document,
  sectionId,
  columnId,
}: Pick<BuilderState, 'document' | 'sectionId' | 'columnId'>): {
  section: Section;
  column: Column;
  number: number;
} | null => {
  if (sectionId === null || columnId === null) return null;
  const section = sectionsOf(document).find(({ id }) => id === sectionId);
  const at = section?.columns.findIndex(({ id }) => id === columnId) ?? -1;
  const column = section?.columns[at];
  return section && column ? { section, column, number: at + 1 } : null;
};

/** `field` groups the keystrokes of one input into one undo step. */
export const changeColumnStyle = (
  store: BuilderStore,
  { sectionId, columnId }: { sectionId: string; columnId: string },
  field: string,
  styles: Partial<Column['styles']>,
): void =>
  changeSection(
    store,
    sectionId,
    `${columnId}:${field}`,
    (section) => ({
      ...section,
      columns: section.columns.map((column) =>
        column.id === columnId ? { ...column, styles: { ...column.styles, ...styles } } : column,
      ),
    }),
    t('builder.layout.changedColumn'),
  );

/** Widths in twelfths of the section. */
export const setTwelfths = (store: BuilderStore, sectionId: string, twelfths: readonly number[]): void =>
  changeSection(
    store,
    sectionId,
    'ratio',
    (section) =>
      twelfthsOf(section).join() === twelfths.join() ? section : { ...section, ratio: ratioOf(twelfths) },
    t('builder.layout.changedWidths'),
  );

/** One column in twelfths; its neighbor gives or takes the difference. */
export const setColumnWidth = (store: BuilderStore, section: Section, index: number, wanted: number): void =>
  setTwelfths(store, section.id, withTwelfths(twelfthsOf(section), index, wanted));

/** `5 of 12` for each column, as it is announced. */
export const widthsText = (twelfths: readonly number[]): string =>
  twelfths.map((share) => t('builder.layout.ofTwelve', { share })).join(', ');
