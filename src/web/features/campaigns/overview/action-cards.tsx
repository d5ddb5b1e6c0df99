import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';

const cards = [
  {
    get title() {
      return t('campaigns.actionCards.createCampaign');
    },
    get text() {
      return t('campaigns.actionCards.chooseADesignChooseWhoGets');
    },
    href: paths.esp({ tab: 'campaigns' }),
  },
  {
    get title() {
      return t('campaigns.actionCards.manageSubscribers');
    },
    get text() {
      return t('campaigns.actionCards.addPeopleImportAFileAnd');
    },
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
            className="size-5 shrink-0 text-ink-soft transition-transform group-hover:translate-x-0.5 group-hover:text-ink rtl:-scale-x-100"
          />
        </Link>
      </li>
    ))}
  </ul>
);
