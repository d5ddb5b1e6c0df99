import { t } from '#web/text/t.ts';
import { unscaled } from '../unscaled.ts';

/** On a part of the canvas that phones do not show. */
export const HiddenBadge = () => (
  <p
    data-hidden-badge
    className={`${unscaled} pointer-events-none absolute start-1 top-1 z-10 w-fit rounded-full border border-[#f5d27a] bg-[#fef3c7] px-2 py-0.5 font-sans text-[#78350f] text-xs`}
  >
    {t('builderPanels.layout.hiddenOnPhones')}
  </p>
);
