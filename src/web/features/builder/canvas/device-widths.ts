import type { Device } from '../store/builder-state.ts';

/** How wide the screen around the email is drawn. Desktop takes the available width, up to a maximum. */
export const deviceWidths: Record<Device, { width?: number; maxWidth?: number }> = {
  mobile: { width: 375 },
  tablet: { width: 600 },
  desktop: { maxWidth: 880 },
};
