// How near one is to the table, and where: zoom by wheel or pinch, pan by drag. One transform on one frame.

interface Spot {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

const nothing: Size = { width: 0, height: 0 };
const farthest = 1;
const nearest = 6;
/** What comes so near to the edge of the frame, in pixels, is no longer in sight. */
const margin = 32;
/** A finger that comes so near to the edge of the frame, in pixels, pushes what it sees. */
const rim = 28;

/** The camera over a board. */
export class Camera {
  k = $state(farthest);
  x = $state(0);
  y = $state(0);
  moving = $state(false);
  /** True once somebody has come nearer, gone farther or looked elsewhere by hand. */
  led = false;
  /** The world in pixels, when all of it is in sight. */
  world = $state.raw<Size>(nothing);
  #frame: Size = nothing;
  #fingers = new Map<number, Spot>();

  /** How many fingers are down. */
  get fingers(): number {
    return this.#fingers.size;
  }

  /** The transform of the world. */
  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.k})`;
  }

  /** A frame of this size looks at a world of this shape. */
  frame(frame: Size, aspect: number): void {
    const width = Math.min(frame.width, frame.height * aspect);
    const same = frame.width === this.#frame.width && frame.height === this.#frame.height;
    if (same && width === this.world.width) return;
    this.#frame = frame;
    this.world = { width, height: width / aspect };
    this.#put(this.k, this.x, this.y);
  }

  /** Everything in sight. */
  fit(): void {
    this.led = true;
    this.#put(farthest, 0, 0);
  }

  /** As near as the frame is full of the world, around a place given in parts of the world. */
  fill(at: Spot): void {
    this.led = false;
    this.#centre(this.#full, at);
  }

  /** As near as two places are both in sight. */
  both(one: Spot, other: Spot): void {
    this.led = false;
    // A low frame has no room for the whole margin.
    const k = (frame: number, apart: number) => (frame - 2 * Math.min(margin, frame / 6)) / Math.max(1, apart);
    const across = k(this.#frame.width, Math.abs(one.x - other.x) * this.world.width);
    const down = k(this.#frame.height, Math.abs(one.y - other.y) * this.world.height);
    const middle = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    this.#centre(Math.max(farthest, Math.min(across, down, this.#full)), middle);
  }

  /** Looks at a place that somebody has pointed at. */
  look(at: Spot): void {
    this.led = true;
    this.#centre(this.k, at);
  }

  /** What of the world is in sight, in parts of it; nothing where all of it is. */
  get sight(): { x: number; y: number; width: number; height: number } | undefined {
    const [width, height] = [this.world.width * this.k, this.world.height * this.k];
    if (width <= this.#frame.width + 1 && height <= this.#frame.height + 1) return undefined;
    const part = (at: number, frame: number, world: number) => [
      Math.max(0, -at / world),
      Math.min(1, (frame - at) / world) - Math.max(0, -at / world),
    ];
    const [x = 0, wide = 1] = part(this.x, this.#frame.width, width);
    const [y = 0, high = 1] = part(this.y, this.#frame.height, height);
    return { x, y, width: wide, height: high };
  }

  /** Looks at a place, unless it is in sight already. */
  show(at: Spot): void {
    const [px, py] = [this.x + at.x * this.world.width * this.k, this.y + at.y * this.world.height * this.k];
    const seen = (it: number, length: number) => it >= margin && it <= length - margin;
    if (!seen(px, this.#frame.width) || !seen(py, this.#frame.height)) this.#centre(this.k, at);
  }

  /** Nearer or farther, around a pointer or the middle. */
  zoom(by: number, at?: { clientX: number; clientY: number }, frame?: Element): void {
    this.led = true;
    const k = Math.min(nearest, Math.max(farthest, this.k * by));
    const box = frame?.getBoundingClientRect();
    const [cx, cy] =
      box && at ? [at.clientX - box.left, at.clientY - box.top] : [this.#frame.width / 2, this.#frame.height / 2];
    this.#put(k, cx - ((cx - this.x) * k) / this.k, cy - ((cy - this.y) * k) / this.k);
  }

  /** A finger comes down. */
  down(event: PointerEvent): void {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** A finger moves: one pans, two pinch. */
  move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = (it: Spot) => Math.hypot(it.x - other.x, it.y - other.y) || 1;
      const frame = event.currentTarget instanceof Element ? event.currentTarget : undefined;
      const middle = (it: Spot) => ({ clientX: (it.x + other.x) / 2, clientY: (it.y + other.y) / 2 });
      const [was, is] = [middle(before), middle(now)];
      this.zoom(apart(now) / apart(before), was, frame);
      // What lies between two fingers goes along with them.
      this.#put(this.k, this.x + is.clientX - was.clientX, this.y + is.clientY - was.clientY);
    } else this.#put(this.k, this.x + now.x - before.x, this.y + now.y - before.y);
    this.led = this.moving = true;
    this.#fingers.set(event.pointerId, now);
  }

  /** Whoever holds something at the edge of the frame looks further that way; true if there is more to see. */
  follow(at: Spot): boolean {
    const by = (it: number, length: number) => {
      const [low, high] = [rim - it, it - (length - rim)];
      return (Math.min(rim, Math.max(0, low)) - Math.min(rim, Math.max(0, high))) / 3;
    };
    const [x, y] = [this.x, this.y];
    this.#put(this.k, x + by(at.x, this.#frame.width), y + by(at.y, this.#frame.height));
    const panned = this.x !== x || this.y !== y;
    if (panned) this.led = true;
    return panned;
  }

  /** A finger goes up. */
  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    this.moving = this.#fingers.size > 0 && this.moving;
  }

  /** How near the frame is full of the world. */
  get #full(): number {
    const { width, height } = this.world;
    return Math.min(nearest, Math.max(this.#frame.width / width, this.#frame.height / height));
  }

  #centre(k: number, at: Spot): void {
    const { width, height } = this.#frame;
    this.#put(k, width / 2 - at.x * this.world.width * k, height / 2 - at.y * this.world.height * k);
  }

  /** The world fills the frame wherever it can, and lies in its middle where it cannot. */
  #put(k: number, x: number, y: number): void {
    const held = (at: number, frame: number, world: number) =>
      world <= frame ? (frame - world) / 2 : Math.min(0, Math.max(frame - world, at));
    this.k = k;
    this.x = held(x, this.#frame.width, this.world.width * k);
    this.y = held(y, this.#frame.height, this.world.height * k);
  }
}
