import type { Reading, Value } from './readings.js';

interface Slot {
  readonly key: Key;
  readonly result: Promise<Reading>;
  readonly abort: AbortController;
  /** Number of users that hold the value or wait for it. */
  users: number;
  value: Value | null;
}

/** The address of a network file, or the entry object of a local file. */
type Key = string | object;

type Produce = (signal: AbortSignal) => Promise<Reading>;

/**
 * Parsed files with reference counts. A file is read once for all users while any user holds or awaits it.
 * Releasing the last reference disposes the value.
 */
export class SharedReadings {
  readonly #byKey = new Map<Key, Slot>();
  readonly #byValue = new WeakMap<Value, Slot>();

  /**
   * Gives the caller one reference to the value, if there is one. The work stops when all waiting users have
   * aborted.
   */
  async acquire(key: Key, signal: AbortSignal | undefined, produce: Produce): Promise<Reading> {
    signal?.throwIfAborted();
    const slot = this.#byKey.get(key) ?? this.#open(key, produce);
    slot.users++;
    try {
      const reading = await untilAborted(slot.result, signal);
      if (reading.value) this.#byValue.set(reading.value, slot);
      else this.#leave(slot);
      return reading;
    } catch (error) {
      this.#leave(slot);
      throw error;
    }
  }

  /** Adds one reference to a value that is already held. */
  retain(value: Value): void {
    const slot = this.#byValue.get(value);
    if (slot) slot.users++;
  }

  release(value: Value): void {
    const slot = this.#byValue.get(value);
    if (slot) this.#leave(slot);
  }

  #open(key: Key, produce: Produce): Slot {
    const abort = new AbortController();
    const slot: Slot = { key, result: produce(abort.signal), abort, users: 0, value: null };
    void slot.result.then(
      ({ value }) => (slot.users > 0 ? (slot.value = value) : value?.dispose()),
      () => undefined,
    );
    this.#byKey.set(key, slot);
    return slot;
  }

  #leave(slot: Slot): void {
    if (--slot.users > 0) return;
    if (this.#byKey.get(slot.key) === slot) this.#byKey.delete(slot.key);
    slot.abort.abort();
    slot.value?.dispose();
    slot.value = null;
  }
}

/** The promise's result, or an AbortError if the signal comes first. The work continues for other users. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(abortError());
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

function abortError(): DOMException {
  return new DOMException('The load was cancelled.', 'AbortError');
}
