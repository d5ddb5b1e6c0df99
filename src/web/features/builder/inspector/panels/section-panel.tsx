import { sectionsOf } from '#email/document/layout.ts';
import { maxColumns, type Section } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { selectColumn, selectedColumn } from '../../store/column-edits.ts';
import { changeSection, setColumns } from '../../store/section-edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';
import { PixelField } from '../fields/pixel-field.tsx';
import { BoxFields } from './box-fields.tsx';
import { ColumnPanel } from './column-panel.tsx';
import { ColumnWidths } from './column-widths.tsx';
import { GroundField } from './ground-field.tsx';
import { PartPath } from './part-path.tsx';
import { SectionActions } from './section-actions.tsx';
import { SectionImageField } from './section-image-field.tsx';
import { ShownTo } from './shown-to.tsx';

const counts = Array.from({ length: maxColumns }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

/** The properties of the selected section, or of its selected column. */
export const SectionPanel = ({ id }: { id: string }) => {
  const hasColumn = useBuilder((state) => selectedColumn(state) !== null);
  return (
    <>
      <PartPath />
      {hasColumn ? <ColumnPanel /> : <Properties id={id} />}
    </>
  );
};

const Properties = ({ id }: { id: string }) => {
  const store = useBuilderStore();
  const document = useBuilder((state) => state.document);
  const section = sectionsOf(document).find((candidate) => candidate.id === id);
  if (!section) return null;
  const { styles, phone, columns } = section;
  const name = (field: string) => `${id}:${field}`;
  const edit = (field: string, change: (section: Section) => Section) =>
    changeSection(store, id, field, change);
  const style = (field: string, change: Partial<Section['styles']>) =>
    edit(field, (old) => ({ ...old, styles: { ...old.styles, ...change } }));
  const onPhone = (field: string, change: Partial<Section['phone']>) =>
    edit(field, (old) => ({ ...old, phone: { ...old.phone, ...change } }));
  return (
    <>
      <SectionActions id={id} isEmpty={columns.every(({ blocks }) => blocks.length === 0)} />
      <Field label={t('builderPanels.layout.name')}>
        <Input
          value={section.name ?? ''}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => edit('name', (old) => ({ ...old, name: event.target.value || undefined }))}
        />
      </Field>
      <div className="flex flex-col gap-1.5">
        {/* The control has the same label. */}
        <p aria-hidden className="font-medium text-sm">
          {t('builderPanels.layout.columns')}
        </p>
        <SegmentedControl
          label={t('builderPanels.layout.columns')}
          value={String(columns.length)}
          items={counts}
          onValueChange={(count) => setColumns(store, id, Number(count))}
        />
      </div>
      {columns.length > 1 && (
        <>
          <ColumnWidths section={section} />
          <ul className="flex flex-wrap gap-x-3">
            {columns.map((column, index) => (
              <li key={column.id}>
                <button
                  type="button"
                  onClick={() => selectColumn(store, id, column.id)}
                  className="min-h-6 text-accent text-sm hover:underline pointer-coarse:min-h-11"
                >
                  {t('builderPanels.layout.styleOfColumn', { number: index + 1 })}
                </button>
              </li>
            ))}
          </ul>
          <PixelField
            label={t('builderPanels.layout.gap')}
            name={name('gap')}
            min={0}
            max={60}
            value={styles.gap}
            onChange={(gap) => style('gap', { gap })}
          />
          <Field label={t('builderPanels.layout.alignment')} inline>
            <Select
              value={styles.valign}
              onChange={(event) =>
                style('valign', { valign: event.target.value as Section['styles']['valign'] })
              }
            >
              <option value="top">{t('builderPanels.layout.top')}</option>
              <option value="middle">{t('builderPanels.layout.middle')}</option>
              <option value="bottom">{t('builderPanels.layout.bottom')}</option>
            </Select>
          </Field>
          <Field label={t('builderPanels.layout.onPhones')} inline>
            <Select
              value={phone.stack}
              onChange={(event) =>
                onPhone('stack', { stack: event.target.value as Section['phone']['stack'] })
              }
            >
              <option value="stack">{t('builderPanels.layout.stack')}</option>
              <option value="keep">{t('builderPanels.layout.keep')}</option>
              {columns.length > 2 && <option value="two-up">{t('builderPanels.layout.twoUp')}</option>}
            </Select>
          </Field>
          {phone.stack === 'stack' && (
            <Checkbox
              label={t('builderPanels.layout.reversed')}
              checked={phone.reversed}
              onChange={(event) => onPhone('reversed', { reversed: event.target.checked })}
            />
          )}
        </>
      )}
      <Checkbox
        label={t('builderPanels.layout.hiddenOnPhones')}
        checked={phone.hidden}
        onChange={(event) => onPhone('hidden', { hidden: event.target.checked })}
      />
      <ShownTo when={section.when} onChange={(when) => edit('when', (old) => ({ ...old, when }))} />
      <GroundField
        value={styles.backgroundColor}
        name={name('backgroundColor')}
        onChange={(backgroundColor) => style('backgroundColor', { backgroundColor })}
      />
      <SectionImageField
        section={section}
        name={name('backgroundImage')}
        onChange={(backgroundImage) => style('backgroundImage', { backgroundImage })}
      />
      <Checkbox
        label={t('builderPanels.layout.fullWidth')}
        checked={styles.width === 'full'}
        onChange={(event) => style('width', { width: event.target.checked ? 'full' : 'boxed' })}
      />
      <BoxFields
        styles={styles}
        space={{ top: '24px', sides: '20px' }}
        name={name}
        onChange={(field, change) => style(field, change)}
      />
    </>
  );
};
