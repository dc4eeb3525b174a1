import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { CAMERA } from '../support/cli.js';
import { dropPaths } from '../support/drop.js';
import { temporaryFolder } from '../support/files.js';
import { openTag } from '../support/host.js';
import { visits } from '../support/setup.js';
import { tinyAnim, tinyMesh } from '../support/tiny-model.js';
import { inViewer, restingRadius, untilPlaying, untilViewer } from '../support/viewer.js';

const site = visits();

const DEF = `model walker {
  mesh models/walker/body.md5mesh
  anim stand models/walker/stand.md5anim
  anim walk1 models/walker/walk.md5anim {
    frame 1 footstep
    frame 5 sound_body snd_step
    frame 5 footstep
    frame 12 melee claw
    frame 99 footstep
    random_cycle_start
  }
}
model walker_base { inherit walker anim saunter models/walker/walk.md5anim }
model walker_head { mesh models/walker/head.md5mesh }
entityDef monster_walker {
  "model" "walker"
  "def_head" "walker_head"
  "head_joint" "TOP"
  "model_gib" "models/walker/gib.md5mesh"
}
`;

function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** The marks of the scrubber: their kinds, and their positions from the left in percent. */
function marksOf(page: Page): Promise<string[]> {
  return inViewer(page, ({ shadowRoot }) =>
    [...shadowRoot!.querySelectorAll('.marks line')].map(
      (line) => `${line.getAttribute('class')} ${Math.round(Number.parseFloat(line.getAttribute('x1')!))}`,
    ),
  );
}

/** Drops a mod with a body, a head and two animations, and shows the one with events. */
async function openMod(page: Page): Promise<void> {
  await untilPlaying(page);
  using folder = temporaryFolder();
  write(folder.path, {
    'def/walker.def': DEF,
    'models/walker/body.md5mesh': tinyMesh(30),
    'models/walker/head.md5mesh': tinyMesh(6).replace('"root"', '"skull"').replace('"top"', '"jaw"'),
    'models/walker/stand.md5anim': tinyAnim(30),
    'models/walker/walk.md5anim': tinyAnim(30),
  });
  await dropPaths(page, [folder.path]);
  await untilViewer(
    page,
    (viewer) => viewer.modelName === 'body' && viewer.availableAnimations.includes('walk1'),
  );
  await inViewer(page, (viewer) => {
    viewer.animationName = 'walk1';
    viewer.inspector = true;
  });
}

