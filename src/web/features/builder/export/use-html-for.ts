import { useEffect, useState } from 'react';
import type { SampleSubscriber } from '../preview/sample-subscribers.ts';

/**
 * The email as one reader gets it; null until that is known. What fills in merge tags is fetched when it is needed, and
 * where it cannot be fetched the tags are shown as they were typed.
 */
export const useHtmlFor = (html: string, reader: SampleSubscriber | null): string | null => {
  const [shown, setShown] = useState<{ html: string; filled: string } | null>(null);
  useEffect(() => {
    if (!reader) return;
    let current = true;
    const show = (filled: string) => {
      if (current) setShown({ html, filled });
    };
    import('../preview/preview-model.ts').then(
      ({ htmlFor }) => show(htmlFor(html, reader)),
      () => show(html),
    );
    return () => {
      current = false;
    };
  }, [html, reader]);
  if (!reader) return html;
  // As the reader before sees it for the moment until the next is known: the frame does not turn white between.
  return shown?.html === html ? shown.filled : null;
};
