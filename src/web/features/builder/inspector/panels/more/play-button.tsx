import { Play } from 'lucide-react';
import { useState } from 'react';
import { addPlayButton } from '#contract/files/drawn-images.ts';
import { importRemoteImage } from '#contract/files/uploads.ts';
import type { BlockOf } from '#email/document/block.ts';
import { call } from '#web/lib/api.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useBlockEdit } from '../../use-block-edit.ts';

const emailWidth = 560;

/** Draws the play sign into the picture: emails cannot lay one image over another. */
export const PlayButton = ({ block }: { block: BlockOf<'video'> }) => {
  const { edit } = useBlockEdit(block.id, 'video');
  const [isBusy, setIsBusy] = useState(false);
  const { src, still } = block.content;
  const hasSign = still !== '' && still !== src;

  const draw = async () => {
    setIsBusy(true);
    try {
      const { id, url } = await call(importRemoteImage, { body: { url: src } });
      const drawn = await call(addPlayButton, { params: { id }, body: { width: emailWidth, style: 'dark' } });
      edit('src', (current) => ({
        ...current,
        content: {
          ...current.content,
          src: drawn.url,
          still: url,
          naturalWidth: drawn.width,
          naturalHeight: drawn.height,
          bytes: drawn.bytes,
        },
      }));
    } catch (error) {
      toastError(error, t('builderPanels.moreBlocks.playNotDrawn'));
    } finally {
      setIsBusy(false);
    }
  };
  const remove = () =>
    edit('src', (current) => ({ ...current, content: { ...current.content, src: still, still: '' } }));

  if (src.trim() === '') return null;
  return hasSign ? (
    <Button size="small" onClick={remove}>
      {t('builderPanels.moreBlocks.removePlay')}
    </Button>
  ) : (
    <Button size="small" busy={isBusy} onClick={() => void draw()}>
      <Play aria-hidden />
      {t('builderPanels.moreBlocks.addPlay')}
    </Button>
  );
};
