import type axe from 'axe-core';
import { check, type PageWindow } from './frame.js';

type AxeWindow = PageWindow & { axe?: typeof axe };

/** Fails for each serious or critical finding of axe on what the window shows now, in light and in dark colours. */
export async function checkAccessibility(page: AxeWindow): Promise<void> {
  const tester = page.axe ?? (await loadAxe(page));
  const { dataset } = page.document.documentElement;
  for (const theme of ['light', 'dark']) {
    dataset.theme = theme;
    const { violations } = await tester.run(page.document, { resultTypes: ['violations'], iframes: false });
    const findings = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
      );
    check(
      findings.length === 0,
      `axe finds nothing serious in ${theme} colours, but:\n${findings.join('\n')}\n`,
    );
  }
  delete dataset.theme;
}

async function loadAxe(page: AxeWindow): Promise<typeof axe> {
  const script = page.document.createElement('script');
  script.src = 'axe.js';
  page.document.head.append(script);
  await new Promise((resolve, reject) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', () => reject(new Error('axe could not be loaded.')));
  });
  return page.axe!;
}
