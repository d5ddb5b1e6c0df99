import {
  ChartNoAxesColumn,
  CircleQuestionMark,
  HandCoins,
  Lock,
  Mail,
  Plug,
  Plus,
  Users,
} from 'lucide-react';
import { shown } from '#contract/content.ts';
import type { FaqEntry } from '#contract/landing-content.ts';
import { paths } from '#web/lib/paths.ts';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { answerOf, faq, landing } from './content.ts';
import { Section, SectionHeading } from './section.tsx';
import { tintStyle } from './tints.ts';

const icons: Record<FaqEntry['icon'], typeof Mail> = {
  envelope: Mail,
  question: CircleQuestionMark,
  chart: ChartNoAxesColumn,
  plug: Plug,
  lock: Lock,
  refund: HandCoins,
  people: Users,
};

const Entry = ({ entry }: { entry: FaqEntry }) => {
  const Icon = icons[entry.icon];
  return (
    // The name keeps one open at a time, without any script.
    <details name="faq" className="group border-t last:border-b">
      <summary className="flex list-none items-center gap-4 py-5 text-lg [&::-webkit-details-marker]:hidden">
        <span
          aria-hidden
          style={tintStyle(entry.color)}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-full [&_svg]:size-4"
        >
          <Icon />
        </span>
        <span className="font-medium">{entry.question}</span>
        <Plus
          aria-hidden
          className="ms-auto size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-45"
        />
      </summary>
      <p className="measure pe-9 pb-6 ps-13 text-ink-soft leading-relaxed">{answerOf(entry)}</p>
    </details>
  );
};

export const Faq = ({ examplesShown }: { examplesShown: boolean }) => {
  const entries = shown(faq(), examplesShown);
  if (entries.length === 0) return null;
  const { title, lead } = landing().faq;
  return (
    <Section labelledBy="faq-title" inner="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2fr]">
      <div>
        <SectionHeading id="faq-title" title={title} lead={lead} />
        <p className="mt-4">
          <TextLink href={paths.contact()}>{t('landing.actions.writeToUs')}</TextLink>
        </p>
      </div>
      <div>
        {entries.map((entry) => (
          <Entry key={entry.question} entry={entry} />
        ))}
      </div>
    </Section>
  );
};
