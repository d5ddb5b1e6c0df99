import { paths } from '#web/lib/paths.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

/** For a user signed in with Google but without an account here, whom the address names (enhance/choose-plan.ts). */
export const ChoosePlan = () => (
  <div data-choose-plan hidden role="status" className="sticky top-0 z-20">
    <Notice
      tone="info"
      className="rounded-none py-3 shadow-lift"
      title={t('shared.choosePlanNotice.niceToMeetYouOneStep')}
    >
      <Rich
        id="shared.choosePlanNotice.chooseOneAndPayThenSign"
        parts={[<TextLink key="0" href={paths.login()} />]}
      />
    </Notice>
  </div>
);
