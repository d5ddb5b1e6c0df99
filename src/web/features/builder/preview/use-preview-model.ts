import { useEffect, useRef, useState } from 'react';
import type { Document } from '#email/document/document.ts';
import { blockMemo } from '#email/render/block-memo.ts';
import type { EmailCopy } from '#email/render/render.ts';
import { useCustomFonts } from '../upload/use-custom-fonts.ts';
import { whenIdle } from '../when-idle.ts';
import { type PreviewModel, previewOf } from './preview-model.ts';
import type { SampleSubscriber } from './sample-subscribers.ts';

const debounceMs = 350;

/** Follows the email during editing: once typing pauses and the browser is idle. */
export const usePreviewModel = (
  document: Document,
  emailCopy: EmailCopy,
  reader: SampleSubscriber | null,
): PreviewModel | null => {
  const [model, setModel] = useState<PreviewModel | null>(null);
  const [memo] = useState(blockMemo);
  const isFirst = useRef(true);
  const customFonts = useCustomFonts();
  useEffect(() => {
    const update = () => {
      isFirst.current = false;
      setModel(previewOf(document, { emailCopy, memo, reader, customFonts }));
    };
    return whenIdle(update, isFirst.current ? 0 : debounceMs);
  }, [document, emailCopy, reader, memo, customFonts]);
  return model;
};
