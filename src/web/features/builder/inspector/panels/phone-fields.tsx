import type { Block, BlockPhone, BlockType } from '#email/document/block.ts';
import { fontSizes } from '#email/document/options.ts';
import { withPhoneLook } from '#email/document/with-phone-look.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { changeBlock } from '../../store/edits.ts';
import { useBuilderStore } from '../../store/use-builder.ts';
import { PixelField } from '../fields/pixel-field.tsx';

const sizes = fontSizes.map(({ value }) => value);
const sides = ['left', 'center', 'right'] as const;

const withoutText: ReadonlySet<BlockType> = new Set<BlockType>([
  'image',
  'image-row',
  'multi-image',
  'logo',
  'social',
  'video',
  'countdown',
  'spacer',
  'divider',
  'html',
  'code',
]);

/** What a block does otherwise on phones. Each choice has "as on wide screens" first. */
export const PhoneFields = ({ block }: { block: Block }) => {
  const store = useBuilderStore();
  const { id, phone } = block;
  const set = (field: string, change: Partial<BlockPhone>) =>
    changeBlock(store, id, `phone.${field}`, (current) => {
      const { phone: before, ...rest } = current;
      const next = withPhoneLook(before, change);
      return (next ? { ...rest, phone: next } : rest) as Block;
    });
  const size = phone?.fontSize ?? '';
  const hasText = !withoutText.has(block.type);
  const [top = '8px', , bottom = top] = phone?.padding?.split(' ') ?? [];
  const space = (field: string, above: string, below: string) =>
    set(field, { padding: `${above} 0px ${below}` });
  const same = <option value="">{t('builderPanels.phoneFields.same')}</option>;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-t pt-4">
      <legend className="sr-only">{t('builderPanels.layout.onPhones')}</legend>
      <p aria-hidden className="font-medium text-sm">
        {t('builderPanels.layout.onPhones')}
      </p>
      <Checkbox
        label={t('builderPanels.layout.hiddenOnPhones')}
        checked={phone?.hidden ?? false}
        onChange={(event) => set('hidden', { hidden: event.target.checked })}
      />
      {hasText && (
        <Field label={t('builderPanels.phoneFields.size')} inline>
          <Select
            value={size}
            onChange={(event) => set('fontSize', { fontSize: event.target.value || undefined })}
          >
            {same}
            {[...sizes, ...(size === '' || sizes.includes(size) ? [] : [size])].map((value) => (
              <option key={value} value={value}>
                {value}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {hasText && (
        <Field label={t('builderPanels.phoneFields.alignment')} inline>
          <Select
            value={phone?.textAlign ?? ''}
            onChange={(event) =>
              set('textAlign', { textAlign: sides.find((side) => side === event.target.value) })
            }
          >
            {same}
            {sides.map((side) => (
              <option key={side} value={side}>
                {t(`builderPanels.alignControl.${side}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Checkbox
        label={t('builderPanels.phoneFields.ownSpace')}
        checked={phone?.padding !== undefined}
        onChange={(event) => set('padding', { padding: event.target.checked ? '8px 0px' : undefined })}
      />
      {phone?.padding !== undefined && (
        <div className="grid grid-cols-2 gap-2">
          <PixelField
            label={t('builderPanels.phoneFields.above')}
            name={`${id}:phone.top`}
            min={0}
            max={120}
            value={top}
            onChange={(value) => space('top', value, bottom)}
          />
          <PixelField
            label={t('builderPanels.phoneFields.below')}
            name={`${id}:phone.bottom`}
            min={0}
            max={120}
            value={bottom}
            onChange={(value) => space('bottom', top, value)}
          />
        </div>
      )}
    </fieldset>
  );
};
