import { ExternalLink } from 'lucide-react';
import type { SetupReason } from '#contract/ses/setup.ts';
import type { TextKey } from '#text/keys.ts';
import { t } from '#web/text/t.ts';
import { Button, type ButtonVariant } from '#web/ui/controls/button.tsx';

/** What a row leads to: a field of the account's form, details of its own, a page of Amazon, a look again, or work. */
type Target =
  | { kind: 'field'; name: string }
  | { kind: 'details' }
  | { kind: 'amazon'; page: 'account' | 'identities' }
  | { kind: 'check' }
  | { kind: 'events' }
  | { kind: 'test' };

interface Action {
  label: TextKey;
  target: Target;
}

const connect: Action = {
  label: 'espSettings.actions.connectAccount',
  target: { kind: 'field', name: 'awsAccessKeyId' },
};
const check: Action = { label: 'espSettings.actions.checkAgain', target: { kind: 'check' } };
const to = (label: TextKey, target: Target): Action => ({ label, target });
const amazon = (label: TextKey, page: 'account' | 'identities') => to(label, { kind: 'amazon', page });
const field = (label: TextKey, name: string) => to(label, { kind: 'field', name });
const details = (label: TextKey) => to(label, { kind: 'details' });
const test = to('espSettings.accountForm.testConnection', { kind: 'test' });
const changeAccount = field('espSettings.actions.changeAccount', 'awsAccessKeyId');
const repair = to('espSettings.eventTracking.checkAndRepair', { kind: 'events' });

const actions: Record<SetupReason, Action> = {
  no_account: connect,
  account_connected: changeAccount,
  account_sandbox: changeAccount,
  account_refused: field('espSettings.actions.fixAccount', 'awsAccessKeyId'),
  account_silent: check,
  limits_fine: check,
  limits_sandbox: amazon('espSettings.actions.requestAccess', 'account'),
  limits_review: amazon('espSettings.actions.openSes', 'account'),
  limits_paused: amazon('espSettings.actions.openSes', 'account'),
  limits_shut_down: amazon('espSettings.actions.openSes', 'account'),
  limits_unknown: check,
  sender_verified: field('espSettings.actions.changeSender', 'defaultFromEmail'),
  sender_unverified: amazon('espSettings.actions.verifySender', 'identities'),
  sender_missing: field('espSettings.actions.enterSender', 'defaultFromEmail'),
  sender_unknown: check,
  domain_complete: check,
  domain_sandbox: details('espSettings.actions.learnMore'),
  domain_records_missing: details('espSettings.actions.showRecords'),
  domain_unsigned: amazon('espSettings.actions.verifyDomain', 'identities'),
  domain_absent: field('espSettings.actions.changeSender', 'defaultFromEmail'),
  domain_unknown: check,
  events_on: repair,
  events_waiting: repair,
  events_off: to('espSettings.eventTracking.setUpEventTracking', { kind: 'events' }),
  address_set: field('espSettings.actions.changeAddress', 'postalAddress'),
  address_missing: field('espSettings.actions.enterAddress', 'postalAddress'),
  own_domains_unset: details('espSettings.actions.addDomain'),
  own_domains_no_target: details('espSettings.actions.learnMore'),
  own_domains_used: details('espSettings.actions.changeDomains'),
  own_domains_pending: details('espSettings.actions.showRecords'),
  own_domains_failed: details('espSettings.actions.showRecords'),
  test_passed: test,
  test_failed: test,
  test_never: test,
};

const amazonUrl = (region: string, page: 'account' | 'identities'): string =>
  `https://console.aws.amazon.com/ses/home?region=${region}#/${page === 'account' ? 'account' : 'verified-identities'}`;

export interface RowActions {
  openField: (name: string) => void;
  openDetails: () => void;
  check: () => void;
  setUpEvents: () => void;
  test: () => void;
  /** What runs now. */
  running: Target['kind'] | null;
  region: string;
}

/** The one action of a row. */
export const RowAction = ({
  reason,
  describedBy,
  variant,
  actions: { openField, openDetails, check: checkAgain, setUpEvents, test: runTest, running, region },
}: {
  reason: SetupReason;
  /** The title of the row: several rows have a button of the same name. */
  describedBy: string;
  variant: ButtonVariant;
  actions: RowActions;
}) => {
  const { label, target } = actions[reason];
  const text = t(label);
  if (target.kind === 'amazon')
    return (
      <Button asChild size="small" variant={variant}>
        <a
          href={amazonUrl(region, target.page)}
          target="_blank"
          rel="noreferrer"
          aria-describedby={describedBy}
        >
          {text}
          <ExternalLink aria-hidden />
        </a>
      </Button>
    );
  const press = (): void => {
    if (target.kind === 'field') openField(target.name);
    else if (target.kind === 'details') openDetails();
    else if (target.kind === 'check') checkAgain();
    else if (target.kind === 'events') setUpEvents();
    else runTest();
  };
  return (
    <Button
      size="small"
      variant={variant}
      aria-describedby={describedBy}
      busy={running === target.kind}
      onClick={press}
    >
      {target.kind === 'test' && running === 'test' ? t('espSettings.accountForm.testing') : text}
    </Button>
  );
};
