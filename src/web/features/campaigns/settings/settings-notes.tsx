import { paths } from '#web/lib/paths.ts';
import { TextLink } from '#web/ui/controls/text-link.tsx';

export const SandboxNote = () => (
  <p className="text-[0.9375rem]">
    Every new account at Amazon begins in the SES sandbox. It allows 200 emails per day and 1 email per
    second, only to verified addresses. Production access lifts these limits; Amazon answers within a day as a
    rule.
  </p>
);

export const SecurityNote = () => (
  <ul className="flex list-disc flex-col gap-2 pl-5 text-[0.9375rem]">
    <li>Your secret is encrypted before it is stored, and never leaves this server again.</li>
    <li>Give the key only the permissions of the guide, and to no other program.</li>
    <li>
      Change the key now and then: make a new one in IAM, save it here, test it, then delete the old one.
    </li>
    <li>
      For more on how your data is protected, see the{' '}
      <TextLink href={paths.securityPolicy()}>security policy</TextLink>.
    </li>
  </ul>
);
