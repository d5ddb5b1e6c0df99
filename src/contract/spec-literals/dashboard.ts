import { type SpecLiteral, shownOn } from './spec-literal.ts';

const dashboard = '/dashboard';

export const dashboardLiterals: readonly SpecLiteral[] = [
  ...shownOn(
    dashboard,
    'an account with saved templates',
    {
      link: ['Dashboard', 'ESP Platform', 'Craft Campaign', 'Settings'],
      action: ['Create Campaign'],
      text: ['Templates', 'Emails sent', '100+'],
    },
    { within: 'sidebar' },
  ),
  ...shownOn(
    dashboard,
    'an account with saved templates',
    { link: ['Templates', 'Craft a Campaign', 'Saved Results'], action: ['Logout'] },
    { within: 'top bar' },
  ),
  ...shownOn(
    dashboard,
    'an account with saved templates',
    {
      action: ['Account Active', 'Create template', 'ESP Platform', 'Craft Campaign', 'View All'],
      heading: ['Your account is approved', 'How it works', 'Account overview', 'Your Saved Templates'],
      text: [
        'Last month',
        'Emails sent',
        'Templates available',
        '100+',
        'Campaigns created',
        'Account status',
        'Active',
      ],
    },
    { within: 'main' },
  ),
  ...shownOn(
    dashboard,
    'an account with saved templates',
    {
      text: ['unlimited emails', 'Create campaign', 'Build and optimize', 'Send and track'],
      action: ['Open Smart Builder'],
    },
    { within: 'main', isPart: true },
  ),
  ...shownOn(
    dashboard,
    'an account with saved templates',
    {
      columnheader: ['Template Name', 'Date Saved', 'Status', 'Performance'],
      cell: ['Saved', '-'],
    },
    { within: 'table' },
  ),
  ...shownOn(
    dashboard,
    'an account with saved templates',
    { date: ['MMM d, yyyy'] },
    { within: 'table', isPart: true },
  ),
  ...shownOn(dashboard, 'a saved template is open', {
    action: ['Copy Code', 'Download HTML', 'Open Preview'],
    date: ["MMM d, yyyy 'at' h:mm a"],
  }),
  ...shownOn(dashboard, 'a saved template is copied', {
    action: ['Copied!'],
    toast: ['Code copied', 'HTML code has been copied to your clipboard.'],
  }),
  ...shownOn(dashboard, 'a saved template is downloaded', {
    toast: ['Download started', 'Your template file is downloading.'],
  }),
  ...shownOn(dashboard, 'the browser refuses to copy', {
    toast: ['Copy failed', 'Failed to copy code. Please try again.'],
  }),
  ...shownOn(dashboard, 'the trial opens it', { text: ['Trial plan'] }, { within: 'main', isPart: true }),
  ...shownOn(
    dashboard,
    'the menu of a phone is open',
    { link: ['Templates', 'Saved Results'], action: ['Logout'], text: ['{firstName} {lastName}'] },
    { within: 'menu' },
  ),
  ...shownOn('/saved-results', 'the session has ended', {
    toast: ['Unauthorized', 'You are logged out. Logging in again...'],
  }),
];
