// What a plan does not include is named in one sentence: by the server in its refusal, and on the screen in its place.

export const planSentences = {
  prioritySupport: 'Priority support is part of the quarterly and yearly plans.',
  comparison: 'Comparison with your past campaigns is part of the yearly plan.',
  bestHour: 'The best hour to send is part of the yearly plan.',
  rawEvents: 'Raw events as a CSV file are part of the yearly plan.',
} as const;
