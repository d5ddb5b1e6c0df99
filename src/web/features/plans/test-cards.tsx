import { t } from '#web/text/t.ts';

const cards = [
  ['4242 4242 4242 4242', 'plans.testCards.pays'],
  ['4000 0025 0000 3155', 'plans.testCards.bankAsksFirst'],
  ['4000 0000 0000 0002', 'plans.testCards.declined'],
  ['4000 0000 0000 9995', 'plans.testCards.insufficientFunds'],
] as const;

export const TestCards = () => (
  <details className="text-ink-soft text-sm">
    <summary className="cursor-pointer py-1 pointer-coarse:py-3">
      {t('plans.testCards.testCardsAndWhatTheyDo')}
    </summary>
    <dl className="figures mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">
      {cards.map(([number, result]) => (
        <div key={number} className="contents">
          <dt dir="ltr" className="whitespace-nowrap text-ink">
            {number}
          </dt>
          <dd>{t(result)}</dd>
        </div>
      ))}
    </dl>
  </details>
);
