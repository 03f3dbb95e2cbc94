// What somebody else did may put another question under a thumb that is on its way down: for a moment nothing can be pressed.

/** So long: a thumb that was on its way has come down by then, and nobody has read the new question yet. */
export const settles = 700;

/** Holds presses back while something new stands where something else stood a moment ago. */
export class Settling {
  /** True for as long as nothing is pressed. */
  on = $state(false);
  #before: string | undefined;
  #mine = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** What is said here leads on: whatever comes of it was asked for. */
  said(): void {
    this.#mine = true;
  }

  /** It was not taken: what comes next is somebody else's. */
  refused(): void {
    this.#mine = false;
  }

  /** What can be pressed now; nothing if that is nothing. */
  shows(face: string | undefined): void {
    if (face === this.#before) return;
    const changed = this.#before !== undefined && face !== undefined && !this.#mine;
    this.#before = face;
    this.#mine = false;
    clearTimeout(this.#timer);
    this.on = changed;
    if (changed) this.#timer = setTimeout(() => (this.on = false), settles);
  }

  /** Keeps presses from whatever lies in this part of the page. */
  readonly guard = (node: HTMLElement): (() => void) => {
    const hold = (event: Event) => {
      if (!this.on) return;
      event.preventDefault();
      event.stopPropagation();
    };
    node.addEventListener('click', hold, true);
    return () => {
      node.removeEventListener('click', hold, true);
      clearTimeout(this.#timer);
    };
  };
}
