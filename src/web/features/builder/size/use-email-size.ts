import { useEffect, useState } from 'react';
import { blockMemo } from '#email/render/block-memo.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { useCustomFonts } from '../upload/use-custom-fonts.ts';
import { useWriter } from '../use-writer.ts';
import { whenIdle } from '../when-idle.ts';
import { type EmailSize, sizeOfEmail } from './email-size.ts';

const quietMs = 400;

/** The size of the email being edited. Typing only sets a timer; the weighing waits until the browser is idle. */
export const useEmailSize = (): EmailSize | null => {
  const store = useBuilderStore();
  const customFonts = useCustomFonts();
  const writer = useWriter();
  const [size, setSize] = useState<EmailSize | null>(null);
  useEffect(() => {
    const memo = blockMemo();
    let isOver = false;
    const weigh = async () => {
      const { letterFor } = await import('#email/letter/letter-for.ts');
      if (isOver) return;
      const { document } = store.get();
      const letter = letterFor(document, writer);
      setSize(sizeOfEmail(document, { letter, memo, customFonts, origin: window.location.origin }));
    };
    const start = () => void weigh().catch(() => undefined);
    let seen = store.get().document;
    let stop = whenIdle(start, 0);
    const unsubscribe = store.subscribe(() => {
      const { document } = store.get();
      if (document === seen) return;
      seen = document;
      stop();
      stop = whenIdle(start, quietMs);
    });
    return () => {
      isOver = true;
      stop();
      unsubscribe();
    };
  }, [store, writer, customFonts]);
  return size;
};
