// How near one is to the table, and where: zoom by wheel or pinch, pan by drag. One transform on one frame.

interface Finger {
  x: number;
  y: number;
}

/** The camera over a board. */
export class Camera {
  k = $state(1);
  x = $state(0);
  y = $state(0);
  moving = $state(false);
  #fingers = new Map<number, Finger>();

  /** How many fingers are down. */
  get fingers(): number {
    return this.#fingers.size;
  }

  /** The transform of the world. */
  get transform(): string {
    return `translate(${this.x}px, ${this.y}px) scale(${this.k})`;
  }

  /** Everything in sight. */
  fit(): void {
    [this.k, this.x, this.y] = [1, 0, 0];
  }

  /** Nearer or farther, around a pointer or the middle. */
  zoom(by: number, at?: { clientX: number; clientY: number }, frame?: Element): void {
    const k = Math.min(6, Math.max(1, this.k * by));
    if (k === 1) {
      this.fit();
      return;
    }
    const box = frame?.getBoundingClientRect();
    const [cx, cy] = box && at ? [at.clientX - box.left, at.clientY - box.top] : [160, 160];
    this.x = cx - ((cx - this.x) * k) / this.k;
    this.y = cy - ((cy - this.y) * k) / this.k;
    this.k = k;
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
      const apart = (it: Finger) => Math.hypot(it.x - other.x, it.y - other.y) || 1;
      const frame = event.currentTarget instanceof Element ? event.currentTarget : undefined;
      const middle = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      this.zoom(apart(now) / apart(before), middle, frame);
    } else if (this.k > 1) {
      this.x += now.x - before.x;
      this.y += now.y - before.y;
    }
    this.moving = true;
    this.#fingers.set(event.pointerId, now);
  }

  /** A finger goes up. */
  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    this.moving = this.#fingers.size > 0 && this.moving;
  }
}
