/** How two pictures are shown together. */
export const LAYOUTS = { side: 'Side by side', ghost: 'Ghost', slider: 'Slider' } as const;

export type Layout = keyof typeof LAYOUTS;
