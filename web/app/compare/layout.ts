/** The ways to show two pictures together. */
export const LAYOUTS = ['side', 'ghost', 'slider'] as const;

export type Layout = (typeof LAYOUTS)[number];
