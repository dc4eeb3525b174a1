// Finds the C++ sources, and the tools that check their style.
import { filesUnder } from './stamp.mjs';
import { findProgram, outputOf } from './run.mjs';

/** The version for .clang-format and .clang-tidy; other versions format differently. */
const version = 14;

export const cppFiles = () => filesUnder('cpp').filter((path) => /\.(cpp|h)$/.test(path));

/**
 * @param {'clang-format' | 'clang-tidy' | 'clang++'} name
 * @returns {string | undefined} undefined, after a message, if the version is not installed
 */
export function findStyleTool(name) {
  const named = findProgram([`${name}-${version}`]);
  if (named) return named;
  const plain = findProgram([name]);
  if (plain && outputOf(plain, ['--version'])?.includes(`version ${version}.`)) return plain;
  console.log(`skipped: ${name} ${version} is not installed (Debian 12 and Ubuntu 24.04 have it).`);
  return undefined;
}
