/** How two pictures are shown together. */
export const LAYOUTS = ['side', 'ghost', 'slider'] as const;

export type Layout = (typeof LAYOUTS)[number];
