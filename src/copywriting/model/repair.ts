import { type ChatMessage, plainText } from './prompt.ts';

const maxShown = 12_000;

/** The two messages after the first ones: the model's answer, and what to repair. For at most one round. */
export const repairPrompt = (faults: readonly string[], text: string): ChatMessage[] => [
  { role: 'assistant', content: plainText(text, maxShown) || '(nothing)' },
  {
    role: 'user',
    content: `This cannot be used:\n${faults.map((fault) => `- ${fault}`).join('\n')}\n\nSend the whole JSON object again with these mended, and nothing else. The rules above still hold.`,
  },
];
