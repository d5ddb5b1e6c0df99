import type { AccountDetails } from '#contract/accounts/account.ts';
import type { Form } from '#web/lib/forms/use-form.ts';
import { paths, type SettingsSection, serverPaths } from '#web/lib/paths.ts';
import { Rich } from '#web/text/rich.tsx';
import { t } from '#web/text/t.ts';
import { Field } from '#web/ui/controls/field.tsx';
import { PasswordInput } from '#web/ui/controls/password-field.tsx';
import { TextLink } from '#web/ui/controls/text-link.tsx';

/**
 * The password, before actions that a stranger at an open browser must not do. Users without one prove their identity
 * by a fresh sign-in.
 */
export const IdentityCheck = ({
  account,
  section,
  input,
  error,
}: {
  account: AccountDetails;
  section: SettingsSection;
  input: ReturnType<Form<{ currentPassword: string }>['input']>;
  error?: string | undefined;
}) =>
  account.hasPassword ? (
    <Field label={t('settings.identityCheck.currentPassword')} required error={error}>
      <PasswordInput autoComplete="current-password" {...input} />
    </Field>
  ) : (
    <p className="text-[0.9375rem] text-ink-soft">
      <Rich
        id="settings.identityCheck.youHaveNoPasswordSoThis"
        parts={[<TextLink key="0" external href={serverPaths.googleSignIn(paths.settings(section))} />]}
      />
    </p>
  );
