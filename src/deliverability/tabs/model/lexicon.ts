// Words and short phrases by topic. None of them is wrong alone: the models weigh their density. A plural in -s is
// found as well.

export const lexicons = {
  income: `make money, making money, extra money, extra cash, extra income, income, earning, dollar, wealth,
    wealthy, profit, profitable, work from home, work at home, home based, home business, mlm,
    financial freedom, financially, investor, return on investment, double your, inheritance, beneficiary,
    next of kin, million dollars, million usd, bank transfer, transfer of, bitcoin, crypto, forex, get paid,
    be your own boss, own boss, millionaire, residual, business opportunity, network marketing, multi level,
    bulk, money`,
  loans: `loan, mortgage, refinance, refinancing, lender, bad credit, credit card, credit report,
    credit history, your credit, debt, consolidate, consolidation, interest rate, low rate, low rates,
    lowest rate, lowest rates, fixed rate, life insurance, insurance, health insurance, free quote,
    pre approved, homeowner, home owner, creditor, bankruptcy, foreclosure, payday, apr, unsecured,
    merchant account`,
  health: `viagra, cialis, levitra, pharmacy, pharmacies, pharmaceutical, drugstore, medication, meds, pill,
    no prescription, prescription, dosage, lose weight, weight loss, lose pounds, fat burning, burn fat,
    hormone, hgh, herbal, anti aging, wrinkle, cholesterol, sexual, enlargement, erection, erectile,
    impotence, penis, libido, testosterone, hair loss, keto, cbd, pain relief, pfizer, xanax, valium,
    phentermine, vicodin, tramadol, potency`,
  adult: `sex, sexy, porn, xxx, nude, naked, hot girls, sexual, dating, webcam, erotic, hardcore, horny,
    lonely, meet someone, local girls, explicit, lust, orgasm, seductive, babes, hot women, hot photos, slut,
    sluts, pussy, cock, cum, fuck, fucking`,
  winning: `you won, you have won, you've won, winner, winnings, prize, lottery, jackpot, casino, gambling,
    poker, slots, sweepstakes, congratulations, been selected, you have been selected, been chosen,
    claim your, gift card, free gift, giveaway, bonus, bonuses, award notification`,
  bargains: `replica, rolex, luxury watches, wholesale, lowest price, lowest prices, low price, low prices,
    best price, best prices, cheap, cheapest, oem, original software, diploma, university diploma,
    ink cartridges, satellite tv, descrambler, cable tv, long distance, email addresses, bulk email,
    bulk e mail, e mail addresses, email marketing, million emails, million email, mailing software, spy,
    retail price, below wholesale, brand name`,
  pressure: `act now, act fast, hurry, urgent, urgently, immediately, expires, expiring, limited time, time is running
    out, last chance, final notice, today only, only today, do not delete, do not delay, don't delay, don't wait, don't
    miss, deadline, midnight, right now, ends soon, ends tonight, ending soon, before it's too late, instantly, while
    supplies last, call now, order now, order today, call today, apply now, join now, sign up now, limited, as soon as
    possible, within 24 hours, 24 hours`,
  promises: `guarantee, guaranteed, risk free, no risk, no obligation, without obligation, money back, 100%,
    satisfaction, no cost, no fees, no catch, no experience, no selling, no credit check, no hidden, proven,
    amazing, incredible, unbelievable, miracle, secret, revolutionary, breakthrough, once in a lifetime,
    nothing to lose, legally, legitimate, 100% legal, confidential, discreet, never before, change your life,
    absolutely, save up to, up to`,
  free: `free, for free, free trial, absolutely free, complimentary, gratis, freebie, free gift, free shipping`,
  account: `verify your, suspended, suspension, unusual activity, unauthorized, unauthorised, security alert,
    confirm your account, confirm your identity, confirm your information, update your account,
    account information, account has been, your mailbox, mailbox, limit reached, quota, restricted, paypal,
    billing information, ssn, social security, unread message, pending message, password`,
  click: `click here, click below, click on, click the, click this, clicking here, go here, visit our,
    visit us, reply to this, tap here, see here, check it out, this link, link below, the link, our web site,
    our website, our site, web site`,
  removal: `remove, removed, removal, remove me, be removed, to be removed, removed from, opt out, opt in, opted in, our
    list, our mailing list, mailing list, future mailings, further mailings, future emails, no longer wish, do not wish,
    not wish to receive, wish to receive, in the subject, subject line, take you off, taken off`,
  disclaimers: `this is not spam, not spam, not considered spam, cannot be considered, unsolicited, one time mailing, one
    time, in compliance, complies, bill s, section 301, 1618, sent in error, if you have received, received this in error,
    disclaimer, marketing partner, our partners, partner sites, affiliate, third party, you have received this, because
    you have, you opted, consent to receive`,
  anonymous: `dear friend, dear sir, dear madam, dear customer, dear user, dear member, dear client,
    dear beneficiary, dear homeowner, dear sirs, hello friend, hi friend, my dear, dear email,
    valued customer, attn, dear valued`,
  offers: `sale, sales, off, discount, discounted, discounts, deal, deals, save, saving, savings, coupon, promo,
    promo code, offer, special offer, offers, buy, buy now, order, order today, order now, shop, shop now, shopping,
    purchase, price, prices, clearance, new arrivals, collection, shipping, store, cart, exclusive, special, bundle,
    subscribe and save, gift, gifts, catalog, bestseller, merch`,
  subscription: `unsubscribe, unsubscribing, unsubscribed, subscribe, subscribed, subscriber, subscription,
    preferences, manage, newsletter, newsletters, privacy, privacy policy, e newsletter, change your, profile, forward,
    forward to a friend, you received this, you are receiving, receive this, sent to, email preferences, view online`,
  editorial: `news, article, read more, read the, full story, story, stories, editor, editorial, edition, column,
    columnist, report, reported, reporting, review, interview, published, posted, forum, comment, discussion, discuss,
    according, issue, archive, tip, guide, learn, learn more, blog, research, researcher, analysis, magazine, press,
    event, conference, written, says, said, author, headline, feature, series, newsletter, today's, last week, this week,
    next week, week, weekly, monday, tuesday, wednesday, thursday, friday, tomorrow, yesterday, recent, recently`,
  rights: `copyright, all rights reserved, rights reserved, trademark, trademarks, inc, llc, ltd, corporation,
    terms, terms of service, terms of use, registered`,
  transaction: `order number, your order, invoice, receipt, payment, payments, paid, billing, billed, total, subtotal,
    confirm, confirmation, confirmed, password, reset, reset password, verify, verification, activate, activated,
    account, username, log in, sign in, ticket, shipped, delivered, delivery, tracking, subscription, trial, invitation,
    invited, invite, reminder, appointment, booking, reservation, statement, refund, support, support team, request,
    requested, code, device, notification, settings, date, amount, due, details, plan`,
  asking: `donate, donation, donations, donor, chip in, contribute, contribution, contributions, pitch in, rush,
    support us, give now, fundraising, fundraise, goal, match, matched, grassroots, sign the petition, petition, pledge,
    volunteer, sign up, join us, join, rsvp, add your name, vote, voters, campaign`,
  prose: `the, of, and, to, in, that, is, was, were, it, for, on, with, as, at, by, from, but, not, which, has, had, have,
    been, they, their, there, would, could, when, who, what, than, about, because, while, although, however, also, these,
    those, how, some, more, other, only, then, after, before, most, did, does, he, she, his, her, them, said`,
  oneself: `i, i'm, i've, i'll, i'd, me, my, mine, myself`,
  reader: `you, your, yours, yourself, you're, you'll, you've`,
  company: `we, our, us, we're, we've, we'll, ours`,
  regards: `regards, best, sincerely, thanks, thank you, cheers, yours truly, kind regards, best wishes, warmly,
    cordially, talk soon, all the best, respectfully, onward, in solidarity`,
  furniture: `view in browser, view in your browser, view online, web version, web page, view this email, view it in,
    trouble viewing, having trouble, add us to your address book, follow us, facebook, twitter, instagram, linkedin,
    youtube, pinterest, app store, google play, download the app, contact us, about us, faq, help center`,
} as const;

