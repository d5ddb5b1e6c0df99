import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { previewDraft } from '#contract/emails/preview.ts';
import { call } from '#web/lib/api.ts';
import { handleUnauthorized } from '#web/lib/session.ts';
import { t } from '#web/text/t.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { HtmlFrame } from '#web/ui/display/html-frame.tsx';

export type Device = 'desktop' | 'phone';
const widths: Record<Device, number> = { desktop: 680, phone: 375 };

/** The initial device: the kind of this screen. */
export const thisDevice = (): Device =>
  globalThis.matchMedia?.('(max-width: 640px)').matches ? 'phone' : 'desktop';

export const DeviceControl = ({ value, onChange }: { value: Device; onChange: (device: Device) => void }) => (
  <SegmentedControl<Device>
    label={t('campaigns.emailFrame.shownOn')}
    value={value}
    onValueChange={onChange}
    iconsOnly
    items={[
      { value: 'desktop', label: t('campaigns.emailFrame.desktop'), icon: <Monitor aria-hidden /> },
      { value: 'phone', label: t('campaigns.emailFrame.phone'), icon: <Smartphone aria-hidden /> },
    ]}
  />
);

/** A device wider than the available width is scaled down. */
const useAvailableWidth = () => {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, availableWidth: width };
};

type Source = { html: string; src?: undefined } | { src: string; html?: undefined };

/** An email in a frame where no script runs, as wide as a device of this kind. */
export const EmailFrame = ({
  title,
  device,
  height = 480,
  className,
  ...source
}: Source & {
  title: string;
  device: Device;
  height?: number;
  className?: string;
}) => {
  const { ref, availableWidth } = useAvailableWidth();
  const width = widths[device];
  const scale = availableWidth === 0 ? 1 : Math.min(1, availableWidth / width);
  return (
    // The frame is scaled from its left edge, in any language of the interface.
    <div ref={ref} dir="ltr" className={className}>
      <div
        className="mx-auto overflow-hidden rounded-[3px] border"
        style={{ width: Math.min(width, availableWidth || width), height }}
      >
        <HtmlFrame
          {...source}
          title={title}
          style={{
            width,
            height: height / scale,
            transform: `scale(${scale})`,
            transformOrigin: 'top left',
            colorScheme: 'light',
          }}
          className="max-w-none"
        />
      </div>
    </div>
  );
};

/** The same for unsaved HTML: the server serves it under its own policy, so that web fonts show. */
export const PreviewFrame = ({
  html,
  ...rest
}: {
  html: string;
  title: string;
  device: Device;
  height?: number;
  className?: string;
}) => {
  const [preview, setPreview] = useState<{ html: string; url: string | null } | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    call(previewDraft, { body: { html }, signal: abort.signal }).then(
      ({ url }) => setPreview({ html, url }),
      (error: unknown) => {
        if (!abort.signal.aborted && !handleUnauthorized(error)) setPreview({ html, url: null });
      },
    );
    return () => abort.abort();
  }, [html]);
  if (!preview)
    return <div className={classNames(rest.className, 'bg-sunken')} style={{ height: rest.height ?? 480 }} />;
  return preview.url === null ? (
    <EmailFrame {...rest} html={preview.html} />
  ) : (
    <EmailFrame {...rest} key={preview.url} src={preview.url} />
  );
};
