import { memo } from 'react';
import type { BlockOf } from '#email/document/block.ts';
import { fontSizes, fontWeights, letterSpacings, lineHeights } from '#email/document/options.ts';
import { t, useLanguage } from '#web/text/t.ts';
import { AlignControl } from '../fields/align-control.tsx';
import { BrandFonts } from '../fields/brand-fonts.tsx';
import { ColorField } from '../fields/color-field.tsx';
import { FontSelect } from '../fields/font-select.tsx';
import {
  fontSizeNames,
  fontWeightNames,
  letterSpacingNames,
  lineHeightNames,
} from '../fields/option-names.ts';
import { OptionSelect } from '../fields/option-select.tsx';
import { useBlockEdit } from '../use-block-edit.ts';

/** `2` and `2.0` are one line height. */
const lineHeightValue = (value: string): string =>
  lineHeights.find((option) => Number(option.value) === Number(value))?.value ?? value;

/** Does not depend on the text, so that typing does not render it. */
export const TextPanel = memo(({ id, styles }: Pick<BlockOf<'text'>, 'id' | 'styles'>) => {
  useLanguage();
  const { style, name } = useBlockEdit(id, 'text');
  return (
    <>
      <p className="text-ink-soft text-sm">{t('builderPanels.textPanel.writeInTheEmailItselfClick')}</p>
      <FontSelect
        label={t('builderPanels.textPanel.font')}
        name={name('fontFamily')}
        value={styles.fontFamily}
        onChange={(fontFamily) => style('fontFamily', { fontFamily })}
      />
      <BrandFonts value={styles.fontFamily} onChange={(fontFamily) => style('fontFamily', { fontFamily })} />
      <div className="flex flex-col gap-2">
        <OptionSelect
          label={t('builderPanels.textPanel.size')}
          name={name('fontSize')}
          options={fontSizes}
          names={fontSizeNames}
          showsValues
          value={styles.fontSize}
          onChange={(fontSize) => style('fontSize', { fontSize })}
        />
        <OptionSelect
          label={t('builderPanels.textPanel.weight')}
          name={name('fontWeight')}
          options={fontWeights}
          names={fontWeightNames}
          showsValues
          value={styles.fontWeight}
          onChange={(fontWeight) => style('fontWeight', { fontWeight })}
        />
        <OptionSelect
          label={t('builderPanels.textPanel.lineHeight')}
          name={name('lineHeight')}
          options={lineHeights}
          names={lineHeightNames}
          showsValues
          value={lineHeightValue(styles.lineHeight)}
          onChange={(lineHeight) => style('lineHeight', { lineHeight })}
        />
        <OptionSelect
          label={t('builderPanels.textPanel.letterSpacing')}
          name={name('letterSpacing')}
          options={letterSpacings}
          names={letterSpacingNames}
          value={styles.letterSpacing}
          onChange={(letterSpacing) => style('letterSpacing', { letterSpacing })}
        />
      </div>
      <ColorField
        label={t('builderPanels.textPanel.textColor')}
        name={name('color')}
        value={styles.color}
        onChange={(color) => style('color', { color })}
      />
      <AlignControl value={styles.textAlign} onChange={(textAlign) => style('textAlign', { textAlign })} />
    </>
  );
});
