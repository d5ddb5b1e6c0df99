import { type SpecLiteral, shownOn } from './spec-literal.ts';

const craft = '/craft-campaign';

export const craftLiterals: readonly SpecLiteral[] = [
  ...shownOn(craft, 'a visitor opens it', {
    heading: ['Authentication Required'],
    action: ['Go to Login'],
  }),
  ...shownOn(craft, 'a user opens it', { heading: ['Craft a Campaign'], action: ['Generate'] }),
  ...shownOn(
    craft,
    'a user opens it',
    { text: ['48+ campaign types', '40 percent'] },
    { isPart: true, isContent: true },
  ),
  ...shownOn(
    craft,
    'the model is GPT-4o',
    { text: ['GPT-4o'] },
    { isPart: true, isContent: true, provedBy: 'test/e2e/craft-campaign.e2e.ts' },
  ),
  ...shownOn(craft, 'an address is missing', {
    toast: ['URL Required', 'Please enter a product URL to crawl'],
  }),
  ...shownOn(craft, 'an address cannot be read', { toast: ['Crawling Failed', 'HTTP {status}'] }),
  ...shownOn(craft, 'the campaign type is missing', { toast: ['Campaign Type Required'] }),
  ...shownOn(craft, 'the information is missing', { toast: ['Information Required'] }),
  ...shownOn(craft, 'the generation fails', { toast: ['Generation Failed', 'HTTP {status}'] }),
  ...shownOn(craft, 'a campaign is generated', { toast: ['Campaign Generated!'] }),
];
