import { Rich } from '#web/text/rich.tsx';
import { textLinkClasses } from './text-link.tsx';

/** Offers what a typed value was perhaps meant to be. It appears while a person types, so it is announced. */
export const DidYouMean = ({
  suggestion,
  onTake,
}: {
  suggestion: string | null;
  onTake: (suggestion: string) => void;
}) => (
  <div role="status" className={suggestion === null ? 'sr-only' : 'text-sm'}>
    {suggestion !== null && (
      <Rich
        id="shared.didYouMean.question"
        values={{ suggestion: <bdi>{suggestion}</bdi> }}
        parts={[
          <button
            key="0"
            type="button"
            className={`${textLinkClasses} min-h-6 break-all text-start pointer-coarse:min-h-11`}
            onClick={() => onTake(suggestion)}
          />,
        ]}
      />
    )}
  </div>
);
