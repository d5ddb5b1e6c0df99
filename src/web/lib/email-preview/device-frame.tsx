import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { deviceHeights, deviceWidths, frameBorders, type PreviewDevice } from './devices.ts';

const barHeight = 36;

const outerSize = (device: PreviewDevice) => ({
  width: deviceWidths[device] + frameBorders[device],
  height: deviceHeights[device] + frameBorders[device] + (device === 'desktop' ? barHeight : 0),
});

export const widthOfFrame = (device: PreviewDevice): number => outerSize(device).width;

/** A phone, a tablet or the window of a browser around the email, drawn in its true size times `scale`. */
export const DeviceFrame = ({
  device,
  scale,
  children,
}: {
  device: PreviewDevice;
  scale: number;
  children: ReactNode;
}) => {
  const { width, height } = outerSize(device);
  const isWindow = device === 'desktop';
  return (
    <div className="shrink-0" style={{ width: width * scale, height: height * scale }}>
      <div
        data-device={device}
        className={classNames(
          'flex origin-top-left flex-col overflow-hidden shadow-lift rtl:origin-top-right',
          isWindow ? 'rounded-[10px] border bg-surface' : 'rounded-[2.75rem] border-[10px] border-ink bg-ink',
        )}
        style={{ width, height, transform: `scale(${scale})` }}
      >
        {isWindow && (
          <div
            aria-hidden
            className="flex shrink-0 items-center gap-1.5 border-b bg-sunken px-3"
            style={{ height: barHeight - 1 }}
          >
            {['close', 'smaller', 'larger'].map((name) => (
              <span key={name} className="size-2.5 rounded-full bg-hairline" />
            ))}
            <span className="ms-4 h-5 flex-1 rounded-full bg-surface" />
          </div>
        )}
        <div
          className={classNames(
            'relative min-h-0 flex-1 overflow-hidden bg-white',
            !isWindow && 'rounded-[2.1rem]',
          )}
        >
          {children}
        </div>
      </div>
    </div>
  );
};

const bars = [
  'h-40 w-full',
  'h-6 w-2/3',
  'h-4 w-full',
  'h-4 w-11/12',
  'h-4 w-4/5',
  'h-11 w-40',
  'h-4 w-full',
];

/** Has the shape of an email; as light as the page of one. */
export const EmailSkeleton = () => (
  <div aria-hidden className="absolute inset-0 flex flex-col gap-4 bg-white p-6">
    {bars.map((bar, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: The list never changes.
      <span key={index} className={classNames('motion-breathe block rounded-control bg-[#e8e6e1]', bar)} />
    ))}
  </div>
);
