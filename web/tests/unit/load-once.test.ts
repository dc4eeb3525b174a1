import { expect, it, vi } from 'vitest';
import { once } from '../../core/load-part.js';

it('forgets a failure, so that the next call loads again, and then keeps the result', async () => {
  const load = vi.fn(() => Promise.resolve('here')).mockRejectedValueOnce(new Error('no network'));
  const get = once(load);
  const first = [get(), get()];
  expect(await Promise.allSettled(first)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(await Promise.all([get(), get()])).toEqual(['here', 'here']);
  expect(await get()).toBe('here');
  expect(load).toHaveBeenCalledTimes(2);
});
