import type { Analysis } from '#deliverability/judge/analyze.ts';
import { listText } from '#web/text/list-text.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

type Gap = Analysis['clientSupport'][number];

const initiallyShown = 5;

const Item = ({
  gap: { slug, feature, without, partly, where },
  onShowBlock,
}: {
  gap: Gap;
  onShowBlock: (blockId: string) => void;
}) => {
  const { blockId } = where;
  return (
    <li className="flex flex-col gap-0.5 py-2.5">
      <p className="flex items-baseline justify-between gap-3">
        <TextLink
          external
          href={`https://www.caniemail.com/features/${slug}/`}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 break-words"
        >
          {feature}
        </TextLink>
        {blockId !== undefined && (
          <button
            type="button"
            className="shrink-0 rounded-control font-medium text-accent hover:underline pointer-coarse:min-h-11"
            aria-label={t('builderPanels.gradeClientSupport.showTheBlockThatUsesFeature', { feature })}
            onClick={() => onShowBlock(blockId)}
          >
            {t('builderPanels.gradeClientSupport.showBlock')}
          </button>
        )}
      </p>
      {without.length > 0 && (
        <p className="text-ink-soft">
          {t('builderPanels.gradeClientSupport.leftOutByJoin', { programs: listText(without) })}
        </p>
      )}
      {partly.length > 0 && (
        <p className="text-ink-soft">
          {t('builderPanels.gradeClientSupport.inPartByJoin', { programs: listText(partly) })}
        </p>
      )}
    </li>
  );
};

/** Features that some mail programs do not support, each with a link to the block that uses it. */
export const GradeClientSupport = ({
  gaps,
  onShowBlock,
}: {
  gaps: readonly Gap[];
  onShowBlock: (blockId: string) => void;
}) => {
  const rest = gaps.slice(initiallyShown);
  const items = (shown: readonly Gap[]) => (
    <ul className="flex flex-col divide-y border-y text-sm">
      {shown.map((gap) => (
        <Item key={gap.slug} gap={gap} onShowBlock={onShowBlock} />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="grade-client-support" className="flex flex-col gap-2">
      <h3 id="grade-client-support" className="font-serif text-lg">
        {t('builderPanels.gradeClientSupport.whereItWillLookDifferent')}
      </h3>
      <p className="text-ink-soft text-sm">
        {gaps.length > 0
          ? t('builderPanels.gradeClientSupport.whatThisEmailUsesAndSome')
          : t('builderPanels.gradeClientSupport.nothingInItThatOneOf')}
      </p>
      {gaps.length > 0 && items(gaps.slice(0, initiallyShown))}
      {rest.length > 0 && (
        <details>
          <summary className="cursor-pointer rounded-control py-1 font-medium text-accent text-sm">
            {t('builderPanels.gradeClientSupport.lengthMore', { count: rest.length })}
          </summary>
          {items(rest)}
        </details>
      )}
      <p className="text-ink-soft text-sm">
        <Rich
          id="builderPanels.gradeClientSupport.afterTheTestsOfCanI"
          parts={[
            <TextLink key="0" external href="https://www.caniemail.com/" target="_blank" rel="noreferrer" />,
          ]}
        />
      </p>
    </section>
  );
};
