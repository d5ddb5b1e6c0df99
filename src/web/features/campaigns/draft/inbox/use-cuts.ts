import { type RefObject, useLayoutEffect, useState } from 'react';

const isCut = (element: HTMLElement | null): boolean =>
  element !== null &&
  (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);

export interface Cuts {
  subject: boolean;
  preview: boolean;
}

/**
 * Whether a drawn row cuts the subject and the preview text. Where both are on one line, the subject is cut only if it
 * fills the line alone.
 */
export const useCuts = (
  { subject, preview }: { subject: RefObject<HTMLElement | null>; preview: RefObject<HTMLElement | null> },
  { isInline, text }: { isInline: boolean; text: string },
): Cuts => {
  const [cuts, setCuts] = useState<Cuts>({ subject: false, preview: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another text is measured again.
  useLayoutEffect(() => {
    const measure = () => {
      const line = preview.current;
      const fillsLine =
        isInline &&
        (subject.current?.offsetWidth ?? 0) > (line?.clientWidth ?? 0) &&
        (line?.clientWidth ?? 0) > 0;
      const next = { subject: isInline ? fillsLine : isCut(subject.current), preview: isCut(line) };
      setCuts((was) => (was.subject === next.subject && was.preview === next.preview ? was : next));
    };
    measure();
    // A font that arrives later has other widths.
    const observer = new ResizeObserver(measure);
    for (const { current } of [subject, preview]) if (current) observer.observe(current);
    return () => observer.disconnect();
  }, [subject, preview, isInline, text]);
  return cuts;
};
