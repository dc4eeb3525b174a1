/**
 * Passes at most one value per interval: the first immediately, and the last of the others at the end of the
 * interval.
 */
export function throttled<T>(pass: (value: T) => void, milliseconds: number): (value: T) => void {
  let waiting: { value: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tick = (): void => {
    timer = waiting ? setTimeout(tick, milliseconds) : undefined;
    if (waiting) pass(waiting.value);
    waiting = null;
  };
  return (value) => {
    waiting = { value };
    if (timer === undefined) {
      pass(value);
      waiting = null;
      timer = setTimeout(tick, milliseconds);
    }
  };
}
