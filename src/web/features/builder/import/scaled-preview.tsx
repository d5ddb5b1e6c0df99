import { useLayoutEffect, useRef, useState } from 'react';
import { PreviewFrame } from '../preview/preview-frame.tsx';

const frameWidth = 660;

/** An email as a mail program shows it, scaled down to the available width; it scrolls inside. */
export const ScaledPreview = ({ html, title }: { html: string; title: string }) => {
  const container = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = size && size.width > 0 ? Math.min(1, size.width / frameWidth) : 1;
  return (
    <div ref={container} className="relative h-full w-full overflow-hidden bg-white">
      {size && size.width > 0 && (
        <div className="absolute top-0 start-0 origin-top-left" style={{ transform: `scale(${scale})` }}>
          <PreviewFrame
            html={html}
            title={title}
            style={{ width: Math.round(size.width / scale), height: Math.round(size.height / scale) }}
          />
        </div>
      )}
    </div>
  );
};
