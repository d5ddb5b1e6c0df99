// The HTML of the account picker. It works without a script.
import { escapeHtml } from '../page/escape.ts';
import type { Page } from '../page/page-shell.ts';
import type { GoogleAccount } from './store.ts';

const banner = 'this is not Google. It needs no password, and any name and address will do.';

export interface NewAccount {
  email: string;
  name: string;
  isVerified: boolean;
  problem: string | null;
}

const accountButton = ({ sub, email, name, email_verified }: GoogleAccount): string =>
  `<li><button class="person" type="submit" name="account" value="${escapeHtml(sub)}" formnovalidate><strong>${escapeHtml(name)}</strong> <span>${escapeHtml(email)}${email_verified ? '' : ' (not verified)'}</span></button></li>`;

export const pickerPage = (
  action: string,
  accounts: GoogleAccount[],
  given: NewAccount,
  formTargets: string[],
): Page => ({
  title: `${given.problem ? 'Not signed in yet — ' : ''}Choose an account — sandbox sign-in`,
  banner,
  status: given.problem ? 422 : 200,
  formTargets,
  body: `<main class="sheet narrow">
<div class="summary">
<h1>Choose an account</h1>
<p class="quiet">to go on to the site that sent you here</p>
</div>
<form method="post" action="${escapeHtml(action)}" novalidate>
<ul class="people">
${accounts.map(accountButton).join('\n')}
</ul>
<h2>Use another account</h2>
<div class="field">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="off" maxlength="254" value="${escapeHtml(given.email)}"${
    given.problem ? ' aria-invalid="true" aria-describedby="email-problem" autofocus' : ''
  }>
${given.problem ? `<p class="wrong" id="email-problem">${escapeHtml(given.problem)}</p>` : ''}
</div>
<div class="field">
<label for="name">Name</label>
<input id="name" name="name" autocomplete="off" maxlength="100" value="${escapeHtml(given.name)}">
</div>
<label class="choice"><input type="checkbox" name="unverified" value="1"${given.isVerified ? '' : ' checked'}> <span>Its address was never verified</span></label>
<button type="submit" name="go" value="1">Continue</button>
<button class="plain" type="submit" name="cancel" value="1" formnovalidate>Cancel</button>
</form>
</main>`,
});

export const refusedPage = (reason: string): Page => ({
  title: 'Sign-in cannot begin — sandbox sign-in',
  banner,
  status: 400,
  body: `<main class="sheet narrow">
<div class="alert" role="alert"><h1>Sign-in cannot begin</h1>
<p>${escapeHtml(reason)}</p></div>
<p>You were not signed in. Go back to the site and start again from its sign-in page.</p>
<p><a href="/login">To the sign-in page</a></p>
</main>`,
});
