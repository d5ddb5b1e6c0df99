// An email as recipients see it: on a phone and in a window, in ten email clients, light, dark, without images, as text.
import { type ReactNode, useMemo, useState } from 'react';
import { isPhoneClient, type MailClientId } from '#deliverability/simulation/client-ids.ts';
import { textOfHtml } from '#email/inline/html-text.ts';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { Select } from '#web/ui/controls/select.tsx';
import { formatPercent } from '../formats.ts';
import { ClientReport } from './client-report.tsx';
import { ClientStrip } from './client-strip.tsx';
import { clientViews, isDarkView, type ViewChoice } from './client-views.ts';
import { DeviceFrame, EmailSkeleton, widthOfFrame } from './device-frame.tsx';
import { deviceWidths, type PreviewDevice, sideBySideWidth, zooms } from './devices.ts';
import { StackedFrames } from './stacked-frames.tsx';
import { useFreeWidth } from './use-free-width.ts';
import { useLaidDown } from './use-laid-down.ts';
import { useSimulation, useVerdicts } from './use-simulation.ts';

export interface DevicePreviewProps {
  /** As the chosen recipient gets it, with its links; null while it loads. */
  html: string | null;
  /** The text part; without it that of the HTML. */
  text?: string;
  view: string;
  onView: (view: string) => void;
  /** The views without an email client, and what they show; the usual ones without it. */
  ownViews?: { choices: readonly ViewChoice[]; htmlOf: (html: string, view: string) => string };
  /** Where only one has room. */
  device: PreviewDevice;
  /** Names a frame. */
  titleOf: (device: PreviewDevice, width: number, view: string) => string;
  /** Chooses the device, where only one has room. */
  deviceControl?: ReactNode;
  /** Beside the choice of the view: the recipient. */
  recipient?: ReactNode;
  /** Between the choices and the email. */
  children?: ReactNode;
  footnotes?: readonly string[];
}

const control = 'min-w-36 flex-1 grid-cols-[auto_minmax(0,1fr)]!';

type Zoom = 'fit' | (typeof zooms)[number];

const zoomOf = (value: string): Zoom => zooms.find((zoom) => String(zoom) === value) ?? 'fit';

/** Both where they have room, and for an email client only what it runs on. */
const devicesFor = (
  client: MailClientId | null,
  device: PreviewDevice,
  isWide: boolean,
): readonly PreviewDevice[] => {
  if (client !== null && isPhoneClient(client)) return [device === 'tablet' && !isWide ? 'tablet' : 'phone'];
  if (!isWide) return [device];
  return client === null ? ['phone', 'desktop'] : ['desktop'];
};

