import { maxCodeLength } from '#email/blocks/code.ts';
import type { BlockOf } from '#email/document/block.ts';
import { t } from '#web/text/t.ts';
import { useFields } from './content-fields.tsx';
import { DeadlineFields } from './deadline-fields.tsx';
import { PlayButton } from './play-button.tsx';

export const VideoPanel = ({ block }: { block: BlockOf<'video'> }) => {
  const { picture, link } = useFields(block);
  return (
    <>
      {link('url', t('builderPanels.moreBlocks.videoAddress'))}
      {picture()}
      <PlayButton block={block} />
    </>
  );
};

export const CountdownPanel = ({ block }: { block: BlockOf<'countdown'> }) => {
  const { text, link, color, align } = useFields(block);
  return (
    <>
      <DeadlineFields block={block} />
      {text('text', t('builderPanels.moreBlocks.countdownText'))}
      {link('url', t('builderPanels.imageFields.clickUrl'))}
      {color('color', t('builderPanels.textPanel.textColor'))}
      {align('center')}
    </>
  );
};

export const MapPanel = ({ block }: { block: BlockOf<'map'> }) => {
  const { text, link, picture, color, pixels, align } = useFields(block);
  return (
    <>
      {text('address', t('builderPanels.moreBlocks.address'), { max: 500, rows: 4 })}
      {link('url', t('builderPanels.moreBlocks.mapAddress'))}
      {text('link', t('builderPanels.moreBlocks.linkText'), { max: 100 })}
      {picture()}
      {pixels('fontSize', t('builderPanels.textPanel.size'), 8, 96, '16px')}
      {color('color', t('builderPanels.textPanel.textColor'))}
      {align()}
    </>
  );
};

export const CodePanel = ({ block }: { block: BlockOf<'code'> }) => {
  const { text } = useFields(block);
  return (
    <>
      {text('html', t('builderPanels.moreBlocks.code'), { max: maxCodeLength, rows: 12 })}
      <p className="text-ink-soft text-sm">{t('builderPanels.moreBlocks.codeHelp')}</p>
    </>
  );
};
