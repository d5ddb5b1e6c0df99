import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';

const cards = [
  {
    title: 'Create campaign',
    text: 'Choose a design, choose who gets it, look it over, and send it.',
    href: paths.esp({ tab: 'campaigns' }),
  },
  {
    title: 'Manage subscribers',
    text: 'Add people, import a file, and see who is subscribed.',
    href: paths.esp({ tab: 'contacts' }),
  },
];

export const ActionCards = () => (
  <ul className="grid gap-4 md:grid-cols-2">
    {cards.map(({ title, text, href }) => (
      <li key={title}>
        <Link
          href={href}
          className="group flex h-full items-center gap-6 rounded-sheet border bg-surface p-5 no-underline transition-colors hover:border-ink sm:p-6"
        >
          <span className="min-w-0 flex-1">
            <span className="block font-serif text-xl">{title}</span>
            <span className="mt-1 block text-[0.9375rem] text-ink-soft">{text}</span>
          </span>
          <ArrowRight
            aria-hidden
            className="size-5 shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5 group-hover:text-ink"
          />
        </Link>
      </li>
    ))}
  </ul>
);
