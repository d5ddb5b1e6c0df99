import { useEffect, useState } from 'react';
import { useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';
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
      title="Nice to meet you. One step is left: a plan."
    >
      <span role="status">
        Choose one and pay; then “Sign up with Google” makes your account. You have an account under another
        address? <TextLink href={paths.login()}>Sign in</TextLink>
      </span>
    </Notice>
  );
};
