import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

/**
 * For a user signed in with Google but without an account here. The page was made before this was known, so the notice
 * is added later.
 */
export const ChoosePlanNotice = () => {
  const isRequested = new URLSearchParams(useSearch()).get('google') === 'choose-a-plan';
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  if (!isRequested || !isMounted) return null;
  return (
    // The plans are further down; the address links there.
    <Notice
      tone="info"
      className="sticky top-0 z-20 rounded-none py-3 shadow-lift"
      title={t('shared.choosePlanNotice.niceToMeetYouOneStep')}
    >
      <span role="status">
        <Rich
          id="shared.choosePlanNotice.chooseOneAndPayThenSign"
          parts={[<TextLink key="0" href={paths.login()} />]}
        />
      </span>
    </Notice>
  );
};
