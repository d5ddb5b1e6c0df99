import type { Device } from '../store/builder-store.ts';

const narrowestPhone = 320;
const phone = 375;
const tablet = 768;
const desktop = 880;
/** The lines beside the email. They stay one pixel wide on a scaled canvas, so this leaves a margin. */
const lines = 4;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high));

const widthOf = (device: Device, room: number, emailWidth: number): number => {
  if (device === 'mobile') return clamp(room, narrowestPhone, phone);
  if (device === 'tablet') return tablet;
  return clamp(room, emailWidth + lines, Math.max(desktop, emailWidth + lines));
};

/**
 * How wide the email is laid out, and how much it is scaled down where there is too little width: images beside each
 * other stay so, however narrow the window. On a desktop it always has its full width.
 */
export const canvasLayout = (
  device: Device,
  { room, emailWidth }: { room: number; emailWidth: number },
): { width: number; scale: number } => {
  const width = widthOf(device, room, emailWidth);
  // In whole percent, rounded down, so that a pixel of width more or less renders nothing.
  return { width, scale: room <= 0 ? 1 : Math.min(1, Math.floor((room / width) * 100) / 100) };
};
