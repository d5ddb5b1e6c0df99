import { siteConfig } from '#contract/site.ts';
import { serverPaths } from '#web/lib/paths.ts';
import { useEndpoint } from '#web/lib/use-endpoint.ts';
import { t } from '#web/text/t.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { GoogleMark } from './google-mark.tsx';

/** Below a form, if the server supports sign-in with Google; otherwise nothing. */
export const GoogleButton = ({ label, next }: { label: string; next?: string | undefined }) => {
  const { data: config } = useEndpoint(siteConfig);
  if (!config?.googleSignIn) return null;
  return (
    <>
      <p className="my-6 flex items-center gap-4 text-ink-soft text-sm before:h-px before:flex-1 before:bg-hairline after:h-px after:flex-1 after:bg-hairline">
        {t('account.googleButton.orContinueWith')}
      </p>
      <Button asChild size="large" className="w-full">
        <a href={serverPaths.googleSignIn(next)}>
          <GoogleMark />
          {label}
        </a>
      </Button>
    </>
  );
};
