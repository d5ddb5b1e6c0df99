import { useEffect, useRef, useState } from 'react';
import { t } from '#web/text/t.ts';
import type { InboxDevice, ListLook } from './inbox-looks.ts';
import { useCuts } from './use-cuts.ts';

export interface ListedEmail {
  sender: string;
  subject: string;
  preview: string;
}

/** Smaller letters cannot be read: a row that is wider still is scrolled. */
const minScale = 0.65;

/** A row wider than its place is drawn smaller, and cuts at the same letter. */
const useScale = (width: number) => {
  const ref = useRef<HTMLDivElement>(null);
  const [{ scale, isWider }, setFit] = useState({ scale: 1, isWider: false });
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const available = entry?.contentRect.width ?? 0;
      if (available > 0)
        setFit({
          scale: Math.max(minScale, Math.min(1, available / width)),
          isWider: available < width * minScale,
        });
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [width]);
  return { ref, scale, isWider };
};

const Time = () => (
  <span dir="ltr" className="figures shrink-0 text-ink-soft text-xs">
    9:41
  </span>
);

/** One email in the list of a mail program, on one device; drawn without the marks of its maker. */
export const InboxRow = ({
  program,
  font,
  device,
  look,
  email: { sender, subject, preview },
}: {
  program: string;
  font: string;
  device: InboxDevice;
  look: ListLook;
  email: ListedEmail;
}) => {
  const subjectElement = useRef<HTMLSpanElement>(null);
  const previewElement = useRef<HTMLParagraphElement>(null);
  const { ref, scale, isWider } = useScale(look.width);
  const deviceName =
    device === 'phone' ? t('campaignPage.inboxPreview.phone') : t('campaignPage.inboxPreview.desktop');
  // What is scrolled is reached with the keyboard.
  const scrolled = isWider
    ? { role: 'group', tabIndex: 0, 'aria-label': `${program}, ${deviceName}` }
    : undefined;
  const shownSubject = subject || t('campaignPage.inboxPreview.noSubject');
  const cuts = useCuts(
    { subject: subjectElement, preview: previewElement },
    { isInline: look.isInline, text: `${sender} ${shownSubject} ${preview} ${scale}` },
  );
  const { senderSize, textSize } = look;
  return (
    <figure className="min-w-0">
      <div
        ref={ref}
        {...scrolled}
        style={{ maxWidth: look.width + 2 }}
        className="overflow-x-auto rounded-control border bg-surface"
      >
        <div
          aria-hidden
          style={{ width: look.width, zoom: scale, fontFamily: font, fontSize: textSize, lineHeight: 1.4 }}
        >
          {look.isInline ? (
            <p className="flex items-baseline gap-4 px-4 py-2.5">
              <span className="w-42 shrink-0 truncate font-bold" style={{ fontSize: senderSize }}>
                {sender}
              </span>
              <span ref={previewElement} className="min-w-0 flex-1 truncate">
                <span ref={subjectElement} className="font-bold">
                  {shownSubject}
                </span>
                {preview && <span className="text-ink-soft">{` - ${preview}`}</span>}
              </span>
              <Time />
            </p>
          ) : (
            <div className="flex gap-3 px-4 py-3">
              {look.hasAvatar && (
                <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken font-bold text-base">
                  {[...sender][0]?.toUpperCase()}
                </span>
              )}
              <div className="min-w-0 flex-1">
                <p className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0 flex-1 truncate font-bold" style={{ fontSize: senderSize }}>
                    {sender}
                  </span>
                  <Time />
                </p>
                <span ref={subjectElement} className="block truncate">
                  {shownSubject}
                </span>
                <p
                  ref={previewElement}
                  className={`min-h-[1.4em] text-ink-soft ${look.previewLines === 2 ? 'line-clamp-2' : 'truncate'}`}
                >
                  {preview}
                </p>
              </div>
            </div>
          )}
        </div>
      </div>
      <figcaption className="mt-1 text-ink-soft text-xs">
        <span className="sr-only">{program}, </span>
        {deviceName}
        {': '}
        {cuts.subject
          ? t('campaignPage.inboxPreview.subjectCut')
          : cuts.preview
            ? t('campaignPage.inboxPreview.previewCut')
            : t('campaignPage.inboxPreview.nothingCut')}
      </figcaption>
    </figure>
  );
};
