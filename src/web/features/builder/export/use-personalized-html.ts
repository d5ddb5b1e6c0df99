import { useEffect, useState } from 'react';
import type { SampleSubscriber } from '../preview/sample-subscribers.ts';

/**
 * The email as one reader gets it; null until that is known. The code that fills merge tags is fetched on demand; if
 * that fails, the tags are shown as typed.
 */
export const usePersonalizedHtml = (html: string, reader: SampleSubscriber | null): string | null => {
  const [shown, setShown] = useState<{ html: string; personalized: string } | null>(null);
  useEffect(() => {
    if (!reader) return;
    let isCurrent = true;
    const show = (personalized: string) => {
      if (isCurrent) setShown({ html, personalized });
    };
    import('../preview/preview-model.ts').then(
      ({ personalizedHtml: htmlFor }) => show(htmlFor(html, reader)),
      () => show(html),
    );
    return () => {
      isCurrent = false;
    };
  }, [html, reader]);
  if (!reader) return html;
  // Shows the previous reader's email until the next one is ready, so that the frame does not flash white.
  return shown?.html === html ? shown.personalized : null;
};
