// One sentence names a feature that a plan lacks: in the server's refusal, and on the screen instead of the feature.

export const planSentences = {
  comparison: 'Comparison with your past campaigns is part of the yearly plan.',
  bestHour: 'The best hour to send is part of the yearly plan.',
  rawEvents: 'Raw events as a CSV file are part of the yearly plan.',
} as const;
