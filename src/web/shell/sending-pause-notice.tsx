import type { User } from '#contract/accounts/auth.ts';
import { resumeSending } from '#contract/admin/admin.ts';
import { siteConfig } from '#contract/site.ts';
import { toastError } from '#web/lib/error-toast.ts';
import { showToast } from '#web/lib/toast.ts';
import { useEndpoint, useEndpointMutation } from '#web/lib/use-endpoint.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Notice } from '#web/ui/display/notice.tsx';

const words = {
  restore: {
    title: 'This server was restored from a backup. It sends no email yet.',
    text: 'Campaigns that were being sent are paused: some recipients may have got their email after the backup was made.',
    toDo: 'Check them, then resume.',
  },
  operator: {
    title: 'The operator of this server has paused sending.',
    text: 'Campaigns wait, and continue where they were.',
    toDo: 'Resume when the server may send again.',
  },
};

/** Shown until an administrator lets the server send again. */
export const SendingPauseNotice = ({ user }: { user: User }) => {
  const { data: config } = useEndpoint(siteConfig);
  const resume = useEndpointMutation(resumeSending, {
    invalidates: [siteConfig],
    onSuccess: () =>
      showToast({ title: 'Sending resumed', description: 'Campaigns that a restore paused stay paused.' }),
    onError: (error) => {
      toastError(error, 'The server did not answer. Please try again.', 'Sending is still paused');
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
            Resume sending
          </Button>
        )
      }
    >
      {text} {user.role === 'admin' ? toDo : 'An administrator of this server resumes it.'}
    </Notice>
  );
};
