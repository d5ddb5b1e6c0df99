import { type CSSProperties, type ReactNode, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { HtmlFrame } from '#web/ui/display/html-frame.tsx';
import type { LaidDown } from './use-laid-down.ts';

/** The email in a frame where no script runs. The next one loads behind the visible one, so that nothing flashes. */
export const StackedFrames = ({
  latest,
  title,
  className,
  style,
  placeholder,
}: {
  /** Null before the first. */
  latest: LaidDown | null;
  title: string;
  /** Of the box that the frame fills. */
  className?: string;
  style?: CSSProperties;
  /** Until the first has loaded. */
  placeholder?: ReactNode;
}) => {
  const [frames, setFrames] = useState<readonly LaidDown[]>(latest ? [latest] : []);
  const [loadedKey, setLoadedKey] = useState('');
  // The visible frame stays until the next one has loaded; one that never loaded is dropped.
  if (latest && frames.at(-1) !== latest) setFrames([...frames.slice(0, 1), latest]);
  const onLoaded = (key: string) => {
    setLoadedKey(key);
    setFrames((current) => current.slice(current.findIndex((frame) => frame.key === key)));
  };
  return (
    <div className={classNames('relative bg-white', className)} style={style} aria-busy={loadedKey === ''}>
      {frames.map(({ key, url, html }, index) => {
        const isBehind = index > 0 && key !== loadedKey;
        const common = {
          title: isBehind ? '' : title,
          className: classNames('absolute inset-0 size-full', isBehind && 'invisible'),
          style: { colorScheme: 'light' },
          onLoad: () => onLoaded(key),
        };
        return url === null ? (
          <HtmlFrame key={key} {...common} html={html} />
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
      {loadedKey === '' && placeholder}
    </div>
  );
};
