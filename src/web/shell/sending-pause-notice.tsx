import type { User } from '#contract/accounts/session.ts';
import { resumeSending } from '#contract/admin/admin.ts';
import { siteConfig } from '#contract/site.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

const words = {
  restore: {
    get title() {
      return t('shared.sendingPauseNotice.thisServerWasRestoredFromA');
    },
    get text() {
      return t('shared.sendingPauseNotice.campaignsThatWereBeingSentAre');
    },
    get toDo() {
      return t('shared.sendingPauseNotice.checkThemThenResume');
    },
  },
  operator: {
    get title() {
      return t('shared.sendingPauseNotice.theOperatorOfThisServerHas');
    },
    get text() {
      return t('shared.sendingPauseNotice.campaignsWaitAndContinueWhereThey');
    },
    get toDo() {
      return t('shared.sendingPauseNotice.resumeWhenTheServerMaySend');
    },
  },
};

/** Shown until an administrator lets the server send again. */
export const SendingPauseNotice = ({ user }: { user: User }) => {
  const { data: config } = useEndpoint(siteConfig);
  const resume = useEndpointMutation(resumeSending, {
    invalidates: [siteConfig],
    onSuccess: () =>
      showToast({
        title: t('shared.sendingPauseNotice.sendingResumed'),
        description: t('shared.sendingPauseNotice.campaignsThatARestorePausedStay'),
      }),
    onError: (error) => {
      toastError(
        error,
        t('shared.sendingPauseNotice.theServerDidNotAnswerPlease'),
        t('shared.sendingPauseNotice.sendingIsStillPaused'),
      );
    },
  });
  if (!config?.sendingPausedBy) return null;
  const { title, text, toDo } = words[config.sendingPausedBy];
  return (
    <Notice
      tone="attention"
      className="rounded-none py-3 print:hidden"
      title={title}
      action={
        user.role === 'admin' && (
          <Button size="small" busy={resume.isPending} onClick={() => resume.mutate({})}>
            {t('shared.sendingPauseNotice.resumeSending')}
          </Button>
        )
      }
    >
      {text}{' '}
      {user.role === 'admin' ? toDo : t('shared.sendingPauseNotice.anAdministratorOfThisServerResumes')}
    </Notice>
  );
};
