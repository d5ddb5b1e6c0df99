import type { Border } from '#email/document/section.ts';
import { t } from '#web/text/t.ts';
import { Checkbox } from '#web/ui/controls/checkbox.tsx';
import { ColorField } from '../fields/color-field.tsx';
import { PixelField } from '../fields/pixel-field.tsx';

interface BoxStyles {
  padding?: string | undefined;
  border?: Border | undefined;
  borderRadius: string;
}

const noBorder: Border = { width: '1px', style: 'solid', color: '#d1d5db' };

/** Space, corners and border of a section or a column. `space` is what it has without a choice. */
export const BoxFields = ({
  styles,
  space,
  name,
  onChange,
}: {
  styles: BoxStyles;
  space: { top: string; sides: string };
  name: (field: string) => string;
  onChange: (field: string, change: Partial<BoxStyles>) => void;
}) => {
  const { border, padding } = styles;
  const [top = space.top, sides = top] = padding?.split(' ') ?? [space.top, space.sides];
  const withBorder = (field: string, change: Partial<Border>) =>
    onChange(field, { border: { ...noBorder, ...border, ...change } });
  return (
    <>
      <PixelField
        label={t('builderPanels.layout.padding')}
        name={name('padding')}
        min={0}
        max={120}
        value={top}
        onChange={(value) => onChange('padding', { padding: `${value} ${sides}` })}
      />
      <PixelField
        label={t('builderPanels.layout.paddingSides')}
        name={name('paddingSides')}
        min={0}
        max={120}
        value={sides}
        onChange={(value) => onChange('paddingSides', { padding: `${top} ${value}` })}
      />
      <PixelField
        label={t('builderPanels.layout.corners')}
        name={name('borderRadius')}
        min={0}
        max={40}
        value={styles.borderRadius}
        onChange={(borderRadius) => onChange('borderRadius', { borderRadius })}
      />
      <Checkbox
        label={t('builderPanels.layout.border')}
        checked={border !== undefined}
        onChange={(event) => onChange('border', { border: event.target.checked ? noBorder : undefined })}
      />
      {border && (
        <>
          <PixelField
            label={t('builderPanels.layout.borderWidth')}
            name={name('borderWidth')}
            min={1}
            max={8}
            value={border.width}
            onChange={(width) => withBorder('borderWidth', { width })}
          />
          <ColorField
            label={t('builderPanels.layout.borderColor')}
            name={name('borderColor')}
            value={border.color}
            onChange={(color) => withBorder('borderColor', { color })}
          />
        </>
      )}
    </>
  );
};
