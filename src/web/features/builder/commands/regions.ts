import { t } from '#web/text/t.ts';
import type { BuilderStore } from '../store/builder-store.ts';

const regionNames: Record<string, string> = {
  get palette() {
    return t('builder.regions.palette');
  },
  get grade() {
    return t('builder.regions.inboxGrade');
  },
  get canvas() {
    return t('builder.regions.canvas');
  },
  get inspector() {
    return t('builder.regions.properties');
  },
};

const focusableSelector =
  'input:not([type="hidden"]):not([disabled]), select, textarea, button:not([disabled]):not([tabindex="-1"]), a[href]';

/** Moves the focus to the next of palette, grade, canvas and inspector, as far as they are on screen. */
export const goToRegion = (store: BuilderStore, step: 1 | -1): void => {
  const regions = [...document.querySelectorAll<HTMLElement>('[data-region]')];
  if (regions.length === 0) return;
  const current = regions.findIndex((region) => region.contains(document.activeElement));
  const index = current === -1 ? (step === 1 ? 0 : regions.length - 1) : current + step;
  const region = regions[(index + regions.length) % regions.length];
  if (!region) return;
  const name = region.dataset.region ?? '';
  const entry =
    name === 'canvas'
      ? region.querySelector<HTMLElement>('[data-block][tabindex="0"]')
      : region.querySelector<HTMLElement>(focusableSelector);
  (entry ?? region).focus();
  store.set({ announcement: regionNames[name] ?? name });
};
