import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { previewDraft } from '#contract/emails/preview.ts';
import { call } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { HtmlFrame } from '#web/ui/display/html-frame.tsx';

interface Frame {
  key: string;
  /** From the server, under its own policy; null while the server is unreachable. */
  url: string | null;
  html: string;
}

/**
 * The email in a frame where no script runs. It comes from the server, which sets its own policy and serves its web
 * fonts; a frame filled from here would inherit the page's policy. The next one loads behind the visible one, so that
 * nothing flashes.
 */
export const PreviewFrame = ({
  html,
  title,
  className,
  style,
}: {
  html: string;
  title: string;
  /** Of the box that the frame fills. */
  className?: string;
  style?: CSSProperties;
}) => {
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  const [loadedKey, setLoadedKey] = useState('');
  const counter = useRef(0);

  useEffect(() => {
    const abort = new AbortController();
    counter.current += 1;
    const key = String(counter.current);
    // The visible frame stays until the next one has loaded; one that never loaded is dropped.
    const show = (url: string | null) => setFrames((current) => [...current.slice(0, 1), { key, url, html }]);
    call(previewDraft, { body: { html }, signal: abort.signal }).then(
      ({ url }) => {
        if (!abort.signal.aborted) show(url);
      },
      (error: unknown) => {
        if (!abort.signal.aborted && !handleUnauthorized(error)) show(null);
      },
    );
    return () => abort.abort();
  }, [html]);

  const onLoaded = (key: string) => {
    setLoadedKey(key);
    setFrames((current) => current.slice(current.findIndex((frame) => frame.key === key)));
  };
  const isServerUnreachable = frames.at(-1)?.url === null;

  return (
    <div className={classNames('relative bg-white', className)} style={style} aria-busy={loadedKey === ''}>
      {frames.map(({ key, url, html: frameHtml }, index) => {
        const isBehind = index > 0 && key !== loadedKey;
        const common = {
          title,
          className: classNames('absolute inset-0 size-full', isBehind && 'invisible'),
          style: { colorScheme: 'light' },
          onLoad: () => onLoaded(key),
        };
        return url === null ? (
          <HtmlFrame key={key} {...common} html={frameHtml} />
        ) : (
          <iframe
            key={key}
            {...common}
            className={`block border-0 ${common.className}`}
            tabIndex={isBehind ? -1 : 0}
            sandbox=""
            referrerPolicy="no-referrer"
            src={url}
          />
        );
      })}
      {isServerUnreachable && (
        <p role="status" className="absolute inset-x-0 bottom-0 bg-attention-wash px-4 py-2 text-sm">
          {t('builderExport.previewFrame.theServerDidNotAnswerThis')}
        </p>
      )}
    </div>
  );
};
