import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';

const startingPoints = [
  {
    get title() {
      return t('dashboard.waysToStart.createTemplate');
    },
    get text() {
      return t('dashboard.waysToStart.buildAnEmailFromBlocksSee');
    },
    href: paths.builder(),
  },
  {
    get title() {
      return t('dashboard.waysToStart.espPlatform');
    },
    get text() {
      return t('dashboard.waysToStart.keepYourSubscribersAndSendCampaigns');
    },
    href: paths.esp(),
  },
  {
    get title() {
      return t('dashboard.waysToStart.craftCampaign');
    },
    get text() {
      return t('dashboard.waysToStart.turnAFewFactsIntoA');
    },
    href: paths.craftCampaign(),
  },
];

export const StartingPoints = () => (
  <ul className="grid gap-px overflow-hidden rounded-sheet border bg-hairline md:grid-cols-3">
    {startingPoints.map((startingPoint) => (
      <li
        key={startingPoint.title}
        className="group relative bg-surface p-6 transition-colors hover:bg-sunken"
      >
        <h2 className="flex items-center justify-between gap-3 text-xl">
          {/* The whole card is the link's target. */}
          <Link href={startingPoint.href} className="after:absolute after:inset-0">
            {startingPoint.title}
          </Link>
          <ArrowRight
            aria-hidden
            className="size-5 text-ink-soft transition-transform group-hover:translate-x-1 group-hover:text-accent rtl:-scale-x-100"
          />
        </h2>
        <p className="mt-2 text-[0.9375rem] text-ink-soft">{startingPoint.text}</p>
      </li>
    ))}
  </ul>
);