describe('definitions of a Doom 3 mod', () => {
  it('mark the events of an animation on the timeline, and list them', async () => {
    const { page, complaints } = await site.open('/', { viewport: { width: 1280, height: 800 } });
    await openMod(page);
    await expect.poll(() => marksOf(page)).toEqual(['event 0', 'event 36', 'event 100']);
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    await panel.getByText('Names in the game: walk1, saunter').waitFor();
    await panel.getByText('Options: random_cycle_start').waitFor();
    await panel.getByText('frame 99 in the definition: the animation has no such frame').waitFor();

    await panel.getByRole('button', { name: /^melee claw/ }).click();
    await untilViewer(page, (viewer) => viewer.currentFrame === 11 && viewer.paused);
    const scrubber = page.getByRole('slider', { name: /^Animation walk1/ });
    await expect
      .poll(() => scrubber.getAttribute('aria-valuetext'))
      .toMatch(/^Frame 11 .*, Frame 11: melee claw$/);
    // Two events of one frame share a mark, whose tooltip lists both.
    await panel.getByRole('button', { name: /^sound_body snd_step/ }).click();
    await untilViewer(page, (viewer) => viewer.currentFrame === 4);
    const box = (await scrubber.boundingBox())!;
    await page.mouse.move(box.x + 7 + ((box.width - 14) * 4) / 11, box.y + box.height / 2);
    await expect
      .poll(() => scrubber.getAttribute('title'))
      .toBe('Frame 4: sound_body snd_step\nFrame 4: footstep');
    await page.mouse.move(box.x + 7 + ((box.width - 14) * 8) / 11, box.y + box.height / 2);
    await expect.poll(() => scrubber.getAttribute('title')).toBe('');

    await inViewer(page, (viewer) => (viewer.animationName = 'stand'));
    await expect.poll(() => marksOf(page)).toEqual([]);
    await panel.getByText('Frame events').waitFor({ state: 'detached' });
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('say what is at which joint, and the page attaches it', async () => {
    const { page } = await site.open('/', { viewport: { width: 1280, height: 900 } });
    await openMod(page);
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    await panel.getByRole('heading', { name: 'In the game' }).waitFor();
    await panel.getByRole('button', { name: /^def_head\s*at TOP/ }).click();
    await untilViewer(page, (viewer) => viewer.joints[viewer.selectedJoint]?.name === 'top');
    await panel.getByText('models/walker/gib.md5mesh').first().waitFor();

    await page.getByRole('button', { name: 'Attach head to top' }).click();
    await untilViewer(page, (viewer) => viewer.driver.scene.attached.length === 1);
    await page.getByText(/head on\s+top/).waitFor();
    await page.getByRole('button', { name: 'Attach head to top' }).waitFor({ state: 'detached' });
  });
});

describe('the configuration of a Cube 2 game', () => {
  it('names animations and lists tags and pitch joints', async () => {
    const { page, complaints } = await site.open('/', { viewport: { width: 1280, height: 800 } });
    await untilPlaying(page);
    using folder = temporaryFolder();
    write(folder.path, {
      'walker/md5.cfg':
        'md5load body.md5mesh\nmd5tag top tag_head\nmd5tag tail tag_tail\nmd5anim "run forward" walk.md5anim 12\n' +
        'md5anim jump walk.md5anim 30\nmd5pitch top 0.5 0 -45 40\nmdlscale 150\nloop i 3 [ md5anim x y ]\n',
      'walker/body.md5mesh': tinyMesh(30),
      'walker/walk.md5anim': tinyAnim(30),
    });
    await dropPaths(page, [join(folder.path, 'walker')]);
    await untilViewer(page, (viewer) => viewer.animationName === 'run forward');
    await inViewer(page, (viewer) => (viewer.inspector = true));
    const panel = page.getByRole('group', { name: 'Details', exact: true });
    await panel.getByText('walker/md5.cfg:1 · scale 150 %').waitFor();
    await panel.getByRole('button', { name: /^tag_head\s*at top/ }).waitFor();
    await panel.getByRole('button', { name: /by 0.5 of the pitch, from -45° to 40°/ }).waitFor();
    await panel.getByText('Names in the game: run forward, jump').waitFor();
    await panel.getByText("The tag 'tag_tail' names the joint 'tail'").first().waitFor();
    expect(complaints).toEqual({ messages: [], foreign: [] });
  });

  it('move the model and the camera by the offset of a model block', async () => {
    const { page, complaints } = await site.open('/');
    await untilPlaying(page);
    using folder = temporaryFolder();
    const show = async (name: string, rest: string): Promise<void> => {
      const mesh = `models/walker/${name}.md5mesh`;
      const files = { [mesh]: tinyMesh(30), 'def/a.def': `model a { mesh ${mesh} ${rest} }` };
      write(join(folder.path, name), files);
      await dropPaths(page, [join(folder.path, name)]);
      await untilViewer(page, (viewer, shown) => viewer.modelName === shown, name);
    };
    const heightOfTarget = () => inViewer(page, (viewer) => viewer.getCameraTarget().z);
    await show('plain', '');
    await restingRadius(page);
    const plain = await heightOfTarget();
    await show('moved', 'offset ( 0 0 -120 )');
    await expect.poll(heightOfTarget).toBeCloseTo(plain - 120, 3);
    expect(complaints.messages).toEqual([]);
  });
});

describe('a camera path', () => {
  it('has its cuts marked on the timeline while it is looked through', async () => {
    const demo = 'demo/wanderer/';
    const { page } = await openTag(
      site,
      `<md5-viewer class="box" src="${demo}wanderer.md5mesh" camera-paths="shots.md5camera" camera-path="shots" controls></md5-viewer>`,
      { 'shots.md5camera': CAMERA },
    );
    await untilViewer(page, (viewer) => viewer.loaded && viewer.cameraPath === 'shots');
    await expect.poll(() => marksOf(page)).toEqual(['cut 50']);
    const scrubber = page.getByRole('slider', { name: 'Camera path shots' });
    await inViewer(page, (viewer) => {
      viewer.pause();
      viewer.currentFrame = 1;
    });
    await expect.poll(() => scrubber.getAttribute('aria-valuetext')).toMatch(/Frame 1: cut to shot 2$/);
    await inViewer(page, (viewer) => (viewer.cameraPath = null));
    await expect.poll(() => marksOf(page)).toEqual([]);
  });
});
