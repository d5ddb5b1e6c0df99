import type { LegalPart, LegalSection as Source } from './document.ts';
import { LegalTable } from './legal-table.tsx';
import { LegalText } from './legal-text.tsx';

const Part = ({ part }: { part: LegalPart }) => {
  if (typeof part === 'string') {
    return (
      <p className="mt-4 max-w-[33.5rem] print:max-w-none">
        <LegalText text={part} />
      </p>
    );
  }
  if ('rows' in part) return <LegalTable {...part} />;
  return (
    <ul className="mt-4 max-w-[33.5rem] list-disc space-y-2 ps-5 marker:text-ink-soft">
      {part.map((point) => (
        <li key={point} className="ps-1">
          <LegalText text={point} />
        </li>
      ))}
    </ul>
  );
};

const keyOf = (part: LegalPart): string =>
  typeof part === 'string' ? part : 'rows' in part ? part.caption : part.join();

export const LegalSection = ({ section }: { section: Source }) => (
  <section aria-labelledby={section.id} className="mt-12 print:mt-6">
    <h2
      id={section.id}
      tabIndex={-1}
      className="scroll-mt-24 break-after-avoid text-2xl outline-none print:text-lg"
    >
      {section.title}
    </h2>
    {section.body.map((part) => (
      <Part key={keyOf(part)} part={part} />
    ))}
  </section>
);
