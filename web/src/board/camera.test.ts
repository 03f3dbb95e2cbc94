import { describe, expect, it, vi } from 'vitest';
import { Camera } from './camera.svelte';

/** The frame: a page of its own is nothing that pure functions need. */
class Frame {
  getBoundingClientRect(): { left: number; top: number } {
    return { left: 0, top: 0 };
  }
}
vi.stubGlobal('Element', Frame);

const finger = (pointerId: number, clientX: number, clientY: number) =>
  ({ pointerId, clientX, clientY, currentTarget: new Frame() }) as unknown as PointerEvent;

function near(): Camera {
  const camera = new Camera();
  camera.frame({ width: 300, height: 300 }, 1);
  camera.zoom(3);
  return camera;
}

describe('a camera', () => {
  it('goes along with two fingers that stay as far apart', () => {
    const camera = near();
    const [k, x, y] = [camera.k, camera.x, camera.y];
    camera.down(finger(1, 100, 100));
    camera.down(finger(2, 200, 100));
    camera.move(finger(1, 130, 120));
    camera.move(finger(2, 230, 120));
    expect(camera.k).toBeCloseTo(k, 1);
    expect(camera.x - x).toBeCloseTo(30, 0);
    expect(camera.y - y).toBeCloseTo(20, 0);
  });

  it('looks further where something is held at the edge, as far as there is anything to see', () => {
    const camera = near();
    expect(camera.follow({ x: 150, y: 150 })).toBe(false);
    const { x } = camera;
    expect(camera.follow({ x: 296, y: 150 })).toBe(true);
    expect(camera.x).toBeLessThan(x);
    for (let step = 0; step < 200; step += 1) camera.follow({ x: 299, y: 150 });
    expect(camera.follow({ x: 299, y: 150 })).toBe(false);
  });

  it('says which part of the table is in sight, and goes where somebody points', () => {
    const all = new Camera();
    all.frame({ width: 300, height: 300 }, 1);
    expect(all.sight).toBeUndefined();
    const camera = near();
    camera.look({ x: 1, y: 1 });
    const { x, y, width, height } = camera.sight!;
    expect([x, y, width, height].map((it) => Math.round(it * 300))).toEqual([200, 200, 100, 100]);
  });
});
