import { useEffect, useRef, useState } from 'react';
import { serverPaths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';

export type Screen = 'desktop' | 'phone';

export type Scheme = 'light' | 'dark';

/** How wide the reader's screen is, px. */
export const screenWidths: Record<Screen, number> = { desktop: 680, phone: 375 };

/** The email of a design as readers get it, from a separate page where no script runs; scaled down if necessary. */
export const DesignFrame = ({
  id,
  name,
  screen,
  scheme,
}: {
  id: string;
  name: string;
  screen: Screen;
  scheme: Scheme;
}) => {
  const container = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = screenWidths[screen];
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width);
  return (
    <div ref={container} className="h-[min(52dvh,44rem)] overflow-hidden">
      <div
        className="mx-auto overflow-hidden rounded-[3px] border border-hairline bg-white"
        style={{ width: width * scale, height: size.height || '100%' }}
      >
        <iframe
          title={t('library.designFrame.title', { name, width, scheme })}
          src={serverPaths.libraryPreview(id, scheme)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll a long email.
          tabIndex={0}
          sandbox=""
          referrerPolicy="no-referrer"
          className="block origin-top-left rtl:origin-top-right border-0 bg-white"
          style={{
            width,
            height: size.height ? size.height / scale : '100%',
            transform: `scale(${scale})`,
            colorScheme: scheme,
          }}
        />
      </div>
    </div>
  );
};
