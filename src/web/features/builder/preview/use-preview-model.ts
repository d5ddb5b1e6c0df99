import { useEffect, useRef, useState } from 'react';
import type { Document } from '#email/document/document.ts';
import { blockMemo } from '#email/render/block-memo.ts';
import type { Letter } from '#email/render/render.ts';
import { useCustomFonts } from '../upload/use-custom-fonts.ts';
import { whenIdle } from '../when-idle.ts';
import { type PreviewModel, previewOf } from './preview-model.ts';
import type { SampleSubscriber } from './sample-subscribers.ts';

const quietMs = 350;

/** Follows the email during editing: once typing pauses and the browser is idle. */
export const usePreviewModel = (
  document: Document,
  letter: Letter,
  reader: SampleSubscriber | null,
): PreviewModel | null => {
  const [model, setModel] = useState<PreviewModel | null>(null);
  const [memo] = useState(blockMemo);
  const isFirst = useRef(true);
  const customFonts = useCustomFonts();
  useEffect(() => {
    const work = () => {
      isFirst.current = false;
      setModel(previewOf(document, { letter, memo, reader, customFonts }));
    };
    return whenIdle(work, isFirst.current ? 0 : quietMs);
  }, [document, letter, reader, memo, customFonts]);
  return model;
};