export type LexiconName = keyof typeof lexicons;
export const lexiconNames = Object.keys(lexicons) as LexiconName[];

// A trie. A node is a number; 0 is the root, and never a child.
const symbols: number[] = [0];
const children: number[] = [0];
const siblings: number[] = [0];
/** The lexicons whose entry ends here. */
const endings: (readonly number[])[] = [[]];

const alphabet = "abcdefghijklmnopqrstuvwxyz0123456789'% ";
const symbolOf = (sign: string): number => alphabet.indexOf(sign) + 1;
const gap = symbolOf(' ');
const inAscii = Uint8Array.from({ length: 128 }, (_, code) =>
  symbolOf(String.fromCharCode(code).toLowerCase()),
);
const apostrophe = symbolOf("'");
const k = symbolOf('k');

function childOf(node: number, symbol: number): number {
  let at = children[node] ?? 0;
  while (at !== 0 && symbols[at] !== symbol) at = siblings[at] ?? 0;
  return at;
}

function addEntry(phrase: string, lexicon: number): void {
  let node = 0;
  for (const sign of phrase) {
    const symbol = symbolOf(sign);
    if (symbol === 0) throw new Error(`No word of a lexicon is written with ${sign}.`);
    let child = childOf(node, symbol);
    if (child === 0) {
      child = symbols.push(symbol) - 1;
      children.push(0);
      siblings.push(children[node] ?? 0);
      endings.push([]);
      children[node] = child;
    }
    node = child;
  }
  const ended = endings[node] ?? [];
  if (!ended.includes(lexicon)) endings[node] = [...ended, lexicon];
}