export const DevicePreview = ({
  html,
  text,
  view,
  onView,
  ownViews,
  device,
  titleOf,
  deviceControl,
  recipient,
  children,
  footnotes = [],
}: DevicePreviewProps) => {
  const [client, setClient] = useState<MailClientId | null>(null);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const { ref, width } = useFreeWidth<HTMLDivElement>();
  const choices = client === null && ownViews ? ownViews.choices : clientViews();
  // A view that clients do not have is one of their dark ones.
  const shownView = choices.some(({ value }) => value === view) ? view : 'dark';
  const scheme = isDarkView(shownView) ? 'dark' : 'light';
  const isText = shownView === 'text';
  const { shown, isFailed, retry } = useSimulation(client === null && ownViews ? null : html, {
    client,
    scheme,
    hasImages: shownView !== 'no-images',
    clippedText: t('emailPreview.devicePreview.clipped'),
  });
  const shownText = useMemo(() => (isText ? (text ?? textOfHtml(html ?? '')) : ''), [isText, text, html]);
  const verdicts = useVerdicts(html, scheme);
  const own =
    html !== null && client === null && ownViews && !isText ? ownViews.htmlOf(html, shownView) : null;
  const frameHtml = isText ? null : (own ?? shown?.html ?? null);

  const devices = devicesFor(client, device, width >= sideBySideWidth);
  const latest = useLaidDown(frameHtml, `${devices.join()} ${isText}`);
  const free = width === 0 ? widthOfFrame(devices[0] ?? device) : width;
  const widest = devices.length > 1 ? sideBySideWidth : widthOfFrame(devices[0] ?? device);
  const scale = zoom === 'fit' ? Math.min(1, free / widest) : zoom / 100;
  const label = choices.find(({ value }) => value === shownView)?.label ?? '';
  const frameTitle = (one: PreviewDevice): string => {
    const title = titleOf(one, deviceWidths[one], label);
    if (devices.length === 1) return title;
    const deviceName =
      one === 'phone' ? t('emailPreview.devicePreview.phone') : t('emailPreview.devicePreview.desktop');
    return t('emailPreview.devicePreview.titleOnDevice', { title, device: deviceName });
  };
  const [only = device] = devices;
  const sizeNote =
    devices.length > 1 && scale === 1
      ? t('emailPreview.devicePreview.widths', { phone: deviceWidths.phone, desktop: deviceWidths.desktop })
      : t('emailPreview.devicePreview.widthAtZoom', { width: deviceWidths[only], scale });

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-3 py-2 sm:px-4">
        <Field label={t('emailPreview.devicePreview.view')} inline className={control}>
          <Select value={shownView} onChange={(event) => onView(event.target.value)}>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        </Field>
        {recipient}
        <Field label={t('emailPreview.devicePreview.zoom')} inline className={control}>
          <Select value={String(zoom)} onChange={(event) => setZoom(zoomOf(event.target.value))}>
            <option value="fit">{t('emailPreview.devicePreview.fit')}</option>
            {zooms.map((value) => (
              <option key={value} value={value}>
                {formatPercent(value, 0)}
              </option>
            ))}
          </Select>
        </Field>
        {width < sideBySideWidth && !isText && !(client !== null && isPhoneClient(client)) && deviceControl}
      </div>
      <ClientStrip client={client} onClient={setClient} verdicts={verdicts} />
      {client !== null && shown?.client === client && (
        <ClientReport id={client} simulation={shown} scheme={scheme} />
      )}
      {isFailed && (
        <p
          role="alert"
          className="flex flex-wrap items-center gap-3 border-b bg-attention-wash px-3 py-2 text-sm sm:px-4"
        >
          {t('emailPreview.devicePreview.simulationFailed')}
          <button type="button" className="font-medium underline" onClick={retry}>
            {t('emailPreview.devicePreview.tryAgain')}
          </button>
        </p>
      )}
      {children}
      <div className="flex min-h-0 flex-1 flex-col px-3 py-4 sm:px-4">
        <div ref={ref} className="min-w-0">
          {isText ? (
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: A keyboard user has to scroll a long email.
              tabIndex={0}
              aria-label={t('emailPreview.devicePreview.plainTextOf')}
              dir="auto"
              className="mx-auto max-h-[844px] max-w-[46rem] overflow-auto rounded-[3px] border bg-surface px-5 py-4"
            >
              <pre className="whitespace-pre-wrap break-words font-mono text-sm">{shownText}</pre>
            </section>
          ) : (
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: A zoomed frame is wider than its place.
              tabIndex={0}
              aria-label={label}
              className="overflow-x-auto pb-4"
            >
              <div className="mx-auto flex w-max items-start gap-6">
                {devices.map((one) => (
                  <DeviceFrame key={one} device={one} scale={scale}>
                    <StackedFrames
                      latest={latest}
                      title={frameTitle(one)}
                      className="size-full"
                      placeholder={<EmailSkeleton />}
                    />
                  </DeviceFrame>
                ))}
              </div>
            </section>
          )}
          {latest?.url === null && !isText && (
            <p role="status" className="bg-attention-wash px-4 py-2 text-sm">
              {t('emailPreview.devicePreview.serverUnreachable')}
            </p>
          )}
          {html === null && (
            <p role="status" className="sr-only">
              {t('emailPreview.devicePreview.loading')}
            </p>
          )}
        </div>
        <p className="mt-2 text-center text-ink-soft text-xs">
          {[
            ...(isText ? [] : [sizeNote]),
            ...footnotes,
            ...(isText ? [] : [t('emailPreview.devicePreview.linksAreOff')]),
          ].join(' ')}
        </p>
      </div>
    </>
  );
};
