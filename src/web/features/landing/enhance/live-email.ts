// The sample email while a visitor writes in it: read from the page, analyzed in the worker of the builder, stamped.
import type { Finding } from '#deliverability/judge/model.ts';
import { type Analyzer, createAnalyzer } from '#web/lib/analysis/analyzer.ts';
import type { ContentAnalysis } from '#web/lib/analysis/read-content.ts';
import { switchLanguage } from '#web/text/load.ts';
import { type Envelope, emailOf, type Letter, type Paragraph } from '../sample-email/letter.ts';
import { countMark, gradeMark, type Verdicts } from '../sample-email/verdict-marks.ts';

/** After the last key. */
const pauseMs = 100;
const maxFindings = 2;

export interface LiveEmail {
  grade: () => void;
  /** Adds a word to the subject and to the text, as loud senders do. */
  add: (words: string) => void;
  showImage: () => void;
  restore: (subject: string, html: string) => void;
}

/** Browsers put new lines into a paragraph, or beside the paragraphs. */
const paragraphsOf = (field: HTMLElement): Paragraph[] =>
  [...field.childNodes].flatMap((node) => {
    const text = node instanceof HTMLElement ? node.innerText : (node.textContent ?? '');
    const isLink = node instanceof HTMLElement && node.dataset.link !== undefined;
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => ({ text: line, isLink }));
  });

/** What lowers a grade; the others only inform. */
const counted = (findings: readonly Finding[]): Finding[] =>
  findings.filter(({ severity }) => severity !== 'info');

export const liveEmail = (figure: HTMLElement, analyzer: Analyzer = createAnalyzer()): LiveEmail => {
  const part = (selector: string): HTMLElement => {
    const found = figure.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`The sample email has no ${selector}.`);
    return found;
  };
  const subject = part('[data-letter-subject]');
  const text = part('[data-letter-text]');
  const banner = part('[data-banner]');
  const verdict = part('[data-verdict]');
  const list = part('[data-findings]');
  const envelope = JSON.parse(figure.dataset.sampleEmail ?? '{}') as Envelope;
  const sentences = JSON.parse(verdict.dataset.verdict ?? '{}') as Verdicts;
  const rules = new Intl.PluralRules(envelope.language);

  const read = (): Letter => ({
    ...envelope,
    subject: (subject.textContent ?? '').trim(),
    body: banner.hidden ? paragraphsOf(text) : 'image',
  });

  const stamp = (grade: string): void => {
    for (const mark of figure.querySelectorAll<HTMLElement>('[data-grade]')) {
      const isShown = mark.dataset.grade === grade;
      mark.classList.toggle('strikes', isShown && mark.hidden !== false);
      mark.hidden = !isShown;
    }
  };

  const show = ({ grade, findings }: ContentAnalysis): void => {
    stamp(grade);
    const those = counted(findings);
    const sentence = sentences[rules.select(those.length)] ?? sentences.other ?? '';
    verdict.textContent = sentence
      .replace(gradeMark, grade)
      .replace(countMark, new Intl.NumberFormat(`${envelope.language}-u-nu-latn`).format(those.length));
    list.replaceChildren(
      ...those.slice(0, maxFindings).map(({ message }) => {
        const item = document.createElement('p');
        item.textContent = message;
        return item;
      }),
    );
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBusy = false;
  let isStale = false;
  /** One at a time; what was written meanwhile is graded after it. */
  const analyze = async (): Promise<void> => {
    isStale = isBusy;
    if (isBusy) return;
    isBusy = true;
    try {
      // The page was written on the server: its scripts have no language yet.
      await switchLanguage(envelope.language);
      show(await analyzer.analyze({ email: emailOf(read()) }));
    } catch {
      verdict.textContent = verdict.dataset.failed ?? '';
      list.replaceChildren();
    }
    isBusy = false;
    if (isStale) void analyze();
  };
  const gradeSoon = (delayMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void analyze(), delayMs);
  };
  const showWords = (areShown: boolean): void => {
    text.hidden = !areShown;
    banner.hidden = areShown;
  };

  return {
    grade: () => gradeSoon(pauseMs),
    add: (words) => {
      showWords(true);
      subject.textContent = `${words} ${subject.textContent ?? ''}`;
      const paragraph = document.createElement('p');
      paragraph.textContent = `${words} ${words} ${words}`;
      text.prepend(paragraph);
      gradeSoon(0);
    },
    showImage: () => {
      showWords(false);
      gradeSoon(0);
    },
    restore: (words, html) => {
      showWords(true);
      subject.textContent = words;
      text.innerHTML = html;
      gradeSoon(0);
    },
  };
};
