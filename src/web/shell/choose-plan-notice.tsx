import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

/** For someone whom Google knows and we do not yet. The page was made before anyone asked for it, so it comes after. */
export const ChoosePlanNotice = () => {
  const isAsked = new URLSearchParams(useSearch()).get('google') === 'choose-a-plan';
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(true), []);
  if (!isAsked || !isHere) return null;
  return (
    <Notice tone="info" className="rounded-none" title="Nice to meet you. One step is left: a plan.">
      <span role="status">
        There is no account for you yet. Choose a plan below and pay; after that “Sign up with Google” makes
        your account. You have one under another address? <TextLink href={paths.login()}>Sign in</TextLink>
      </span>
    </Notice>
  );
};
