import { offsetOf } from '#web/lib/dates.ts';
import type { ComboboxOption } from '#web/ui/controls/combobox-options.ts';

/** Browsers list the places; UTC is not one of them. */
const zones = (): string[] => {
  const all = Intl.supportedValuesOf?.('timeZone') ?? [];
  return all.includes('UTC') ? all : [...all, 'UTC'];
};

export const zoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ');

const optionOf = (value: string): ComboboxOption => ({
  value,
  label: zoneLabel(value),
  // Of 400 time zones it is worked out only when they are shown.
  get detail() {
    return offsetOf(value, new Date());
  },
});

/** Every time zone with its offset of today. A stored one that this browser does not know is kept. */
export const timeZoneOptions = (stored: string | null): ComboboxOption[] => {
  const all = zones();
  return [
    ...(stored && !all.includes(stored) ? [{ value: stored, label: zoneLabel(stored) }] : []),
    ...all.map(optionOf),
  ];
};
