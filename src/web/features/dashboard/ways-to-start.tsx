import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';

const startingPoints = [
  {
    title: 'Create template',
    text: 'Build an email from blocks, see it on every screen, and export the HTML.',
    href: paths.builder(),
  },
  {
    title: 'ESP Platform',
    text: 'Keep your subscribers, and send campaigns through your own Amazon SES account.',
    href: paths.esp(),
  },
  {
    title: 'Craft Campaign',
    text: 'Turn a few facts into a subject, a preheader and the words of an email.',
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
            className="size-5 text-ink-soft transition-transform group-hover:translate-x-1 group-hover:text-accent"
          />
        </h2>
        <p className="mt-2 text-[0.9375rem] text-ink-soft">{startingPoint.text}</p>
      </li>
    ))}
  </ul>
);
