import { describe, expect, it, vi } from 'vitest';
import packageBuilds from '../../../rolldown.config.js';
import site from '../../../vite.config.js';

type OnLog = (level: string, log: unknown, handle: (level: string, log: unknown) => void) => void;
const named = [
  ...packageBuilds.map((build, i) => [`build ${i} of the package`, build.onLog] as const),
  ['the site', site.build?.rolldownOptions?.onLog] as const,
];

describe('a warning is an error', () => {
  it.each(named)('of %s', (_, onLog) => {
    const handle = vi.fn();
    (onLog as OnLog | undefined)?.('warn', { message: 'unused' }, handle);
    expect(handle.mock.calls).toEqual([['error', { message: 'unused' }]]);
  });
});
