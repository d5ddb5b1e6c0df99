/** In percent. The strictest carrier reviews an account at the first and may pause it at the second. */
export const carrierLimits = {
  hardBounced: { review: 5, pause: 10 },
  complained: { review: 0.1, pause: 0.5 },
} as const;
