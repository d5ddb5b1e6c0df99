import type { Device } from '../store/builder-state.ts';

const minPhoneWidth = 320;
const phoneWidth = 375;
const tabletWidth = 768;
const maxDesktopWidth = 880;
/** For the borders beside the email, which stay one pixel wide on a scaled canvas. */
const borderAllowance = 4;

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(value, max));

const widthOf = (device: Device, availableWidth: number, emailWidth: number): number => {
  if (device === 'mobile') return clamp(availableWidth, minPhoneWidth, phoneWidth);
  if (device === 'tablet') return tabletWidth;
  return clamp(
    availableWidth,
    emailWidth + borderAllowance,
    Math.max(maxDesktopWidth, emailWidth + borderAllowance),
  );
};

/**
 * The layout width of the email in px, and the scale that fits it into the available width. Scaling keeps images beside
 * each other in a narrow window. A desktop layout always has the full width of the email.
 */
export const canvasLayout = (
  device: Device,
  { availableWidth, emailWidth }: { availableWidth: number; emailWidth: number },
): { width: number; scale: number } => {
  const width = widthOf(device, availableWidth, emailWidth);
  // In whole percent, rounded down, so that a pixel of width more or less renders nothing.
  return {
    width,
    scale: availableWidth <= 0 ? 1 : Math.min(1, Math.floor((availableWidth / width) * 100) / 100),
  };
};
