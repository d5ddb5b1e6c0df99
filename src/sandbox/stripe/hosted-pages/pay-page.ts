// The HTML of the hosted checkout page. It works without a script.
import { escapeHtml, safeAddress } from '../../page/escape.ts';
import type { Page } from '../../page/page-shell.ts';
import type { FieldName, FieldProblem } from '../form-fields.ts';
import type { CheckoutSession, Price } from '../objects.ts';

export interface Order {
  session: CheckoutSession;
  price: Price;
  productName: string;
}

const banner = 'no real payment. No money moves, and real cards are refused.';

const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

const every = (price: Price): string => {
  const { interval, interval_count: count } = price.recurring ?? { interval: 'month', interval_count: 1 };
  return count === 1 ? `every ${interval}` : `every ${count} ${interval}s`;
};

const summary = ({ session, price, productName }: Order): string => {
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
  const back = safeAddress(session.cancel_url);
  return `<section class="summary" aria-labelledby="order">
${back ? `<p class="quiet"><a href="${escapeHtml(back)}">Back without paying</a></p>` : ''}
<h1 id="order">Subscribe to the ${escapeHtml(productName)}</h1>
<p class="figure">${total} <small>${every(price)}</small></p>
<dl>
<div><dt>${escapeHtml(productName)}</dt><dd>${total}</dd></div>
<div class="total"><dt>Due today</dt><dd>${total}</dd></div>
</dl>
</section>`;
};

interface Field {
  name: FieldName;
  label: string;
  hint?: string;
  attributes: string;
}

const fieldHtml = (field: Field, problem: string | undefined): string => {
  const described = [field.hint ? `${field.name}-hint` : '', problem ? `${field.name}-problem` : ''].filter(
    Boolean,
  );
  return `<div class="field">
<label for="${field.name}">${field.label}</label>
<input id="${field.name}" name="${field.name}" required ${field.attributes}${problem ? ' aria-invalid="true"' : ''}${
    described.length > 0 ? ` aria-describedby="${described.join(' ')}"` : ''
  }>
${field.hint ? `<p class="hint" id="${field.name}-hint">${field.hint}</p>` : ''}
${problem ? `<p class="wrong" id="${field.name}-problem">${escapeHtml(problem)}</p>` : ''}
</div>`;
};

const alert = (problems: FieldProblem[]): string =>
  problems.length === 0
    ? ''
    : `<div class="alert" role="alert" tabindex="-1" id="problems" autofocus>
<h2>The payment did not go through</h2>
<ul>${problems.map(({ field, message }) => `<li><a href="#${field}">${escapeHtml(message)}</a></li>`).join('')}</ul>
<p class="quiet">Nothing was charged. Your email address is still in the form; type the card again.</p>
</div>`;

const testCards = `<details>
<summary>Test cards and what they do</summary>
<table>
<thead><tr><th scope="col">Number</th><th scope="col">Result</th></tr></thead>
<tbody>
<tr><td>4242 4242 4242 4242</td><td>Pays</td></tr>
<tr><td>4000 0000 0000 0002</td><td>Declined</td></tr>
<tr><td>4000 0000 0000 9995</td><td>Insufficient funds</td></tr>
<tr><td>4000 0000 0000 0069</td><td>Expired card</td></tr>
<tr><td>4000 0000 0000 0127</td><td>Incorrect security code</td></tr>
<tr><td>4000 0000 0000 0119</td><td>Processing error</td></tr>
</tbody>
</table>
</details>`;

export interface Attempt {
  email: string;
  problems: FieldProblem[];
  status: number;
}

const originOf = (address: string | null): string[] => {
  const checkedUrl = safeAddress(address);
  return checkedUrl ? [new URL(checkedUrl).origin] : [];
};

export const payPage = (
  order: Order,
  action: string,
  fixedEmail: string | null,
  attempt: Attempt | null,
): Page => {
  const { session } = order;
  const problemOf = (name: FieldName): string | undefined =>
    attempt?.problems.find((problem) => problem.field === name)?.message;
  const email = escapeHtml(fixedEmail ?? attempt?.email ?? '');
  const fields: Record<FieldName, string> = {
    email: fieldHtml(
      {
        name: 'email',
        label: 'Email',
        attributes: `type="email" autocomplete="email" maxlength="254" value="${email}"${fixedEmail ? ' readonly' : ''}`,
      },
      problemOf('email'),
    ),
    number: fieldHtml(
      {
        name: 'number',
        label: 'Card number',
        hint: 'Only test cards: 4242 4242 4242 4242 pays.',
        attributes: 'inputmode="numeric" autocomplete="off" spellcheck="false" maxlength="32"',
      },
      problemOf('number'),
    ),
    expiry: fieldHtml(
      {
        name: 'expiry',
        label: 'Expires',
        hint: 'Month and year, such as 12/34',
        attributes: 'autocomplete="off" spellcheck="false" placeholder="MM / YY" maxlength="9"',
      },
      problemOf('expiry'),
    ),
    cvc: fieldHtml(
      {
        name: 'cvc',
        label: 'Security code',
        hint: 'Any three digits',
        attributes:
          'inputmode="numeric" autocomplete="off" spellcheck="false" placeholder="CVC" maxlength="4"',
      },
      problemOf('cvc'),
    ),
  };
  const total = money(session.amount_total ?? 0, session.currency ?? 'usd');
  return {
    title: `${attempt ? 'Not paid yet — ' : ''}Pay ${total} — sandbox checkout`,
    banner,
    status: attempt?.status ?? 200,
    formTargets: originOf(session.success_url),
    body: `<div class="sheet two">
${summary(order)}
<main>
<form method="post" action="${escapeHtml(action)}" novalidate>
${alert(attempt?.problems ?? [])}
<input type="hidden" name="session" value="${escapeHtml(session.id)}">
${fields.email}
${fields.number}
<div class="pair">
${fields.expiry}
${fields.cvc}
</div>
<button type="submit">Pay ${total}</button>
<p class="quiet">Renews ${every(order.price)} until you cancel.</p>
${testCards}
</form>
</main>
</div>`,
  };
};

export const paidPage = (order: Order, next: string | null): Page => ({
  title: 'Already paid — sandbox checkout',
  banner,
  body: `<main class="sheet narrow">
<div class="done"><h1>This checkout is already paid</h1></div>
<p>The ${escapeHtml(order.productName)} was paid once, and nothing more is charged.</p>
${next ? `<p><a class="go" href="${escapeHtml(next)}">Go on to your account</a></p>` : ''}
</main>`,
});

export const checkoutOverPage = (): Page => ({
  title: 'Checkout not found — sandbox checkout',
  banner,
  status: 404,
  body: `<main class="sheet narrow">
<h1>This checkout does not exist any more</h1>
<p>A checkout ends after 24 hours, and an address with a missing letter leads nowhere. Nothing was charged. Choose a plan again to start a new one.</p>
<p><a href="/">Back to the start</a></p>
</main>`,
});
