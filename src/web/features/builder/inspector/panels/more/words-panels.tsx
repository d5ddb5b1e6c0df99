import type { BlockOf } from '#email/document/block.ts';
import { fontWeights } from '#email/document/options.ts';
import { t } from '#web/text/t.ts';
import { FontSelect } from '../../fields/font-select.tsx';
import { fontWeightNames, optionName } from '../../fields/option-names.ts';
import { useBlockEdit } from '../../use-block-edit.ts';
import { useFields } from './content-fields.tsx';
import { CellsField, LinesField } from './list-fields.tsx';

const levels = [1, 2, 3] as const;

export const HeadingPanel = ({ block }: { block: BlockOf<'heading'> }) => {
  const { edit, style, name } = useBlockEdit(block.id, 'heading');
  const { choice, color, pixels, align } = useFields(block);
  const { level } = block.content;
  return (
    <>
      <p className="text-ink-soft text-sm">{t('builderPanels.textPanel.writeInTheEmailItselfClick')}</p>
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium text-sm">{t('builderPanels.moreBlocks.level')}</legend>
        <div className="flex gap-2">
          {levels.map((each) => (
            <label
              key={each}
              className="flex min-h-9 flex-1 cursor-pointer items-center justify-center rounded-control border border-control has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 pointer-coarse:min-h-11"
            >
              <input
                type="radio"
                className="sr-only"
                name={name('level')}
                checked={level === each}
                onChange={() =>
                  edit('level', (current) => ({ ...current, content: { ...current.content, level: each } }))
                }
              />
              {`H${each}`}
            </label>
          ))}
        </div>
      </fieldset>
      <FontSelect
        label={t('builderPanels.textPanel.font')}
        name={name('fontFamily')}
        value={block.styles.fontFamily ?? 'Arial'}
        onChange={(fontFamily) => style('fontFamily', { fontFamily })}
      />
      {pixels(
        'fontSize',
        t('builderPanels.textPanel.size'),
        8,
        96,
        { 1: '28px', 2: '22px', 3: '18px' }[level],
      )}
      {choice(
        'fontWeight',
        t('builderPanels.textPanel.weight'),
        fontWeights.map((option) => ({ value: option.value, label: optionName(fontWeightNames, option) })),
        'style',
      )}
      {color('color', t('builderPanels.textPanel.textColor'))}
      {align()}
    </>
  );
};

export const ListPanel = ({ block }: { block: BlockOf<'list'> }) => {
  const { choice, color, pixels, align, setContent, name } = useFields(block);
  return (
    <>
      <LinesField
        label={t('builderPanels.moreBlocks.items')}
        name={name('items')}
        lines={block.content.items}
        max={60}
        onChange={(items) => setContent('items', { items })}
      />
      {choice('style', t('builderPanels.moreBlocks.listStyle'), [
        { value: 'disc', label: t('builderPanels.moreBlocks.disc') },
        { value: 'decimal', label: t('builderPanels.moreBlocks.decimal') },
        { value: 'check', label: t('builderPanels.moreBlocks.check') },
      ])}
      {block.content.style === 'check' && color('markColor', t('builderPanels.moreBlocks.markColor'))}
      {pixels('fontSize', t('builderPanels.textPanel.size'), 8, 96, '16px')}
      {color('color', t('builderPanels.textPanel.textColor'))}
      {align()}
    </>
  );
};

export const QuotePanel = ({ block }: { block: BlockOf<'quote'> }) => {
  const { text, color, pixels, align } = useFields(block);
  return (
    <>
      <p className="text-ink-soft text-sm">{t('builderPanels.textPanel.writeInTheEmailItselfClick')}</p>
      {text('name', t('builderPanels.moreBlocks.person'), { max: 200 })}
      {color('barColor', t('builderPanels.moreBlocks.barColor'), '#1d4ed8')}
      {pixels('fontSize', t('builderPanels.textPanel.size'), 8, 96, '18px')}
      {color('color', t('builderPanels.textPanel.textColor'))}
      {align()}
    </>
  );
};

export const TablePanel = ({ block }: { block: BlockOf<'table'> }) => {
  const { check, color, pixels, setContent, name } = useFields(block);
  return (
    <>
      <CellsField
        label={t('builderPanels.moreBlocks.cells')}
        name={name('rows')}
        rows={block.content.rows}
        onChange={(rows) => setContent('rows', { rows })}
      />
      {check('header', t('builderPanels.moreBlocks.header'))}
      {pixels('fontSize', t('builderPanels.textPanel.size'), 8, 96, '14px')}
      {color('color', t('builderPanels.textPanel.textColor'))}
      {color('lineColor', t('builderPanels.moreBlocks.lineColor'), '#d8dade')}
    </>
  );
};