for (const [at, name] of lexiconNames.entries())
  for (const raw of lexicons[name].split(',')) {
    const phrase = raw.trim().replace(/\s+/g, ' ');
    addEntry(phrase, at);
    if (!phrase.endsWith('s')) addEntry(`${phrase}s`, at);
  }

/** The nodes for the first one or two letters: most words are no entry, and stop here. */
const size = alphabet.length + 1;
const roots = Uint16Array.from({ length: size }, (_, symbol) => childOf(0, symbol));
const pairs = Uint16Array.from({ length: size * size }, (_, at) => {
  const root = roots[Math.floor(at / size)] ?? 0;
  return root === 0 ? 0 : childOf(root, at % size);
});

/** The start and end of each word of a text. */
export interface Spans {
  from: readonly number[];
  to: readonly number[];
}

const symbolAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  if (code < 128) return inAscii[code] ?? 0;
  // The typographic apostrophe, and the Kelvin sign, whose lower case is k.
  return code === 0x20_19 ? apostrophe : code === 0x21_2a ? k : 0;
};

/** The node after a word from a node, 0 if no entry continues with it. */
function follow(text: string, from: number, to: number, node: number): number {
  let at = from;
  let reached = node;
  if (reached === 0) {
    const symbol = symbolAt(text, at);
    if (to - from === 1) return roots[symbol] ?? 0;
    reached = pairs[symbol * size + symbolAt(text, at + 1)] ?? 0;
    at += 2;
  }
  for (; reached !== 0 && at < to; at += 1) {
    const symbol = symbolAt(text, at);
    reached = symbol === 0 ? 0 : childOf(reached, symbol);
  }
  return reached;
}

/** The number of matches of each lexicon in the words of a text, in the order of their names. Case-insensitive. */
export function countLexicons(text: string, { from, to }: Spans): number[] {
  const counts = lexiconNames.map(() => 0);
  for (let start = 0; start < from.length; start += 1) {
    let node = 0;
    for (let at = start; at < from.length; at += 1) {
      node = follow(text, from[at] ?? 0, to[at] ?? 0, node);
      if (node === 0) break;
      for (const lexicon of endings[node] ?? []) counts[lexicon] = (counts[lexicon] ?? 0) + 1;
      node = childOf(node, gap);
      if (node === 0) break;
    }
  }
  return counts;
}
