import { Plus, X } from 'lucide-react';
import { maxBrandColors } from '#contract/emails/brand.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

/** Up to eight swatches; the first one paints new buttons. */
export const BrandColors = ({
  colors,
  onChange,
}: {
  colors: readonly string[];
  onChange: (colors: string[]) => void;
}) => (
  <fieldset className="flex flex-col gap-2">
    <legend className="mb-1.5 font-medium text-sm">{t('builderPanels.brandColors.colors')}</legend>
    <ul className="flex flex-wrap gap-2">
      {colors.map((color, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: A color has no id but its index while a person picks it.
        <li key={index} className="flex items-center gap-0.5 rounded-control border bg-surface p-1">
          <input
            type="color"
            aria-label={
              index === 0
                ? t('builderPanels.brandColors.color1ForNewButtons')
                : t('builderPanels.brandColors.colorIndex', { index: index + 1 })
            }
            value={color}
            onChange={(event) =>
              onChange(colors.map((color, position) => (position === index ? event.target.value : color)))
            }
            className="size-8 cursor-pointer rounded-sm border-0 bg-transparent p-0 pointer-coarse:size-11"
          />
          <IconButton
            size="small"
            label={t('builderPanels.brandColors.removeColorIndex', { index: index + 1 })}
            icon={<X aria-hidden />}
            onClick={() => onChange(colors.filter((_, position) => position !== index))}
          />
        </li>
      ))}
      <li>
        <Button
          size="small"
          className="h-10.5"
          disabled={colors.length >= maxBrandColors}
          onClick={() => onChange([...colors, '#1f4fd8'])}
        >
          <Plus aria-hidden />
          {colors.length >= maxBrandColors
            ? t('builderPanels.brandColors.eightAreTheMost')
            : t('builderPanels.brandColors.addAColor')}
        </Button>
      </li>
    </ul>
    <p className="text-ink-soft text-sm">{t('builderPanels.brandColors.theyComeFirstInEveryColor')}</p>
  </fieldset>
);
