import { keyedText } from '#text/keyed-text.ts';
import type { Check } from '../../judge/check.ts';
import { visibleTextOf } from '../../message/characters.ts';
import { preheaderText } from '../../message/preheader.ts';

const viewInBrowser =
  /^(?:(?:click here to )?(?:view|read|see|open) (?:this |the |it |in |email |newsletter |message |online |as |a |your |web ?)*(?:browser|online|webpage|web page|web version)|im browser (?:ansehen|öffnen)|trouble viewing|no images\?|having trouble|can'?t (?:see|view|read) )/i;
const normalized = (text: string): string => visibleTextOf(text).toLowerCase();

export const preheaderRepeats: Check = {
  id: 'preheader-repeats',
  group: 'subject',
  severity: 'info',
  evidence: 'F',
  source: 'No public figure',
  threshold: 'the same words as the subject, or “view in browser”',
  run: (message) => {
    const preheader = preheaderText(message);
    const line = preheader || message.visibleText.slice(0, 120);
    if (viewInBrowser.test(line))
      return {
        message: keyedText('checks.preheaderRepeats.messageOfBrowserLink'),
        fix: keyedText('checks.preheaderRepeats.fixOfBrowserLink'),
      };
    if (!preheader || normalized(preheader) !== normalized(message.subject ?? '')) return null;
    return {
      message: keyedText('checks.preheaderRepeats.message'),
      fix: keyedText('checks.preheaderRepeats.fix'),
    };
  },
};
