import { t } from '#web/text/t.ts';
export interface GroupScore {
  id: string;
  name: string;
  /** Subtracted from 100. */
  cost: number;
  findings: number;
  /** Links to the findings. */
  href?: string | undefined;
}

/** What each group costs. Groups without findings are listed too, to show that they were checked. */
export const ScoreList = ({ scores }: { scores: readonly GroupScore[] }) => (
  <ul className="figures flex flex-col divide-y border-y text-sm">
    {scores.map(({ id, name, cost, findings, href }) => (
      <li key={id} className="flex items-baseline justify-between gap-4 py-1.5">
        {href && findings > 0 ? (
          <a
            href={href}
            className="py-0.5 underline decoration-hairline underline-offset-4 hover:decoration-ink pointer-coarse:py-2.5"
          >
            {name}
          </a>
        ) : (
          <span className="py-0.5 pointer-coarse:py-2.5">{name}</span>
        )}
        <span className={cost > 0 ? 'shrink-0 font-medium' : 'shrink-0 text-ink-soft'}>
          {cost > 0
            ? t('shared.scoreList.costPoints', { cost })
            : findings > 0
              ? t('shared.scoreList.adviceOnly')
              : t('shared.scoreList.nothingFound')}
        </span>
      </li>
    ))}
  </ul>
);
