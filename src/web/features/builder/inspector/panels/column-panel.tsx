import { useEffect } from 'react';
import { t } from '#web/text/t.ts';
import { changeColumnStyle, selectedColumn } from '../../store/column-edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';
import { BoxFields } from './box-fields.tsx';
import { ColumnWidths } from './column-widths.tsx';
import { GroundField } from './ground-field.tsx';

/** The properties of the selected column. */
export const ColumnPanel = () => {
  const store = useBuilderStore();
  const document = useBuilder((state) => state.document);
  const sectionId = useBuilder((state) => state.sectionId);
  const columnId = useBuilder((state) => state.columnId);
  const selected = selectedColumn({ document, sectionId, columnId });
  // The button that led here has gone with its panel.
  useEffect(() => {
    if (window.document.activeElement === window.document.body)
      window.document.querySelector<HTMLElement>('[data-inspector] select')?.focus();
  }, []);
  if (!selected) return null;
  const { section, column } = selected;
  const place = { sectionId: section.id, columnId: column.id };
  const name = (field: string) => `${section.id}:${column.id}:${field}`;
  return (
    <>
      <ColumnWidths section={section} />
      <GroundField
        value={column.styles.backgroundColor}
        name={name('backgroundColor')}
        onChange={(backgroundColor) =>
          changeColumnStyle(store, place, 'backgroundColor', { backgroundColor })
        }
      />
      {column.styles.backgroundColor !== undefined && section.phone.stack !== 'keep' && (
        <p className="text-ink-soft text-sm">{t('builderPanels.layout.columnHeightHint')}</p>
      )}
      <BoxFields
        styles={column.styles}
        space={{ top: '0px', sides: '0px' }}
        name={name}
        onChange={(field, change) => changeColumnStyle(store, place, field, change)}
      />
    </>
  );
};
