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
import { type MouseEvent, useState } from 'react';
import { shown } from '#contract/content.ts';
import type { FaqEntry } from '#contract/landing-content.ts';
import { paths } from '#web/lib/paths.ts';
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

const Entry = ({
  entry,
  open,
  onToggle,
}: {
  entry: FaqEntry;
  open: boolean;
  onToggle: (open: boolean) => void;
}) => {
  const Icon = icons[entry.icon];
  const onPress = (event: MouseEvent) => {
    event.preventDefault();
    onToggle(!open);
  };
  return (
    // The name keeps one open before any script runs; the browser opens the one that a search in the page finds.
    <details
      name="faq"
      open={open}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open !== open) onToggle(currentTarget.open);
      }}
      className="group border-t last:border-b"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Browsers make a summary element a button. */}
      <summary
        onClick={onPress}
        className="flex list-none items-center gap-4 py-5 text-lg [&::-webkit-details-marker]:hidden"
      >
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

export const FaqList = ({ entries }: { entries: readonly FaqEntry[] }) => {
  const [openQuestion, setOpenQuestion] = useState<string | null>(null);
  return (
    <div>
      {entries.map((entry) => (
        <Entry
          key={entry.question}
          entry={entry}
          open={openQuestion === entry.question}
          onToggle={(open) =>
            setOpenQuestion((current) =>
              open ? entry.question : current === entry.question ? null : current,
            )
          }
        />
      ))}
    </div>
  );
};

export const Faq = ({ examplesShown }: { examplesShown: boolean }) => {
  const entries = shown(faq, examplesShown);
  if (entries.length === 0) return null;
  const { title, lead } = landing.faq;
  return (
    <Section labelledBy="faq-title" inner="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_2fr]">
      <div>
        <SectionHeading id="faq-title" title={title} lead={lead} />
        <p className="mt-4">
          <TextLink href={paths.contact()}>Write to us</TextLink>
        </p>
      </div>
      <FaqList entries={entries} />
    </Section>
  );
};
