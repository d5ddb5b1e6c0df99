import { useEffect, useState } from 'react';
import { blockMemo } from '#email/render/block-memo.ts';
import { useBuilderStore } from '../store/use-builder.ts';
import { useCustomFonts } from '../upload/use-custom-fonts.ts';
import { useWriter } from '../use-writer.ts';
import { whenIdle } from '../when-idle.ts';
import { type EmailSize, sizeOfEmail } from './email-size.ts';

const debounceMs = 400;

/** The size of the email during editing. Typing only sets a timer; the measuring waits until the browser is idle. */
export const useEmailSize = (): EmailSize | null => {
  const store = useBuilderStore();
  const customFonts = useCustomFonts();
  const writer = useWriter();
  const [size, setSize] = useState<EmailSize | null>(null);
  useEffect(() => {
    const memo = blockMemo();
    let isUnmounted = false;
    const measure = async () => {
      const { emailCopyFor } = await import('#email/email-copy/email-copy-for.ts');
      if (isUnmounted) return;
      const { document } = store.get();
      const emailCopy = emailCopyFor(document, writer);
      setSize(sizeOfEmail(document, { emailCopy, memo, customFonts, origin: window.location.origin }));
    };
    const start = () => void measure().catch(() => undefined);
    let lastDocument = store.get().document;
    let stop = whenIdle(start, 0);
    const unsubscribe = store.subscribe(() => {
      const { document } = store.get();
      if (document === lastDocument) return;
      lastDocument = document;
      stop();
      stop = whenIdle(start, debounceMs);
    });
    return () => {
      isUnmounted = true;
      stop();
      unsubscribe();
    };
  }, [store, writer, customFonts]);
  return size;
};
