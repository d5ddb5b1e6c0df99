import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/text/t.ts';
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx';
import { type Device, DeviceControl, EmailFrame, thisDevice } from '../form/email-frame.tsx';

export type Colors = 'light' | 'dark';

/** The email with how many people followed each link, at the link. */
export const ClickMap = ({
  urls,
  name,
  people,
  hasDarkColors,
  shownLink,
}: {
  /** Of the page that the frame shows. */
  urls: Record<Colors, string>;
  name: string;
  /** Of all links: the map is drawn again when it grows. */
  people: number;
  /** Whether the email has colors of its own for dark mode. */
  hasDarkColors: boolean;
  shownLink: number | null;
}) => {
  const [device, setDevice] = useState<Device>(thisDevice);
  const [colors, setColors] = useState<Colors>('light');
  const place = shownLink === null ? '' : `#link-${shownLink}`;
  return (
    <section aria-labelledby="click-map" className="flex min-w-0 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <h3 id="click-map" tabIndex={-1} className="font-serif text-lg outline-none">
          {t('campaignPage.clickMap.clickMap')}
        </h3>
        <div className="flex flex-wrap gap-3 print:hidden">
          {hasDarkColors && (
            <SegmentedControl<Colors>
              label={t('campaignPage.clickMap.lightOrDark')}
              value={colors}
              onValueChange={setColors}
              iconsOnly
              items={[
                { value: 'light', label: t('campaignPage.clickMap.light'), icon: <Sun aria-hidden /> },
                { value: 'dark', label: t('campaignPage.clickMap.dark'), icon: <Moon aria-hidden /> },
              ]}
            />
          )}
          <DeviceControl value={device} onChange={setDevice} />
        </div>
      </div>
      <p className="measure text-ink-soft text-sm">{t('campaignPage.clickMap.howItReads')}</p>
      <EmailFrame
        src={`${urls[colors]}?people=${people}${place}`}
        title={t('campaignPage.clickMap.titleOf', { name })}
        device={device}
        height={560}
      />
    </section>
  );
};
