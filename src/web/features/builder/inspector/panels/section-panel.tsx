import { ArrowDown, ArrowUp, Bookmark, CopyPlus, Trash2 } from 'lucide-react';
import { sectionsOf } from '#email/document/layout.ts';
import { maxColumns, type Section, sharesOf } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { Input } from '#web/ui/controls/input.tsx';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { openDialog } from '../../commands/dialogs.ts';
import {
  changeSection,
  copySection,
  deleteSection,
  moveSectionBy,
  setColumns,
} from '../../store/section-edits.ts';
import { useBuilder, useBuilderStore } from '../../store/use-builder.ts';
import { ColorField } from '../fields/color-field.tsx';
import { PixelField } from '../fields/pixel-field.tsx';
import { SectionImageField } from './section-image-field.tsx';

const ratios: Record<number, readonly string[]> = {
  2: ['1:1', '1:2', '2:1', '1:3', '3:1'],
  3: ['1:1:1', '1:2:1', '2:1:1', '1:1:2'],
  4: ['1:1:1:1'],
};

const counts = Array.from({ length: maxColumns }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}));

/** The properties of the selected section. */
export const SectionPanel = ({ id }: { id: string }) => {
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
  const ratio = sharesOf(section).join(':');
  const known = ratios[columns.length] ?? [];
  const isPadded = styles.padding !== undefined;
  return (
    <>
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t('builderPanels.layout.sectionActions')}</legend>
        <IconButton
          size="small"
          label={t('builderPanels.layout.moveUp')}
          icon={<ArrowUp aria-hidden />}
          onClick={() => moveSectionBy(store, id, -1)}
        />
        <IconButton
          size="small"
          label={t('builderPanels.layout.moveDown')}
          icon={<ArrowDown aria-hidden />}
          onClick={() => moveSectionBy(store, id, 1)}
        />
        <IconButton
          size="small"
          label={t('builderPanels.layout.duplicate')}
          icon={<CopyPlus aria-hidden />}
          onClick={() => copySection(store, id)}
        />
        <IconButton
          size="small"
          label={t('builderPanels.layout.saveSection')}
          icon={<Bookmark aria-hidden />}
          disabled={columns.every(({ blocks }) => blocks.length === 0)}
          onClick={() => openDialog(store, { kind: 'save-section' })}
        />
        <IconButton
          size="small"
          variant="danger"
          label={t('builderPanels.layout.delete')}
          icon={<Trash2 aria-hidden />}
          onClick={() => deleteSection(store, id)}
        />
      </fieldset>
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
          <Field label={t('builderPanels.layout.widths')} inline>
            <Select
              value={ratio}
              onChange={(event) =>
                edit('ratio', (old) => ({ ...old, ratio: event.target.value.split(':').map(Number) }))
              }
            >
              {!known.includes(ratio) && <option value={ratio}>{ratio}</option>}
              {known.map((shares) => (
                <option key={shares} value={shares}>
                  {shares.replaceAll(':', ' : ')}
                </option>
              ))}
            </Select>
          </Field>
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
      <ColorField
        label={t('builderPanels.layout.background')}
        name={name('backgroundColor')}
        value={styles.backgroundColor ?? document.settings.backgroundColor}
        onChange={(backgroundColor) => style('backgroundColor', { backgroundColor })}
      />
      {styles.backgroundColor !== undefined && (
        <button
          type="button"
          onClick={() => style('backgroundColor', { backgroundColor: undefined })}
          className="self-start text-accent text-sm hover:underline pointer-coarse:min-h-11"
        >
          {t('builderPanels.layout.noBackground')}
        </button>
      )}
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
      <PixelField
        label={t('builderPanels.layout.padding')}
        name={name('padding')}
        min={0}
        max={120}
        value={isPadded ? (styles.padding?.split(' ')[0] ?? '24px') : '24px'}
        onChange={(top) => {
          const sides = styles.padding?.split(' ')[1] ?? '20px';
          style('padding', { padding: `${top} ${sides}` });
        }}
      />
      <PixelField
        label={t('builderPanels.layout.paddingSides')}
        name={name('paddingSides')}
        min={0}
        max={120}
        value={isPadded ? (styles.padding?.split(' ')[1] ?? styles.padding ?? '20px') : '20px'}
        onChange={(sides) => {
          const top = styles.padding?.split(' ')[0] ?? '24px';
          style('padding', { padding: `${top} ${sides}` });
        }}
      />
      <PixelField
        label={t('builderPanels.layout.corners')}
        name={name('borderRadius')}
        min={0}
        max={40}
        value={styles.borderRadius}
        onChange={(borderRadius) => style('borderRadius', { borderRadius })}
      />
      <Checkbox
        label={t('builderPanels.layout.border')}
        checked={styles.border !== undefined}
        onChange={(event) =>
          style('border', {
            border: event.target.checked ? { width: '1px', style: 'solid', color: '#d1d5db' } : undefined,
          })
        }
      />
      {styles.border && (
        <ColorField
          label={t('builderPanels.layout.borderColor')}
          name={name('borderColor')}
          value={styles.border.color}
          onChange={(color) =>
            style('border', { border: { ...(styles.border ?? { width: '1px', style: 'solid' }), color } })
          }
        />
      )}
    </>
  );
};
